/** What is known of the styles that are compared, as the API has it. */
import { Face, Money, Slug } from './catalogue.ts';
import { maxCompared } from './compare-limit.ts';
import { type Infer, list, object, optional, record, text } from './shape.ts';

export const ComparedStyle = object({
  class: text({ max: 80 }),
  name: text({ max: 120 }),
  family: object({
    name: text({ max: 120 }),
    slug: Slug,
    accent: text({ max: 7 }),
    ink_on_accent: text({ max: 7 }),
  }),
  face: Face,
  /** Its web font with every character. */
  font: text({ max: 200 }),
  /** As `decodeRanges` reads it. */
  coverage: text({ max: 100_000 }),
  default_text: text({ max: 300 }),
  lang: text({ max: 12 }),
  /** As its family's page has them (§tester.scripts). */
  script_prices: optional(record(Money)),
});
export type ComparedStyle = Infer<typeof ComparedStyle>;

export const CompareReply = object({ data: list(ComparedStyle, maxCompared) });
/** The classes of the styles, with commas between. */
export const CompareQuery = object({ styles: text({ max: 600 }) });

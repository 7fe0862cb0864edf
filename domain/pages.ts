/** Static text pages, each with its key (§api.call.page-template). */
import { Face, PageMeta, Slug } from './catalogue.ts';
import { type Infer, integer, list, object, text } from './shape.ts';

/** The id of the empty element in the About page's HTML that the newsletter form is put into. */
export const newsletterPlaceId = 'newsletter-place';

/** A heading of the text, for the table of contents; its id is its anchor. */
export const PageHeading = object({
  id: text({ max: 120 }),
  title: text({ max: 300 }),
  level: integer(1, 6),
});
export type PageHeading = Infer<typeof PageHeading>;

export const StaticPage = object({
  /** Clean HTML. */
  data: text({ max: 400_000 }),
  contents: list(PageHeading, 300),
  class: text({ max: 80 }),
  meta: PageMeta,
});
export type StaticPage = Infer<typeof StaticPage>;

const TrialTypeface = object({ name: text({ max: 120 }), page: Slug, class: text({ max: 80 }) });
export const OfferedTrial = object({
  name: text({ max: 120 }),
  page: Slug,
  /** The class of `face`, in which the name is set. */
  class: text({ max: 80 }),
  face: Face,
  styles_no: integer(1),
});
export type OfferedTrial = Infer<typeof OfferedTrial>;

export const FreeTrials = object({
  /** Clean HTML. */
  data: text({ max: 400_000 }),
  class: text({ max: 80 }),
  meta: PageMeta,
  typefaces: list(OfferedTrial, 1000),
  /** The character sets of trial fonts, and the families that have them. */
  character_sets: list(
    object({
      name: text({ max: 40 }),
      characters: text({ max: 4000 }),
      typefaces: list(TrialTypeface, 1000),
    }),
    20,
  ),
});
export type FreeTrials = Infer<typeof FreeTrials>;

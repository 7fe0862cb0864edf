/** What characters each style of a typeface has (§tester.coverage). */
import { type Infer, integer, list, object, record, text } from './shape.ts';

export const CoverageReply = object({
  data: object({
    /** As `decodeRanges` reads them; styles with the same characters share one. */
    sets: list(text({ max: 100_000 })),
    /** By the class of its face: the index of its set. All styles, of every subfamily, and the variable font. */
    styles: record(integer(0, 999)),
    /** By the class of a style's face: its web font with every character. */
    fonts: record(text({ max: 200 })),
  }),
});
export type CoverageReply = Infer<typeof CoverageReply>;

/** What a family's text style says of its legibility, measured at import (§legibility.facts, decision 0029). */
import { boolean, type Infer, integer, number, object, text } from './shape.ts';

export const Legibility = object({
  /** The measured style: 'Regular'. */
  style: text({ max: 120 }),
  /** Shares of the em and of the height of the capitals. */
  x_height: number(),
  x_height_of_capitals: number(),
  /** How far c and e are open, as a share of the x-height. */
  aperture: number(),
  il1_differ: boolean(),
  o0_differ: boolean(),
  rnm_differ: boolean(),
  /** The kinds of figures, in words. */
  figures: text({ max: 200 }),
  /** In CSS pixels. */
  smallest_size: integer(1),
});
export type Legibility = Infer<typeof Legibility>;

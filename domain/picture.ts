/** A picture of the foundry: its address has a content hash; its size and colour reserve its place until it has loaded. */
import { type Infer, integer, object, optional, text } from './shape.ts';

export const Picture = object({
  /** `/pictures/{name}.{hash}.avif` of a drawn one, `….{width}.webp` of any other; cached by browsers without limit. */
  src: text({ max: 300 }),
  /** The same picture in several widths, as `srcset` wants them; missing for a drawn one, which is one file. */
  widths: optional(object({ avif: text({ max: 1500 }), webp: text({ max: 1500 }) })),
  width: integer(1, 20_000),
  height: integer(1, 20_000),
  alt: text({ max: 500 }),
  /** The background colour as #RRGGBB, shown until the picture has loaded. */
  placeholder: text({ max: 9 }),
});
export type Picture = Infer<typeof Picture>;

/** A picture of the foundry: its address names its bytes, its measures keep its place, its colour fills it meanwhile. */
import { type Infer, integer, object, text } from './shape.ts';

export const Picture = object({
  /** `/pictures/{name}.{hash}.avif`, kept by browsers for ever. */
  src: text({ max: 300 }),
  width: integer(1, 20_000),
  height: integer(1, 20_000),
  alt: text({ max: 500 }),
  /** The ground's colour as #RRGGBB, shown until the picture is there. */
  placeholder: text({ max: 9 }),
});
export type Picture = Infer<typeof Picture>;

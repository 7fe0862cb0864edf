/** A picture of the foundry: its address has a content hash; its size and colour reserve its place until it has loaded. */
import { type Infer, integer, object, text } from './shape.ts';

export const Picture = object({
  /** `/pictures/{name}.{hash}.avif`, cached by browsers without limit. */
  src: text({ max: 300 }),
  width: integer(1, 20_000),
  height: integer(1, 20_000),
  alt: text({ max: 500 }),
  /** The background colour as #RRGGBB, shown until the picture has loaded. */
  placeholder: text({ max: 9 }),
});
export type Picture = Infer<typeof Picture>;

/** Parts of all recipes: words, colours, faces. Lengths are shares of the drawing's size by default. */
import * as s from 'superstruct';

export const words = s.size(s.string(), 1, 600);
export const share = s.max(s.min(s.number(), -2), 4);
export const count = s.max(s.min(s.integer(), 1), 60);
/** A colour of the recipe's scheme, of the house, or a hex value. */
export const colour = s.pattern(
  s.string(),
  /^(?:ground|ink|second|on_second|accent|on_accent|paper|black|deep|signal|lichen|#[0-9A-F]{6})$/,
);
/** The weight, with `i` for italic: 400, 700i. */
export const style = s.union([
  s.max(s.min(s.integer(), 100), 900),
  s.pattern(s.string(), /^(?:regular|[1-9]00i?)$/),
]);
export const features = s.array(s.size(s.string(), 4));
/** A place on the axes of the family's variable file: { opsz: 9, wght: 400 }. */
export const axes = s.record(s.size(s.string(), 4), s.number());
export const face = {
  family: s.optional(words),
  subfamily: s.optional(words),
  style: s.optional(style),
  features: s.optional(features),
  axes: s.optional(axes),
};
export const line = { ...face, text: words, colour: s.optional(colour) };
export const Lines = s.size(s.array(s.object(line)), 1, 20);

export const common = {
  alt: s.size(s.string(), 10, 300),
  family: words,
  subfamily: s.optional(words),
  style,
  features: s.optional(features),
  colours: s.optional(
    s.union([
      s.enums(['accent', 'paper', 'ink', 'deep']),
      s.object({ ground: colour, ink: colour, second: colour, on_second: s.optional(colour) }),
    ]),
  ),
  /** Pixels at 1600 wide. */
  height: s.optional(s.max(s.min(s.integer(), 600), 2400)),
  /** Small mono lines in the four corners: top left, top right, bottom left, bottom right. */
  corners: s.optional(
    s.object({ tl: s.optional(words), tr: s.optional(words), bl: s.optional(words), br: s.optional(words) }),
  ),
  corner_colour: s.optional(colour),
};

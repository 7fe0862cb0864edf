/** The format of a picture's recipe, by layout. Lengths are shares of the drawing's size by default. */
import * as s from 'superstruct';
import { colour, count, face, Lines, line, common as parts, share, style, words } from './recipe-parts.ts';
import { Thing } from './things.ts';

/** Every drawing may be shown on a thing. */
const common = { ...parts, thing: s.optional(Thing) };

export const layouts = {
  /** Lines that grow from top to bottom, with rules between, optionally a sun. */
  poster: s.object({
    ...common,
    layout: s.literal('poster'),
    lines: Lines,
    grow: s.optional(share),
    sun: s.optional(s.object({ x: share, y: share, r: share, colour })),
  }),
  /** Pieces placed by hand: `x` is where the ink begins (or ends, or has its middle), `y` the baseline. */
  crop: s.object({
    ...common,
    layout: s.literal('crop'),
    pieces: s.size(
      s.array(
        s.object({
          ...line,
          size: share,
          x: share,
          y: share,
          anchor: s.optional(s.enums(['left', 'middle', 'right'])),
          /** The character as redrawn, an outline in thousandths of its size; the font's own is traced over it. */
          redrawn: s.optional(s.pattern(s.string(), /^M[\d .MLQCZ-]+Z$/)),
        }),
      ),
      1,
      30,
    ),
    panels: s.optional(s.array(s.object({ x: share, y: share, width: share, height: share, colour }))),
  }),
  case: s.object({
    ...common,
    layout: s.literal('case'),
    characters: s.size(s.array(words), 1, 200),
    columns: count,
    mark: s.optional(s.array(words)),
    size: s.optional(share),
  }),
  timetable: s.object({
    ...common,
    layout: s.literal('timetable'),
    title: words,
    rows: s.size(s.array(s.size(s.array(words), 1, 8)), 1, 14),
    mark: s.optional(count),
  }),
  /** A printed label: lines as wide as its frame, `labels` times side by side. */
  label: s.object({
    ...common,
    layout: s.literal('label'),
    lines: s.size(
      s.array(s.object({ ...line, width: s.optional(share), rule: s.optional(s.boolean()) })),
      1,
      12,
    ),
    labels: s.optional(count),
    width: s.optional(share),
  }),
  spine: s.object({
    ...common,
    layout: s.literal('spine'),
    books: s.size(
      s.array(
        s.object({
          ...line,
          note: s.optional(words),
          ground: colour,
          width: share,
          height: share,
          size: s.optional(share),
        }),
      ),
      1,
      20,
    ),
  }),
  /** The letterforms' construction: metrics lines, and nodes left of `split`. */
  outline: s.object({
    ...common,
    layout: s.literal('outline'),
    text: words,
    size: share,
    x: share,
    y: share,
    split: share,
  }),
  sign: s.object({
    ...common,
    layout: s.literal('sign'),
    number: words,
    lines: Lines,
    note: s.optional(words),
    arrow: s.optional(s.enums(['right', 'left', 'up'])),
  }),
  ticket: s.object({
    ...common,
    layout: s.literal('ticket'),
    kicker: words,
    lines: Lines,
    note: words,
    stub: s.object({ label: words, big: words, note: words }),
  }),
  /** One text in many styles, one per row. */
  weights: s.object({
    ...common,
    layout: s.literal('weights'),
    text: words,
    styles: s.size(s.array(style), 2, 12),
    size: s.optional(share),
    x: s.optional(share),
  }),
  /** Two halves side by side. */
  pair: s.object({
    ...common,
    layout: s.literal('pair'),
    sides: s.size(
      s.array(
        s.object({ ...face, ground: colour, ink: colour, lines: s.size(s.array(words), 1, 6), size: share }),
      ),
      2,
      2,
    ),
  }),
  /** The outlines of many styles on top of each other. */
  overlay: s.object({
    ...common,
    layout: s.literal('overlay'),
    text: words,
    styles: s.size(s.array(style), 2, 12),
    size: share,
    y: share,
  }),
  page: s.object({
    ...common,
    layout: s.literal('page'),
    heading: s.object({ ...line, size: share }),
    running: words,
    folio: words,
    paragraphs: s.size(s.array(words), 1, 12),
    size: share,
    columns: count,
    right_to_left: s.optional(s.boolean()),
  }),
  /** Lines below each other, each as large as it says and with a small caption: a proof, a before and after. */
  proof: s.object({
    ...common,
    layout: s.literal('proof'),
    lines: s.size(s.array(s.object({ ...line, size: share, caption: s.optional(words) })), 1, 20),
    right_to_left: s.optional(s.boolean()),
  }),
  /** Large figures in columns, right-aligned. */
  figures: s.object({
    ...common,
    layout: s.literal('figures'),
    rows: s.size(s.array(s.object(line)), 1, 8),
    labels: s.optional(s.array(words)),
    size: s.optional(share),
  }),
  /** A text repeated like waves: rows shift and grow heavier towards the crest. */
  wave: s.object({
    ...common,
    layout: s.literal('wave'),
    text: words,
    rows: count,
    styles: s.size(s.array(style), 1, 12),
    mark: s.optional(count),
    drift: s.optional(share),
  }),
  ring: s.object({
    ...common,
    layout: s.literal('ring'),
    around: words,
    centre: s.object({ ...line, size: share }),
    size: share,
    r: share,
    x: s.optional(share),
    y: s.optional(share),
  }),
  /** Lines as wide as the drawing, each on a bar of its own colour. */
  bars: s.object({
    ...common,
    layout: s.literal('bars'),
    bars: s.size(s.array(s.object({ ...line, ground: colour })), 1, 8),
  }),
  waterline: s.object({
    ...common,
    layout: s.literal('waterline'),
    text: words,
    size: share,
    x: share,
    y: share,
    level: share,
    marks: s.size(s.array(words), 1, 14),
  }),
  /** A letter as an island, with contours and soundings around it. */
  chart: s.object({
    ...common,
    layout: s.literal('chart'),
    text: words,
    size: share,
    x: share,
    y: share,
    contours: count,
    step: share,
    soundings: s.optional(s.size(s.array(words), 1, 60)),
  }),
};
export type Layout = keyof typeof layouts;
export type Recipes = { readonly [L in Layout]: s.Infer<(typeof layouts)[L]> };
export type Recipe = Recipes[Layout];

/** Checks a recipe by its own layout, so that errors refer to that layout only. */
export const Recipe = s.dynamic<Recipe>((value) => {
  const named = s.create(value, s.type({ layout: s.enums(Object.keys(layouts)) }));
  const layout = Object.entries(layouts).find(([name]) => name === named.layout);
  // `dynamic` expects one struct of the union; each of these is one.
  return (layout?.[1] ?? s.never()) as unknown as s.Struct<Recipe>;
});

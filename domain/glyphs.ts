/** Data of the glyph grid: every character of a style, and one glyph's outline. All measures are in font units. */
import { boolean, type Infer, integer, list, number, object, text } from './shape.ts';

const Gid = integer(0, 65_535);
const CodePoint = integer(0, 0x10_ffff);

export const GlyphEntry = object({
  gid: Gid,
  code_point: CodePoint,
  /** The glyph's name in the font. */
  name: text({ max: 80 }),
  /** Unicode's name of the character: 'Latin small letter e with acute'. */
  character_name: text({ max: 120 }),
  /** The script or the kind of sign: 'Latin', 'Punctuation'. */
  group: text({ max: 40 }),
  advance: number(),
});
export type GlyphEntry = Infer<typeof GlyphEntry>;

/** Heights over the baseline; the descender is negative. */
export const GlyphMetrics = object({
  units_per_em: integer(1),
  ascender: number(),
  cap_height: number(),
  x_height: number(),
  descender: number(),
});
export type GlyphMetrics = Infer<typeof GlyphMetrics>;

export const GlyphList = object({
  /** A web font with every character of the style; `class` names its face. */
  class: text({ max: 80 }),
  url: text({ max: 200 }),
  metrics: GlyphMetrics,
  /** Those of a group stand together. */
  glyphs: list(GlyphEntry, 10_000),
});
export type GlyphList = Infer<typeof GlyphList>;

/** A point of the outline; `on` is false for an off-curve control point. */
export const GlyphNode = object({ x: number(), y: number(), on: boolean() });

export const GlyphAlternate = object({
  /** The OpenType feature that substitutes it. */
  tag: text({ max: 8 }),
  gid: Gid,
  advance: number(),
  path: text({ max: 100_000 }),
});

export const GlyphDrawing = object({
  gid: Gid,
  name: text({ max: 80 }),
  advance: number(),
  /** An SVG path in font units, y upwards. */
  path: text({ max: 100_000 }),
  nodes: list(GlyphNode, 10_000),
  alternates: list(GlyphAlternate, 100),
});
export type GlyphDrawing = Infer<typeof GlyphDrawing>;

/** The characters that match a search: a literal character, a code point (U+00E9, e9), or words of a name (§glyphs.search). */
export function findGlyphs(glyphs: readonly GlyphEntry[], search: string): readonly GlyphEntry[] {
  const query = search.trim();
  if (query === '') return glyphs;
  const [first, second] = [...query];
  const character = second === undefined ? first?.codePointAt(0) : undefined;
  // NaN where it is none.
  const codePoint = Number.parseInt(/^(?:u\+|0x|&#x)?([0-9a-f]{2,6});?$/i.exec(query)?.[1] ?? '', 16);
  const words = query.toLowerCase().split(/\s/);
  return glyphs.filter(({ code_point, name, character_name }) => {
    if (character !== undefined) return code_point === character;
    const names = `${name} ${character_name}`.toLowerCase();
    return code_point === codePoint || words.every((word) => names.includes(word));
  });
}

export type GlyphGroup = { readonly name: string; readonly glyphs: readonly GlyphEntry[] };

/** The groups of characters, in their order. */
export const groupsOf = (glyphs: readonly GlyphEntry[]): readonly GlyphGroup[] =>
  [...new Set(glyphs.map(({ group }) => group))].map((name) => ({
    name,
    glyphs: glyphs.filter(({ group }) => group === name),
  }));

/**
 * The code point above (-1) or below (1) another one, where each group begins a row of its own; a shorter row is entered
 * at its end. Undefined past the first and the last row.
 */
export function neighbourInRow(
  groups: readonly GlyphGroup[],
  codePoint: number,
  direction: 1 | -1,
  columns: number,
): number | undefined {
  const rows = groups.flatMap(({ glyphs }) =>
    Array.from({ length: Math.ceil(glyphs.length / columns) }, (_, row) =>
      glyphs.slice(row * columns, (row + 1) * columns).map(({ code_point }) => code_point),
    ),
  );
  const index = rows.findIndex((row) => row.includes(codePoint));
  const column = rows[index]?.indexOf(codePoint) ?? 0;
  const row = rows[index + direction];
  return row?.[Math.min(column, row.length - 1)];
}

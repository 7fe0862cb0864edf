/** A style of four characters as the API replies it, a drawing, and the frames of a variable font. */
import type { GlyphFrames } from '../../domain/glyph-frames.ts';
import type { GlyphDrawing, GlyphList } from '../../domain/glyphs.ts';

export const glyphList: GlyphList = {
  class: 'firth-11-whole',
  url: '/fonts/firth-11-whole.woff2',
  metrics: { units_per_em: 1000, ascender: 950, cap_height: 700, x_height: 500, descender: -250 },
  glyphs: [
    {
      gid: 7,
      code_point: 0x26,
      name: 'ampersand',
      character_name: 'Ampersand',
      group: 'Punctuation',
      advance: 680,
    },
    {
      gid: 1,
      code_point: 0x41,
      name: 'A',
      character_name: 'Latin capital letter A',
      group: 'Latin',
      advance: 640,
    },
    {
      gid: 2,
      code_point: 0x61,
      name: 'a',
      character_name: 'Latin small letter a',
      group: 'Latin',
      advance: 520,
    },
    {
      gid: 3,
      code_point: 0xe9,
      name: 'eacute',
      character_name: 'Latin small letter e with acute',
      group: 'Latin',
      advance: 530,
    },
  ],
};

export const glyphDrawing: GlyphDrawing = {
  gid: 7,
  name: 'ampersand',
  advance: 680,
  path: 'M20 0L320 700L620 0Z',
  nodes: [
    { x: 20, y: 0, on: true },
    { x: 320, y: 700, on: true },
    { x: 620, y: 0, on: false },
  ],
  alternates: [{ tag: 'ss01', gid: 9, advance: 700, path: 'M0 0L350 700L700 0Z' }],
};

export const variableAxes = [
  { tag: 'wght', name: 'Weight', min: 100, max: 900, start: 400 },
  { tag: 'SOFT', name: 'Softness', min: 0, max: 100, start: 50 },
];

/** A triangle that grows with its weight, in a font of 2000 units. */
export const glyphFrames: GlyphFrames = {
  axis: 'wght',
  units_per_em: 2000,
  frames: [
    { value: 100, gid: 5, advance: 1200, commands: 'MLLZ', coordinates: [0, 0, 500, 1400, 1000, 0] },
    { value: 400, gid: 5, advance: 1320, commands: 'MLLZ', coordinates: [0, 0, 560, 1400, 1120, 0] },
    { value: 900, gid: 5, advance: 1520, commands: 'MLLZ', coordinates: [0, 0, 660, 1400, 1320, 0] },
  ],
};

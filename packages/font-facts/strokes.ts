/** How a style's letters look, in shares of their height, so that sizes and units don't count (decision 0030). */
import type { Font } from 'fontkit';
import { hasEvery, segmentsOf, strokesOf } from './outline.ts';

export type Strokes = {
  /** Thickness of a stem, across it, as a share of the height of the x, or of the capitals in a font of capitals alone. */
  readonly stem: number;
  /** The thin part of a round letter, as a share of its thick one: 1 where all is equally thick. */
  readonly contrast: number;
  /** Width of the o as a share of its height, as if it stood upright. Missing in a font of capitals alone. */
  readonly roundness?: number;
  /** Degrees to the right. */
  readonly slant: number;
  /** All letters are equally wide. */
  readonly monospaced: boolean;
};

const round = (value: number) => Math.round(value * 1000) / 1000;

/** Undefined for a font that lacks l, o and x, or I and O where there are capitals alone. Some 2 ms. */
export function measureStrokes(font: Font, hasLowerCase: boolean): Strokes | undefined {
  const [straight, rounded, high] = hasLowerCase ? (['l', 'o', 'x'] as const) : (['I', 'O', 'I'] as const);
  if (!hasEvery(font, straight + rounded + high)) return undefined;
  const glyph = (character: string) => font.glyphForCodePoint(character.codePointAt(0) ?? 0);
  const height = glyph(high).bbox.maxY;
  const { across: stem } = strokesOf(segmentsOf(font, straight), height);
  const { across: thick, down: thin } = strokesOf(segmentsOf(font, rounded), height);
  if (!height || !stem || !thick || !thin) return undefined;
  const { minX, minY, maxX, maxY } = glyph(rounded).bbox;
  const slant = (-font.italicAngle * Math.PI) / 180;
  // A slanted ellipse is wider by its slant: w² + (h tan slant)².
  const roundness = Math.sqrt(Math.max(0, ((maxX - minX) / (maxY - minY)) ** 2 - Math.tan(slant) ** 2));
  return {
    stem: round((stem * Math.cos(slant)) / height),
    contrast: round(Math.min(thin / thick, 1)),
    ...(hasLowerCase ? { roundness: round(roundness) } : {}),
    slant: Math.round(-font.italicAngle),
    monospaced: font.post.isFixedPitch !== 0,
  };
}

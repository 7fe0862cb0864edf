/** A style in words, for who can't see it, from measures of its strokes (§tester.style-in-words, decision 0030). */
import type { Strokes } from '@skerry/font-facts/strokes';
import type { TypefaceCard } from '../../domain/catalogue.ts';

/** From each share of the letters' height on, what a stem is called. */
const thicknesses = [
  [0.3, 'Very thick'],
  [0.215, 'Thick'],
  [0.13, 'Medium'],
  [0.08, 'Thin'],
  [0, 'Very thin'],
] as const;
/** From each share of the thick part on, what the strokes' contrast is called. */
const contrasts = [
  [0.7, 'without contrast'],
  [0.45, 'of some contrast'],
  [0, 'of high contrast'],
] as const;
/** From each share of their height on, what round letters are called; those of bold styles are wider by their strokes. */
const widths = [
  [0.93, 'wide'],
  [0.65, 'of normal width'],
  [0.57, 'fairly narrow'],
  [-Infinity, 'narrow'],
] as const;
const strokesInRoundness = 0.65;

const wordFor = (steps: readonly (readonly [from: number, word: string])[], value: number): string =>
  steps.find(([from]) => value >= from)?.[1] ?? '';

/** 'Very thin strokes without contrast, narrow, slanted by 7 degrees'. The width and slant of scripts aren't in single letters. */
export function describeStyle(
  { stem, contrast, roundness, slant, monospaced }: Strokes,
  italic: boolean,
  classification: TypefaceCard['classification'],
): string {
  const strokes = `${wordFor(thicknesses, stem)} strokes ${wordFor(contrasts, contrast)}`;
  if (classification === 'script') return strokes;
  const posture = !italic ? 'upright' : slant > 1 ? `slanted by ${slant} degrees` : 'italic';
  if (roundness === undefined) return `${strokes}, ${posture}`;
  const width = monospaced ? 'monospaced' : wordFor(widths, roundness - strokesInRoundness * stem);
  return `${strokes}, ${width}, ${posture}`;
}

/**
 * How well a font's letters are told apart, measured from their outlines. Measures are shares, so that fonts of every unit
 * compare (decision 0029 says how, and what they can't say).
 */
import type { Font } from 'fontkit';
import { hasEvery, type Interval, inkAt, middleOf, type Segment, segmentsOf, strokesOf } from './outline.ts';

export type Legibility = {
  /** Height of the x, as a share of the em and of the height of the H. */
  readonly xHeight: number;
  readonly xHeightOfCapitals: number;
  /** How far c and e are open: the share of the x-height at which nothing stands on the right of their middle. */
  readonly aperture: number;
  /** Thickness of the thinnest stroke of o and n, as a share of the em. */
  readonly hairline: number;
  /** How much of two shapes isn't shared: 0 for the same shape, 1 for nothing in common. The least of I l 1. */
  readonly il1: number;
  readonly o0: number;
  readonly rnm: number;
  readonly figures: {
    /** All figures are equally wide. */
    readonly tabular: boolean;
    /** Figures of different heights. */
    readonly oldStyle: boolean;
  };
};

/** Lines across a letter, from the descender to the ascender. */
const scanLines = 96;

const lengthOf = (intervals: readonly Interval[]) =>
  intervals.reduce((sum, [from, to]) => sum + to - from, 0);

const overlapOf = (ones: readonly Interval[], others: readonly Interval[]) =>
  lengthOf(
    ones.flatMap(([from, to]) =>
      others.flatMap(([start, end]): Interval[] => {
        const overlap: Interval = [Math.max(from, start), Math.min(to, end)];
        return overlap[1] > overlap[0] ? [overlap] : [];
      }),
    ),
  );

/** The share of two shapes, laid on each other by their middles, that only one of them has. */
function differenceOf(one: readonly Segment[], other: readonly Segment[], font: Font): number {
  const shift = middleOf(one) - middleOf(other);
  let shared = 0;
  let all = 0;
  for (let line = 0; line < scanLines; line += 1) {
    const y = font.descent + ((line + 0.5) / scanLines) * (font.ascent - font.descent);
    const ink = inkAt(one, y);
    const otherInk = inkAt(other, y).map(([from, to]): Interval => [from + shift, to + shift]);
    const both = overlapOf(ink, otherInk);
    shared += both;
    all += lengthOf(ink) + lengthOf(otherInk) - both;
  }
  return 1 - shared / Math.max(all, 1);
}

/** The share of the x-height at which a look from the letter's middle to the right meets no ink. */
function opennessOf(segments: readonly Segment[], xHeight: number): number {
  const middle = middleOf(segments);
  const open = Array.from({ length: scanLines }, (_, line) => ((line + 0.5) / scanLines) * xHeight).filter(
    (y) => inkAt(segments, y).every(([, to]) => to <= middle),
  );
  return open.length / scanLines;
}

const letters = 'HxceonrmIl1O0';
const round = (value: number) => Math.round(value * 1000) / 1000;

/** Undefined for a font that lacks one of the letters. Some 20 ms. */
export function measureLegibility(font: Font): Legibility | undefined {
  if (!hasEvery(font, letters)) return undefined;
  const glyph = (character: string) => font.glyphForCodePoint(character.codePointAt(0) ?? 0);
  const shape = (character: string) => segmentsOf(font, character);
  const xHeight = glyph('x').bbox.maxY;
  const difference = (one: string, other: string) => differenceOf(shape(one), shape(other), font);
  const rn = [...shape('r'), ...segmentsOf(font, 'n', glyph('r').advanceWidth)];
  const figures = [...'0123456789'].map(glyph);
  return {
    xHeight: round(xHeight / font.unitsPerEm),
    xHeightOfCapitals: round(xHeight / glyph('H').bbox.maxY),
    aperture: round((opennessOf(shape('c'), xHeight) + opennessOf(shape('e'), xHeight)) / 2),
    hairline: round(
      Math.min(
        ...['o', 'n'].flatMap((letter) => Object.values(strokesOf(shape(letter), xHeight)).filter(Boolean)),
      ) / font.unitsPerEm,
    ),
    il1: round(Math.min(difference('I', 'l'), difference('I', '1'), difference('l', '1'))),
    o0: round(difference('O', '0')),
    rnm: round(differenceOf(rn, shape('m'), font)),
    figures: {
      tabular: new Set(figures.map(({ advanceWidth }) => advanceWidth)).size === 1,
      oldStyle:
        Math.max(...figures.map(({ bbox }) => bbox.maxY)) >
        1.2 * Math.min(...figures.map(({ bbox }) => bbox.maxY)),
    },
  };
}

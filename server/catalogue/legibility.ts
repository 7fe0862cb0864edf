/** From measures of a font to what a reader is told: the rules of legibility, each with its reason (decision 0029). */
import type { Legibility as Measured } from '@skerry/font-facts/legibility';
import type { Legibility } from '../../domain/legibility.ts';

/** Fluent reading needs an x-height of 0.2° (Legge and Bigelow 2011): 1.4 mm at 40 cm. */
const smallestXHeightPx = 5.3;
/** A thinner stroke loses half of its contrast to the pixels around it. */
const thinnestStrokePx = 0.45;
/** A sans I and l differ by a few hundredths, by height alone; a serif or a tail makes 0.1 and more. */
const leastDifference = 0.1;
/** Lettershapes that only a space tells apart share half of their ink. */
const leastRnDifference = 0.5;
/** Between closed grotesques and open humanists. */
const leastAperture = 0.25;
/** Captions, tables, small print. */
const smallTextPx = 12;

const listed = new Intl.ListFormat('en', { type: 'conjunction' });

function figuresText({ figures: { tabular, oldStyle } }: Measured, tags: readonly string[]): string {
  const others = [
    ...(tags.includes('onum') && !oldStyle ? ['old-style'] : []),
    ...(tags.includes('lnum') && oldStyle ? ['lining'] : []),
    ...(tags.includes('tnum') && !tabular ? ['tabular'] : []),
    ...(tags.includes('pnum') && tabular ? ['proportional'] : []),
  ];
  const first = `${oldStyle ? 'Old-style' : 'Lining'}, ${tabular ? 'tabular' : 'proportional'}`;
  return others.length > 0 ? `${first}; ${listed.format(others)} by feature` : first;
}

/** `style` is the measured style's name, `tags` are its features. */
export function legibilityOf(measured: Measured, style: string, tags: readonly string[]): Legibility {
  return {
    style,
    x_height: measured.xHeight,
    x_height_of_capitals: measured.xHeightOfCapitals,
    aperture: measured.aperture,
    il1_differ: measured.il1 >= leastDifference,
    o0_differ: measured.o0 >= leastDifference,
    rnm_differ: measured.rnm >= leastRnDifference,
    figures: figuresText(measured, tags),
    smallest_size: Math.ceil(
      Math.max(smallestXHeightPx / measured.xHeight, thinnestStrokePx / measured.hairline),
    ),
  };
}

/** Whether its letters are open, told apart, and readable at the size of a caption (§library.reading). */
export const readsWellSmall = (legibility: Legibility | undefined): boolean =>
  legibility !== undefined &&
  legibility.smallest_size <= smallTextPx &&
  legibility.aperture >= leastAperture &&
  legibility.il1_differ;

/** Measures a font file: its coverage, height and width. Depends on nothing but the file's bytes. */
import { createHash } from 'node:crypto';
import { create, type Font } from 'fontkit';
import { type FeatureEffect, type FeatureSamples, measureFeatures } from './features.ts';
import { measureLanguages } from './languages.ts';
import { type Legibility, measureLegibility } from './legibility.ts';
import { hasEvery } from './outline.ts';
import { measureStrokes, type Strokes } from './strokes.ts';

/** Increase when anything here, in features.ts, languages.ts, legibility.ts, strokes.ts or outline.ts measures differently: older results are then measured again. */
export const measurementVersion = 6;

export type FontMetrics = {
  readonly upm: number;
  /** Share of the em; negative below the baseline. */
  readonly ascent: number;
  readonly descent: number;
  readonly lineGap: number;
  /** Mean advance of running text, share of the em. */
  readonly advance: number;
  /** Keys of scripts that the font covers completely, Latin first. */
  readonly scripts: readonly string[];
  readonly hasLowerCase: boolean;
  /** Covered code points as [first, last], ascending. */
  readonly coverage: readonly (readonly [number, number])[];
  /** By BCP 47 tag, the languages that it sets, or all but a few letters: those. */
  readonly languages: Readonly<Record<string, readonly string[]>>;
  /** Missing where the font lacks the letters in which they are measured. */
  readonly strokes?: Strokes;
  /** Measured only for the style that represents its subfamily. */
  readonly features?: readonly FeatureEffect[];
  /** With the features; missing where the font lacks lower case or one of the letters. */
  readonly legibility?: Legibility;
};

/** Running text; fallback.ts holds its widths in the local faces. */
const sampleText =
  'Every wave a different hand. At low water the skerries stand like letters on a page, and the ferry of 1893 finds ' +
  'its way between them by light, bell and habit. Pack My Box with five dozen jugs.';

/** A script counts as covered when all of its letters are there. */
const scriptLetters = {
  latin: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  cyrillic: 'ЁАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюяё',
  greek: 'ΆΈΉΊΌΎΏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρςστυφχψωάέήίΰϊϋόύώ',
  arabic: 'ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي',
  hebrew: 'אבגדהוזחטיךכלםמןנסעףפץצקרשת',
} as const;

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** With texts to show them in, the features are measured too, which takes 0.3 s more. Throws when the bytes aren't a font. */
export function measureFont(bytes: Uint8Array, samples?: FeatureSamples): FontMetrics {
  const font = create(bytes);
  const { unitsPerEm: upm } = font;
  const hasLowerCase = hasEvery(font, 'a') && !looksAlike(font, 'a', 'A');
  const strokes = measureStrokes(font, hasLowerCase);
  // Before the features, which change the font's tables.
  const legibility = samples && hasLowerCase ? measureLegibility(font) : undefined;
  return {
    upm,
    ascent: font.ascent / upm,
    descent: font.descent / upm,
    lineGap: font.lineGap / upm,
    advance: meanAdvance(font),
    scripts: Object.entries(scriptLetters).flatMap(([key, letters]) =>
      hasEvery(font, letters) ? [key] : [],
    ),
    coverage: coverageOf(font),
    languages: measureLanguages(bytes),
    hasLowerCase,
    ...(strokes ? { strokes } : {}),
    ...(samples ? { features: measureFeatures(font, samples) } : {}),
    ...(legibility ? { legibility } : {}),
  };
}

function meanAdvance(font: Font): number {
  const letters = [...sampleText];
  const sum = letters.reduce(
    (width, character) => width + font.glyphForCodePoint(character.codePointAt(0) ?? 0).advanceWidth,
    0,
  );
  return sum / letters.length / font.unitsPerEm;
}

/** Fonts with capitals only map both cases to letters of one width; so do monospaced ones, but their glyphs differ. */
function looksAlike(font: Font, lower: string, upper: string): boolean {
  const [a, b] = [
    font.glyphForCodePoint(lower.codePointAt(0) ?? 0),
    font.glyphForCodePoint(upper.codePointAt(0) ?? 0),
  ];
  return a.id === b.id || (a.advanceWidth === b.advanceWidth && outline(a) === outline(b));
}

const outline = (glyph: ReturnType<Font['glyphForCodePoint']>) => glyph.path.toSVG();

function coverageOf(font: Font): [number, number][] {
  const ranges: [number, number][] = [];
  for (const codePoint of font.characterSet.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && codePoint <= last[1] + 1) last[1] = codePoint;
    else ranges.push([codePoint, codePoint]);
  }
  return ranges;
}

/** True when a measured font has every character of a text. */
export function coversText({ coverage }: FontMetrics, text: string): boolean {
  return [...text].every((character) => {
    const codePoint = character.codePointAt(0) ?? 0;
    return coverage.some(([first, last]) => first <= codePoint && codePoint <= last);
  });
}

/** A line of text for layout: split into runs of one face and one direction, from left to right. */
import bidiFactory from 'bidi-js';
import { type Face, rightToLeft, type ShapedRun, spacedOut } from './face.ts';
import { countMissing, type HanRegion, scriptFace, type Weight } from './script-fonts.ts';

/** What all runs of a text have. */
type TextStyle = {
  /** Space between letters, in thousandths of the size; letters of a joined script stay joined. */
  readonly tracking?: number | undefined;
  /** BCP 47: some letters have another shape in some languages. */
  readonly lang?: string | undefined;
};
export type Run = TextStyle & {
  readonly face: Face;
  readonly text: string;
  readonly features: readonly string[];
  /** Its face lacks a glyph for it, and no other may stand in. */
  readonly isMissing?: boolean;
};
export type RunStyle = TextStyle & {
  /** The requested face, and the first fallback. */
  readonly faces: readonly Face[];
  readonly weight: Weight;
  /** ISO code of the text's country: it decides the shapes of Chinese characters. */
  readonly country?: string | undefined;
  readonly features?: readonly string[] | undefined;
  /** The ranges of the text that have the features; the whole of it if left out. */
  readonly affected?: readonly (readonly [number, number])[] | undefined;
  /** No other face stands in for the first. */
  readonly isAlone?: boolean | undefined;
  /** Of the paragraph; by the text's first letter if left out. */
  readonly direction?: Direction | undefined;
};
export type Direction = 'ltr' | 'rtl';

const none: readonly string[] = [];
const bidi = bidiFactory();
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Left to right, without marks or characters that are shaped by their neighbours. */
const simpleText = /^[\u0020-\u02ff\u1e00-\u1fff\u2010-\u205e\u20a0-\u20cf\u2190-\u22ff]*$/;

const hanRegions: Readonly<Record<string, HanRegion>> = {
  JP: 'jp',
  KR: 'kr',
  KP: 'kr',
  TW: 'tc',
  HK: 'tc',
  MO: 'tc',
};

function hanRegionOf(text: string, country = ''): HanRegion {
  if (/[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text)) return 'jp';
  if (/\p{sc=Hangul}/u.test(text)) return 'kr';
  return hanRegions[country] ?? 'sc';
}

/** The direction of a paragraph, by its first letter. */
export const directionOf = (text: string): Direction =>
  (bidi.getEmbeddingLevels(text).paragraphs[0]?.level ?? 0) % 2 === 1 ? 'rtl' : 'ltr';

const joined = /[\p{sc=Arabic}\p{sc=Syriac}\p{sc=Mongolian}\p{sc=Nko}\p{sc=Adlam}\p{sc=Hanifi_Rohingya}]/u;

/** The run's glyphs; `wordSpace` is added to its spaces, in thousandths of the size. */
export function shapeRun({ face, text, features, lang, tracking = 0 }: Run, wordSpace = 0): ShapedRun {
  const units = face.unitsPerEm / 1000;
  const letterSpace = joined.test(text) ? 0 : tracking * units;
  return spacedOut(face.shape(text, features, lang), letterSpace, wordSpace * units);
}

/** The line's runs in visual order. Characters that no face has are left to the first, which draws a box. */
export async function runsOf(text: string, runStyle: RunStyle): Promise<Run[]> {
  const [first] = runStyle.faces;
  if (!first) throw new Error('A text needs a face.');
  const { features: all = [], affected, direction, isAlone, lang, tracking } = runStyle;
  const style = { lang, tracking };
  const featuresAt = (index: number) =>
    !affected || affected.some(([start, end]) => start <= index && index < end) ? all : none;
  if (!affected && direction !== 'rtl' && simpleText.test(text) && countMissing(first, text) === 0)
    return [{ ...style, face: first, text, features: all }];
  const { levels } = bidi.getEmbeddingLevels(text, direction);
  const runs: (Run & { readonly level: number; readonly own: readonly string[] })[] = [];
  for (const { segment, index } of clusters.segment(text)) {
    const last = runs.at(-1);
    const level = levels[index] ?? 0;
    const face = isAlone ? first : await faceFor(segment, last, text, runStyle);
    const isMissing = isAlone === true && isBox(face, segment);
    const own = featuresAt(index);
    if (last?.face === face && last.level === level && last.own === own && last.isMissing === isMissing)
      runs[runs.length - 1] = { ...last, text: last.text + segment };
    else {
      const features = level % 2 ? [...own, rightToLeft] : own;
      runs.push({ ...style, face, level, own, text: segment, features, isMissing });
    }
  }
  return inVisualOrder(runs);
}

/** Whether the face draws its box for a character of the cluster, however its accents are written. */
const isBox = (face: Face, cluster: string) =>
  countMissing(face, cluster) > 0 && face.shape(cluster, none).glyphs.some(({ id }) => id.startsWith('0 '));

async function faceFor(
  cluster: string,
  previous: Run | undefined,
  text: string,
  { faces, weight, country }: RunStyle,
): Promise<Face> {
  // A space stays with the word before it, so that words of one script are shaped together.
  const isBetweenWords = cluster === ' ' && previous && /\p{L}\p{M}*$/u.test(previous.text);
  const candidates = isBetweenWords ? [previous.face, ...faces] : faces;
  const covering = candidates.find((face) => countMissing(face, cluster) === 0);
  if (covering) return covering;
  const [first] = faces.toSorted((a, b) => countMissing(a, cluster) - countMissing(b, cluster));
  if (!first) throw new Error('A text needs a face.');
  const region = hanRegionOf(text, country);
  return (await scriptFace(cluster, weight, region, countMissing(first, cluster))) ?? first;
}

/** Rule L2 of the bidirectional algorithm: from the highest level down, each stretch at or above it is reversed. */
function inVisualOrder<R extends { readonly level: number }>(runs: readonly R[]): R[] {
  const reordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1)
    for (let start = 0; start < reordered.length; start += 1) {
      let end = start;
      while ((reordered[end]?.level ?? -1) >= level) end += 1;
      reordered.splice(start, end - start, ...reordered.slice(start, end).reverse());
      start = Math.max(start, end - 1);
    }
  return reordered;
}

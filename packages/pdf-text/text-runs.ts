/** A line of text for layout: split into runs of one face and one direction, from left to right. */
import bidiFactory from 'bidi-js';
import { type Face, rightToLeft } from './face.ts';
import { countMissing, type HanRegion, scriptFace, type Weight } from './script-fonts.ts';

export type Run = { readonly face: Face; readonly text: string; readonly features: readonly string[] };
export type RunStyle = {
  /** The requested face, and the first fallback. */
  readonly faces: readonly Face[];
  readonly weight: Weight;
  /** ISO code of the text's country: it decides the shapes of Chinese characters. */
  readonly country?: string | undefined;
  readonly features?: readonly string[] | undefined;
};

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

/** The line's runs in visual order. Characters that no face has are left to the first, which draws a box. */
export async function runsOf(text: string, runStyle: RunStyle): Promise<Run[]> {
  const [first] = runStyle.faces;
  if (!first) throw new Error('A text needs a face.');
  const features = runStyle.features ?? [];
  if (simpleText.test(text) && countMissing(first, text) === 0) return [{ face: first, text, features }];
  const { levels } = bidi.getEmbeddingLevels(text);
  const runs: (Run & { readonly level: number })[] = [];
  for (const { segment, index } of clusters.segment(text)) {
    const last = runs.at(-1);
    const level = levels[index] ?? 0;
    const face = await faceFor(segment, last, text, runStyle);
    if (last && last.face === face && last.level === level)
      runs[runs.length - 1] = { ...last, text: last.text + segment };
    else
      runs.push({ face, level, text: segment, features: level % 2 ? [...features, rightToLeft] : features });
  }
  return inVisualOrder(runs);
}

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

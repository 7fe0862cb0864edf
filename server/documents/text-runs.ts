/** A line of text as it stands on paper: cut into runs of one face and one direction, from left to right. */
import bidiFactory from 'bidi-js';
import { type Face, rightToLeft } from './face.ts';
import { type HanRegion, lacks, scriptFace, type Weight } from './script-fonts.ts';

export type Run = { readonly face: Face; readonly text: string; readonly features: readonly string[] };
export type Wanted = {
  /** The face that is wanted, and the house's own, which steps in before any other. */
  readonly faces: readonly Face[];
  readonly weight: Weight;
  /** ISO code of the country that the text comes from: it decides the shapes of Chinese characters. */
  readonly country?: string | undefined;
  readonly features?: readonly string[] | undefined;
};

const bidi = bidiFactory();
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** From left to right, without marks or anything that waits for its neighbours. */
const plain = /^[\u0020-\u02ff\u1e00-\u1fff\u2010-\u205e\u20a0-\u20cf\u2190-\u22ff]*$/;

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

/** The line's runs in the order of their places. What no face has is left to the first, which draws a box for it. */
export async function runsOf(text: string, wanted: Wanted): Promise<Run[]> {
  const [first] = wanted.faces;
  if (!first) throw new Error('A text needs a face.');
  const features = wanted.features ?? [];
  if (plain.test(text) && lacks(first, text) === 0) return [{ face: first, text, features }];
  const { levels } = bidi.getEmbeddingLevels(text);
  const runs: (Run & { readonly level: number })[] = [];
  for (const { segment, index } of clusters.segment(text)) {
    const last = runs.at(-1);
    const level = levels[index] ?? 0;
    const face = await faceFor(segment, last, text, wanted);
    if (last && last.face === face && last.level === level)
      runs[runs.length - 1] = { ...last, text: last.text + segment };
    else
      runs.push({ face, level, text: segment, features: level % 2 ? [...features, rightToLeft] : features });
  }
  return inPlaces(runs);
}

async function faceFor(
  cluster: string,
  before: Run | undefined,
  text: string,
  { faces, weight, country }: Wanted,
): Promise<Face> {
  // A space stays with the word before it, so that one script's words are shaped together.
  const isBetweenWords = cluster === ' ' && before && /\p{L}\p{M}*$/u.test(before.text);
  const candidates = isBetweenWords ? [before.face, ...faces] : faces;
  const own = candidates.find((face) => lacks(face, cluster) === 0);
  if (own) return own;
  const [first] = faces.toSorted((a, b) => lacks(a, cluster) - lacks(b, cluster));
  if (!first) throw new Error('A text needs a face.');
  const region = hanRegionOf(text, country);
  return (await scriptFace(cluster, weight, region, lacks(first, cluster))) ?? first;
}

/** Rule L2 of the bidirectional algorithm: from the highest level down, each stretch at or above it is turned round. */
function inPlaces<R extends { readonly level: number }>(runs: readonly R[]): R[] {
  const placed = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1)
    for (let start = 0; start < placed.length; start += 1) {
      let end = start;
      while ((placed[end]?.level ?? -1) >= level) end += 1;
      placed.splice(start, end - start, ...placed.slice(start, end).reverse());
      start = Math.max(start, end - 1);
    }
  return placed;
}

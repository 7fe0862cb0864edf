/**
 * Fonts for every script in which people write their names, all of Noto. Each package lists what its files cover; a file is
 * opened when a text first needs it.
 */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import { type Face, openFace } from './face.ts';

export type Weight = 400 | 600;
/** The regional shapes of Chinese characters. */
export type HanRegion = keyof typeof chinese;
type Family = {
  /** The file for a character; undefined where the family doesn't support it. */
  readonly fileFor: (codePoint: number, weight: Weight) => string | undefined;
};

const require = createRequire(import.meta.url);

/** A package of complete TrueType files, used for the characters that match the pattern. */
function wholeFamily(id: string, name: string, pattern: RegExp, strong = '600SemiBold'): Family {
  const file = (style: string) => require.resolve(`@expo-google-fonts/${id}/${style}/${name}_${style}.ttf`);
  const files = { 400: file('400Regular'), 600: file(strong) };
  return {
    fileFor: (codePoint, weight) =>
      pattern.test(String.fromCodePoint(codePoint)) ? files[weight] : undefined,
  };
}

type Slice = { readonly name: string; readonly ranges: readonly (readonly [number, number])[] };

/** Fontsource splits a family into files by script, or a large one into numbered files, listed in `unicode.json`. */
function slicedFamily(id: string, file: string, ownSlices: RegExp, pattern = /./u): Family {
  const fileCache = new Map<number, string | undefined>();
  let slices: readonly Slice[] | undefined;
  const read = (): readonly Slice[] => {
    const listed: { readonly [name: string]: string } = JSON.parse(
      readFileSync(require.resolve(`${id}/unicode.json`), 'utf8'),
    );
    return Object.entries(listed)
      .filter(([name]) => ownSlices.test(name))
      .map(([name, list]) => ({ name: name.replace(/[[\]]/g, ''), ranges: list.split(',').map(rangeOf) }));
  };
  const find = (codePoint: number) => {
    slices ??= read();
    const slice = slices.find(({ ranges }) =>
      ranges.some(([from, to]) => codePoint >= from && codePoint <= to),
    );
    const family = id.slice(id.indexOf('/') + 1);
    return slice && require.resolve(`${id}/files/${family}-${slice.name}-${file}-normal.woff2`);
  };
  return {
    fileFor: (codePoint) => {
      if (!pattern.test(String.fromCodePoint(codePoint))) return undefined;
      if (!fileCache.has(codePoint)) fileCache.set(codePoint, find(codePoint));
      return fileCache.get(codePoint);
    },
  };
}

/** 'U+0900-097F' */
function rangeOf(text: string): readonly [number, number] {
  const [from = 0, to = from] = text
    .slice(2)
    .split('-')
    .map((part) => Number.parseInt(part, 16));
  return [from, to];
}

const variable = (id: string, slices: RegExp) => slicedFamily(`@fontsource-variable/${id}`, 'wght', slices);
const fixed = (id: string, slices: RegExp) => slicedFamily(`@fontsource/${id}`, '400', slices);
const chineseFamily = (id: string) =>
  slicedFamily(
    `@fontsource-variable/${id}`,
    'wght',
    /^\[/,
    /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}\u2e80-\u33ff\ufe10-\uffef]/u,
  );
const exactly = (name: string) => new RegExp(`^${name}$`);

// biome-ignore format: one row a kind
const singleScriptFamilies = {
  variable: [
    'arabic', 'hebrew', 'devanagari', 'thai', 'armenian', 'georgian', 'ethiopic', 'bengali', 'gujarati', 'gurmukhi',
    'kannada', 'malayalam', 'oriya', 'sinhala', 'tamil', 'telugu', 'khmer', 'lao', 'myanmar', 'thaana', 'syriac',
    'adlam', 'balinese', 'canadian-aboriginal', 'cham', 'cherokee', 'hanifi-rohingya', 'javanese', 'kayah-li', 'lisu',
    'meetei-mayek', 'new-tai-lue', 'ol-chiki', 'sundanese',
  ],
  fixed: ['miao', 'mongolian', 'nko', 'osage', 'tai-le', 'tai-tham', 'tifinagh', 'vai', 'yi'],
} as const;

const latin = wholeFamily(
  'noto-sans',
  'NotoSans',
  /[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Inherited}\p{P}\p{Sc}]/u,
);
const chinese = {
  sc: chineseFamily('noto-sans-sc'),
  jp: chineseFamily('noto-sans-jp'),
  tc: chineseFamily('noto-sans-tc'),
  kr: chineseFamily('noto-sans-kr'),
} as const;
const others: readonly Family[] = [
  ...singleScriptFamilies.variable.map((script) => variable(`noto-sans-${script}`, exactly(script))),
  variable('noto-serif-tibetan', exactly('tibetan')),
  ...singleScriptFamilies.fixed.map((script) => fixed(`noto-sans-${script}`, exactly(script))),
  wholeFamily('noto-emoji', 'NotoEmoji', /\p{Emoji}/u),
  variable('noto-sans-symbols', exactly('symbols')),
  fixed('noto-sans-symbols-2', /^(?:symbols|math|braille)$/),
  wholeFamily('noto-sans-math', 'NotoSansMath', /\p{sc=Common}/u, '400Regular'),
];
/** In the order in which they are tried. */
const families = (han: HanRegion): readonly Family[] => [
  latin,
  ...new Set([chinese[han], ...Object.values(chinese)]),
  ...others,
];

const ignorable = /\p{Default_Ignorable_Code_Point}/u;

/** How many of a cluster's visible characters the face has no glyph for. */
export const countMissing = (face: Face, cluster: string): number =>
  [...cluster].filter(
    (character) => !ignorable.test(character) && !face.hasGlyph(character.codePointAt(0) ?? 0),
  ).length;

const faceCache = new Map<string, Promise<Face>>();

/** The face with the fewest missing characters of a cluster, if fewer than `maxMissing`; else undefined. */
export async function scriptFace(
  cluster: string,
  weight: Weight,
  han: HanRegion,
  maxMissing: number,
): Promise<Face | undefined> {
  let best: Face | undefined;
  let fewest = maxMissing;
  for (const family of families(han))
    for (const file of filesOf(family, cluster, weight)) {
      const face = await cachedFace(file, weight);
      const missing = countMissing(face, cluster);
      if (missing < fewest) [best, fewest] = [face, missing];
      if (fewest === 0) return best;
    }
  return best;
}

const filesOf = (family: Family, cluster: string, weight: Weight): ReadonlySet<string> =>
  new Set([...cluster].flatMap((character) => family.fileFor(character.codePointAt(0) ?? 0, weight) ?? []));

function cachedFace(file: string, weight: Weight): Promise<Face> {
  const key = file.includes('-wght-') ? `${file} ${weight}` : file;
  const face = faceCache.get(key) ?? loadFace(key, file, weight);
  faceCache.set(key, face);
  return face;
}

/** Unpacks the file and fixes a variable font at its weight: some milliseconds, a tenth of a second for the largest. */
async function loadFace(key: string, file: string, weight: Weight): Promise<Face> {
  const bytes = await readFile(file);
  if (file.endsWith('.ttf')) return openFace(key, bytes);
  const axes = file.includes('-wght-') ? { variationAxes: { wght: weight } } : {};
  return openFace(
    key,
    await subsetFont(bytes, undefined, { targetFormat: 'sfnt', keepAllGlyphs: true, ...axes }),
  );
}

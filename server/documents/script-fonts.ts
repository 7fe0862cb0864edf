/**
 * Fonts for every script that people write their names in, all of Noto. A package says which of its files covers what;
 * a file is opened when a text first needs it.
 */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import { type Face, openFace } from './face.ts';

export type Weight = 400 | 600;
/** Whose shapes Chinese characters take. */
export type HanRegion = keyof typeof chinese;
type Family = {
  /** The file for a character; undefined where the family isn't made for it. */
  readonly fileFor: (codePoint: number, weight: Weight) => string | undefined;
};

const require = createRequire(import.meta.url);

/** A package of whole TrueType files, asked for the characters that fit the pattern. */
function wholeFamily(id: string, name: string, pattern: RegExp, strong = '600SemiBold'): Family {
  const file = (style: string) => require.resolve(`@expo-google-fonts/${id}/${style}/${name}_${style}.ttf`);
  const files = { 400: file('400Regular'), 600: file(strong) };
  return {
    fileFor: (codePoint, weight) =>
      pattern.test(String.fromCodePoint(codePoint)) ? files[weight] : undefined,
  };
}

type Slice = { readonly name: string; readonly ranges: readonly (readonly [number, number])[] };

/** Fontsource cuts a family into files by script or, where it is large, into numbered ones; `unicode.json` says how. */
function slicedFamily(id: string, file: string, ownSlices: RegExp, pattern = /./u): Family {
  const known = new Map<number, string | undefined>();
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
      if (!known.has(codePoint)) known.set(codePoint, find(codePoint));
      return known.get(codePoint);
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
const named = (name: string) => new RegExp(`^${name}$`);

// biome-ignore format: one row a kind
const oneScript = {
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
  ...oneScript.variable.map((script) => variable(`noto-sans-${script}`, named(script))),
  variable('noto-serif-tibetan', named('tibetan')),
  ...oneScript.fixed.map((script) => fixed(`noto-sans-${script}`, named(script))),
  wholeFamily('noto-emoji', 'NotoEmoji', /\p{Emoji}/u),
  variable('noto-sans-symbols', named('symbols')),
  fixed('noto-sans-symbols-2', /^(?:symbols|math|braille)$/),
  wholeFamily('noto-sans-math', 'NotoSansMath', /\p{sc=Common}/u, '400Regular'),
];
/** In the order in which they are asked. */
const families = (han: HanRegion): readonly Family[] => [
  latin,
  ...new Set([chinese[han], ...Object.values(chinese)]),
  ...others,
];

const ignorable = /\p{Default_Ignorable_Code_Point}/u;

/** How many of a cluster's visible characters the face has no glyph for. */
export const lacks = (face: Face, cluster: string): number =>
  [...cluster].filter((one) => !ignorable.test(one) && !face.has(one.codePointAt(0) ?? 0)).length;

const opened = new Map<string, Promise<Face>>();

/** The face that lacks least of a cluster, of those that lack less than `most`; undefined when there is none. */
export async function scriptFace(
  cluster: string,
  weight: Weight,
  han: HanRegion,
  most: number,
): Promise<Face | undefined> {
  let best: Face | undefined;
  let least = most;
  for (const family of families(han))
    for (const file of filesOf(family, cluster, weight)) {
      const face = await opening(file, weight);
      const missing = lacks(face, cluster);
      if (missing < least) [best, least] = [face, missing];
      if (least === 0) return best;
    }
  return best;
}

const filesOf = (family: Family, cluster: string, weight: Weight): ReadonlySet<string> =>
  new Set([...cluster].flatMap((one) => family.fileFor(one.codePointAt(0) ?? 0, weight) ?? []));

function opening(file: string, weight: Weight): Promise<Face> {
  const key = file.includes('-wght-') ? `${file} ${weight}` : file;
  const face = opened.get(key) ?? open(key, file, weight);
  opened.set(key, face);
  return face;
}

/** Unpacked, and a variable font stilled at its weight: some milliseconds, a tenth of a second for the largest. */
async function open(key: string, file: string, weight: Weight): Promise<Face> {
  const bytes = await readFile(file);
  if (file.endsWith('.ttf')) return openFace(key, bytes);
  const axes = file.includes('-wght-') ? { variationAxes: { wght: weight } } : {};
  return openFace(
    key,
    await subsetFont(bytes, undefined, { targetFormat: 'sfnt', keepAllGlyphs: true, ...axes }),
  );
}

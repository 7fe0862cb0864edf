/**
 * Measures what a font's OpenType features really do. A tag in the tables isn't a working feature: each is switched on for
 * probe characters and words, and only what changes to the eye counts: an outline or a width.
 */
import type { Font, Glyph } from 'fontkit';

export type FeatureEffect = {
  readonly tag: string;
  /** The font's own name of a stylistic set. */
  readonly name?: string;
  /** Characters that change, in the order of the probes. */
  readonly characters: string;
  /** Words that change, where single characters don't. */
  readonly words: readonly string[];
  /** Shows it: a text that was passed in, or up to six characters that change. Missing where it looks like another feature. */
  readonly sample?: string;
};

/** A text in which a feature may be shown, in any notation; `affected` are its parts to which the feature is applied. */
export type SampleText = {
  readonly sample: string;
  readonly plain: string;
  readonly affected: readonly string[];
};
/** By tag, the best first. */
export type FeatureSamples = { readonly [tag: string]: readonly SampleText[] | undefined };

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));

const probes: readonly (readonly string[])[] = [
  range(0x61, 0x7a),
  range(0x41, 0x5a),
  range(0x30, 0x39),
  [...'()[]{}-–—‹›«»‘’“”¡¿@&|/\\·•:;!?.,\'"§¶†*#%$€£¥+−×÷=<>~^_→←'],
  [...range(0xc0, 0xd6), ...range(0xd8, 0xf6), ...range(0xf8, 0xff)],
  range(0x430, 0x44f),
  range(0x410, 0x42f),
  range(0x3b1, 0x3c9),
  [...range(0x391, 0x3a1), ...range(0x3a3, 0x3a9)],
  range(0x5d0, 0x5ea),
  range(0x627, 0x64a).filter((letter) => letter < 'ػ' || letter > 'ـ'),
];
const fractionTag = 'x000';
const wordProbes = (
  '3o 2a 1st No nº 1/2 3/4 123/456 10:30 A-B -> <- => ' +
  'fi fl ff ffi ffl fb fh fj fk ct st sp ch ck Th tt gg gy is על אל على'
).split(' ');

/** Tags that a reader can switch; shaping itself (kern, liga, marks, joining forms) is always on. */
const switchableTag =
  /^(?:smcp|c2sc|pcap|c2pc|case|lnum|onum|tnum|pnum|zero|frac|ordn|sups|subs|sinf|dlig|hist|swsh|salt|ornm|titl|ss\d\d|cv\d\d)$/;

/** The working features of one font, sorted by tag. About 0.3 s. */
export function measureFeatures(font: Font, samples: FeatureSamples = {}): FeatureEffect[] {
  renameFractionFeature(font);
  const covered = probes.map((group) =>
    group.filter((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)),
  );
  const shape = shaperOf(font);
  const shapeCache = new Map<string, string>();
  const shapeWithout = (text: string) => {
    const cached = shapeCache.get(text) ?? shape(text);
    shapeCache.set(text, cached);
    return cached;
  };
  const changes = (text: string, tag: string) => shape(text, tag) !== shapeWithout(text);
  // In a word, a change of width alone comes from its neighbours.
  const changesGlyphs = (word: string, tag: string) =>
    withoutAdvances(shape(word, tag)) !== withoutAdvances(shapeWithout(word));
  const publicTag = (tag: string) => (tag === fractionTag ? 'frac' : tag);
  const tags = [...new Set(font.availableFeatures)].filter((tag) => switchableTag.test(publicTag(tag)));
  const covers = (text: string) =>
    [...text].every((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
  const writtenSample = (tag: string) =>
    samples[publicTag(tag)]?.find(
      ({ plain, affected }) => covers(plain) && affected.every((part) => changes(part, tag)),
    );
  const seen: Seen[] = [];
  // Sets come last: what they share with a feature that has a name of its own is shown under that name.
  const effects = tags.toSorted(bySetsLast).flatMap((tag) => {
    // One run for a whole group quickly excludes the many groups that a feature doesn't change.
    const changed = covered.filter((group) => group.length > 0 && changes(group.join(' '), tag));
    const characters = changed
      .flatMap((group) => group.filter((character) => changes(character, tag)))
      .join('');
    const words =
      characters === '' ? wordProbes.filter((word) => covers(word) && changesGlyphs(word, tag)) : [];
    if (characters === '' && words.length === 0) return [];
    const name = stylisticSetName(font, tag);
    const { sample, affected } = writtenSample(tag) ?? chosenSample(characters, words);
    const looks = {
      effect: `${characters} ${words}: ${shape(`${characters} ${words.join(' ')}`, tag)}`,
      sample: `${sample}: ${affected.map((part) => shape(part, tag)).join()}`,
    };
    const isSeen = seen.some((one) => one.effect === looks.effect || one.sample === looks.sample);
    if (!isSeen) seen.push(looks);
    return [
      { tag: publicTag(tag), ...(name ? { name } : {}), characters, words, ...(isSeen ? {} : { sample }) },
    ];
  });
  return effects.toSorted((a, b) => (a.tag < b.tag ? -1 : 1));
}

/** What a feature's whole effect and its sample look like. */
type Seen = { readonly effect: string; readonly sample: string };

const isSet = (tag: string) => /^(?:ss|cv)\d\d$/.test(tag);
const bySetsLast = (a: string, b: string) => Number(isSet(a)) - Number(isSet(b)) || (a < b ? -1 : 1);

/** Characters in which a machine shows a feature. */
const mostCharacters = 6;
const ranks = [/[\p{Script=Arabic}\p{Script=Hebrew}]/u, /\p{L}/u, /./su];
const rankOf = (character: string) => ranks.findIndex((rank) => rank.test(character));

/** Letters first, those of the rarer scripts before Latin, each once whatever its accents and case; or three words. */
function chosenSample(characters: string, words: readonly string[]): Omit<SampleText, 'plain'> {
  const byBase = new Map<string, string>();
  // A reader may take braces for marks.
  for (const character of [...characters.replace(/[{}]/g, '')].toSorted((a, b) => rankOf(a) - rankOf(b))) {
    const base = character.normalize('NFD').slice(0, 1).toLowerCase();
    if (!byBase.has(base)) byBase.set(base, character);
  }
  const chosen = byBase.size > 0 ? [...byBase.values()].slice(0, mostCharacters) : words.slice(0, 3);
  return { sample: chosen.join(' '), affected: chosen };
}

/** The glyphs by which these features replace one character; the font must not have been shaped before. */
export function alternatesOf(
  font: Font,
  character: string,
  tags: readonly string[],
): readonly { readonly tag: string; readonly gid: number }[] {
  renameFractionFeature(font);
  const defaultGid = font.layout(character).glyphs[0]?.id;
  return tags.flatMap((tag) => {
    const { glyphs } = font.layout(character, { [tag === 'frac' ? fractionTag : tag]: true });
    const [glyph] = glyphs;
    return glyph && glyphs.length === 1 && glyph.id !== defaultGid ? [{ tag, gid: glyph.id }] : [];
  });
}

/**
 * fontkit applies `frac` around fraction slashes only, whatever features are requested. Under another tag the feature is an
 * ordinary one; the font must not have been shaped before.
 */
function renameFractionFeature(font: Font): void {
  for (const record of font.GSUB?.featureList ?? []) if (record.tag === 'frac') record.tag = fractionTag;
}

/** What a text looks like: glyphs of one outline count as one, whatever their names. */
function shaperOf(font: Font): (text: string, tag?: string) => string {
  const outlines = new Map<string, number>();
  const numbers = new Map<number, number>();
  const outlineNumber = ({ id, path }: Glyph) => {
    const known = numbers.get(id);
    if (known !== undefined) return known;
    const outline = path.toSVG();
    const number = outlines.get(outline) ?? outlines.size;
    outlines.set(outline, number);
    numbers.set(id, number);
    return number;
  };
  return (text, tag) => {
    const { glyphs, positions } = font.layout(text, tag ? { [tag]: true } : {});
    return glyphs
      .map((glyph, index) => `${outlineNumber(glyph)}:${positions[index]?.xAdvance ?? 0}`)
      .join(' ');
  };
}

const withoutAdvances = (shaped: string) => shaped.replace(/:-?[\d.]+/g, '');

function stylisticSetName(font: Font, tag: string): string | undefined {
  const found = font.GSUB?.featureList?.find((record) => record.tag === tag && record.feature.featureParams);
  const params = found?.feature.featureParams;
  const id = typeof params === 'object' && params !== null && 'nameID' in params ? Number(params.nameID) : 0;
  const records = id >= 256 ? font.name.records.fontFeatures?.[String(id)] : undefined;
  if (records === undefined) return undefined;
  return typeof records === 'string' ? records : (records.en ?? Object.values(records)[0]);
}

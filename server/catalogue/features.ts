/**
 * What a font's OpenType features really do. A tag in the tables isn't a working feature: each is switched on for
 * probe characters and words, and only what changes a glyph or its width counts.
 */
import type { Font } from 'fontkit';

export type FeatureEffect = {
  readonly tag: string;
  /** The font's own name of a stylistic set. */
  readonly name?: string;
  /** Characters that change, in the order of the probes. */
  readonly characters: string;
  /** Where single characters don't change: words that do. */
  readonly words: readonly string[];
};

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
  'fi fl ff ffi ffl fb fh fj fk ct st sp ch ck Th tt gg gy is'
).split(' ');

/** Tags that the shop can name and offer; shaping itself (kern, liga, marks, joining forms) is always on. */
const offeredTag =
  /^(?:smcp|c2sc|pcap|c2pc|case|lnum|onum|tnum|pnum|zero|frac|ordn|sups|subs|sinf|dlig|hist|swsh|salt|ornm|titl|ss\d\d|cv\d\d)$/;

/** The working features of one font, sorted by tag. About 0.2 s. */
export function measureFeatures(font: Font): FeatureEffect[] {
  freeFractions(font);
  const covered = probes.map((group) =>
    group.filter((one) => font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0)),
  );
  const plain = new Map<string, string>();
  const without = (text: string) => {
    const known = plain.get(text) ?? shape(font, text);
    plain.set(text, known);
    return known;
  };
  const changes = (text: string, tag: string) => shape(font, text, tag) !== without(text);
  // In a word, a mere change of width is the neighbours' doing.
  const joins = (word: string, tag: string) => glyphsOf(shape(font, word, tag)) !== glyphsOf(without(word));
  const named = (tag: string) => (tag === fractionTag ? 'frac' : tag);
  const tags = [...new Set(font.availableFeatures)].filter((tag) => offeredTag.test(named(tag)));
  const effects = tags.flatMap((tag) => {
    // One run for a whole group finds the many groups that a feature leaves alone.
    const touched = covered.filter((group) => group.length > 0 && changes(group.join(' '), tag));
    const characters = touched.flatMap((group) => group.filter((one) => changes(one, tag))).join('');
    const words = characters === '' ? wordProbes.filter((word) => joins(word, tag)) : [];
    if (characters === '' && words.length === 0) return [];
    const name = setName(font, tag);
    return [{ tag: named(tag), ...(name ? { name } : {}), characters, words }];
  });
  return effects.toSorted((a, b) => (a.tag < b.tag ? -1 : 1));
}

/** The glyphs that these features put in place of one character; the font must not have been shaped before. */
export function alternatesOf(
  font: Font,
  character: string,
  tags: readonly string[],
): readonly { readonly tag: string; readonly gid: number }[] {
  freeFractions(font);
  const own = font.layout(character).glyphs[0]?.id;
  return tags.flatMap((tag) => {
    const { glyphs } = font.layout(character, { [tag === 'frac' ? fractionTag : tag]: true });
    const [only] = glyphs;
    return only && glyphs.length === 1 && only.id !== own ? [{ tag, gid: only.id }] : [];
  });
}

/**
 * fontkit switches `frac` on around fraction slashes and nowhere else, whatever it is asked. Under another tag the
 * feature is an ordinary one; the font must not have been shaped before.
 */
function freeFractions(font: Font): void {
  for (const record of font.GSUB?.featureList ?? []) if (record.tag === 'frac') record.tag = fractionTag;
}

function shape(font: Font, text: string, tag?: string): string {
  const { glyphs, positions } = font.layout(text, tag ? { [tag]: true } : {});
  return glyphs.map(({ id }, index) => `${id}:${positions[index]?.xAdvance ?? 0}`).join(' ');
}

const glyphsOf = (shaped: string) => shaped.replace(/:-?[\d.]+/g, '');

function setName(font: Font, tag: string): string | undefined {
  const found = font.GSUB?.featureList?.find((record) => record.tag === tag && record.feature.featureParams);
  const params = found?.feature.featureParams;
  const id = typeof params === 'object' && params !== null && 'nameID' in params ? Number(params.nameID) : 0;
  const records = id >= 256 ? font.name.records.fontFeatures?.[String(id)] : undefined;
  if (records === undefined) return undefined;
  return typeof records === 'string' ? records : (records.en ?? Object.values(records)[0]);
}

/** The languages that every style of a typeface sets, as checked at import (§typeface.languages). */
import { type Infer, integer, list, object, oneOf, optional, record, text } from './shape.ts';

export const Language = object({
  /** BCP 47: 'uk', 'sr-Latn'. */
  tag: text({ max: 40 }),
  /** In English. */
  name: text({ max: 120 }),
  /** The language's own name for itself. */
  own_name: text({ max: 120 }),
  /** In English: 'Cyrillic'. */
  script: text({ max: 80 }),
  /** A short text in the language. */
  sample: text({ max: 400 }),
  dir: oneOf('ltr', 'rtl'),
});
export type Language = Infer<typeof Language>;

/** A language of which every letter but a few is set. */
export const NearLanguage = object({
  tag: text({ max: 40 }),
  name: text({ max: 120 }),
  own_name: text({ max: 120 }),
  /** The letters that a style lacks. */
  missing: list(text({ max: 20 }), 200),
  /** The letters that every style has, though shaped, a mark doesn't sit on them. */
  unplaced: optional(list(text({ max: 20 }), 200)),
});
export type NearLanguage = Infer<typeof NearLanguage>;

export const LanguageList = object({
  /** A web font with every character of the typeface's main style; `class` names its face. */
  class: text({ max: 80 }),
  url: text({ max: 200 }),
  /** By script, then by name. */
  data: list(Language),
  /** Not among them for a few letters. */
  nearly: list(NearLanguage),
});
export type LanguageList = Infer<typeof LanguageList>;

/** The languages of the whole library (§library.language). */
export const LibraryLanguages = object({
  /** In English, by tag. */
  names: record(text({ max: 120 })),
  /** Tags with a space between; families of the same languages share one. */
  sets: list(text({ max: 10_000 })),
  /** By the id of the family: the index of its set. */
  families: record(integer(0, 999)),
});
export type LibraryLanguages = Infer<typeof LibraryLanguages>;

const folded = (words: string) => words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The languages that a search finds: by words of the English or the own name, or by the tag; accents don't matter. */
export function findLanguages<L extends Pick<Language, 'tag' | 'name' | 'own_name'>>(
  languages: readonly L[],
  search: string,
): readonly L[] {
  const words = folded(search).split(/\s/);
  return languages.filter(({ tag, name, own_name }) => {
    const names = folded(`${name} ${own_name} ${tag}`);
    return words.every((word) => names.includes(word));
  });
}

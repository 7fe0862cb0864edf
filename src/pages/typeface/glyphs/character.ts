/** Descriptions of characters by Unicode properties, without Unicode's long list of names. */

export const codePointText = (codePoint: number): string =>
  `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;

/** The character for display alone; a combining mark gets a space of its own. */
export function shownAlone(codePoint: number): string {
  const character = String.fromCodePoint(codePoint);
  return /^\p{M}$/u.test(character) ? `\u00a0${character}` : character;
}

const scripts = ['Latin', 'Greek', 'Cyrillic', 'Arabic', 'Hebrew'] as const;
const kinds: readonly (readonly [string, string])[] = [
  ['Lu', 'capital letter'],
  ['Ll', 'lower-case letter'],
  ['Lt', 'title-case letter'],
  ['Lm', 'modifier letter'],
  ['Lo', 'letter'],
  ['Nd', 'figure'],
  ['N', 'number'],
  ['M', 'combining mark'],
  ['Sc', 'currency sign'],
  ['Sm', 'mathematical sign'],
  ['Sk', 'modifier'],
  ['S', 'symbol'],
  ['Ps', 'opening punctuation'],
  ['Pe', 'closing punctuation'],
  ['Pi', 'opening quote'],
  ['Pf', 'closing quote'],
  ['Pd', 'dash'],
  ['P', 'punctuation'],
];

/** The kind of a character: 'Latin capital letter', 'currency sign', … */
export function kindText(codePoint: number): string {
  const character = String.fromCodePoint(codePoint);
  const script = scripts.find((name) => new RegExp(`^\\p{Script=${name}}$`, 'u').test(character));
  const kind = kinds.find(([category]) => new RegExp(`^\\p{${category}}$`, 'u').test(character))?.[1];
  return [script, kind].filter(Boolean).join(' ');
}

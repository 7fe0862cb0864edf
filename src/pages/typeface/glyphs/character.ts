/** How a character is written: as a code point, and alone. */

export const codePointText = (codePoint: number): string =>
  `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;

/** The character for display alone; a combining mark gets a space of its own. */
export function shownAlone(codePoint: number): string {
  const character = String.fromCodePoint(codePoint);
  return /^\p{M}$/u.test(character) ? `\u00a0${character}` : character;
}

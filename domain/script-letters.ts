/** The letters of a script, by its key: 'cyrillic', 'old_italic'. */

/** Signs that belong to every font, though Unicode counts them to a script. */
const signs = /^[\u0394\u03a9\u03bc\u03c0\u2126]$/u;

/** Whether a character is a letter of the script, and no sign; undefined where Unicode knows no script of this name. */
export function lettersOfScript(key: string): ((character: string) => boolean) | undefined {
  const name = key.replace(/(?:^|_)[a-z]/g, (first) => first.toUpperCase());
  try {
    const letters = new RegExp(`^\\p{Script=${name}}$`, 'u');
    return (character) => letters.test(character) && !signs.test(character);
  } catch {
    return undefined;
  }
}

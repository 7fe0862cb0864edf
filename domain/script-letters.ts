/** The letters of a script, by its key: 'cyrillic', 'old_italic'. */

/** Signs that belong to every font, though Unicode counts them to a script. */
const signs = /^[\u0394\u03a9\u03bc\u03c0\u2126]$/u;

/** What Unicode calls the script: 'Old_Italic'. */
export const scriptName = (key: string): string =>
  key.replace(/(?:^|_)[a-z]/g, (first) => first.toUpperCase());

/** Whether a character is a letter of the script, and no sign; undefined where Unicode knows no script of this name. */
export function lettersOfScript(key: string): ((character: string) => boolean) | undefined {
  try {
    const letters = new RegExp(`^\\p{Script=${scriptName(key)}}$`, 'u');
    return (character) => letters.test(character) && !signs.test(character);
  } catch {
    return undefined;
  }
}

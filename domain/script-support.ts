/** Scripts that cost extra: which of them a text needs (§licence.scripts). */
import type { Money } from './catalogue.ts';
import { lettersOfScript, scriptName } from './script-letters.ts';

/** By the script's key, as Unicode names it ('old_italic'), the least that it adds to a price of the family. */
export type AdditionalScripts = Readonly<Record<string, Money>>;

/** The scripts that cost extra and bring characters of the text; those that the font lacks whatever is bought don't count. */
export function scriptsFor(
  text: string,
  missing: readonly string[],
  scripts: AdditionalScripts,
): readonly { readonly name: string; readonly price: string }[] {
  const letters = [...text].filter((letter) => !missing.includes(letter));
  return Object.entries(scripts).flatMap(([key, { value }]) =>
    letters.some((letter) => lettersOfScript(key)?.(letter))
      ? [{ name: scriptName(key).replaceAll('_', ' '), price: value }]
      : [],
  );
}

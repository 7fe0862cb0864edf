/**
 * The characters of a text that a font lacks, in words, 'Not in Barlow Bold: 日', and the scripts that cost extra and bring
 * others of them (§tester.missing, §compare.missing).
 */
import { type AdditionalScripts, scriptsFor } from '../../domain/script-support.ts';

/** Characters that are named; of more only the count is. */
const namedMissing = 24;
const noScripts: AdditionalScripts = {};

type MissingCharactersProps = {
  readonly name: string;
  readonly missing: readonly string[];
  readonly text: string;
  /** Of the font's family; its shop is linked. */
  readonly scripts?: AdditionalScripts | undefined;
  readonly slug?: string | undefined;
};

export function MissingCharacters({
  name,
  missing,
  text,
  scripts = noScripts,
  slug,
}: MissingCharactersProps) {
  return (
    <>
      {missing.length > 0 ? (
        <p>
          Not in {name}: <span lang="und">{missing.slice(0, namedMissing).join(' ')}</span>
          {missing.length > namedMissing ? ` and ${missing.length - namedMissing} more` : ''}
        </p>
      ) : null}
      {scriptsFor(text, missing, scripts).map((script) => (
        <p key={script.name}>
          {script.name} is <a href={`/shops/${slug}`}>additional script support</a>: from {script.price}
        </p>
      ))}
    </>
  );
}

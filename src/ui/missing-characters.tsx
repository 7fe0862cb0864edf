/** The characters of a text that a font lacks, in words: 'Not in Barlow Bold: 日' (§tester.missing, §compare.missing). */

/** Characters that are named; of more only the count is. */
const namedMissing = 24;

type MissingCharactersProps = { readonly name: string; readonly missing: readonly string[] };

export function MissingCharacters({ name, missing }: MissingCharactersProps) {
  if (missing.length === 0) return null;
  return (
    <p>
      Not in {name}: <span lang="und">{missing.slice(0, namedMissing).join(' ')}</span>
      {missing.length > namedMissing ? ` and ${missing.length - namedMissing} more` : ''}
    </p>
  );
}

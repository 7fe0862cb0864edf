/** Letters of several scripts in an English text, such as those that a feature changes, each script in its language. */
import { languageAttributes, languageOfLetter } from '../../domain/language.ts';

type LettersProps = { readonly children: string };

/** The text as it is (§accessibility.language). */
export function Letters({ children }: LettersProps) {
  const runs: { text: string; readonly language: string | undefined }[] = [];
  for (const letter of children) {
    const language = languageOfLetter(letter);
    const last = runs.at(-1);
    if (last && last.language === language) last.text += letter;
    else runs.push({ text: letter, language });
  }
  return runs.map(({ text, language }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a run is its place in the text.
    <span key={index} {...(language && languageAttributes(language))}>
      {text}
    </span>
  ));
}

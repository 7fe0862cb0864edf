/** Languages of parts of a text (§accessibility.language): a language's script and direction, a letter's language. */
import { locale } from './locale.ts';

/** The language in which a script's letters are read where no text says more; scripts by their ISO codes. */
const readings = Object.entries({ Cyrl: 'ru', Grek: 'el', Arab: 'ar', Hebr: 'he' }).map(
  ([script, language]) => ({ language, letter: new RegExp(`(?!\\p{scx=Latn})\\p{scx=${script}}`, 'u') }),
);
/** The scripts that run from right to left. */
const rightToLeft = /^(?:Arab|Hebr|Nkoo|Syrc|Thaa)$/;

/** Read alike in every language here: Latin, and what scripts share. */
const shared = '\\p{scx=Latn}\\p{scx=Zyyy}\\p{scx=Zinh}';

/** '' where the tag isn't one. */
function scriptOf(language: string): string {
  try {
    return new Intl.Locale(language).maximize().script ?? '';
  } catch {
    return '';
  }
}

/** The attributes of an element whose text is in this language. */
export const languageAttributes = (language: string) => ({
  lang: language,
  dir: rightToLeft.test(scriptOf(language)) ? ('rtl' as const) : ('ltr' as const),
});

/** The language of a letter that stands alone; undefined if it is Latin or a sign that scripts share. */
export const languageOfLetter = (letter: string): string | undefined =>
  readings.find((reading) => reading.letter.test(letter))?.language;

/** Languages are written in these at once. */
const mixedScripts: Readonly<Record<string, readonly string[]>> = {
  Jpan: ['Hani', 'Hira', 'Kana'],
  Kore: ['Hang', 'Hani'],
  Hans: ['Hani'],
  Hant: ['Hani'],
};

/** The text's first word that is in no script of the language, Latin aside; undefined if there is none. */
export function wordInOtherScript(text: string, language: string = locale): string | undefined {
  const script = scriptOf(language);
  const own = (mixedScripts[script] ?? [script || 'Latn']).map((name) => `\\p{scx=${name}}`).join('');
  return new RegExp(`(?:(?![${shared}${own}])[\\p{L}\\p{M}\\p{N}])+`, 'u').exec(text)?.[0];
}

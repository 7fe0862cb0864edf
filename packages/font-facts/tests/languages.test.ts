/** Which languages a font sets (§typeface.languages.letters, §typeface.languages.marks). */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { exemplars, membersOf } from '../exemplars.ts';
import { measureLanguages } from '../languages.ts';

const { resolve } = createRequire(import.meta.url);
const fontOf = (path: string) => readFileSync(resolve(`@expo-google-fonts/${path}.ttf`));
const barlow = fontOf('barlow/400Regular/Barlow_400Regular');
const kufam = fontOf('kufam/Kufam_400Regular');
const lettersOf = (tag: string) => exemplars().find((each) => each.tag === tag)?.letters ?? [];

/** The same font as if it hadn't this table. */
function without(table: string, bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  const entries = Array.from({ length: copy.readUInt16BE(4) }, (_, index) => 12 + 16 * index);
  for (const at of entries)
    if (copy.toString('latin1', at, at + 4) === table) copy.write('XXXX', at, 'latin1');
  return copy;
}

it.each([
  ['[a b c]', ['a', 'b', 'c']],
  ['[aàb]', ['a', 'à', 'b']],
  ['[a-d z]', ['a', 'b', 'c', 'd', 'z']],
  ['[{ch} {s\\-c} x]', ['ch', 's-c', 'x']],
  ['[\\- \\u200C \\[]', ['-', '\u200c', '[']],
  ['[]', []],
] as const)('the members of %s are %j', (set, members) => {
  expect(membersOf(set)).toEqual(members);
});

it('a language has both cases, a second script where it is written in one, and marks of its rare texts', () => {
  expect(lettersOf('uk')).toEqual(expect.arrayContaining(['ґ', 'Ґ', 'ї', 'Ї']));
  expect(lettersOf('tr')).toEqual(expect.arrayContaining(['i', 'İ', 'ı', 'I']));
  expect(lettersOf('el')).not.toContain('Ϊ\u0301');
  expect(lettersOf('ka').some((letter) => /[\u1c90-\u1cbf]/.test(letter))).toBe(false);
  expect(exemplars().map(({ tag }) => tag)).toEqual(expect.arrayContaining(['sr', 'sr-Latn', 'he']));
  for (const tag of ['sr-Cyrl', 'de-AT', 'und']) expect(lettersOf(tag)).toEqual([]);
  expect(lettersOf('fa')).toContain('\u0656');
});

it('a font sets a language when it has its letters', () => {
  const languages = measureLanguages(barlow);
  for (const tag of ['de', 'vi', 'nl', 'sr-Latn']) expect(languages[tag]).toEqual([]);
  for (const tag of ['uk', 'el', 'ar', 'ja']) expect(languages[tag]).toBeUndefined();
  expect(languages.ha).toEqual(expect.arrayContaining(['ɓ', 'Ɓ']));
});

it('and when its marks sit and its letters join', () => {
  expect(measureLanguages(kufam)).toMatchObject({ ar: [], fa: [], yo: [] });
  // A letter that is one character needs no mark to be placed.
  const unplaced = measureLanguages(without('GPOS', barlow));
  expect(unplaced).toMatchObject({ vi: [], nl: ['íj\u0301', 'ÍJ\u0301'] });
  const unplacedArabic = measureLanguages(without('GPOS', kufam));
  expect(unplacedArabic.ar).toBeUndefined();
  const apart = measureLanguages(without('GSUB', kufam));
  expect(apart).toMatchObject({ de: [] });
  expect(apart.ar).toBeUndefined();
});

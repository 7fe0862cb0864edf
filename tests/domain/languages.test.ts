import { expect, test } from 'vitest';
import {
  findLanguages,
  Language,
  LanguageList,
  LibraryLanguages,
  NearLanguage,
} from '../../domain/languages.ts';
import { check } from '../../domain/shape.ts';
import { languageList } from '../support/languages.ts';
import { takes, takesList, takesText } from '../support/limits.ts';

// §typeface.languages.search
test.each([
  ['', ['he', 'de', 'sr-Latn', 'tr']],
  ['  ', ['he', 'de', 'sr-Latn', 'tr']],
  ['german', ['de']],
  ['Deutsch', ['de']],
  ['turkce', ['tr']],
  ['TÜRK', ['tr']],
  ['עברית', ['he']],
  ['latin serb', ['sr-Latn']],
  ['sr-latn', ['sr-Latn']],
  ['serbian  latin', ['sr-Latn']],
  ['serbian german', []],
  ['Klingon', []],
])('a search for “%s” finds %j', (search, tags) => {
  expect(findLanguages(languageList.data, search).map(({ tag }) => tag)).toEqual(tags);
});

const [language] = languageList.data;
const [near] = languageList.nearly;
const library = { names: { de: 'German' }, sets: ['de tr'], families: { 7: 0 } };

test.each([
  [Language, language, { tag: 40, name: 120, own_name: 120, script: 80, sample: 400 }],
  [NearLanguage, near, { tag: 40, name: 120, own_name: 120 }],
  [LanguageList, languageList, { class: 80, url: 200 }],
] as const)('a text is as long as its limit, not longer: %#', (shape, value, limits) => {
  for (const [field, length] of Object.entries(limits))
    expect(takesText(shape, value ?? {}, field, length), field).toEqual([true, false]);
});

test.each(['missing', 'unplaced'])('%s are at most 200 letters of at most 20 characters', (field) => {
  const letter = 'x'.repeat(20);
  expect(takesList(NearLanguage, near ?? {}, field, { of: letter, length: 200 })).toEqual([true, false]);
  expect(takes(NearLanguage, near ?? {}, field, [`${letter}x`])).toEqual([false]);
});

test('a language is written from either side', () => {
  expect(takes(Language, language ?? {}, 'dir', 'ltr', 'rtl', 'up', '')).toEqual([true, true, false, false]);
});

test('the languages of the library are named, and a family’s are one of a thousand sets', () => {
  expect(check(LibraryLanguages, library).ok).toBe(true);
  expect(takes(LibraryLanguages, library, 'names', { de: 'x'.repeat(120) }, { de: 'x'.repeat(121) })).toEqual(
    [true, false],
  );
  expect(takes(LibraryLanguages, library, 'sets', ['x'.repeat(10_000)], ['x'.repeat(10_001)])).toEqual([
    true,
    false,
  ]);
  expect(takes(LibraryLanguages, library, 'families', { 7: 999 }, { 7: 1000 }, { 7: -1 }, {})).toEqual([
    true,
    false,
    false,
    true,
  ]);
});

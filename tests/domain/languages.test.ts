import { expect, test } from 'vitest';
import { findLanguages } from '../../domain/languages.ts';
import { languageList } from '../support/languages.ts';

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
  ['Klingon', []],
])('a search for “%s” finds %j', (search, tags) => {
  expect(findLanguages(languageList.data, search).map(({ tag }) => tag)).toEqual(tags);
});

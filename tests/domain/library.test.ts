import { describe, expect, test } from 'vitest';
import {
  defaultQuery,
  facetChoicesOf,
  facetValuesOf,
  isSortOrder,
  type LibraryQuery,
  queryTypefaces,
  spelledQuery,
  withLanguages,
} from '../../domain/library.ts';
import { card, cards } from '../support/library.ts';

const libraryLanguages = {
  names: { de: 'German', el: 'Greek', uk: 'Ukrainian' },
  sets: ['de uk', 'de el', ''],
  families: { 1: 0, 2: 1, 3: 2 },
};
const library = withLanguages(cards, libraryLanguages);
const asked = (query: Partial<LibraryQuery>): LibraryQuery => ({ ...defaultQuery, ...query });
const namesOf = (query: Partial<LibraryQuery>, families = library) =>
  queryTypefaces(families, asked(query)).map(({ name }) => name);

// §library.list
describe('the list', () => {
  test.each([
    ['foundry', ['Voe', 'Ness', 'Firth']],
    ['name', ['Firth', 'Ness', 'Voe']],
    ['styles', ['Voe', 'Firth', 'Ness']],
    ['price', ['Ness', 'Firth', 'Voe']],
    ['newest', ['Firth', 'Voe', 'Ness']],
  ] as const)('is sorted by %s', (sort, names) => {
    expect(namesOf({ sort })).toEqual(names);
  });

  test('is sorted by name where nothing else tells families apart', () => {
    const alike = [card(1, 'Voe'), card(2, 'Ness'), card(3, 'Aith')];
    for (const sort of ['styles', 'price', 'newest'] as const)
      expect(namesOf({ sort }, alike)).toEqual(['Aith', 'Ness', 'Voe']);
  });

  test('is sorted by one of five orders', () => {
    expect(['foundry', 'name', 'styles', 'price', 'newest'].every(isSortOrder)).toBe(true);
    expect(['', 'oldest', 'Name'].some(isSortOrder)).toBe(false);
  });
});

// §library.filters, §library.language
describe('a filter', () => {
  test.each([
    [{ classification: 'serif' }, ['Ness', 'Firth']],
    [{ script: 'Greek' }, ['Ness']],
    [{ feature: 'smcp' }, ['Voe', 'Firth']],
    [{ width: 'Condensed' }, ['Voe']],
    [{ reading: 'small' }, ['Voe']],
    [{ reading: 'other' }, ['Ness', 'Firth']],
    [{ language: 'de' }, ['Voe', 'Ness']],
    [{ classification: 'serif', feature: 'smcp' }, ['Firth']],
    [{ classification: 'serif', width: 'Condensed' }, []],
  ])('%j leaves %j', (query, names) => {
    expect(namesOf(query)).toEqual(names);
  });

  test('knows no stylistic sets or character variants: their numbers mean something else in every font', () => {
    const features = ['ss07', 'cv11', 'smcp', 'xss07', 'ss077'];
    expect(facetValuesOf.feature(card(1, 'Voe', { features }))).toEqual(['smcp', 'xss07', 'ss077']);
  });

  test('is spelled as the families have it; what none of them has stays', () => {
    const query = asked({ sort: 'name', script: 'gREEK', width: 'condensed', language: 'xx' });
    expect(spelledQuery(library, query)).toEqual({
      sort: 'name',
      classification: '',
      script: 'Greek',
      feature: '',
      width: 'Condensed',
      reading: '',
      language: 'xx',
    });
  });

  test('offers how many families each value leaves while the others stay', () => {
    expect(
      facetChoicesOf(library, asked({ classification: 'serif', feature: 'smcp' }), 'classification'),
    ).toEqual([
      { value: 'sans', count: 1 },
      { value: 'serif', count: 1 },
    ]);
    expect(facetChoicesOf(library, asked({}), 'language')).toEqual([
      { value: 'de', count: 2 },
      { value: 'uk', count: 1 },
      { value: 'el', count: 1 },
    ]);
  });

  test('offers nothing where all values lead to the same families', () => {
    const alike = [
      card(1, 'Voe', { scripts: ['Latin', 'Greek'] }),
      card(2, 'Ness', { scripts: ['Greek', 'Latin'] }),
    ];
    expect(facetChoicesOf(alike, asked({}), 'script')).toEqual([]);
    expect(facetChoicesOf([], asked({}), 'script')).toEqual([]);
  });

  test('counts a value once that a family has twice', () => {
    const twice = [card(1, 'Voe', { widths: ['Normal', 'Normal'] }), card(2, 'Ness', { widths: ['Wide'] })];
    expect(facetChoicesOf(twice, asked({}), 'width')).toEqual([
      { value: 'Normal', count: 1 },
      { value: 'Wide', count: 1 },
    ]);
  });
});

// §library.language
test('families have their languages where these are known', () => {
  expect(library.map(({ languages }) => languages)).toEqual([['de', 'uk'], ['de', 'el'], []]);
  expect(withLanguages([card(9, 'Aith')], libraryLanguages)[0]?.languages).toEqual([]);
  expect(withLanguages(cards, undefined).map(({ languages }) => languages)).toEqual([[], [], []]);
  expect(facetValuesOf.language(card(1, 'Voe'))).toEqual([]);
});

test('a visitor who has chosen nothing sees every family, in the order of the foundry', () => {
  expect(queryTypefaces(library, defaultQuery).map(({ name }) => name)).toEqual(['Voe', 'Ness', 'Firth']);
});

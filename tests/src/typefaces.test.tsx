import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TypefaceCard } from '../../domain/catalogue.ts';
import { connectionMessage } from '../../domain/failure.ts';
import { defaultQuery, type LibraryQuery } from '../../domain/library.ts';
import { composeLibrary } from '../../src/compose/library.ts';
import { TypefacesPage } from '../../src/pages/typefaces/typefaces-page.tsx';
import { libraryAddress, parseLibraryQuery } from '../../src/routes/library-query.ts';
import { comparedStyle } from '../support/compare.ts';
import { failure } from '../support/failure.ts';
import { keptCalls } from '../support/kept-calls.ts';
import { card, cards } from '../support/library.ts';
import { openPage, press, settle, type WindowOptions } from '../support/window.tsx';

afterEach(cleanup);

/** Opens the library at a query, as from the shell. */
async function openLibrary(search = '', held: readonly TypefaceCard[] = cards, options: WindowOptions = {}) {
  const { goTo } = await openPage(`/typefaces${search}`, { data: [...held], total: held.length }, options);
  return { goTo };
}
const address = () => location.pathname + location.search;

const names = () =>
  screen.queryAllByRole('article').map((band) => within(band).getByRole('heading').textContent);
const choose = (label: string, option: string) =>
  userEvent.selectOptions(screen.getByLabelText(label), option);

describe('the library', () => {
  // §library.list
  test('stands in the order of the foundry until somebody chooses another', async () => {
    await openLibrary();
    expect(names()).toEqual(['Voe', 'Ness', 'Firth']);
    expect(address()).toBe('/typefaces');
  });

  // §typeface.collection-links
  test('leads to the collections', async () => {
    const collections = [{ name: 'Weather', slug: 'weather' }];
    await openPage('/typefaces', { data: cards, total: cards.length, collections });
    const links = within(screen.getByRole('navigation', { name: 'Collections' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Weather', '/typeface/weather-collection'],
    ]);
  });

  // §library.language
  test('is filtered by language, of those that a family has, by their names', async () => {
    const languages = {
      names: { de: 'German', 'sr-Latn': 'Serbian (Latin)', uk: 'Ukrainian', el: 'Greek' },
      sets: ['de uk', 'de el sr-Latn'],
      families: { 1: 0, 2: 1, 3: 0 },
    };
    await openPage('/typefaces?language=UK', { data: cards, total: cards.length, languages });
    expect(names()).toEqual(['Voe', 'Firth']);
    const options = within(screen.getByLabelText('Language')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'All languages',
      'German (3)',
      'Greek (1)',
      'Serbian (Latin) (1)',
      'Ukrainian (2)',
    ]);
    await choose('Language', 'Serbian (Latin) (1)');
    expect(names()).toEqual(['Ness']);
    expect(address()).toBe('/typefaces?language=sr-Latn');
    await choose('Class', 'Sans (0)');
    expect(screen.getByText('No family has all of these: Sans, Serbian (Latin).')).toBeTruthy();
  });

  test('of a thousand families comes some at a time, and begins anew with another choice', async () => {
    const many = Array.from({ length: 1000 }, (_, index) => card(index + 1, `Family ${index + 1}`, {}));
    await openLibrary('', many);
    expect(names()).toHaveLength(24);
    expect(screen.getByRole('status').textContent).toBe('1000 families, 1000 styles');
    await userEvent.click(screen.getByRole('button', { name: 'Show 24 more of 1000 families' }));
    expect(names()).toHaveLength(48);
    await choose('Sort by', 'Name');
    expect(names()).toHaveLength(24);
  });

  test.each([
    ['Name', ['Firth', 'Ness', 'Voe']],
    ['Most styles', ['Voe', 'Firth', 'Ness']],
    ['Lowest price', ['Ness', 'Firth', 'Voe']],
    ['Newest', ['Firth', 'Voe', 'Ness']],
  ])('is sorted by “%s”', async (order, sorted) => {
    await openLibrary();
    await choose('Sort by', order);
    expect(names()).toEqual(sorted);
  });

  // §library.reading
  test.each([
    ['Class', 'Serif (2)', ['Ness', 'Firth'], '/typefaces?class=serif'],
    ['Script', 'Greek (1)', ['Ness'], '/typefaces?script=Greek'],
    ['Feature', 'Small caps (2)', ['Voe', 'Firth'], '/typefaces?feature=smcp'],
    ['Width', 'Condensed (1)', ['Voe'], '/typefaces?width=Condensed'],
    ['Legibility', 'Reads well small (1)', ['Voe'], '/typefaces?reading=small'],
  ])('is filtered by %s, and the address says so', async (facet, option, families, found) => {
    await openLibrary();
    await choose(facet, option);
    expect(names()).toEqual(families);
    expect(address()).toBe(found);
  });

  test('says how many families each choice would leave', async () => {
    await openLibrary();
    await choose('Feature', 'Small caps (2)');
    expect(within(screen.getByLabelText('Class')).getByRole('option', { name: 'Serif (1)' })).toBeTruthy();
  });

  test('announces what it found', async () => {
    await openLibrary();
    await choose('Class', 'Serif (2)');
    expect(screen.getByRole('status').textContent).toBe('2 families, 5 styles');
  });

  test('offers no stylistic set: its number means something else in every font', async () => {
    await openLibrary();
    expect(within(screen.getByLabelText('Feature')).queryByText(/ss07/)).toBeNull();
  });

  // §library.filters
  test('reads an address whatever its case', async () => {
    await openLibrary('?script=greek&class=SERIF');
    expect(names()).toEqual(['Ness']);
    expect(screen.getByLabelText('Script')).toMatchObject({ value: 'Greek' });
  });

  // §library.filters
  test('offers no choice whose values all lead to the same families', async () => {
    await openLibrary(
      '',
      cards.map((each, index) => ({ ...each, widths: index === 0 ? ['Normal', 'Condensed'] : [] })),
    );
    expect(screen.queryByLabelText('Width')).toBeNull();
    expect(screen.getByLabelText('Script')).toBeTruthy();
  });

  test('with nothing found names what was searched for, and leads out', async () => {
    await openLibrary('?script=Greek&width=Condensed');
    expect(names()).toEqual([]);
    expect(screen.getByText('No family has all of these: Greek, Condensed.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show all 3 families' }));
    expect(names()).toHaveLength(3);
    expect(address()).toBe('/typefaces');
  });

  test('follows the address when somebody goes back', async () => {
    const { goTo } = await openLibrary('?class=serif');
    expect(names()).toEqual(['Ness', 'Firth']);
    await goTo('/typefaces');
    expect(names()).toEqual(['Voe', 'Ness', 'Firth']);
  });
});

/** What the API knows of the three families' styles: Latin letters. */
const compare = {
  compare: () => ({ data: cards.map(({ class: face, name }) => comparedStyle(face, 'Regular', name)) }),
};
const field = () => screen.getByLabelText('Your text');
/** What each band shows in the place of its name; null for the name. */
const shownTexts = () =>
  screen.getAllByRole('article').map((band) => band.querySelector('[dir=auto]')?.textContent ?? null);

// §library.own-text
describe('the visitor’s own text', () => {
  // jsdom draws nothing: what is measured is seen in a browser alone.
  beforeEach(() => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  });

  test('stands in every band in the place of the name, and keeps the families’ names', async () => {
    await openLibrary('', cards, { answers: compare });
    expect(shownTexts()).toEqual([null, null, null]);
    await userEvent.type(field(), 'Ebb');
    await settle();
    expect(shownTexts()).toEqual(['Ebb', 'Ebb', 'Ebb']);
    expect(screen.getByRole('link', { name: 'Ness' }).getAttribute('href')).toBe('/typeface/ness');
    expect(address()).toBe('/typefaces?text=Ebb');
    expect(sessionStorage.getItem('own_text')).toBe('Ebb');
  });

  test('is that of the address, and stays when the list is filtered', async () => {
    await openLibrary('?text=Low+water', cards, { answers: compare });
    expect(shownTexts()).toEqual(['Low water', 'Low water', 'Low water']);
    await choose('Class', 'Serif (2)');
    expect(address()).toBe('/typefaces?class=serif&text=Low+water');
    expect(shownTexts()).toEqual(['Low water', 'Low water']);
  });

  test('names what a family lacks of it', async () => {
    await openLibrary('?text=Ebb+日', cards, { answers: compare });
    const [band] = screen.getAllByRole('article');
    expect(within(band as HTMLElement).getByText(/^Not in Voe:/).textContent).toBe('Not in Voe: 日');
  });

  test('gives way to the names', async () => {
    await openLibrary('?text=Ebb', cards, { answers: compare });
    await press(userEvent, 'Show names');
    expect(shownTexts()).toEqual([null, null, null]);
    expect(field()).toMatchObject({ value: '' });
    await userEvent.type(field(), ' ');
    expect(shownTexts()).toEqual([null, null, null]);
  });

  test('is set without marks where they can’t be loaded, and the page says so', async () => {
    let isDown = true;
    const answers = {
      compare: () => {
        if (isDown) throw failure();
        return compare.compare();
      },
    };
    await openLibrary('?text=日', cards, { answers });
    expect(shownTexts()).toEqual(['日', '日', '日']);
    expect(screen.queryByText(/^Not in/)).toBeNull();
    isDown = false;
    await press(userEvent, 'Try again');
    expect(screen.getAllByText(/^Not in/)).toHaveLength(3);
  });
});

test('a text whose views can’t be loaded is kept, and set as soon as they are', async () => {
  const { environment } = keptCalls(compare);
  let isDown = true;
  const loadTextViews = () =>
    isDown ? Promise.reject(new Error('gone')) : import('../../src/ui/own-text.tsx');
  const logics = { ...composeLibrary({ environment }), loadTextViews };
  render(<TypefacesPage data={{ data: cards, total: cards.length }} params={{}} search="" logics={logics} />);
  await userEvent.type(field(), 'Ebb');
  expect(shownTexts()).toEqual([null, null, null]);
  expect(field()).toMatchObject({ value: 'Ebb' });
  expect(screen.getByText(connectionMessage)).toBeTruthy();
  isDown = false;
  await press(userEvent, 'Try again');
  expect(shownTexts()).toEqual(['Ebb', 'Ebb', 'Ebb']);
  expect(screen.queryByText(connectionMessage)).toBeNull();
});

describe('an address of the library', () => {
  test('says the same there and back', () => {
    const query: LibraryQuery = { ...defaultQuery, sort: 'price', feature: 'smcp', width: 'Semi Condensed' };
    expect(parseLibraryQuery(libraryAddress(query).split('?')[1] ?? '')).toEqual(query);
  });

  test('that says nonsense is as good as none', () => {
    expect(parseLibraryQuery('sort=by-weight&weather=fair')).toEqual(defaultQuery);
  });
});

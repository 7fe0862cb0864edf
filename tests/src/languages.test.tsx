import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import type { LanguageList } from '../../domain/languages.ts';
import { languagesMachine } from '../../machines/languages.machine.ts';
import { Languages } from '../../src/pages/typeface/languages/languages.tsx';
import { failure } from '../support/failure.ts';
import { languageList } from '../support/languages.ts';

afterEach(cleanup);

const loading = (load: () => Promise<LanguageList>) =>
  languagesMachine.provide({ actors: { loadLanguages: fromPromise(load) } });

async function open() {
  render(<Languages slug="barlow" machine={loading(() => Promise.resolve(languageList))} />);
  return await screen.findByRole('searchbox', { name: 'Find a language' });
}

describe('the languages of a family', () => {
  // §typeface.languages
  test('stand by script, each with a sample in its own language and direction', async () => {
    await open();
    expect(screen.getByRole('status').textContent).toBe('4 languages');
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Hebrew 1',
      'Latin 3',
    ]);
    const sample = screen.getByText('כל בני אדם נולדו בני חורין');
    expect([sample.lang, sample.dir]).toEqual(['he', 'rtl']);
    expect(sample.style.fontFamily).toMatch(/^"?barlow-400-whole/);
    const [, latin] = screen.getAllByRole('list');
    expect(within(latin as HTMLElement).getByText('sr-Latn')).toBeTruthy();
  });

  // §typeface.languages.search
  test('are found by name, and without one the page says so', async () => {
    const search = await open();
    await userEvent.type(search, 'türkçe');
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    expect(screen.getByRole('status').textContent).toBe('1 of 4 languages');
    await userEvent.type(search, 'x');
    expect(screen.getByText(/^No language by that name is supported/)).toBeTruthy();
    expect(document.activeElement).toBe(search);
    await userEvent.click(screen.getByRole('button', { name: 'Show every language' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(4);
  });

  // §typeface.languages.near
  test('that lack a few letters are told with those, where somebody looks for them', async () => {
    const search = await open();
    expect(screen.queryByText(/Dutch/)).toBeNull();
    await userEvent.type(search, 'hausa');
    expect(screen.getByText(/isn’t listed/).textContent).toBe('Hausa isn’t listed: it needs ɓ, Ɓ.');
  });

  // §typeface.languages.near
  test('whose letters are there, and only their marks don’t sit, are told so', async () => {
    const search = await open();
    const sentenceFor = async (name: string) => {
      await userEvent.clear(search);
      await userEvent.type(search, name);
      return screen.getByText(/isn’t listed/).textContent;
    };
    expect(await sentenceFor('dutch')).toBe(
      'Dutch isn’t listed: the marks of íj\u0301, ÍJ\u0301 don’t sit on their letters.',
    );
    expect(await sentenceFor('lithuanian')).toBe(
      'Lithuanian isn’t listed: it needs ų, and the marks of i̇\u0301 don’t sit on their letters.',
    );
  });

  test('can be asked for again when they didn’t come', async () => {
    let times = 0;
    const machine = loading(() => {
      times += 1;
      return times === 1
        ? Promise.reject(failure({ message: 'Please check your connection' }))
        : Promise.resolve(languageList);
    });
    render(<Languages slug="barlow" machine={machine} />);
    expect(await screen.findByText('Please check your connection')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('searchbox')).toBeTruthy();
  });
});

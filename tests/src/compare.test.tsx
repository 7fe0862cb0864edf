import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { fromCallback, fromPromise } from 'xstate';
import type { TypefaceDetail } from '../../domain/catalogue.ts';
import type { FontFile } from '../../domain/own-font.ts';
import type { SettingParams } from '../../domain/text-setting.ts';
import { compareMachine, type LoadedStyles } from '../../machines/compare.machine.ts';
import { type OwnFont, ownFontMachine } from '../../machines/own-font.machine.ts';
import { stylePickerMachine } from '../../machines/style-picker.machine.ts';
import { Comparison } from '../../src/pages/compare/compare-page.tsx';
import { fakeAddress } from '../support/address.ts';
import { comparedShop, comparedStyles } from '../support/compare.ts';
import { failure } from '../support/failure.ts';
import { typeface } from '../support/typeface.ts';

afterEach(cleanup);

/** The comparison of an address; `fails` is what doesn't load at first. */
async function show(params: SettingParams = {}, fails: readonly ('styles' | 'family')[] = []) {
  const failing = new Set(fails);
  const address = fakeAddress({ params });
  const logics = {
    compare: compareMachine.provide({
      actors: {
        address: address.logic,
        loadStyles: fromPromise<LoadedStyles, { styles: readonly string[] }>(async ({ input }) => {
          if (failing.delete('styles')) throw failure({ message: 'You seem to be offline.' });
          const styles = comparedStyles.filter((style) => input.styles.includes(style.class));
          return { asked: input.styles, styles, shops: [comparedShop] };
        }),
      },
    }),
    picker: stylePickerMachine.provide({
      actors: {
        loadFamily: fromPromise<TypefaceDetail, { slug: string }>(async () => {
          if (failing.delete('family')) throw failure();
          return typeface;
        }),
      },
    }),
    ownFont: ownFontMachine.provide({
      actors: {
        hideFont: fromCallback(() => undefined),
        showFont: fromPromise<OwnFont, { file: FontFile }>(async ({ input: { file } }) => {
          if ((await file.arrayBuffer()).byteLength < 4) throw new Error('Not a font');
          return {
            name: file.name,
            family: 'own-font',
            coverage: file.name.endsWith('.woff2') ? null : [[0x20, 0x7e]],
          };
        }),
      },
    }),
  };
  await act(async () => render(<Comparison cards={[{ page: 'firth', name: 'Firth' }]} logics={logics} />));
  return address;
}

const rows = () => within(screen.getByRole('list')).queryAllByRole('listitem');
const headings = () => screen.queryAllByRole('heading', { level: 2 }).map((each) => each.textContent);
const textOf = (row: HTMLElement | undefined) => row?.querySelector<HTMLElement>('[dir=auto]');
const write = (words: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Text' }), { target: { value: words } });

// §compare.styles
describe('styles under one another', () => {
  test('say what to do while there are fewer than two', async () => {
    await show();
    expect(screen.getByText('Choose two styles to compare')).toBeTruthy();
  });

  test('have the same words, each in its own face, with name, price and shop', async () => {
    await show({ styles: 'barlow-11,barlow-12,firth-11', size: '80' });
    expect(headings()).toEqual(['Barlow Light', 'Barlow Bold', 'Barlow Thin']);
    expect(rows().map((row) => textOf(row)?.textContent)).toEqual(Array(3).fill('low water'));
    expect(textOf(rows()[1])?.style.fontFamily).toMatch(/^"?barlow-12"?, "?barlow-12-whole/);
    expect(screen.getByRole('link', { name: 'Barlow Bold' }).getAttribute('href')).toBe('/typeface/barlow');
    expect(screen.getByRole('link', { name: 'Buy Barlow Bold' }).getAttribute('href')).toBe('/shops/barlow');
    expect(within(rows()[0] ?? document.body).getByText(/^(?:from )?\$\d+/)).toBeTruthy();
    expect(within(rows()[2] ?? document.body).getByText('Price in its shop')).toBeTruthy();
  });

  test('are chosen by family and style, moved and removed', async () => {
    await show({ styles: 'barlow-11' }, ['family']);
    await userEvent.selectOptions(screen.getByLabelText('Typeface'), 'Firth');
    const retry = screen.getByRole('button', { name: 'Try again' });
    expect(retry.closest('[role=status]')).toBeNull();
    await userEvent.click(retry);
    await userEvent.selectOptions(screen.getByLabelText('Style'), 'Light');
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect(headings()).toEqual(['Barlow Light', 'Barlow Thin']);
    await userEvent.click(screen.getByRole('button', { name: 'Move Barlow Thin up' }));
    expect(headings()).toEqual(['Barlow Thin', 'Barlow Light']);
    // The focus goes to the next one's button; at an end a button keeps it.
    await userEvent.click(screen.getByRole('button', { name: 'Remove Barlow Thin' }));
    expect(document.activeElement?.textContent).toBe('Remove');
    const down = screen.getByRole('button', { name: /^Move .* down$/ });
    expect([down.getAttribute('aria-disabled'), down.hasAttribute('disabled')]).toEqual(['true', false]);
    expect(headings()).toEqual(['Barlow Light']);
  });

  test('that didn’t load are asked for again', async () => {
    await show({ styles: 'barlow-11,barlow-12' }, ['styles']);
    expect(screen.getByText('You seem to be offline.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(headings()).toEqual(['Barlow Light', 'Barlow Bold']);
  });
});

// §compare.missing
test('a style whose family sells a script of the words apart says so, beside what the others lack', async () => {
  await show({ styles: 'barlow-11,barlow-12' });
  write('Ebb ж');
  expect(screen.getByText(/^Not in /).textContent).toBe('Not in Barlow Light: ж');
  expect(screen.getByText(/^Cyrillic is/).textContent).toBe(
    'Cyrillic is additional script support: from $25',
  );
  expect(screen.getByRole('link', { name: 'additional script support' }).getAttribute('href')).toBe(
    '/shops/barlow',
  );
});

// §compare.styles
test('a style of the link that is no longer there is named', async () => {
  await show({ styles: 'barlow-11,none-1,barlow-12,none-2' });
  const words = screen.getByText('These styles are no longer here: none-1, none-2');
  expect(words.closest('[role=status]')).toBeTruthy();
  expect(headings()).toEqual(['Barlow Light', 'Barlow Bold']);
});

test('what is said stands in regions that were there before', async () => {
  const early = new Set<Element>();
  const observer = new MutationObserver((changes) => {
    for (const region of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (region instanceof Element)
        for (const status of region.querySelectorAll('[role=status]'))
          if (status.textContent !== '') early.add(status);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  await show({ styles: 'barlow-11', text: 'Ebb 日' });
  observer.disconnect();
  expect(screen.getByText(/^Not in Barlow Light:/)).toBeTruthy();
  expect(screen.getByText('Choose another style to compare with')).toBeTruthy();
  // The page's HTML has this one already.
  expect([...early].map(({ textContent }) => textContent)).toEqual(['The styles are loading']);
});

// §compare.missing, §compare.text
test('the visitor’s words are set in all, and each says what it lacks', async () => {
  const { written, kept } = await show({ styles: 'barlow-11,barlow-12' });
  write('Ebb 日');
  expect(screen.getByText(/^Not in Barlow Bold:/).textContent).toBe('Not in Barlow Bold: 日');
  expect(screen.getByText(/^Not in Barlow Light:/).textContent).toBe('Not in Barlow Light: 日');
  await expect.poll(() => written.at(-1)?.text).toBe('Ebb 日');
  expect(kept).toEqual(['Ebb 日']);
  await userEvent.click(screen.getByRole('button', { name: 'Reset the text' }));
  expect(textOf(rows()[0])?.textContent).toBe('low water');
});

// §compare.overlay
test('two lie over each other, the second for the eye alone, and which two is chosen', async () => {
  await show({ styles: 'barlow-11,barlow-12,firth-11', mode: 'overlaid' });
  const layers = () => [...document.querySelectorAll<HTMLElement>('p[data-place]')];
  expect(layers().map(({ style }) => style.fontFamily.match(/[\w-]+/)?.[0])).toEqual([
    'barlow-11',
    'barlow-12',
  ]);
  expect(layers().map((layer) => layer.ariaHidden ?? layer.getAttribute('aria-hidden'))).toEqual([
    null,
    'true',
  ]);
  const second = within(screen.getByRole('group', { name: 'Second colour' }));
  await userEvent.click(second.getByRole('radio', { name: 'Barlow Thin' }));
  expect(layers()[1]?.style.fontFamily).toContain('firth-11');
  await userEvent.click(second.getByRole('radio', { name: 'Barlow Light' }));
  expect(layers().map(({ style }) => style.fontFamily.match(/[\w-]+/)?.[0])).toEqual([
    'firth-11',
    'barlow-11',
  ]);
});

// §compare.price
test('the prices are those of the licences chosen', async () => {
  await show({ styles: 'barlow-11' });
  const price = () => rows()[0]?.querySelector('p')?.textContent;
  const before = price();
  const [licence] = comparedShop.settings.licences;
  const select = document.querySelector<HTMLSelectElement>(`#compare-${licence?.kind}`);
  fireEvent.change(select as HTMLSelectElement, {
    target: { value: String(comparedShop.settings.options[licence?.kind ?? '']?.at(-1)?.value) },
  });
  expect(price()).not.toBe(before);
});

// §compare.own-font
describe('a font of the visitor’s own', () => {
  const file = (name: string, content: string) => new File([content], name);
  const input = () => screen.getByLabelText(/Your own font/);

  test('is one more row, by file or by drop, and leaves again', async () => {
    await show({ styles: 'barlow-11' });
    await userEvent.upload(input(), file('mine.otf', 'OTTO'));
    expect(headings()).toEqual(['Barlow Light', 'mine.otf']);
    expect(textOf(rows()[1])?.style.fontFamily).toContain('own-font');
    expect(screen.getByText('Stays in your browser.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Remove mine.otf' }));
    expect(headings()).toEqual(['Barlow Light']);
    const dataTransfer = { files: [file('dropped.ttf', 'true')], types: ['Files'] };
    await act(async () => fireEvent.drop(screen.getByRole('list'), { dataTransfer }));
    expect(headings()).toEqual(['Barlow Light', 'dropped.ttf']);
  });

  test('says what it lacks, or that its file doesn’t tell', async () => {
    await show({ styles: 'barlow-11' });
    write('Ebb é');
    await userEvent.upload(input(), file('mine.otf', 'OTTO'));
    expect(screen.getByText(/^Not in mine.otf:/).textContent).toBe('Not in mine.otf: é');
    await userEvent.upload(input(), file('mine.woff2', 'wOF2'));
    expect(screen.queryByText(/^Not in mine/)).toBeNull();
    expect(screen.getByText(/^This file doesn’t tell us which characters it lacks/)).toBeTruthy();
  });

  test('that is no font is refused in words', async () => {
    await show({ styles: 'barlow-11' });
    await userEvent.upload(input(), file('broken.otf', ''));
    expect(screen.getByText('Your browser can’t read this file as a font.')).toBeTruthy();
    const dataTransfer = { files: [file('page.zip', 'PK')], types: ['Files'] };
    await act(async () => fireEvent.drop(screen.getByRole('list'), { dataTransfer }));
    expect(screen.getByText(/^This isn’t a font file/)).toBeTruthy();
    expect(headings()).toEqual(['Barlow Light']);
  });
});

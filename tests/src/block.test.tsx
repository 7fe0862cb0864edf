import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { type EventObject, fromCallback, fromPromise } from 'xstate';
import { encodeRanges } from '../../domain/coverage.ts';
import type { CoverageReply } from '../../domain/coverage-reply.ts';
import type { SettingParams } from '../../domain/text-setting.ts';
import {
  type AxesStill,
  blockMachine,
  type PlayInput,
  type ScreenFact,
} from '../../machines/block.machine.ts';
import { type Copied, copyingMachine } from '../../machines/copying.machine.ts';
import { Block } from '../../src/pages/typeface/block/block.part.tsx';
import { fakeAddress } from '../support/address.ts';
import { typeface } from '../support/typeface.ts';

afterEach(cleanup);

const letters = encodeRanges([...Array.from({ length: 0x17f }, (_, index) => index + 0x20), 0x436]);
const variable = {
  class: 'firth-variable',
  url: '/fonts/variable.woff2',
  axes: [
    { tag: 'wght', name: 'Weight', min: 100, max: 900, start: 400 },
    // The page shows it here, wherever the font itself begins.
    { tag: 'SOFT', name: 'Softness', min: 0, max: 100, start: 50 },
  ],
  instances: [{ name: 'Black', axes: { wght: 900 } }],
};
const paragraphs = [
  { lang: 'en', text: 'All human beings are born free.' },
  { lang: 'uk', text: 'Всі люди народжуються вільними.' },
];
const script_prices = { cyrillic: { amount: 2500, value: '$25' } };
const detail = { ...typeface, variable, script_prices, editable: { ...typeface.editable, paragraphs } };

type Given = {
  readonly params?: SettingParams;
  readonly ownText?: string;
  readonly isUncovered?: boolean;
  readonly refusesCopy?: boolean;
  readonly refusesScreen?: boolean;
};

/** The block in a page whose address has these parameters; `written`, `kept` and `copied` are what it gave away. */
async function show({ params = {}, ownText, isUncovered, refusesCopy, refusesScreen }: Given = {}) {
  const address = fakeAddress({ params, ownText: ownText ?? null });
  const copied: Copied[] = [];
  const machine = blockMachine.provide({
    actors: {
      address: address.logic,
      loadCoverage: fromPromise<CoverageReply, { slug: string }>(async () => {
        if (isUncovered) throw new Error('No connection');
        return {
          data: {
            sets: [letters],
            styles: { 'firth-11': 0, 'firth-12': 0, 'firth-variable': 0 },
            fonts: { 'firth-11': '/fonts/whole.woff2' },
          },
        };
      }),
      fillScreen: fromCallback<EventObject, null, ScreenFact>(({ sendBack }) => {
        if (refusesScreen) sendBack({ type: 'screen.refused' });
      }),
      playAxes: fromCallback<{ type: 'axes.rest' }, PlayInput, AxesStill>(({ receive, sendBack }) => {
        receive(() => sendBack({ type: 'axes.still', axes: { wght: 320 } }));
      }),
    },
  });
  const copying = copyingMachine.provide({
    actors: {
      wait: fromPromise(() => new Promise<null>(() => undefined)),
      copy: fromPromise<null, Copied>(async ({ input }) => {
        if (refusesCopy) throw new Error('Denied');
        copied.push(input);
        return null;
      }),
    },
  });
  await act(async () => render(<Block detail={detail} logics={{ block: machine, copying }} />));
  return { ...address, copied };
}

const block = () => within(screen.getByRole('region', { name: 'Set a text in Firth' }));
const text = () => block().getByRole('textbox');
const type = (words: string) =>
  act(async () => {
    text().textContent = words;
    fireEvent.input(text());
  });

describe('a block of text', () => {
  // §tester.block.address
  test('is set as the address says, and says its setting in the address once the visitor rests', async () => {
    const { written, kept } = await show({ params: { as: 'reading', style: 'firth-12', text: 'Ebb' } });
    expect(text().textContent).toBe('Ebb');
    expect(block().getByRole<HTMLInputElement>('radio', { name: 'Reading' }).checked).toBe(true);
    expect(text().style.fontFamily).toContain('firth-12');
    await type('Ebb and flow');
    const params = { v: '1', as: 'reading', style: 'firth-12', text: 'Ebb and flow' };
    await expect.poll(() => written).toEqual([params]);
    expect(kept).toEqual(['Ebb and flow']);
  });

  // §tester.one-text
  test('shows what the visitor typed before, unless the address has a text', async () => {
    await show({ ownText: 'Mine' });
    expect(text().textContent).toBe('Mine');
    await userEvent.click(block().getByRole('button', { name: 'Reset the text' }));
    expect(text().textContent).toBe('low water, soft light');
    cleanup();
    await show({ ownText: 'Mine', params: { text: 'Theirs' } });
    expect(text().textContent).toBe('Theirs');
  });

  // §tester.block
  test('takes every setting, and the words of a language', async () => {
    await show();
    const choose = async (name: string) => userEvent.click(block().getByRole('radio', { name }));
    for (const name of ['Centre', 'Two', 'Capitals', 'Inverted']) await choose(name);
    const leading = block().getByRole('spinbutton', { name: 'Leading, as a number' });
    fireEvent.change(leading, { target: { value: '130' } });
    fireEvent.blur(leading);
    await userEvent.click(block().getByRole('radio', { name: /Tabular figures/ }));
    expect(text().style.textAlign).toBe('center');
    expect(text().style.textTransform).toBe('uppercase');
    expect(text().style.lineHeight).toBe('1.3');
    expect(text().style.fontFeatureSettings).toBe('"kern", "liga", "case", "tnum"');
    expect(screen.getByRole('region', { name: 'Set a text in Firth' }).dataset.ground).toBe('ink');
    await userEvent.selectOptions(block().getByRole('combobox', { name: 'Language of the text' }), 'uk');
    await choose('Reading');
    expect(text().textContent).toBe('Всі люди народжуються вільними.');
    expect(text().lang).toBe('uk');
  });

  // §tester.block.axes
  test('follows the axes of the variable font', async () => {
    await show();
    await userEvent.selectOptions(block().getByRole('combobox', { name: 'Style' }), 'firth-variable');
    expect(text().style.fontVariationSettings).toBe('"wght" 400, "SOFT" 50');
    const weight = block().getByRole('spinbutton', { name: 'Weight, as a number' });
    fireEvent.change(weight, { target: { value: '650' } });
    fireEvent.blur(weight);
    expect(text().style.fontFamily).toContain('firth-variable');
    expect(text().style.fontVariationSettings).toBe('"wght" 650, "SOFT" 50');
    const instance = block().getByRole<HTMLSelectElement>('combobox', { name: 'Instance' });
    expect(instance.value).toBe('');
    await userEvent.selectOptions(instance, 'Black');
    expect(text().style.fontVariationSettings).toBe('"wght" 900, "SOFT" 50');
    await userEvent.click(block().getByRole('button', { name: 'Play Weight' }));
    await userEvent.click(block().getByRole('button', { name: 'Stop Weight' }));
    expect(text().style.fontVariationSettings).toBe('"wght" 320, "SOFT" 50');
    expect(block().getByRole('button', { name: 'Play Weight' })).toBeTruthy();
  });

  // §tester.missing
  test('names the characters that the style lacks', async () => {
    await show();
    await type('日本 Ebb 日');
    expect(block().getByRole('status').textContent).toBe('Not in Firth Light: 日 本');
    await type('Ebb');
    expect(block().getByRole('status').textContent).toBe('');
  });

  // §tester.scripts
  test('says which script that costs extra brings characters of the text, and from which price', async () => {
    await show();
    const said = () => block().getByRole('status').textContent;
    await type('ж');
    expect(said()).toBe('Cyrillic is additional script support: from $25');
    expect(block().getByRole('link', { name: 'additional script support' }).getAttribute('href')).toBe(
      '/shops/firth',
    );
    await type('Ebb');
    expect(said()).toBe('');
  });

  test('says so when it can’t tell what the style lacks', async () => {
    await show({ isUncovered: true, ownText: 'Ebb' });
    expect(block().getByRole('status').textContent).toContain('couldn’t load');
    const retry = block().getByRole('button', { name: 'Try again' });
    expect(block().getByRole('status').contains(retry)).toBe(false);
  });

  // §tester.block.css
  test('gives its link and its CSS, and says where the browser refuses', async () => {
    const { copied } = await show({ params: { style: 'firth-12' } });
    await userEvent.click(block().getByRole('button', { name: 'Copy link' }));
    expect(block().getByRole('status').textContent).toBe('Link copied');
    await userEvent.click(block().getByRole('button', { name: 'Copy CSS' }));
    expect(block().getByRole('status').textContent).toBe('CSS copied');
    expect(copied).toEqual([
      { what: 'link', text: 'v=1&style=firth-12' },
      { what: 'css', text: expect.stringMatching(/^font-family: "Firth";/) },
    ]);
    cleanup();
    await show({ refusesCopy: true });
    await userEvent.click(block().getByRole('button', { name: 'Copy CSS' }));
    const css = block().getByText(/^font-family: "Firth";/);
    expect(block().getByRole('status').textContent).toMatch(/take the CSS from below/);
    expect(block().getByRole('status').contains(css)).toBe(false);
  });

  // §tester.block.proof
  test('links to its proof as it is set', async () => {
    await show({ params: { style: 'firth-12', text: 'a & b' } });
    const link = () => block().getByRole('link', { name: 'Proof as PDF' }).getAttribute('href');
    expect(link()).toBe('/proofs/firth.pdf?v=1&style=firth-12&text=a+%26+b');
    cleanup();
    await show();
    expect(link()).toBe('/proofs/firth.pdf');
  });

  test('fills the screen, and leaves it', async () => {
    await show();
    await userEvent.click(block().getByRole('button', { name: 'Full screen' }));
    await userEvent.click(block().getByRole('button', { name: 'Leave full screen' }));
    expect(block().getByRole('button', { name: 'Full screen' })).toBeTruthy();
  });

  test('says where the browser refuses the full screen, and doesn’t offer it where there is none', async () => {
    await show({ refusesScreen: true });
    await userEvent.click(block().getByRole('button', { name: 'Full screen' }));
    expect(block().getByRole('status').textContent).toBe(
      'Your browser doesn’t show this on the full screen.',
    );
    cleanup();
    Object.defineProperty(document, 'fullscreenEnabled', { configurable: true, value: false });
    try {
      await show();
      expect(block().queryByRole('button', { name: 'Full screen' })).toBeNull();
    } finally {
      Reflect.deleteProperty(document, 'fullscreenEnabled');
    }
  });

  test('has sliders that read their value with its unit, also while they move', async () => {
    await show();
    const slider = block().getByRole('slider', { name: 'Leading' });
    expect(slider.getAttribute('aria-valuetext')).toBe('105 per cent');
    fireEvent.input(slider, { target: { value: '130' } });
    expect(slider.getAttribute('aria-valuetext')).toBe('130 per cent');
  });

  // §tester.missing
  test('names the capitals that the style lacks where it is set in capitals', async () => {
    await show();
    await type('Ȁ ɐ');
    expect(block().getByRole('status').textContent).toBe('Not in Firth Light: Ȁ ɐ');
    await userEvent.click(block().getByRole('radio', { name: 'Capitals' }));
    expect(block().getByRole('status').textContent).toBe('Not in Firth Light: Ȁ Ɐ');
  });
});

/**
 * The way of somebody who looks for type: a text is set, styles are compared in it, and those are bought. By mouse, by touch
 * and by keys alone.
 */
import { readFile } from 'node:fs/promises';
import { readTaggedPdf } from '@skerry/pdf-ua/tagged-pdf';
import { type Browser, expect, type Page } from 'playwright/test';
import { finger, type Hand, keys, mouse } from './support/hands.ts';
import { blockOf, comparisonOf, pictureOf } from './support/tester.ts';
import { test } from './support/visit.ts';

const headline = 'Low water';
const paragraph = 'The ferry leaves at 6:45.\nAfter dark, the light on the skerry is enough.';
const ukrainian = 'Їжак і ґанок';
const compared = ['Spectral Regular', 'Instrument Serif Regular', 'Instrument Serif Italic'];

/** In another browser, at the same size. */
async function inAnother(
  browser: Browser,
  page: Page,
  address: string,
  look: (other: Page) => Promise<void>,
) {
  const context = await browser.newContext({ viewport: page.viewportSize() });
  const other = await context.newPage();
  await other.goto(address);
  await look(other);
  await context.close();
}

/** Sets a headline and then a paragraph in Spectral; leaves with the link and the proof of it. */
async function setText(page: Page, browser: Browser, { press, pick, write, slide }: Hand) {
  await page.goto('/typeface/spectral');
  const { block, text } = await blockOf(page);
  const group = (name: string) => block.getByRole('group', { name, exact: true });
  await expect(group('Set as').getByRole('radio', { name: 'Headline' })).toBeChecked();
  await write(text, headline);
  await expect(page).toHaveURL(/text=Low\+water/);
  await pick(group('Set as'), 'Reading');
  await write(text, paragraph);
  await press(block.getByText('Spacing, columns, colours, features'));
  const leading = block.getByLabel('Leading, as a number');
  await expect(leading).toHaveValue('150');
  await slide(block.getByLabel('Leading', { exact: true }));
  await expect(leading).not.toHaveValue('150');
  await pick(group('Columns'), 'One');
  await press(block.getByText('Features', { exact: true }));
  await press(block.getByRole('button', { name: 'onum' }));
  await expect(page).toHaveURL(/columns=1&features=onum/);
  await expect(page).toHaveURL(new RegExp(`leading=${await leading.inputValue()}`));
  await expect(text).toHaveCSS('font-feature-settings', /"onum"/);

  await press(block.getByRole('button', { name: 'Copy link' }));
  await expect(block.getByText('Link copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(page.url());
  const picture = await pictureOf(text);
  await inAnother(browser, page, link, async (other) => {
    const same = await blockOf(other);
    await expect(same.text).toHaveText(paragraph, { useInnerText: true });
    expect((await pictureOf(same.text)).equals(picture), 'the link shows the same text').toBe(true);
  });

  const download = page.waitForEvent('download');
  await press(block.getByRole('link', { name: 'Proof as PDF' }));
  const proof = await readTaggedPdf(await readFile(await (await download).path()));
  const lines = proof.elements.flatMap(({ tag, text: words }) => (tag === 'P' ? [words] : []));
  expect(lines).toEqual(expect.arrayContaining(paragraph.split('\n')));
}

/** Compares a style of Spectral with two of Instrument Serif. */
async function compare(page: Page, browser: Browser, hand: Hand) {
  const { press, pick, write, choose, give } = hand;
  await press(page.locator('[data-block]').getByRole('link', { name: 'Compare' }));
  const comparison = await comparisonOf(page);
  const names = comparison.getByRole('heading');
  await expect(names).toHaveText(['Spectral Regular']);
  const words = page.getByLabel('Text', { exact: true });
  await expect(words).toHaveValue(paragraph);
  await choose(page.getByRole('combobox', { name: 'Typeface' }), 'Instrument Serif');
  for (const style of ['Regular', 'Italic']) {
    await choose(page.getByRole('combobox', { name: 'Style' }), style);
    await press(page.getByRole('button', { name: 'Add' }));
    await expect(names.last()).toHaveText(`Instrument Serif ${style}`);
  }
  await expect(names).toHaveText(compared);

  await write(words, ukrainian);
  await expect(comparison.getByText('Not in Instrument Serif Regular: Ї ж а к і ґ н о')).toBeVisible();
  await expect(comparison.getByText('Not in Spectral')).toHaveCount(0);
  await write(words, headline);
  await expect(comparison.getByText(/^Not in/)).toHaveCount(0);

  await give(
    page.getByLabel(/Your own font/),
    'node_modules/@expo-google-fonts/bungee/400Regular/Bungee_400Regular.ttf',
  );
  await expect(names).toHaveText([...compared, 'Bungee_400Regular.ttf']);
  await press(page.getByRole('button', { name: 'Remove Bungee_400Regular.ttf' }));
  await expect(names).toHaveText(compared);

  await pick(page.getByRole('group', { name: 'Placed' }), 'Overlaid');
  await pick(page.getByRole('group', { name: 'Second colour' }), 'Instrument Serif Italic');
  const overlay = (of: Page) => of.locator('p[data-place]');
  await expect(overlay(page)).toHaveText([headline, headline]);
  const [first, second] = await overlay(page).evaluateAll((texts) =>
    texts.map((text) => getComputedStyle(text).color),
  );
  expect(second).not.toBe(first);
  await expect(page).toHaveURL(/mode=overlaid&pair=spectral-400,instrument-serif-400i&text=Low\+water$/);
  const picture = await pictureOf(overlay(page).first().locator('..'));
  await inAnother(browser, page, page.url(), async (other) => {
    const same = await comparisonOf(other);
    await expect(same.getByRole('heading')).toHaveText(compared);
    expect(
      (await pictureOf(overlay(other).first().locator('..'))).equals(picture),
      'the address shows the same',
    ).toBe(true);
  });
}

/** Buys what is compared: each family in its shop. */
async function buy(page: Page, { press, choose }: Hand) {
  for (const styles of [compared.slice(0, 1), compared.slice(1)]) {
    const comparison = await comparisonOf(page);
    await press(comparison.getByRole('link', { name: `Buy ${styles[0]}` }));
    await expect(page).toHaveURL(/\/shops\//);
    const desktop = page.getByRole('combobox', { name: /Desktop/ });
    await choose(desktop, '1–3 users');
    for (const style of styles) {
      await press(page.getByRole('button', { name: `Add ${style}`, exact: true }));
      await expect(page.getByRole('button', { name: `${style}: Added`, exact: true })).toBeVisible();
    }
    if (styles[0] === compared[0]) await page.goBack();
  }
  await press(page.getByRole('banner').getByRole('link', { name: /^Cart/ }));
  await expect(page).toHaveURL(/\/cart$/);
  for (const style of compared) await expect(page.getByRole('main').getByText(style).first()).toBeVisible();
}

const way = (take: (page: Page) => Hand) =>
  // §tester.block, §tester.block.address, §tester.block.proof, §compare.styles, §compare.overlay, §compare.missing,
  // §compare.own-font, §compare.address, §compare.links
  test('a text is set, compared, handed on and bought', async ({ page, browser }) => {
    const hand = take(page);
    await test.step('a text is set', () => setText(page, browser, hand));
    await test.step('styles are compared', () => compare(page, browser, hand));
    await test.step('they are bought', () => buy(page, hand));
  });

// Three pages in two browsers, each with its scripts: on a busy host that takes long.
test.describe.configure({ timeout: 120_000 });
test.use({ permissions: ['clipboard-read', 'clipboard-write'] });
test.describe('by mouse', { tag: '@long' }, () => {
  test.use({ viewport: { width: 1440, height: 900 } });
  way(mouse);
});
test.describe('by touch', { tag: '@long' }, () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
  way(finger);
});
test.describe('by keys alone', () => {
  test.use({ viewport: { width: 1440, height: 900 } });
  way(keys);
});

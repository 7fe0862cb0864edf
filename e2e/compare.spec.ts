/** Styles beside each other, from two families chosen to the same picture in another browser (§compare.styles). */
import { readFile } from 'node:fs/promises';
import { expect, type Page } from 'playwright/test';
import { test } from './support/visit.ts';

async function open(page: Page, address: string) {
  await page.goto(address);
  const comparison = page.getByRole('region', { name: 'Comparison' });
  await expect(comparison).toHaveAttribute('data-ready', '', { timeout: 40_000 });
  return comparison;
}

const fontsLoaded = (page: Page) => page.evaluate(() => document.fonts.ready.then(() => undefined));

async function add(page: Page, family: string, style: string) {
  await page.getByRole('combobox', { name: 'Typeface' }).selectOption(family);
  await page.getByRole('combobox', { name: 'Style' }).selectOption(style);
  await page.getByRole('button', { name: 'Add' }).click();
}

// §compare.styles, §compare.overlay, §compare.address, §compare.missing, §compare.price
test('two families are compared, overlaid, linked, and the same elsewhere', async ({ page, browser }) => {
  const comparison = await open(page, '/compare');
  await expect(comparison.getByText('Choose two styles to compare')).toBeVisible();
  await add(page, 'Spectral', 'Regular');
  await add(page, 'Bitter', 'Bold');
  await expect(comparison.getByRole('heading')).toHaveText(['Spectral Regular', 'Bitter Bold']);
  await expect(comparison.getByRole('listitem').first()).toContainText(/\$\d+/);
  await page.getByLabel('Text', { exact: true }).fill('Low water 日');
  await expect(comparison.getByText('Not in Bitter Bold: 日')).toBeVisible();
  await comparison.getByText('Overlaid').click();
  await expect(page).toHaveURL(/mode=overlaid/);
  await fontsLoaded(page);
  const overlay = (of: Page) => of.locator('p[data-place]');
  await expect(overlay(page)).toHaveText(['Low water 日', 'Low water 日']);
  const picture = await overlay(page).first().screenshot();

  const other = await browser.newPage();
  const same = await open(other, page.url());
  await expect(same.getByRole('heading')).toHaveText(['Spectral Regular', 'Bitter Bold']);
  await expect(overlay(other)).toHaveText(['Low water 日', 'Low water 日']);
  await fontsLoaded(other);
  expect((await overlay(other).first().screenshot()).equals(picture)).toBe(true);
  await other.close();
});

// §compare.own-font
test('a font of one’s own is a row, and no request carries it', async ({ page }) => {
  const comparison = await open(page, '/compare');
  const buffer = await readFile('node_modules/@expo-google-fonts/bungee/400Regular/Bungee_400Regular.ttf');
  // Of the file's name, or of its letters in any form that an address may have.
  const traces = [
    'mine',
    buffer.toString('latin1', 64, 96),
    buffer.toString('base64', 63, 96),
    buffer.toString('hex', 64, 96),
  ];
  const sent: string[] = [];
  page.on('request', (request) => {
    const all = `${decodeURIComponent(request.url())} ${request.postDataBuffer()?.toString('latin1') ?? ''}`;
    const isCarrying = traces.some((trace) => all.includes(trace));
    if (isCarrying || request.method() !== 'GET') sent.push(request.url());
  });
  const input = page.getByLabel(/Your own font/);
  await input.setInputFiles({ name: 'mine.ttf', mimeType: 'font/ttf', buffer });
  await expect(comparison.getByRole('heading', { name: 'mine.ttf' })).toBeVisible();
  expect(await page.evaluate(() => document.fonts.check('16px own-font', 'A'))).toBe(true);
  await input.setInputFiles({ name: 'mine.zip', mimeType: 'application/zip', buffer });
  await expect(comparison.getByText(/^This isn’t a font file/)).toBeVisible();
  await expect(comparison.getByRole('heading', { name: 'mine.ttf' })).toBeVisible();
  expect(sent).toEqual([]);
});

// §compare.links
test('a typeface’s block and the library lead there', async ({ page }) => {
  await page.goto('/typeface/bitter');
  await expect(page.locator('[data-block]')).toHaveAttribute('data-ready', '', { timeout: 40_000 });
  await page.locator('[data-block]').getByRole('link', { name: 'Compare' }).click();
  const comparison = page.getByRole('region', { name: 'Comparison' });
  await expect(comparison.getByRole('heading')).toHaveText([/^Bitter /]);
  await page.goto('/typefaces');
  await page.getByRole('link', { name: 'Compare typefaces' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare typefaces');
});

// §site.route.metadata
test('search engines know one address of it', async ({ request }) => {
  const html = await (await request.get('/compare?styles=barlow-700')).text();
  expect(html).toMatch(/<link rel="canonical" href="[^"?]*\/compare">/);
  expect(html).toMatch(/<title>Compare typefaces — /);
});

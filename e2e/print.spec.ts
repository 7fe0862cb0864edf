import { expect, type Page } from 'playwright/test';
import { open } from './support/stub-responses.ts';
import { expectNoButtons, test } from './support/visit.ts';

/** The PostScript names, in order, of a family's fonts in the printed page, once it can load them for the printer. */
async function facesIn(page: Page, family: string): Promise<string[]> {
  const isLoaded = () =>
    page.evaluate(async () => {
      const code = performance.getEntriesByType('resource').find(({ name }) => name.includes('print-faces'));
      return code !== undefined && (await import(code.name)) !== undefined;
    });
  await expect.poll(isLoaded).toBe(true);
  const pdf = (await page.pdf()).toString('latin1');
  const names = [...pdf.matchAll(/\/FontName \/[A-Z]{6}\+(\S*)/g)].map(([, name = '']) => name);
  return [...new Set(names)].filter((name) => name.startsWith(family)).sort();
}

// §typeface.print
test('a family’s page is printed without controls, each sample in its own face', async ({ page }) => {
  await page.goto('/typeface/instrument-serif');
  await page.emulateMedia({ media: 'print' });
  for (const name of ['Main', 'Jump to'])
    await expect(page.getByRole('navigation', { name, includeHidden: true })).toBeHidden();
  for (const name of [/Purchase/, /Edit text/])
    for (const control of await page.getByText(name).all()) await expect(control).toBeHidden();
  await expect(page.getByRole('slider').first()).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Glyphs', includeHidden: true })).toBeHidden();
  await expect(page.getByRole('contentinfo', { includeHidden: true })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const samples = page.locator('[data-sample]');
  expect(await samples.count()).toBeGreaterThan(1);
  for (const sample of await samples.all()) {
    const face = await sample.evaluate((line) => getComputedStyle(line).fontFamily.split(',')[0] ?? '');
    expect(face).not.toContain('fallback');
    const isLoaded = () => page.evaluate((family) => document.fonts.check(`16px ${family}`), face);
    await expect.poll(isLoaded).toBe(true);
    expect(await sample.evaluate((line) => line.scrollWidth <= (line.parentElement?.clientWidth ?? 0))).toBe(
      true,
    );
  }
});

// §typeface.print
test('text block and features are printed in the family’s face, without a ground', async ({ page }) => {
  await open(page, '/typeface/instrument-serif');
  await page.emulateMedia({ media: 'print' });
  const features = page.locator('#features');
  const parts = [page.locator('#block [role="textbox"]'), features.locator('li > p').last()];
  for (const part of parts) {
    await expect(part).toBeVisible();
    expect(await part.evaluate((text) => [getComputedStyle(text).fontFamily, text.textContent])).toEqual([
      expect.stringMatching(/^"?instrument-serif-/),
      expect.stringMatching(/\S/),
    ]);
  }
  const row = features.locator('li').last();
  expect(await row.evaluate((item) => getComputedStyle(item).contentVisibility)).toBe('visible');
  expect(
    await features.locator('section').evaluate((section) => getComputedStyle(section).backgroundColor),
  ).toBe('rgba(0, 0, 0, 0)');
  await expect(page.getByRole('heading', { name: 'Other typefaces', includeHidden: true })).toBeHidden();
});

// §typeface.print.faces
test('a family’s page that nobody scrolled is printed in its own faces', async ({ page }) => {
  await open(page, '/typeface/fraunces');
  // Eighteen styles, each with a sample and a name of its own.
  expect(await facesIn(page, 'Fraunces')).toHaveLength(18);
});

// §typeface.print.faces
test('so is one to which a link has led', async ({ page }) => {
  // Before it is hydrated a link leads to a new document, whose focus nobody moves.
  await open(page, '/typefaces');
  await page.getByRole('link', { name: 'Fraunces', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Fraunces' })).toBeFocused();
  expect(await facesIn(page, 'Fraunces')).toHaveLength(18);
});

// §typeface.print.faces
test('a sample whose font is on its way is printed, too', async ({ page }) => {
  const printed = Promise.withResolvers<void>();
  const isAwaited = Promise.withResolvers<void>();
  page.once('load', () =>
    // What the page itself requests from now on comes after the printing; the printer's own requests don't wait.
    page.route('**/*.woff2', async (route) => {
      if (route.request().resourceType() === 'font') {
        isAwaited.resolve();
        await printed.promise;
      }
      await route.continue();
    }),
  );
  await page.goto('/typeface/fraunces');
  await page.locator('#samples').evaluate((section) => section.scrollIntoView());
  await isAwaited.promise;
  expect(await facesIn(page, 'Fraunces')).toHaveLength(18);
  printed.resolve();
});

test('a post is printed without the site around it', async ({ page }) => {
  await page.goto('/blog/workshop/nodes-at-the-extremes');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Related posts')).toBeHidden();
  await expect(page.getByRole('contentinfo', { includeHidden: true })).toBeHidden();
});

// §cart.print
test('shop and cart are printed with what is licensed and its price, without buttons', async ({ page }) => {
  await page.goto('/shops/instrument-serif');
  await page.getByLabel(/Who will install the fonts/).selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Add Instrument Serif Regular' }).click();
  await expect(page.getByRole('button', { name: 'Instrument Serif Regular: Added' })).toBeVisible();
  const isPrintedPlainly = async () => {
    await page.emulateMedia({ media: 'print' });
    await expectNoButtons(page);
    await expect(page.getByText(/^\$\d+$/).filter({ visible: true })).not.toHaveCount(0);
    await page.emulateMedia({ media: 'screen' });
  };
  await isPrintedPlainly();
  await page.goto('/cart');
  await expect(page.getByRole('button', { name: /^Remove/ })).toBeVisible();
  await isPrintedPlainly();
});

/** The tester's block of text, from its words to the same picture in another browser (§tester.block). */
import { expect, type Page } from 'playwright/test';
import { maxTextLength } from '../domain/text-limit.ts';
import { test } from './support/visit.ts';

/** The block with its code there, which comes after the page's. */
async function open(page: Page, address: string) {
  await page.goto(address);
  await expect(page.locator('html[data-hydrated]')).toBeAttached({ timeout: 40_000 });
  const block = page.locator('[data-block]');
  // What is typed before its code is there stays, and is taken over with the next letter.
  await expect(block).toHaveAttribute('data-ready', '');
  return { block, text: block.getByRole('textbox') };
}

const fontsLoaded = (page: Page) => page.evaluate(() => document.fonts.ready.then(() => undefined));

// §tester.block, §tester.block.address, §tester.missing
test('a text is set, linked, and the same picture elsewhere', async ({ page, browser }) => {
  const { block, text } = await open(page, '/typeface/fraunces');
  await text.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Low water');
  await page.keyboard.press('Enter');
  await page.keyboard.type('soft light ệ 日');
  expect(await text.textContent()).toBe('Low water\nsoft light ệ 日');
  await expect(block.getByRole('status')).toHaveText('Not in Fraunces Regular: 日');
  await block.getByText('Spacing, columns, colours, features').click();
  await block.getByText('Family colour').click();
  await block.getByText('Centre', { exact: true }).click();
  await block.getByLabel('Style').selectOption({ label: 'Bold' });
  const leading = block.getByLabel('Leading, as a number');
  await leading.fill('130');
  await leading.press('Enter');
  await expect(page).toHaveURL(/leading=130/);
  // What is missing is marked once the style's characters are known.
  const missing = 'Not in Fraunces Bold: 日';
  await expect(block.getByRole('status')).toHaveText(missing);
  await fontsLoaded(page);
  const picture = await text.screenshot();

  const other = await browser.newPage();
  const { block: sameBlock, text: same } = await open(other, page.url());
  await expect(same).toHaveText('Low water\nsoft light ệ 日');
  await expect(same).toHaveCSS('text-align', 'center');
  await expect(sameBlock.getByRole('status')).toHaveText(missing);
  await fontsLoaded(other);
  expect((await same.screenshot()).equals(picture)).toBe(true);
  await other.close();
});

// §tester.one-text
test('what was typed is there after a reload, and in the next typeface', async ({ page }) => {
  const { text } = await open(page, '/typeface/barlow');
  await text.fill('Harbour');
  await expect(page).toHaveURL(/text=Harbour/);
  await page.reload();
  await expect(text).toHaveText('Harbour');
  await page.goto('/typeface/bitter');
  await expect(text).toHaveText('Harbour');
});

test('the block comes with the page, and with the next page inside the site', async ({ page, request }) => {
  const html = await (await request.get('/typeface/barlow')).text();
  expect(html).toContain('data-block');
  await page.goto('/typefaces');
  await expect(page.locator('html[data-hydrated]')).toBeAttached({ timeout: 40_000 });
  await page.getByRole('link', { name: 'Barlow', exact: true }).first().click();
  await expect(page.locator('[data-block]').getByRole('textbox')).toBeVisible();
});

// §tester.block
test('a text as long as may be gives way to another as long, and to none that is longer', async ({
  page,
}) => {
  const { block, text } = await open(page, '/typeface/barlow');
  const tooLong = block.getByText(/no more fit/);
  for (const letter of ['a', 'b']) {
    await text.fill(letter.repeat(maxTextLength));
    await expect(text).toHaveText(letter.repeat(maxTextLength));
  }
  await expect(tooLong).toHaveCount(0);
  await page.keyboard.press('c');
  await expect(tooLong).toBeVisible();
  await expect(text).toHaveText('b'.repeat(maxTextLength));
});

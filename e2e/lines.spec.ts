/** The lines of the tester, as only a browser lays them out. */
import { expect, type Page } from 'playwright/test';
import { test } from './support/visit.ts';

const open = async (page: Page, family: string) => {
  await page.goto(`/typeface/${family}`);
  await expect(page.locator('html[data-hydrated]')).toBeAttached({ timeout: 40_000 });
  return page.locator('[data-sample]').first();
};

// §tester.line.scroll, §tester.line.empty
test('a line scrolls with its caret, and emptied it is as high as before', async ({ page }) => {
  const line = await open(page, 'barlow');
  const heightPx = await line.evaluate((text) => text.clientHeight);
  await line.click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' and more of it than any window is wide');
  const end = await line.evaluate((text) => {
    const caret = getSelection()?.getRangeAt(0).getBoundingClientRect();
    const row = text.parentElement?.getBoundingClientRect();
    return {
      caret: caret?.right ?? Number.NaN,
      row: row?.right ?? 0,
      scrolled: text.parentElement?.scrollLeft,
    };
  });
  expect(end.scrolled).toBeGreaterThan(0);
  expect(end.caret).toBeLessThanOrEqual(end.row);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('Delete');
  expect(await line.evaluate((text) => text.clientHeight)).toBe(heightPx);
});

// §tester.line.swashes
test('a line has room for letters that reach far below', async ({ page }) => {
  const line = await open(page, 'ballet');
  const room = await line.evaluate((text) => {
    const context = document.createElement('canvas').getContext('2d');
    const { fontSize, fontFamily } = getComputedStyle(text);
    if (!context) return 0;
    context.font = `${fontSize} ${fontFamily}`;
    const { actualBoundingBoxDescent, fontBoundingBoxDescent } = context.measureText('fg');
    const range = document.createRange();
    range.selectNodeContents(text);
    const baseline = range.getBoundingClientRect().bottom - fontBoundingBoxDescent;
    const row = text.parentElement?.getBoundingClientRect().bottom ?? 0;
    return row - (baseline + actualBoundingBoxDescent);
  });
  expect(room).toBeGreaterThan(0);
});

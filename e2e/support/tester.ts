/** The pages on which type is tried. */
import { expect, type Locator, type Page } from 'playwright/test';

/** The block with its code there, which comes after the page's. */
export async function blockOf(page: Page) {
  await expect(page.locator('html[data-hydrated]')).toBeAttached({ timeout: 40_000 });
  const block = page.locator('[data-block]');
  // What is typed before its code is there stays, and is taken over with the next letter.
  await expect(block).toHaveAttribute('data-ready', '');
  return { block, text: block.getByRole('textbox') };
}

/** The comparison once it has read its address. */
export async function comparisonOf(page: Page) {
  const comparison = page.getByRole('region', { name: 'Comparison' });
  await expect(comparison).toHaveAttribute('data-ready', '', { timeout: 40_000 });
  return comparison;
}

/** A picture of a text in its fonts, wherever on the page it stands: letters are drawn to parts of a pixel, so it is put on a whole one. */
export async function pictureOf(text: Locator): Promise<Buffer> {
  await text.evaluate(async (element: HTMLElement) => {
    await document.fonts.ready;
    const top = (element.getBoundingClientRect().top + scrollY) % 1;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`[data-pictured] { position: relative; top: ${-top}px; }`);
    document.adoptedStyleSheets.push(sheet);
    element.dataset.pictured = '';
  });
  const picture = await text.screenshot();
  await text.evaluate((element: HTMLElement) => {
    document.adoptedStyleSheets.pop();
    delete element.dataset.pictured;
  });
  return picture;
}

/** What every screen must stand: axe without findings and nothing running off the side, in each look it is drawn for. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

const looks = [
  { width: 390, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
] as const;

/** Checks the page as it stands, in the look it has; `where` names it in a failure. */
export async function hasNoFinding(page: Page, where = page.url()): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
  expect(found, where).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${where} runs off the side`).toBeLessThanOrEqual(0);
}

/** The same in light and dark, as a phone and as a desk show it, without loading the page again. */
export async function hasNoFindingInAnyLook(page: Page): Promise<void> {
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await hasNoFinding(page, `${page.url()} at ${width} px, ${colorScheme}`);
  }
}

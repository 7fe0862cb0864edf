/** Every family of the demo at every width: its page keeps to its window, and no letters are cut. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';
import { addLayoutRules, layoutFaults } from './support/layout-rules.ts';
import { open } from './support/stub-responses.ts';
import { test } from './support/visit.ts';

const families = readdirSync(join(import.meta.dirname, '../foundry/families')).map((file) =>
  file.replace('.yaml', ''),
);
const widths = [320, 390, 768, 1440, 1920];

/** What the server's HTML lacks: the axes come when they are near the window. */
async function loadAxes(page: Page): Promise<void> {
  const axes = page.locator('#axes');
  if ((await axes.count()) === 0) return;
  await axes.scrollIntoViewIfNeeded();
  await expect(axes.getByRole('slider').first()).toBeVisible();
}

/** Samples that are wider than their place, which no scrolling shows. */
const wideSamples = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('#features p, #features [lang], #axes p, #relatives a')]
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
      .map(
        ({ textContent, scrollWidth, clientWidth }) => `${textContent}: ${scrollWidth} of ${clientWidth} px`,
      ),
  );

for (const [index, family] of families.entries()) {
  // What changes all of them shows in the first.
  const tag = index === 0 ? [] : '@long';
  // §typeface.axes.fit, §features.sample, §typeface.native-name
  test(`nothing of ${family} is cut or wider than the window`, { tag }, async ({ page }) => {
    test.setTimeout(120_000);
    await addLayoutRules(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, `/typeface/${family}`);
    await loadAxes(page);
    const faults: string[] = [];
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      // A family's fonts are made when they are first requested.
      await expect.poll(() => page.evaluate(() => document.fonts.status), { timeout: 40_000 }).toBe('loaded');
      const found = [...(await layoutFaults(page, ['sideways', 'cut'])), ...(await wideSamples(page))];
      faults.push(...found.map((fault) => `${width} px: ${fault}`));
    }
    expect(faults).toEqual([]);
  });
}

/** What every screen must stand: axe without findings and nothing running off the side, in each look it is drawn for. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

/** Light and dark differ in colours alone, the two widths in what is there at all: every rule is asked once of each. */
const looks = [
  { width: 390, colorScheme: 'light', rules: 'all' },
  { width: 390, colorScheme: 'dark', rules: 'drawn' },
  { width: 1440, colorScheme: 'dark', rules: 'all' },
  { width: 1440, colorScheme: 'light', rules: 'drawn' },
] as const;

const wcag = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
const ask = {
  all: (axe: AxeBuilder) => axe.withTags([...wcag, 'best-practice']),
  /** Also of states that last a moment, where a heading may still be on its way. */
  wcag: (axe: AxeBuilder) => axe.withTags(wcag),
  /** The rules about what is drawn, and not about what is written. */
  drawn: (axe: AxeBuilder) => axe.withRules(['color-contrast', 'target-size']),
};

/** axe is a megabyte of script: a page that has it already, in all its frames, isn't given it again. */
async function axeIn(page: Page): Promise<AxeBuilder> {
  const has = await Promise.all(page.frames().map((frame) => frame.evaluate(() => 'axe' in window)));
  const axe = new AxeBuilder({ page, ...(has.every(Boolean) ? { axeSource: ';' } : {}) });
  // What passes needs no words: naming every element of a long page takes longer than looking at it.
  return axe.options({ resultTypes: ['violations'] });
}

/**
 * Half-way between two colours nothing has the contrast of either: from now on a colour changes at once, also where
 * the page scrolls away from below the pointer, and what moves already comes to rest. What turns for ever isn't
 * waited for.
 */
async function holdStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important; }');
    document.adoptedStyleSheets.push(still);
    const moving = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
}

/** The page moves again as its visitors see it. */
const letGo = (page: Page) =>
  page.evaluate(() => {
    document.adoptedStyleSheets.pop();
  });

/** Checks the page as it stands, in the look it has; `where` names it in a failure. */
export async function hasNoFinding(page: Page, where = page.url(), rules: keyof typeof ask = 'all') {
  await holdStill(page);
  // Without legacy mode every check opens a page of its own to sum up: that is for frames of other origins.
  const { violations } = await ask[rules](await axeIn(page))
    .setLegacyMode()
    .analyze();
  await letGo(page);
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`);
  expect(found, `axe at ${where}`).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${where} runs off the side`).toBeLessThanOrEqual(0);
}

/** The same in light and dark, as a phone and as a desk show it, without loading the page again. */
export async function hasNoFindingInAnyLook(page: Page): Promise<void> {
  for (const { width, colorScheme, rules } of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await hasNoFinding(page, `${page.url()} at ${width} px, ${colorScheme}`, rules);
  }
}

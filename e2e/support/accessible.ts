/** What every screen must pass: axe without findings and no horizontal overflow, in each variant it is designed for. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

/** Light and dark differ in colours alone, the two widths in what is there at all: every rule is checked once in each. */
const variants = [
  { width: 390, colorScheme: 'light', rules: 'all' },
  { width: 390, colorScheme: 'dark', rules: 'drawn' },
  { width: 1440, colorScheme: 'dark', rules: 'all' },
  { width: 1440, colorScheme: 'light', rules: 'drawn' },
] as const;

const wcag = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
const ruleSets = {
  all: (axe: AxeBuilder) => axe.withTags([...wcag, 'best-practice']),
  /** Also for states that last a moment, where a heading may still be missing. */
  wcag: (axe: AxeBuilder) => axe.withTags(wcag),
  /** The rules about rendering, and not about content. */
  drawn: (axe: AxeBuilder) => axe.withRules(['color-contrast', 'target-size']),
};

/** axe is a megabyte of code: it isn't injected again where every frame has it. */
async function axeIn(page: Page): Promise<AxeBuilder> {
  const hasAxe = await Promise.all(page.frames().map((frame) => frame.evaluate(() => 'axe' in window)));
  const axe = new AxeBuilder({ page, ...(hasAxe.every(Boolean) ? { axeSource: ';' } : {}) });
  // Passed checks need no details: naming every element of a long page takes longer than checking it.
  return axe.options({ resultTypes: ['violations'] });
}

/** The id of an animation that waits for the end of a check. */
const held = 'held';

/**
 * Half-way between two colours the contrast is that of neither: from now on colours change at once, also where the page
 * scrolls away from below the pointer, and running animations are awaited, but for endless ones; one that has not begun, as
 * that of a page which says after five seconds that it is late, begins later.
 */
async function disableMotion(page: Page): Promise<void> {
  await page.evaluate(async (heldId) => {
    const styleSheet = new CSSStyleSheet();
    styleSheet.replaceSync('*, ::before, ::after { transition: none !important; }');
    document.adoptedStyleSheets.push(styleSheet);
    const moving = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    const { waits = [], runs = [] } = Object.groupBy(moving, ({ currentTime, effect }) =>
      Number(currentTime) < Number(effect?.getTiming().delay) ? 'waits' : 'runs',
    );
    for (const animation of waits) {
      animation.pause();
      animation.id = heldId;
    }
    await Promise.allSettled(runs.map(({ finished }) => finished));
  }, held);
}

/** The page moves again as its visitors see it. */
const restoreMotion = (page: Page) =>
  page.evaluate((heldId) => {
    document.adoptedStyleSheets.pop();
    for (const animation of document.getAnimations()) if (animation.id === heldId) animation.play();
  }, held);

/** Checks the page in its current state and variant; `where` names it in a failure. */
export async function expectAccessible(page: Page, where = page.url(), rules: keyof typeof ruleSets = 'all') {
  await disableMotion(page);
  // Without legacy mode every check opens an extra page to merge results, which only frames of other origins need.
  const { violations } = await ruleSets[rules](await axeIn(page))
    .setLegacyMode()
    .analyze();
  await restoreMotion(page);
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`);
  expect(found, `axe at ${where}`).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${where} runs off the side`).toBeLessThanOrEqual(0);
}

/** The same in light and dark, as a phone and as a desk show it, without loading the page again. */
export async function expectAccessibleInAllVariants(page: Page): Promise<void> {
  for (const { width, colorScheme, rules } of variants) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectAccessible(page, `${page.url()} at ${width} px, ${colorScheme}`, rules);
  }
}

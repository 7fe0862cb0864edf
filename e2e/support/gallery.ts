/** The state gallery in a real browser: every page in every state, as readers with different needs set up their browsers. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { startShopProcess } from '../../tests/support/shop-process.ts';
import { addLayoutRules, layoutFaults, type RuleName } from './layout-rules.ts';
import { test as visit } from './visit.ts';

export const test = visit.extend<object, { readonly galleryOrigin: string }>({
  /** A shop in development, which alone has a gallery; one for all tests of a worker. */
  galleryOrigin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its pattern.
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'skerry-gallery-'));
      await cp(process.env.SHOP_FILLED ?? '', folder, { recursive: true });
      const shop = await startShopProcess(folder, { LIMITS: 'off' }, ['--dev']);
      await use(shop.origin);
      await shop.stop();
      await rm(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

/** How a reader sees the pages. */
export type Reader = {
  readonly width: number;
  readonly height: number;
  /** The browser's own font size, which is 16 px for most. */
  readonly fontSizePx?: number;
  /** WCAG 1.4.12, by a style sheet of the reader's own. */
  readonly spacing?: boolean;
  /** The scheme chosen on the page, whatever the system's is. */
  readonly theme?: 'light' | 'dark';
  readonly media?: Parameters<Page['emulateMedia']>[0];
};

const textSpacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }
`;

/** Opens the gallery for this reader; resolves with the paths of its stories. */
export async function openGallery(page: Page, origin: string, reader: Reader): Promise<string[]> {
  const { width, height, fontSizePx, spacing, theme, media } = reader;
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ reducedMotion: 'reduce', ...media });
  if (fontSizePx) {
    const browser = await page.context().newCDPSession(page);
    await browser.send('Page.setFontSizes', { fontSizes: { standard: fontSizePx, fixed: fontSizePx } });
  }
  await addLayoutRules(page);
  await page.goto(`${origin}/gallery`);
  const links = page.getByRole('navigation', { name: 'States' }).getByRole('link');
  await links.first().waitFor({ timeout: 120_000 });
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  await page.evaluate(
    ({ css, chosen }) => {
      const own = new CSSStyleSheet();
      own.replaceSync(css);
      document.adoptedStyleSheets.push(own);
      if (chosen) document.documentElement.dataset.theme = chosen;
    },
    { css: spacing ? textSpacing : '', chosen: theme },
  );
  // From now on the focus is shown as to somebody at a keyboard.
  await page.keyboard.press('Tab');
  return paths;
}

/** Shows a story of the opened gallery, its fonts loaded. */
export async function openStory(page: Page, path: string): Promise<void> {
  await page.evaluate((next) => {
    delete document.documentElement.dataset.hydrated;
    history.pushState(null, '', next);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
}

/** What of a story breaks the rules, each with the story's path. */
export async function faultsOf(page: Page, path: string, rules: readonly RuleName[]): Promise<string[]> {
  await openStory(page, path);
  const faults = await layoutFaults(page, rules);
  return faults.map((fault) => `${path}: ${fault}`);
}

/** The first and the last state of each page. */
export function endsOf(paths: readonly string[]): string[] {
  const byPage = Map.groupBy(paths, (path) => path.split('/')[2]);
  return [...byPage.values()].flatMap((states) => [...new Set([states[0] ?? '', states.at(-1) ?? ''])]);
}

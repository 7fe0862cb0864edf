/**
 * `npm run gallery`: takes pictures of every page in every state (tools/gallery) at 390 and 1440 px, light and dark, into
 * test-results/gallery. Some of them: `npm run gallery -- checkout/payment`, and from a running shop (`npm run dev`):
 * `npm run gallery -- checkout http://localhost:3000`. Exit code 1 when a page reports an error.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright';
import { startShopProcess } from '../../e2e/support/shop.ts';
import { launchOptions } from '../../tests/support/browser.ts';

const widths = [1440, 390] as const;
const timeoutMs = 180_000;
const themes = ['light', 'dark'] as const;
const [, , wanted = '', running] = process.argv;
const pictures = fileURLToPath(new URL('../../test-results/gallery', import.meta.url));

/** The paths of all states, in the gallery's own order. */
async function statesIn(page: Page, origin: string): Promise<string[]> {
  await page.goto(`${origin}/gallery`);
  const links = page.getByRole('navigation', { name: 'States' }).getByRole('link');
  await links.first().waitFor();
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  return paths.filter((path) => path.startsWith(`/gallery/${wanted}`));
}

/** Four pictures of one state. */
async function takePictures(page: Page, origin: string, path: string): Promise<void> {
  const [, , name = '', state = ''] = path.split('/');
  await mkdir(join(pictures, name), { recursive: true });
  await page.goto(origin + path);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  // A picture of the whole page shows what a reader would have scrolled to.
  await page.locator('img').evaluateAll((all) => {
    for (const picture of all) picture.setAttribute('loading', 'eager');
  });
  await page.waitForLoadState('networkidle');
  for (const width of widths) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    for (const theme of themes) {
      await page.evaluate((chosen) => {
        document.documentElement.dataset.theme = chosen;
      }, theme);
      await page.screenshot({
        path: join(pictures, name, `${state}-${width}-${theme}.png`),
        fullPage: true,
        animations: 'disabled',
      });
    }
  }
}

/** A shop in development: the running one, or one of its own while the pictures are taken. */
async function open() {
  if (running) return { origin: running, close: () => Promise.resolve() };
  const folder = await mkdtemp(join(tmpdir(), 'skerry-gallery-'));
  const { origin, stop } = await startShopProcess(folder, {}, ['--dev']);
  return { origin, close: () => stop().then(() => rm(folder, { recursive: true, force: true })) };
}

const shop = await open();
const browser = await chromium.launch(launchOptions);
const errors: string[] = [];
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  // The first page with a font waits until the shop has made it.
  page.setDefaultTimeout(timeoutMs);
  let shown = '/gallery';
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${shown}: ${message.text()}`);
  });
  page.on('pageerror', (error) => errors.push(`${shown}: ${error.message}`));
  const paths = await statesIn(page, shop.origin);
  for (const path of paths) {
    shown = path;
    await takePictures(page, shop.origin, path).catch((error) => errors.push(`${path}: ${error}`));
  }
  console.log(`${paths.length} states, ${paths.length * 4} pictures in test-results/gallery`);
  if (paths.length === 0) errors.push(`no state of the gallery begins with ${wanted}`);
} finally {
  await browser.close();
  await shop.close();
}
for (const error of errors) console.error(error);
process.exit(errors.length > 0 ? 1 : 0);

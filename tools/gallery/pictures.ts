/**
 * `npm run gallery`: takes pictures of every page in every state (tools/gallery) at 390 and 1440 px, light and dark, into
 * test-results/gallery. Some of them: `npm run gallery -- checkout/payment`, and from a running shop (`npm run dev`):
 * `npm run gallery -- checkout http://localhost:3000`. `npm run gallery -- pages` makes a contact sheet of a built shop's
 * pages instead: test-results/gallery/pages/index.html. Exit code 1 when a page reports an error or a warning.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright';
import { launchOptions } from '../../tests/support/browser.ts';
import { startShopProcess } from '../../tests/support/shop-process.ts';
import { takePages } from './pages.ts';
import { takePictures } from './take-pictures.ts';

const timeoutMs = 180_000;
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
async function takeState(page: Page, origin: string, path: string): Promise<void> {
  const [, , name = '', state = ''] = path.split('/');
  await mkdir(join(pictures, name), { recursive: true });
  await page.goto(origin + path);
  await takePictures(page, [1440, 390], (kind) => join(pictures, name, `${state}-${kind}.png`));
}

const arePages = wanted === 'pages';

/** A shop, for its states one in development: the running one, or one of its own while the pictures are taken. */
async function open() {
  if (running) return { origin: running, close: () => Promise.resolve() };
  const folder = await mkdtemp(join(tmpdir(), 'skerry-gallery-'));
  const { origin, stop } = await startShopProcess(folder, { LIMITS: 'off' }, arePages ? [] : ['--dev']);
  return { origin, close: () => stop().then(() => rm(folder, { recursive: true, force: true })) };
}

const shop = await open();
const browser = await chromium.launch(launchOptions);
const errors: string[] = [];
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, baseURL: shop.origin });
  // The first page with a font waits until the shop has made it.
  page.setDefaultTimeout(timeoutMs);
  let shown = '/gallery';
  page.on('console', (message) => {
    const isMissing = ['/404', '/nowhere'].includes(shown) && message.text().includes('status of 404');
    if (['error', 'warning'].includes(message.type()) && !isMissing)
      errors.push(`${shown}: ${message.text()}`);
  });
  page.on('pageerror', (error) => errors.push(`${shown}: ${error.message}`));
  const show = (name: string) => {
    shown = name;
    console.log(name);
  };
  if (arePages) {
    const count = await takePages(page, shop.origin, join(pictures, 'pages'), show);
    console.log(`${count} pages in test-results/gallery/pages/index.html`);
  } else {
    const paths = await statesIn(page, shop.origin);
    for (const path of paths) {
      show(path);
      await takeState(page, shop.origin, path).catch((error) => errors.push(`${path}: ${error}`));
    }
    console.log(`${paths.length} states, ${paths.length * 4} pictures in test-results/gallery`);
    if (paths.length === 0) errors.push(`no state of the gallery begins with ${wanted}`);
  }
} finally {
  await browser.close();
  await shop.close();
}
for (const error of errors) console.error(error);
process.exit(errors.length > 0 ? 1 : 0);

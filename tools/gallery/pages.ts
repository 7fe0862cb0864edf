/** A contact sheet of a real shop: its pages at three widths, light and dark. */
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Page } from 'playwright';
import { fixedPages } from '../../domain/site-addresses.ts';
import { berlin, CheckoutPage } from '../../e2e/pages/checkout.page.ts';
import { ShopPage } from '../../e2e/pages/shop.page.ts';
import { takePictures } from './take-pictures.ts';

/** Of these folders every page is shown; of another, one for all. */
const shownWhole = ['typeface', 'shops', 'user'];
const members = ['/user/profile', '/user/orders', '/club'];

/** A shop's addresses, from its own sitemap and its program's, and one at which nothing is. */
async function addressesOf(origin: string): Promise<string[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  const shown = new Map<string, string>();
  for (const path of [...listed, ...fixedPages, '/nowhere']) {
    const [, folder = '', ...rest] = path.split('/');
    const kind = rest.length === 0 || shownWhole.includes(folder) ? path : `${folder}/${rest.length}`;
    if (!shown.has(kind)) shown.set(kind, path);
  }
  return [...shown.values()];
}

/**
 * Takes the pictures into `folder`, with an index.html of all, and resolves with the number of pages. `onPage` is told of
 * each before it is opened.
 */
export async function takePages(
  page: Page,
  origin: string,
  folder: string,
  onPage: (name: string) => void,
): Promise<number> {
  await mkdir(folder, { recursive: true });
  const rows: string[] = [];
  const take = async (name: string, path?: string) => {
    onPage(name);
    if (path !== undefined) await page.goto(path);
    const file = name.replaceAll(/[^a-z0-9]+/g, '-').slice(1) || 'home';
    const files = await takePictures(page, [390, 768, 1440], (kind) => join(folder, `${file}-${kind}.png`));
    const pictures = files.map(
      (each) => `<a href="${basename(each)}"><img src="${basename(each)}" alt="" loading="lazy"></a>`,
    );
    rows.push(`<h2>${name}</h2><p>${pictures.join('')}</p>`);
  };
  const shop = new ShopPage(page);
  const addresses = await addressesOf(origin);
  const first = addresses.find((path) => path.startsWith('/shops/'));
  onPage('the cart');
  await page.goto(first ?? '/');
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await shop.license('Desktop', 1);
  await page.getByRole('button', { name: /^Add / }).first().click();
  await page
    .getByRole('button', { name: /: Added$/ })
    .first()
    .waitFor();
  for (const path of addresses) await take(path, path);

  const checkout = new CheckoutPage(page);
  await page.goto('/checkout');
  await checkout.register(`gallery-${Date.now()}@example.com`);
  await take('/checkout: order information');
  await checkout.fillAddress(berlin);
  await checkout.proceedToReview();
  await checkout.agree();
  await take('/checkout: order review');
  await checkout.proceedToPayment();
  await take('/checkout: payment');
  for (const path of members) await take(`${path}: logged in`, path);
  const style =
    'body{font:1rem sans-serif}p{display:flex;gap:1rem}img{height:80vh;max-width:60vw;object-fit:cover;object-position:top;outline:1px solid}';
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Pages</title><style>${style}</style>${rows.join('\n')}\n`,
  );
  return rows.length;
}

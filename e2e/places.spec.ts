/** Back and reload return to the place on the page where somebody was reading. */
import { expect, type Page } from 'playwright/test';
import type { Cart } from '../domain/cart.ts';
import type { OrderRow } from '../domain/checkout.ts';
import { callApi, test } from './support/buyer.ts';

type Stop = { readonly path: string /** The link there from the page before. */; readonly link?: string };

const libraryWalk: readonly Stop[] = [
  { path: '/typefaces' },
  { path: '/typeface/barlow' },
  { path: '/shops/barlow' },
  { path: '/blog' },
  { path: '/blog?page=2' },
  { path: '/blog/', link: 'main article h2 a' },
];
const customerWalk: readonly Stop[] = [
  { path: '/' },
  { path: '/information' },
  { path: '/commissions' },
  { path: '/cart' },
  { path: '/user/orders' },
  { path: '/about' },
];

type Place = {
  readonly y: number;
  /** Which of the page's texts stands at `top` in the window. */
  readonly index: number;
  readonly top: number;
};

/** Where the text `index` stands, or the first in sight, once nothing has moved for 30 frames. */
const readPlace = (page: Page, index = -1) =>
  page.evaluate(
    (wanted) =>
      new Promise<Place>((resolve) => {
        let still = 0;
        let last = '';
        const look = () => {
          const texts = [...document.querySelectorAll('main :is(h1, h2, h3, p, li):not(.visually-hidden)')];
          const isInSight = (element: Element) => {
            const { top, height } = element.getBoundingClientRect();
            return height > 0 && top > 0 && top < innerHeight;
          };
          const index = wanted < 0 ? texts.findIndex(isInSight) : wanted;
          const top = Math.round(texts[index]?.getBoundingClientRect().top ?? 0);
          const place = { y: Math.round(scrollY), index, top };
          const isLoading = document.querySelector('main [data-page]') !== null;
          const now = JSON.stringify(place) + document.documentElement.scrollHeight;
          still = now === last && !isLoading ? still + 1 : 0;
          last = now;
          if (still === 30) resolve(place);
          else requestAnimationFrame(look);
        };
        look();
      }),
    index,
  );

/** Scrolls to about the middle of the page, and returns the place. */
async function readOn(page: Page) {
  await readPlace(page);
  await page.evaluate(() =>
    scrollTo({
      top: Math.min(3000, (document.documentElement.scrollHeight - innerHeight) * 0.6),
      behavior: 'instant',
    }),
  );
  const place = await readPlace(page);
  expect(place.y).toBeGreaterThan(150);
  return place;
}

async function expectPlace(page: Page, { y, index, top }: Place, path: string) {
  const now = await readPlace(page, index);
  expect(Math.abs(now.top - top), `${path}: ${top} px before, now ${now.top}`).toBeLessThan(5);
  expect(Math.abs(now.y - y), `${path}: ${y} px before, now ${now.y}`).toBeLessThan(5);
}

/** Reads in on each page, follows the link to the next, and goes back through all of them. */
async function walk(page: Page, [first, ...rest]: readonly Stop[]) {
  await page.goto(first?.path ?? '/');
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  const places: { readonly path: string; readonly place: Place }[] = [];
  for (const { path, link = `a[href="${path}"]` } of rest) {
    places.push({ path: page.url(), place: await readOn(page) });
    await page.locator(link).first().dispatchEvent('click');
    await expect(page).toHaveURL((url) => (url.pathname + url.search).startsWith(path));
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  }
  await readPlace(page);
  for (const { path, place } of places.reverse()) {
    await page.goBack();
    await expect(page).toHaveURL(path);
    await expectPlace(page, place, path);
  }
}

/** A cart of twelve lines and ten orders. */
async function fillAccount(page: Page, { token, origin }: { token: string; origin: string }) {
  type Shop = { readonly styles: readonly { readonly options: readonly { readonly id: number }[] }[] };
  const { styles } = await callApi<Shop>(origin, 'GET', 'shops/barlow');
  const cart = styles
    .flatMap(({ options }) => options)
    .slice(0, 12)
    .map(({ id }) => ({ id, type: 'styles', options: { desktop: 1, web: 0, app: 0 } }));
  const { revision } = await callApi<Cart>(origin, 'GET', 'cart', { token });
  const priced = await callApi<Cart>(origin, 'PUT', 'cart', { token, body: { cart, revision } });
  const orders = Array.from(
    { length: 10 },
    (_, index): OrderRow => ({
      id: `order-000${index}`,
      number: `SK-000${index}`,
      date: '2026-05-01T12:00:00.000Z',
      status: 'paid',
      total: priced.total,
      licensee: 'Ada Holm',
      zip: '/v1/downloads/fonts',
      pdf: '/v1/downloads/invoice',
      items: priced.cart.slice(0, 3),
    }),
  );
  await page.route('**/v1/settings/orders', (route) =>
    route.fulfill({ json: { data: orders, total: orders.length } }),
  );
}

/** Every reply of the API comes late. */
const slowDown = (page: Page) =>
  page.route('**/v1/**', (route) => void setTimeout(() => void route.fallback(), 700));

const windows = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } };

for (const [name, viewport] of Object.entries(windows))
  for (const reducedMotion of ['no-preference', 'reduce'] as const)
    for (const speed of ['fast', 'slow'] as const)
      test.describe(`on a ${name}, motion ${reducedMotion}, ${speed} lists`, {
        // Motion changes how a place is reached, not which; a phone's pages are the longer ones.
        tag: name === 'desk' || speed === 'slow' || reducedMotion === 'reduce' ? '@long' : [],
      }, () => {
        test.setTimeout(120_000);
        test.use({ viewport, contextOptions: { reducedMotion } });

        // §navigation.scroll.restored, §navigation.scroll.reduced-motion
        test('five times Back from the library’s pages lands in the place each time', async ({ page }) => {
          if (speed === 'slow') await slowDown(page);
          await walk(page, libraryWalk);
        });

        // §navigation.scroll.restored, §navigation.scroll.reduced-motion
        test('five times Back from a customer’s pages lands in the place each time', {
          tag: '@long',
        }, async ({ page, buyer, shopOrigin }) => {
          await fillAccount(page, { token: buyer.token, origin: shopOrigin });
          if (speed === 'slow') await slowDown(page);
          await walk(page, customerWalk);
        });
      });

for (const path of ['/typefaces', '/shops/barlow', '/cart', '/user/orders']) {
  // §navigation.scroll.restored
  test(`a reload of ${path} keeps the place`, async ({ page, buyer, shopOrigin }) => {
    await fillAccount(page, { token: buyer.token, origin: shopOrigin });
    await page.goto(path);
    await expect(page.locator('html[data-hydrated]')).toBeAttached();
    const place = await readOn(page);
    await page.reload();
    await expect(page.locator('html[data-hydrated]')).toBeAttached();
    await expectPlace(page, place, path);
  });
}

// §navigation.scroll.restored
test('whoever scrolls while a list is loading after Back stays there', async ({ page }) => {
  await page.goto('/typefaces');
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  const { y } = await readOn(page);
  await page.locator('a[href="/about"]').first().dispatchEvent('click');
  await expect(page).toHaveURL(/about/);
  await readPlace(page);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/v1/typefaces', (route) => void released.then(() => route.continue()));
  await page.goBack();
  const loading = page.getByRole('main').getByRole('status').filter({ hasText: 'Loading' });
  await expect(loading).toBeAttached();
  // The placeholder is in sight at the place.
  await expect(page.locator('main [data-page] > div')).toBeInViewport();
  expect(await page.evaluate(() => Math.round(scrollY))).toBe(y);
  await page.mouse.move(400, 400);
  await page.mouse.wheel(0, -800);
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(y - 800);
  release();
  await expect(loading).toHaveCount(0);
  expect((await readPlace(page)).y).toBe(y - 800);
});

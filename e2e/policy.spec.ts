/// <reference types="trusted-types" />
/** What the security policy lets into a page, as the browser enforces it. */
import { fileURLToPath } from 'node:url';
import { expect, type Page } from 'playwright/test';
import { build } from 'vite';
import { startShopProcess } from '../tests/support/shop-process.ts';
import { ada, newBuyer, storageStateOf } from './support/buyer.ts';
import { visit } from './support/stub-responses.ts';
import { test } from './support/visit.ts';

const account = (name: string) => ({
  [`STRIPE_SECRET_KEY_${name}`]: `sk_test_0123456789abcdefghij${name}`,
  [`STRIPE_PUBLISHABLE_KEY_${name}`]: `pk_test_0123456789abcdefghij${name}`,
  [`STRIPE_WEBHOOK_SECRET_${name}`]: `whsec_0123456789abcdefghij${name}`,
});

/** The sandbox's browser part as one plain script, as the card provider's own is. */
async function plainCardScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'import.meta.url': '"https://api.stripe.com/"' },
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(new URL('../packages/card-sandbox/browser/stripe.js', import.meta.url)),
        formats: ['iife'],
        name: 'sandbox',
      },
    },
  });
  const [first] = Array.isArray(built) ? built : [built];
  const chunk = first && 'output' in first ? first.output[0] : undefined;
  if (!chunk) throw new Error('Nothing was built');
  return chunk.code;
}

/** The name of the error that the browser throws when a page's script tries this; null when it is allowed. */
const errorNameOf = (page: Page, what: () => void) =>
  page.evaluate(
    `(() => { try { (${what.toString()})(); return null; } catch (error) { return error.name; } })()`,
  );

test("with a card provider's keys, its script comes in and nothing else does", { tag: '@long' }, async ({
  dataDir,
  browser,
}) => {
  const shop = await startShopProcess(dataDir, { ...account('US'), ...account('DEFAULT') });
  try {
    const buyer = await newBuyer(shop.origin);
    const storageState = storageStateOf(buyer, shop.origin, { step: 'payment', form: ada });
    const context = await browser.newContext({ baseURL: shop.origin, storageState });
    const page = await context.newPage();
    const consoleMessages: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) consoleMessages.push(message.text());
    });
    page.on('pageerror', (error) => consoleMessages.push(String(error)));
    const body = await plainCardScript();
    const requestedUrls: string[] = [];
    await page.route('https://js.stripe.com/**', async (route) => {
      requestedUrls.push(route.request().url());
      await route.fulfill({ contentType: 'text/javascript', body });
    });
    await page.goto('/checkout');
    await expect(page.getByRole('textbox', { name: 'Card number' })).toBeVisible();
    expect(requestedUrls).toEqual(['https://js.stripe.com/endive/stripe.js']);
    expect(consoleMessages).toEqual([]);
    // The provider's script may load its further parts in the same way.
    expect(
      await errorNameOf(page, () => {
        document.createElement('script').src = 'https://m.js.stripe.com/part.js';
      }),
    ).toBeNull();
    expect(
      await errorNameOf(page, () => {
        document.createElement('script').src = 'https://js.stripe.com.example/stripe.js';
      }),
    ).toBe('TypeError');
    expect(
      await errorNameOf(page, () => {
        window.trustedTypes?.createPolicy('another', { createHTML: (html) => html });
      }),
    ).toBe('TypeError');
    expect(
      await errorNameOf(page, () => {
        document.body.innerHTML = '<img src="x">';
      }),
    ).toBe('TypeError');
    await context.close();
  } finally {
    await shop.stop();
  }
});

test('a style element that the server did not write styles nothing', async ({
  page,
  console: consoleMessages,
}) => {
  await page.goto('/about');
  await page.evaluate(() => {
    const style = document.createElement('style');
    style.textContent = 'body { display: none; }';
    document.head.append(style);
  });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(consoleMessages.splice(0).join()).toContain('style-src');
});

test('a page that is reached by a click is set in its own faces', async ({ page }) => {
  await page.goto('/typefaces');
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  await visit(page, '/shops/barlow');
  // Not the heading of the page that is being left.
  const name = page.getByRole('heading', { level: 1, name: /Barlow/ });
  await expect(name).toBeVisible();
  const family = await name.evaluate((heading) => getComputedStyle(heading).fontFamily.split(',')[0] ?? '');
  // The page before may have declared the same family, and no longer uses it.
  const isLoaded = () =>
    page.evaluate(
      (face) => [...document.fonts].some((one) => one.family === face && one.status === 'loaded'),
      family,
    );
  await expect.poll(isLoaded).toBe(true);
});

test('pages that the server sets by itself are styled', async ({ page, expectedStatuses }) => {
  expect(expectedStatuses).toEqual([404]);
  await page.goto('/outbox/no-such-email');
  const main = page.getByRole('main');
  expect(await main.evaluate((element) => getComputedStyle(element).maxWidth)).toBe('960px');
});
test.use({ expectedStatuses: [404] });

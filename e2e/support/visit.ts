/** The test of every walk: a visitor in a browser whose console must stay silent. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from 'playwright/test';
import { CheckoutPage } from '../pages/checkout.page.ts';
import { ShopPage } from '../pages/shop.page.ts';
import { SuccessPage } from '../pages/success.page.ts';

type Visit = {
  /** Where the shop under test is open; a test with a shop of its own overrides it. */
  readonly shopOrigin: string;
  /** The data folder of a shop that has sold nothing. */
  readonly filledDir: string;
  /** A copy of it, for a test that starts a shop of its own. */
  readonly dataDir: string;
  /** Answers that a walk provokes on purpose, by status: the browser logs each as a console error. */
  readonly expectedStatuses: readonly number[];
  readonly console: string[];
  readonly shop: ShopPage;
  readonly checkout: CheckoutPage;
  readonly success: SuccessPage;
};

export const test = base.extend<Visit>({
  shopOrigin: [process.env.SHOP_ORIGIN ?? '', { option: true }],
  filledDir: [process.env.SHOP_FILLED ?? '', { option: true }],
  dataDir: async ({ filledDir }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'skerry-own-'));
    const dataDir = join(folder, 'data');
    await cp(filledDir, dataDir, { recursive: true });
    await use(dataDir);
    await rm(folder, { recursive: true });
  },
  expectedStatuses: [[], { option: true }],
  baseURL: async ({ shopOrigin }, use) => use(shopOrigin),
  console: [
    async ({ page, expectedStatuses }, use) => {
      const said: string[] = [];
      page.on('pageerror', (error) => said.push(String(error)));
      page.on('console', (message) => {
        const provoked = expectedStatuses.some((status) => message.text().includes(`status of ${status}`));
        if (['error', 'warning'].includes(message.type()) && !provoked) said.push(message.text());
      });
      await use(said);
      expect(said, 'the console stays silent').toEqual([]);
    },
    { auto: true },
  ],
  shop: async ({ page }, use) => use(new ShopPage(page)),
  checkout: async ({ page }, use) => use(new CheckoutPage(page)),
  success: async ({ page }, use) => use(new SuccessPage(page)),
});

let made = 0;
/** An address that no other test of this run uses. */
export function freshEmail(): string {
  made += 1;
  return `buyer-${process.pid}-${Date.now().toString(36)}-${made}@example.com`;
}

/** The test of every walk: a visitor in a browser whose console must stay silent. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page } from 'playwright/test';
import { CheckoutPage } from '../pages/checkout.page.ts';
import { ShopPage } from '../pages/shop.page.ts';
import { SuccessPage } from '../pages/success.page.ts';

type Visit = {
  /** The origin of the shop under test; a test with a shop of its own overrides it. */
  readonly shopOrigin: string;
  /** The data folder of a shop that has sold nothing. */
  readonly seededDataDir: string;
  /** A copy of it, for a test that starts a shop of its own. */
  readonly dataDir: string;
  /** Statuses that a walk causes on purpose: the browser logs each as a console error. */
  readonly expectedStatuses: readonly number[];
  readonly console: string[];
  readonly shop: ShopPage;
  readonly checkout: CheckoutPage;
  readonly success: SuccessPage;
};

export const test = base.extend<Visit>({
  shopOrigin: [process.env.SHOP_ORIGIN ?? '', { option: true }],
  seededDataDir: [process.env.SHOP_FILLED ?? '', { option: true }],
  dataDir: async ({ seededDataDir }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'skerry-own-'));
    const dataDir = join(folder, 'data');
    await cp(seededDataDir, dataDir, { recursive: true });
    await use(dataDir);
    await rm(folder, { recursive: true });
  },
  expectedStatuses: [[], { option: true }],
  baseURL: async ({ shopOrigin }, use) => use(shopOrigin),
  console: [
    async ({ page, expectedStatuses }, use) => {
      const messages: string[] = [];
      page.on('pageerror', (error) => messages.push(String(error)));
      page.on('console', (message) => {
        const provoked = expectedStatuses.some((status) => message.text().includes(`status of ${status}`));
        if (['error', 'warning'].includes(message.type()) && !provoked) messages.push(message.text());
      });
      await use(messages);
      expect(messages, 'the console stays silent').toEqual([]);
    },
    { auto: true },
  ],
  shop: async ({ page }, use) => use(new ShopPage(page)),
  checkout: async ({ page }, use) => use(new CheckoutPage(page)),
  success: async ({ page }, use) => use(new SuccessPage(page)),
});

let emailCount = 0;
/** An address that no other test of this run uses. */
export function freshEmail(): string {
  emailCount += 1;
  return `buyer-${process.pid}-${Date.now().toString(36)}-${emailCount}@example.com`;
}

/** In print there is nothing to press. */
export async function expectNoButtons(page: Page): Promise<void> {
  for (const control of await page.getByRole('button', { includeHidden: true }).all())
    await expect(control).toBeHidden();
}

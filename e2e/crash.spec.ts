/** Faults 24–28: the process is killed at each point of a payment, and started again on the same data. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { freePort } from '../tests/support/free-port.ts';
import { cards } from './pages/checkout.page.ts';
import { test as buying } from './support/buyer.ts';
import { forgiveLost } from './support/lost.ts';
import { checkLedger, type ShopProcess, startShop } from './support/shop.ts';

const points = [
  { fault: 24, at: 'after-order' },
  { fault: 25, at: 'after-intent' },
  { fault: 26, at: 'after-confirm' },
  { fault: 27, at: 'in-settle' },
  { fault: 28, at: 'before-reply' },
] as const;

type Crash = {
  readonly crashAt: string;
  /** Where and on which data this test's shop runs, whichever process it is. */
  readonly place: { readonly dataDir: string; readonly port: string };
  readonly first: ShopProcess;
};

const test = buying.extend<Crash>({
  crashAt: ['', { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this very pattern.
  place: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'skerry-crash-'));
    const dataDir = join(folder, 'data');
    await cp(process.env.SHOP_FILLED ?? '', dataDir, { recursive: true });
    await use({ dataDir, port: String(await freePort()) });
    await rm(folder, { recursive: true });
  },
  first: async ({ place: { dataDir, port }, crashAt }, use) => {
    const first = await startShop(dataDir, { PORT: port, CRASH_AT: crashAt });
    await use(first);
    await first.kill();
  },
  shopOrigin: async ({ first }, use) => use(first.origin),
});

for (const { fault, at } of points) {
  test.describe(() => {
    test.use({ crashAt: at });

    test(`fault ${fault}: killed ${at}, the books end exact and the buyer sees the truth`, async ({
      page,
      checkout,
      success,
      place: { dataDir, port },
      first,
      console: said,
    }) => {
      // Two servers are started on the way.
      test.setTimeout(120_000);
      await page.goto('/checkout');
      await checkout.payWith(cards.pays);
      await first.ended;
      await expect(page.getByText('We are checking your payment').first()).toBeVisible();

      const second = await startShop(dataDir, { PORT: port });
      // The truth is one of two: paid, or free to pay again; and then it is paid once.
      const again = page.getByRole('button', { name: 'Pay for font licensing' });
      await expect(async () => {
        expect(page.url().endsWith('/checkouts/success') || (await again.isEnabled({ timeout: 100 }))).toBe(
          true,
        );
      }).toPass({ timeout: 60_000 });
      if (!page.url().endsWith('/checkouts/success')) await checkout.payWith(cards.pays);
      await success.arrived();
      await second.stop();
      expect(await checkLedger(dataDir)).toMatch(/1 paid/);
      // While the server was down the browser logged its failed requests; nothing else may stand there.
      forgiveLost(said);
    });
  });
}

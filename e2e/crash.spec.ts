/** Faults 24–28: the process is killed at each point of a payment, and started again on the same data. */
import { expect } from 'playwright/test';
import { checkLedger, type ShopProcess, startShopProcess } from '../tests/support/shop-process.ts';
import { cards } from './pages/checkout.page.ts';
import { test as buying } from './support/buyer.ts';
import { ignoreLostRequests } from './support/lost-requests.ts';

const points = [
  { fault: 24, at: 'after-order' },
  { fault: 25, at: 'after-intent' },
  { fault: 26, at: 'after-confirm' },
  { fault: 27, at: 'in-settle' },
  { fault: 28, at: 'before-reply' },
] as const;

type Crash = {
  readonly crashAt: string;
  readonly first: ShopProcess;
};

const test = buying.extend<Crash>({
  crashAt: ['', { option: true }],
  first: async ({ dataDir, crashAt }, use) => {
    const first = await startShopProcess(dataDir, { CRASH_AT: crashAt });
    await use(first);
    await first.kill();
  },
  shopOrigin: async ({ first }, use) => use(first.origin),
});

// Two shops are started, and the outcome alone may take a minute.
test.describe.configure({ timeout: 120_000 });

for (const { fault, at } of points) {
  test.describe(() => {
    test.use({ crashAt: at });

    // §ledger.paid-is-charged, §ledger.charged-is-paid, §ledger.one-charge
    test(`fault ${fault}: killed ${at}, the books end exact and the buyer sees the real outcome`, {
      tag: '@long',
    }, async ({ page, checkout, success, dataDir, first, console: consoleMessages }) => {
      await page.goto('/checkout');
      await checkout.payWith(cards.pays);
      await first.ended;
      await expect(page.getByText('We are checking your payment').first()).toBeVisible();

      const second = await startShopProcess(dataDir, { PORT: new URL(first.origin).port });
      // There are two correct outcomes: paid, or free to pay again; and then it is paid once.
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
      // While the server was down the browser logged its failed requests; nothing else may be logged.
      ignoreLostRequests(consoleMessages);
    });
  });
}

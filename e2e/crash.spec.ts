/** Faults 24–28: the process is killed at each point of a payment, and started again on the same data. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { cards } from './pages/checkout.page.ts';
import { checkLedger, freePort, startShop } from './support/shop.ts';
import { freshEmail, test } from './support/visit.ts';

const points = [
  { fault: 24, at: 'after-order' },
  { fault: 25, at: 'after-intent' },
  { fault: 26, at: 'after-confirm' },
  { fault: 27, at: 'in-settle' },
  { fault: 28, at: 'before-reply' },
] as const;

for (const { fault, at } of points) {
  test(`fault ${fault}: killed ${at}, the books end exact and the buyer sees the truth`, async ({
    page,
    shop,
    checkout,
    success,
    console: said,
  }) => {
    test.setTimeout(120_000);
    const folder = await mkdtemp(join(tmpdir(), 'skerry-crash-'));
    const dataDir = join(folder, 'data');
    await cp(process.env.SHOP_FILLED ?? '', dataDir, { recursive: true });
    const port = String(await freePort());
    const first = await startShop(dataDir, { PORT: port, CRASH_AT: at });
    await page.goto(`${first.origin}/shops/instrument-serif`);
    await shop.license('Desktop', 1);
    await shop.add('Instrument Serif Regular');
    await shop.proceedToCheckout();
    await checkout.reachPayment(freshEmail());
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
    await rm(folder, { recursive: true });
    // While the server was down the browser logged its failed requests; nothing else may stand there.
    said.splice(0, said.length, ...said.filter((line) => !/Failed to load resource|ERR_/.test(line)));
  });
}

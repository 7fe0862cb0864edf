/**
 * A small part of `npm run bench:layout`: lists, pictures and a tester don't shift while they load over a slow line, nor the
 * shop's lists when a licence is chosen; and an amount stays whole.
 */
import { expect } from 'playwright/test';
import { ShopPage } from './pages/shop.page.ts';
import { shiftsOf } from './support/shifts.ts';
import { test } from './support/visit.ts';

test.use({ viewport: { width: 390, height: 844 } });

for (const path of ['/blog', '/typeface/instrument-serif']) {
  test(`nothing moves on ${path}`, async ({ context, shopOrigin }) => {
    test.setTimeout(120_000);
    const shifts = await shiftsOf(context, shopOrigin + path);
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    expect(sum, JSON.stringify(shifts)).toBeLessThan(0.005);
  });
}

for (const width of [390, 1440]) {
  test(`a choice of licences leaves the lists in their place at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const shop = new ShopPage(page);
    await shop.open('instrument-serif');
    const tops = () =>
      page
        .getByRole('main')
        .getByRole('button', { name: /^Add / })
        .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top + scrollY));
    const unlicensed = await tops();
    expect(unlicensed.length).toBeGreaterThan(1);
    await shop.license('Desktop', 1);
    await expect(page.getByText(/you save \$/).first()).toBeVisible();
    expect(await tops()).toEqual(unlicensed);
  });
}

test('an amount is on one line, however long the name beside it', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const shop = new ShopPage(page);
  await shop.open('instrument-serif');
  await shop.license('Desktop', 4);
  await shop.license('Web', 4);
  await shop.add('Instrument Serif Complete Family');
  await shop.add('Instrument Serif Regular');
  await page.goto('/checkout');
  const order = page.getByRole('complementary', { name: 'Your order' });
  await expect(order.getByText('Instrument Serif Complete Family').first()).toBeVisible();
  const amounts = order.getByText(/^\$[\d,.]+$/);
  await expect(amounts).not.toHaveCount(0);
  const broken = await amounts.evaluateAll((all) =>
    all
      .filter((amount) => {
        const range = document.createRange();
        range.selectNodeContents(amount);
        return range.getClientRects().length > 1;
      })
      .map(({ textContent }) => textContent),
  );
  expect(broken).toEqual([]);
});

import { expect } from 'playwright/test';
import { cards } from './pages/checkout.page.ts';
import { ada, ask, styleOf, test } from './support/buyer.ts';

test("an order's code takes off what was paid for the same font, once", async ({
  page,
  checkout,
  success,
  buyer,
  shopOrigin,
}) => {
  await page.goto('/checkout');
  await checkout.isAtPayment();
  await checkout.payWith(cards.pays);
  await success.arrived();
  await page.goto('/user/orders');
  await page.getByRole('link', { name: /^View licence/ }).click();
  const code = page.getByText(/^Your upgrade code is/).locator('strong');
  const written = (await code.textContent()) ?? '';

  const { token } = buyer;
  const item = await styleOf(shopOrigin, 'instrument-serif', 'Instrument Serif Regular');
  const { revision } = await ask<{ revision: number }>(shopOrigin, 'GET', 'cart', { token });
  const larger = { ...item, options: { ...item.options, desktop: 2 } };
  await ask(shopOrigin, 'PUT', 'cart', { token, body: { cart: [larger], revision } });
  await page.goto('/checkout');
  await expect(checkout.step('Order information').getByLabel('City').first()).toHaveValue(ada.city ?? '');
  await checkout.step('Order information').getByLabel('Upgrade code').fill(written);
  await checkout.proceedToReview();
  await expect(checkout.step('Order review').getByText('−$40')).toBeVisible();
  await checkout.agree();
  await checkout.proceedToPayment();
  await expect(page.getByText('licensing fonts for a total of $20.')).toBeVisible();
  await checkout.payWith(cards.pays);
  await success.arrived();
  expect(await buyer.orders()).toEqual(['paid', 'paid']);
});

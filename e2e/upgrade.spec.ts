import { expect } from 'playwright/test';
import { cards } from './pages/checkout.page.ts';
import { ada, callApi, styleOf, test } from './support/buyer.ts';

// 422: the code for another licensee.
test.use({ expectedStatuses: [422] });

// §upgrade.credit
test("an order's code takes off what was paid for the same licensee's font, whose licence it raises", async ({
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
  const { revision } = await callApi<{ revision: number }>(shopOrigin, 'GET', 'cart', { token });
  const larger = { ...item, options: { ...item.options, desktop: 2 } };
  await callApi(shopOrigin, 'PUT', 'cart', { token, body: { cart: [larger], revision } });
  await page.goto('/checkout');
  await expect(checkout.step('Order information').getByLabel('City').first()).toHaveValue(ada.city ?? '');
  const information = checkout.step('Order information');
  await information.getByLabel('Upgrade code').fill(written);
  await information.getByLabel('Company').first().fill('Company One Ltd');
  await information.getByRole('button', { name: 'Proceed to review your order' }).click();
  const refusal =
    'This upgrade code is for a licence of Ada Holm. It’s valid only in an order for the same licensee.';
  await expect(information.getByLabel('Upgrade code')).toHaveAccessibleDescription(refusal);
  // The focus is led to the error once the page has shown it; typing before that would go to two fields.
  await expect(information.getByLabel('Upgrade code')).toBeFocused();
  await information.getByLabel('Company').first().fill('');
  await checkout.proceedToReview();
  await expect(checkout.step('Order review').getByText('−$40')).toBeVisible();
  await expect(checkout.step('Order review').getByText(/^Upgrade of order SK-\d+$/)).toBeVisible();
  await checkout.agree();
  await checkout.proceedToPayment();
  await expect(page.getByText('licensing fonts for a total of $20.')).toBeVisible();
  await checkout.payWith(cards.pays);
  await success.arrived();
  expect(await buyer.orders()).toEqual(['paid', 'paid']);

  await page.goto('/user/orders');
  const orders = page.getByRole('list', { name: 'Your orders', exact: true }).getByRole('list');
  await expect(orders.nth(0)).toContainText('Upgrade of order');
  await orders
    .nth(1)
    .getByRole('link', { name: /^Upgraded by order SK-\d+$/ })
    .click();
  await expect(page.getByRole('link', { name: /^Upgrade of order SK-\d+$/ })).toBeVisible();
  await page.getByRole('link', { name: /^Upgrade of order SK-\d+$/ }).click();
  await expect(page.getByRole('article').getByText(/^Upgraded by order/)).toBeVisible();
  await expect(page.getByText(/^Your upgrade code is/)).toHaveCount(0);
});

import { expect } from 'playwright/test';
import { berlin, cards } from './pages/checkout.page.ts';
import { freshEmail, test } from './support/visit.ts';

test.beforeEach(async ({ shop, checkout }) => {
  await shop.open('instrument-serif');
  await shop.license('Desktop', 1);
  await shop.add('Instrument Serif Regular');
  await shop.proceedToCheckout();
  await checkout.register(freshEmail());
});

test('a reload at step 2 keeps what was typed', async ({ page, checkout }) => {
  await checkout.fillAddress(berlin);
  await page.reload();
  await expect(checkout.step('Order information').getByLabel('City').first()).toHaveValue('Berlin');
});

test('a reload at step 4 keeps the step, asks for the card anew and pays once', async ({
  page,
  checkout,
  success,
}) => {
  await checkout.fillAddress(berlin);
  await checkout.proceedToReview();
  await checkout.agree();
  await checkout.proceedToPayment();
  await checkout.fillCard(cards.pays);
  await page.reload();
  await expect(page.getByText('By paying below you are licensing fonts for a total of')).toBeVisible();
  await expect(page.getByLabel('Card number')).toHaveValue('');
  await checkout.payWith(cards.pays);
  await success.arrived();
});

test('a reload during 3-D Secure opens a new attempt, and the buyer pays once', async ({
  page,
  checkout,
  success,
}) => {
  await checkout.fillAddress(berlin);
  await checkout.proceedToReview();
  await checkout.agree();
  await checkout.proceedToPayment();
  await checkout.payWith(cards.authenticates);
  await expect(page.getByRole('button', { name: 'Complete authentication' })).toBeVisible();
  await page.reload();
  await checkout.payWith(cards.pays);
  await success.arrived();
});

test('Back walks the steps', async ({ page, checkout }) => {
  await checkout.fillAddress(berlin);
  await checkout.proceedToReview();
  await checkout.agree();
  await checkout.proceedToPayment();
  await page.goBack();
  await expect(
    page.getByRole('button', { name: 'Everything looking good? Proceed to payment' }),
  ).toBeEnabled();
  await page.goBack();
  await expect(checkout.step('Order information').getByLabel('City').first()).toHaveValue('Berlin');
});

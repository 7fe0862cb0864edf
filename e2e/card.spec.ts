import { expect } from 'playwright/test';
import { cards } from './pages/checkout.page.ts';
import { freshEmail, test } from './support/visit.ts';

test.describe('a card that requires authentication', () => {
  test.beforeEach(async ({ shop, checkout }) => {
    await shop.open('instrument-serif');
    await shop.license('Desktop', 1);
    await shop.add('Instrument Serif Italic');
    await shop.proceedToCheckout();
    await checkout.reachPayment(freshEmail());
    await checkout.payWith(cards.authenticates);
  });

  // §payment.authentication
  test('pays when the buyer passes the challenge', async ({ checkout, success }) => {
    await checkout.answerChallenge('Complete authentication');
    await success.arrived();
  });

  // §payment.authentication-failed, §payment.provider-error, §ledger.cart-survives
  test("shows the provider's message, frees the form and keeps the cart when the challenge fails", async ({
    page,
    checkout,
    success,
  }) => {
    await checkout.answerChallenge('Fail authentication');
    await expect(
      checkout.step('Payment').getByText(/unable to authenticate your payment method/),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pay for font licensing' })).toBeEnabled();
    await expect(page.getByText('Instrument Serif Italic').first()).toBeVisible();
    await checkout.payWith(cards.pays);
    await success.arrived();
  });
});

test('a declined card says why, and another card pays the same order', async ({
  shop,
  checkout,
  success,
}) => {
  await shop.open('instrument-serif');
  await shop.license('Desktop', 1);
  await shop.add('Instrument Serif Italic');
  await shop.proceedToCheckout();
  await checkout.reachPayment(freshEmail());
  await checkout.payWith(cards.noFunds);
  await expect(checkout.step('Payment').getByText('Your card has insufficient funds.')).toBeVisible();
  await checkout.payWith(cards.pays);
  await success.arrived();
});

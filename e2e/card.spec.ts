/** The card at the checkout's fourth step: authentication, refusals, and where the focus is meanwhile. */
import { expect } from 'playwright/test';
import { cards } from './pages/checkout.page.ts';
import { freshEmail, test } from './support/visit.ts';

test.beforeEach(async ({ shop, checkout }) => {
  await shop.open('instrument-serif');
  await shop.license('Desktop', 1);
  await shop.add('Instrument Serif Italic');
  await shop.proceedToCheckout();
  await checkout.reachPayment(freshEmail());
});

test.describe('a card that requires authentication', () => {
  test.beforeEach(({ checkout }) => checkout.payWith(cards.authenticates));

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
    await expect(checkout.payButton).toBeEnabled();
    await expect(page.getByText('Instrument Serif Italic').first()).toBeVisible();
    await checkout.payWith(cards.pays);
    await success.arrived();
  });
});

test('a declined card says why, and another card pays the same order', async ({ checkout, success }) => {
  await checkout.payWith(cards.noFunds);
  await expect(checkout.step('Payment').getByText('Your card has insufficient funds.')).toBeVisible();
  await checkout.payWith(cards.pays);
  await success.arrived();
});

// §accessibility.payment.focus
test.describe('Enter in the card', () => {
  test('leaves the focus on the Pay button when the card is declined', async ({ page, checkout }) => {
    await checkout.fillCard(cards.noFunds);
    await page.keyboard.press('Enter');
    await expect(checkout.payButton).toBeFocused();
    await expect(checkout.step('Payment').getByText('Your card has insufficient funds.')).toBeVisible();
    await expect(checkout.payButton).toBeFocused();
  });

  test('leaves the focus on the Pay button around the window of the bank', async ({ page, checkout }) => {
    await checkout.fillCard(cards.authenticates);
    await page.keyboard.press('Enter');
    await checkout.answerChallenge('Fail authentication');
    await expect(
      checkout.step('Payment').getByText(/unable to authenticate your payment method/),
    ).toBeVisible();
    await expect(checkout.payButton).toBeFocused();
  });
});

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

// §payment.card-parts, §payment.card-error
test('what is wrong with the card is said at its part, which gets the focus', async ({ page, checkout }) => {
  const number = page.getByRole('textbox', { name: 'Card number' });
  const code = page.getByRole('textbox', { name: 'Security code' });
  const part = (name: string) => checkout.step('Payment').getByRole('group', { name, exact: true });
  await checkout.pay();
  await expect(number).toBeFocused();
  await expect(part('Card number')).toHaveAccessibleDescription('Your card number is incomplete.');
  await expect(part('Expiry date')).toHaveAccessibleDescription(/Your card’s expiry date is incomplete\.$/);
  await page.keyboard.type(cards.wrongCode);
  await expect(number, 'a complete number keeps the focus').toBeFocused();
  await expect(part('Card number')).toHaveAccessibleDescription('');
  await checkout.payWith(cards.wrongCode);
  await expect(code).toBeFocused();
  await expect(part('Security code')).toHaveAccessibleDescription(/security code is incorrect\.$/);
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

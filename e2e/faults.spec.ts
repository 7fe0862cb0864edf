/** Faults that a browser can see, by their numbers in docs/faults.md: calls, answers and tabs that get lost. */
import { expect, type Page } from 'playwright/test';
import { CheckoutPage, cards } from './pages/checkout.page.ts';
import { SuccessPage } from './pages/success.page.ts';
import { test } from './support/buyer.ts';
import { dropRequest, dropResponse, ignoreLostRequests } from './support/lost-requests.ts';
import { routeFirst, shownText } from './support/stub-responses.ts';

const pay = '**/v1/checkout';
const paid = ['paid'];

/** Opens the tab again, in the same browser. */
async function reopened(page: Page) {
  const again = await page.context().newPage();
  await again.goto('/checkout');
  return { page: again, checkout: new CheckoutPage(again), success: new SuccessPage(again) };
}

test.describe.configure({ mode: 'parallel' });
test.beforeEach(async ({ page, checkout }) => {
  await page.goto('/checkout');
  await checkout.isAtPayment();
});

test.afterEach(({ console: consoleMessages }) => {
  ignoreLostRequests(consoleMessages);
});

// §ledger.one-charge
test('fault 1: Pay is double-clicked, and one payment is made', async ({
  page,
  checkout,
  success,
  buyer,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/checkout')) sent.push(request.method());
  });
  await checkout.fillCard(cards.pays);
  await page.getByRole('button', { name: 'Pay for font licensing' }).dblclick();
  await success.arrived();
  expect(sent).toEqual(['POST']);
  expect(await buyer.orders()).toEqual(paid);
});

test('fault 4: the call to pay never leaves; the screen finds out and lets the buyer pay', async ({
  page,
  checkout,
  success,
  buyer,
}) => {
  await routeFirst(page, pay, dropRequest);
  await checkout.payWith(cards.pays);
  await expect(checkout.step('Payment').getByText('We are checking your payment')).toBeVisible();
  await expect(checkout.step('Payment').getByText('nothing was charged')).toBeVisible();
  expect(await buyer.orders()).toEqual([]);
  await checkout.pay();
  await success.arrived();
  expect(await buyer.orders()).toEqual(paid);
});

// §payment.unknown-outcome, §ledger.screen-tells-truth
test('fault 5: the answer to a payment is lost; the screen finds out that it is paid', async ({
  page,
  checkout,
  success,
  buyer,
}) => {
  await routeFirst(page, pay, dropResponse);
  await checkout.payWith(cards.pays);
  await expect(checkout.step('Payment').getByText('We are checking your payment')).toBeVisible();
  await success.arrived();
  expect(await buyer.orders()).toEqual(paid);
});

test('fault 7: the tab closes after Pay; the next one checks before anything is charged again', async ({
  page,
  checkout,
  buyer,
}) => {
  const { promise: left, resolve: leave } = Promise.withResolvers<void>();
  await page.route(pay, (route) => {
    // Still reaches the shop, whatever happens to the tab.
    void route.fetch().catch(() => undefined);
    leave();
  });
  await checkout.payWith(cards.pays);
  await left;
  await page.close();
  const next = await reopened(page);
  await next.success.arrived();
  expect(await buyer.orders()).toEqual(paid);
});

// §checkout.resume.requires-action
test('fault 8: the tab closes during 3-D Secure; the next one starts a new attempt', async ({
  page,
  checkout,
  buyer,
}) => {
  await checkout.payWith(cards.authenticates);
  await expect(page.getByRole('button', { name: 'Complete authentication' })).toBeVisible();
  await page.close();
  const next = await reopened(page);
  await expect(shownText(next.page, 'Nothing was charged')).toBeVisible();
  await next.checkout.payWith(cards.pays);
  await next.success.arrived();
  expect(await buyer.orders()).toEqual(paid);
});

test('fault 9: 3-D Secure is passed and the confirmation lost; the payment is finished all the same', async ({
  page,
  checkout,
  success,
  buyer,
}) => {
  await routeFirst(page, '**/v1/payment/confirm', dropRequest);
  await checkout.payWith(cards.authenticates);
  await checkout.answerChallenge('Complete authentication');
  await success.arrived();
  expect(await buyer.orders()).toEqual(paid);
});

test('fault 10: 3-D Secure is refused and the report lost; another card pays', async ({
  page,
  checkout,
  success,
  buyer,
}) => {
  await routeFirst(page, '**/v1/payment/failed', dropRequest);
  await checkout.payWith(cards.authenticates);
  await checkout.answerChallenge('Fail authentication');
  await expect(
    checkout.step('Payment').getByText(/unable to authenticate your payment method/),
  ).toBeVisible();
  await checkout.payWith(cards.pays);
  await success.arrived();
  expect(await buyer.orders()).toEqual(paid);
});

test('fault 14: Back from the success page offers nothing to pay', async ({
  page,
  checkout,
  success,
  buyer,
}) => {
  // Step 3 and back to 4: as for a buyer who went through the steps, the history holds the checkout.
  await page.getByRole('button', { name: 'Edit' }).first().click();
  await checkout.proceedToReview();
  await checkout.agree();
  await checkout.proceedToPayment();
  await checkout.payWith(cards.pays);
  await success.arrived();
  await page.goBack();
  await expect(shownText(page, 'Your cart is empty, so there is nothing to pay.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay for font licensing' })).toBeHidden();
  expect(await buyer.orders()).toEqual(paid);
});

// §payment.card-account-changed
test('fault 21: the country changes after an intent exists; the other card account charges once', async ({
  page,
  checkout,
  success,
  buyer,
}) => {
  await checkout.payWith(cards.declined);
  await expect(checkout.step('Payment').getByText('Your card was declined.')).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).first().click();
  const form = checkout.step('Order information');
  await form.getByLabel('Country').first().selectOption({ label: 'United States' });
  await form.getByLabel('State').first().selectOption({ label: 'New York' });
  await form.getByLabel('Zip code').first().fill('10004');
  await checkout.proceedToReview();
  await checkout.agree();
  await checkout.proceedToPayment();
  await checkout.payWith(cards.pays);
  await success.arrived();
  await expect(page.getByText(/US sales tax/)).toBeVisible();
  expect(await buyer.orders()).toEqual(paid);
});

test('fault 44: a card is declined, another pays, and the decline arrives late', async ({
  page,
  checkout,
  buyer,
}) => {
  const { promise: answered, resolve: markAnswered } = Promise.withResolvers<void>();
  const { promise: mayDeliver, resolve: deliverDecline } = Promise.withResolvers<void>();
  await routeFirst(page, pay, async (route) => {
    const response = await route.fetch();
    markAnswered();
    await mayDeliver;
    await route.fulfill({ response });
  });
  await checkout.payWith(cards.noFunds);
  await answered;
  const other = await reopened(page);
  await other.checkout.payWith(cards.pays);
  await other.success.arrived();
  deliverDecline();
  await expect(shownText(page, 'What was in your cart has just been paid.')).toBeVisible();
  expect(await buyer.orders()).toEqual(paid);
});

test('fault 59: Junior flags that nobody reviewed take nothing off', async ({ page, checkout, buyer }) => {
  await routeFirst(page, pay, async (route) => {
    const body = route.request().postDataJSON();
    body.user.personal_info.is_student_order = true;
    body.junior_terms = true;
    await route.continue({ postData: JSON.stringify(body) });
  });
  await checkout.payWith(cards.pays);
  await expect(checkout.step('Order review').getByText('Please review your order again.')).toBeVisible();
  expect(await buyer.orders()).toEqual([]);
});

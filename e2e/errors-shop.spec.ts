/** How failures are shown, after the forms of visitors (errors.spec.ts): pages, account, checkout. */

import { expect, type Page } from 'playwright/test';
import { wrongZipMessage } from '../domain/tax.ts';
import { berlin, cards, newYork } from './pages/checkout.page.ts';
import { codeTo } from './pages/outbox.page.ts';
import { enterValue, fieldIn } from './support/form-walk.ts';
import {
  connection,
  expectFormRefused,
  formNamed,
  generic,
  ignoreFailedRequests,
  json,
  open,
  respondWith,
  visit,
} from './support/stub-responses.ts';
import { freshEmail, test } from './support/visit.ts';

test.use({ expectedStatuses: [400, 401, 403, 409, 422, 429, 500, 503] });

// §cart.load-failure, §commissions.list.load-failure, §session.expiry, §maintenance.unavailable,
// §maintenance.layout
test('pages whose data fails say so once, or nothing at all; 401 ends the session, 503 closes the shop', async ({
  page,
  shop,
  console,
}) => {
  test.setTimeout(120_000);
  await shop.open('ballet');
  await shop.license('Desktop', 1);
  await shop.add('Ballet Regular');

  await test.step('the cart', async () => {
    await page.route('**/v1/cart', respondWith(json(500, { error: generic })));
    await open(page, '/typefaces');
    await page.waitForLoadState('networkidle');
    await expect(page.getByText(generic)).toHaveCount(0);
    await visit(page, '/cart');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(page.getByText(generic)).toHaveCount(0);
    await page.unroute('**/v1/cart');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Ballet Regular' })).toBeVisible();
  });

  await test.step('commissions', async () => {
    await page.route('**/v1/commissions/**', respondWith(json(500, { error: generic })));
    for (const path of ['/commissions', '/commissions/north-sound-pilots']) {
      await visit(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('main').getByText(/wrong|failed|could not/)).toHaveCount(0);
    }
    await page.unroute('**/v1/commissions/**');
  });

  await test.step('any other page', async () => {
    for (const [answer, words] of [
      [null, connection],
      [json(500, {}), generic],
    ] as const) {
      await page.route(/\/v1\/blog\/posts/, respondWith(answer));
      await visit(page, '/blog');
      await expect(page.getByRole('main').getByText(words)).toBeVisible();
      await page.unroute(/\/v1\/blog\/posts/);
      await visit(page, '/typefaces');
      await expect(page.getByRole('heading', { level: 1, name: 'Typefaces' })).toBeVisible();
    }
  });

  await test.step('401 on GET', async () => {
    const remember = () => {
      localStorage.setItem('token', 'b'.repeat(43));
      localStorage.setItem(
        'profile',
        JSON.stringify({ id: 1, email: 'ada@example.com', name: '', personal_info: {} }),
      );
    };
    await page.evaluate(remember);
    await open(page, '/user/orders');
    await expect(page).toHaveURL(/\/user\/login$/);
    const storedSession = () =>
      page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('profile')]);
    expect(await storedSession()).toEqual([null, null]);
    expect(await page.evaluate(() => localStorage.getItem('current_url'))).toBe('/user/orders');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  });

  await test.step('503', async () => {
    await page.route('**/v1/**', respondWith(json(503, { error: 'The shop is closed for maintenance.' })));
    await visit(page, '/blog');
    await expect(page).toHaveURL(/\/maintenance$/);
    await expect(page.getByRole('banner')).toHaveCount(0);
  });
  ignoreFailedRequests(console);
});

/** A second account, which this browser does not log in to: it is made outside the page. */
const registerAside = (page: Page, email: string) =>
  fetch(new URL('/v1/users/register', page.url()), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'low water, soft light' }),
  });

// §checkout.information.tax-error, §payment.provider-error, §payment.checkout-error,
// §payment.authentication-failed, §settings.email.failure, §settings.password.failure, §register.known-email,
// §header.logout, §navigation.guard.members
test("a customer's forms, the tax service, the card and the checkout say what failed", async ({
  page,
  shop,
  checkout,
  console,
}) => {
  test.setTimeout(180_000);
  const email = freshEmail();
  await shop.open('instrument-serif');
  await shop.license('Desktop', 1);
  await shop.add('Instrument Serif Italic');
  await shop.proceedToCheckout();
  await checkout.register(email);

  const form = formNamed(page, 'Order information');
  const proceed = 'Proceed to review your order';
  const thirdParty = form.getByRole('group', { name: 'Third party' });
  const wrongState = wrongZipMessage('New York');
  await test.step('tax service, for the purchaser: above the form, and at the zip code', async () => {
    await checkout.fillAddress({ ...newYork, zip_code: '90002' });
    await expectFormRefused(form, proceed, [wrongState]);
    await expect(fieldIn(form, 'City')).toHaveValue(newYork.city);
  });
  await test.step("tax service, for a third party: in that party's block", async () => {
    await checkout.fillAddress(berlin);
    await enterValue(form.getByLabel(/third-party order/), 'ticked');
    await checkout.fillAddress({ ...newYork, zip_code: '90002' }, thirdParty);
    await enterValue(fieldIn(thirdParty, 'Email'), 'studio@example.com');
    await form.getByRole('button', { name: proceed }).click();
    await expect(thirdParty.getByText(wrongState)).toBeVisible();
    await expect(form.getByText(wrongState)).toHaveCount(2);
    // The focus is led there a moment later: a key before that may be pressed in another field.
    await expect(fieldIn(thirdParty, 'Postal or zip code')).toBeFocused();
    await enterValue(form.getByLabel(/third-party order/), '');
  });
  await test.step('generic, from the order form', async () => {
    await page.route('**/v1/cart', respondWith(json(500, {})));
    await expectFormRefused(form, proceed, [generic]);
    await page.unroute('**/v1/cart');
    await expect(fieldIn(form, 'City')).toHaveValue(berlin.city);
  });

  await checkout.proceedToReview();
  await checkout.agree();
  await checkout.proceedToPayment();
  const payment = formNamed(page, 'Payment');
  const expectAlert = async (words: string | RegExp) => {
    await expect(payment.getByRole('status').filter({ hasText: words })).toBeVisible();
    await expect(payment.getByRole('button', { name: 'Pay for font licensing' })).toBeEnabled();
    await expect(payment.getByRole('status').last()).toHaveText('');
  };
  await test.step('the card, by the provider', async () => {
    await checkout.fillCard('42');
    await checkout.pay();
    await expectAlert(/card number is (incomplete|invalid)/);
    await checkout.payWith(cards.declined);
    await expectAlert('Your card was declined.');
  });
  await test.step('the checkout call', async () => {
    const soldOut = 'This order cannot be placed.';
    await page.route('**/v1/checkout', respondWith(json(422, { error: soldOut })));
    await checkout.payWith(cards.pays);
    await expectAlert(soldOut);
    await page.unroute('**/v1/checkout');
  });
  await test.step('a failed authentication', async () => {
    await checkout.payWith(cards.authenticates);
    await checkout.answerChallenge('Fail authentication');
    await expectAlert(/unable to authenticate your payment method/);
  });

  await test.step('settings', async () => {
    await open(page, '/user/profile');
    const change = formNamed(page, 'Change your email');
    const other = freshEmail();
    await registerAside(page, other);
    await enterValue(fieldIn(change, 'New email'), other);
    await change.getByRole('button', { name: 'Change your email' }).click();
    // Only the reader of the mailbox learns whether an account exists.
    await expect(fieldIn(change, 'Code')).toBeFocused();
    await enterValue(fieldIn(change, 'Code'), await codeTo(page, other));
    await expectFormRefused(change, 'Change your email', ['An account with this email already exists.']);
    const password = formNamed(page, 'Change your password');
    await enterValue(fieldIn(password, 'Old password'), 'not this one');
    await enterValue(fieldIn(password, 'New password'), 'another tide altogether');
    await expectFormRefused(password, 'Change your password', ['The old password is wrong.']);
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  });

  await test.step('a visit to a page of members', async () => {
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Log out' }).click();
    await reloaded;
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
    await page.goto('/user/orders');
    await expect(page).toHaveURL(/\/user\/login$/);
  });
  await test.step('register, with a known address', async () => {
    await shop.open('instrument-serif');
    await shop.license('Desktop', 1);
    await shop.add('Instrument Serif Italic');
    await shop.proceedToCheckout();
    const register = formNamed(page, 'Register');
    await enterValue(fieldIn(register, 'Email'), email);
    await enterValue(fieldIn(register, 'Password'), 'low water, soft light');
    await expectFormRefused(register, 'Register', [
      'An account with this email already exists. Please log in.',
    ]);
  });
  ignoreFailedRequests(console);
});

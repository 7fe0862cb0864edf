/** Steps of the checkout, and the Club's registration, whose call is blocked or slow: nothing typed is lost, and it goes on. */
import { expect, type Locator, type Page } from 'playwright/test';
import { cards } from './pages/checkout.page.ts';
import { ClubRegistrationPage, inviteByCommand } from './pages/club.page.ts';
import { ada, test } from './support/buyer.ts';
import { problemsOf } from './support/form-walk.ts';
import { connection, ignoreFailedRequests, open, respondWith } from './support/stub-responses.ts';
import { freshEmail } from './support/visit.ts';

test.afterEach(({ console }) => ignoreFailedRequests(console));

/** Presses while `call` is blocked, then while it takes its time; `expectKept` holds throughout, and the last answer comes. */
async function expectNothingLost(
  page: Page,
  call: string,
  form: Locator,
  name: string,
  expectKept: () => Promise<void>,
): Promise<void> {
  const button = form.getByRole('button', { name });
  await page.route(call, respondWith(null));
  await button.click();
  await expect(problemsOf(form)).toContainText(connection);
  await expectKept();
  await page.unroute(call);
  let calls = 0;
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route(call, (route) => {
    calls += 1;
    void answered.then(() => route.continue());
  });
  await button.click();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await button.press('Enter');
  // The browser hands the call over a moment after the button is busy.
  await expect.poll(() => calls).toBeGreaterThan(0);
  await expectKept();
  expect(calls).toBe(1);
  answer();
}

test.describe('the order information', () => {
  test.use({ start: { step: 'information', form: ada } });

  // §errors.connection, §forms.submit.once, §forms.submit.nothing-lost
  test('keeps what was typed without an answer, and goes on with one', async ({ page, checkout }) => {
    await open(page, '/checkout');
    const city = checkout.step('Order information').getByLabel('City').first();
    await city.fill('Neukölln');
    const form = page.getByRole('form', { name: 'Order information' });
    await expectNothingLost(page, '**/v1/cart', form, 'Proceed to review your order', () =>
      expect(city).toHaveValue('Neukölln'),
    );
    const review = checkout.step('Order review');
    await expect(review).toHaveAttribute('data-state', 'active');
    // The review needs no call: it is passed without one.
    await page.route('**/v1/**', respondWith(null));
    await checkout.agree();
    await checkout.proceedToPayment();
    await expect(checkout.step('Order information')).toContainText('Neukölln');
  });
});

// §forms.submit.once, §success.message
test('a payment that takes its time says so and is sent once; an order that didn’t come is there when tried again', async ({
  page,
  checkout,
  success,
}) => {
  await open(page, '/checkout');
  await checkout.fillCard(cards.pays);
  let calls = 0;
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/v1/checkout', (route) => {
    calls += 1;
    void answered.then(() => route.continue());
  });
  await checkout.pay();
  const button = page.getByRole('button', { name: 'Pay for font licensing' });
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await button.press('Enter');
  answer();
  await success.arrived();
  expect(calls).toBe(1);
  await page.route('**/v1/**', respondWith(null));
  await page.reload();
  await expect(page.getByRole('main').getByText(connection)).toBeVisible();
  await page.unroute('**/v1/**');
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await success.arrived();
});

test.describe('the registration for the Club', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  // §club.registration.failure, §errors.connection, §forms.submit.once, §forms.submit.nothing-lost
  test('keeps what was typed without an answer, and opens the Club with one', async ({ page }) => {
    await open(page, await inviteByCommand(freshEmail()));
    const registration = new ClubRegistrationPage(page);
    await registration.fill({
      Password: 'low water, soft light',
      'First name': 'Ann',
      'Last name': 'Lee',
      Company: 'Quay Ltd',
    });
    await registration.fillAddress();
    await registration.form.getByRole('checkbox').check();
    const expectKept = async () => {
      for (const [label, value] of [
        ['Password', 'low water, soft light'],
        ['Company', 'Quay Ltd'],
        ['City', 'Bergen'],
      ] as const)
        await expect(registration.form.getByRole('textbox', { name: label, exact: true })).toHaveValue(value);
      await expect(registration.form.getByRole('checkbox')).toBeChecked();
    };
    await expectNothingLost(
      page,
      '**/v1/club/invite/register',
      registration.form,
      'Join the Club',
      expectKept,
    );
    await expect(page).toHaveURL(/\/club$/);
  });
});

/** A reload in every state of checkout and payment that a generated path reaches: the buyer gets back to the same place. */

import { statesOf } from '@skerry/machine-paths/model';
import { expect, type Page, test as plain } from 'playwright/test';
import { wrongZipMessage } from '../domain/tax.ts';
import { checkoutModel } from '../tests/models/checkout.model.ts';
import { paymentModel } from '../tests/models/payment.model.ts';
import { type CheckoutPage, cards } from './pages/checkout.page.ts';
import { SuccessPage } from './pages/success.page.ts';
import { ada, password, test } from './support/buyer.ts';
import { readCheckoutState } from './support/checkout-state.ts';
import { dropRequest, ignoreLostRequests } from './support/lost-requests.ts';
import { routeFirst, shownText } from './support/stub-responses.ts';
import { freshEmail } from './support/visit.ts';

type Walk = { readonly page: Page; readonly checkout: CheckoutPage };
/** Brings a buyer from the state that the previous way reached into the next one. */
type Way = (walk: Walk) => Promise<void>;

/** The next request of this kind stays pending until its page goes. */
function holdRequests(page: Page, path: string, method = 'POST'): Promise<unknown> {
  let isHeld = false;
  return page.route(path, (route) => {
    if (isHeld || route.request().method() !== method) return route.fallback();
    isHeld = true;
    return undefined;
  });
}
const cart = '**/v1/cart';
const pay = '**/v1/checkout';
const attempt = '**/v1/checkout/attempts/*';
const failed = '**/v1/payment/failed';

const payment = (page: Page, state: string) =>
  expect(page.locator('[data-payment]')).toHaveAttribute('data-payment', state);
const checking = (page: Page) =>
  expect(shownText(page, 'A payment was under way when you left.')).toBeVisible();
const challenged = (page: Page) =>
  expect(page.getByRole('button', { name: 'Complete authentication' })).toBeVisible();

/** The payment never left, and the request for its status is pending. */
async function payUnanswered(page: Page, checkout: CheckoutPage): Promise<void> {
  await routeFirst(page, pay, dropRequest);
  await holdRequests(page, attempt, 'GET');
  const attemptRequest = page.waitForRequest(attempt);
  await checkout.payWith(cards.pays);
  await payment(page, 'waiting');
  await attemptRequest;
}

const beforePaying: Record<string, Way> = {
  'information.editing': async ({ checkout }) => {
    const form = checkout.step('Order information');
    await form.getByLabel('City').first().fill('Neukölln');
    await form.getByLabel('Company').first().fill('Holm & Daughters <b>');
  },
  'information.saving': async ({ page, checkout }) => {
    await holdRequests(page, cart, 'PUT');
    await checkout.proceedToReview();
    await expect(page.getByRole('button', { name: 'Proceed to review' })).toHaveAttribute('aria-busy');
  },
  'information.taxError': async ({ page, checkout }) => {
    await checkout.fillAddress({ ...american, zip_code: '90002' });
    await checkout.proceedToReview();
    await expect(page.getByText(wrongZipMessage('New York')).first()).toBeVisible();
  },
  review: async ({ checkout }) => {
    await checkout.step('Order information').getByLabel('Zip code').first().fill('10004');
    await checkout.proceedToReview();
    await expect(
      checkout
        .step('Order review')
        .getByText(/sales tax/i)
        .first(),
    ).toBeVisible();
  },
  'information.resuming': async ({ page, checkout }) => {
    await holdRequests(page, cart, 'PUT');
    await page.reload();
    await expect(checkout.step('Order review')).toHaveAttribute('data-state', 'active');
  },
  'payment.open.idle': async ({ checkout }) => {
    await checkout.agree();
    await checkout.proceedToPayment();
    await checkout.fillCard(cards.pays);
  },
};

const whilePaying: Record<string, Way> = {
  'payment.open.failed': async ({ page, checkout }) => {
    await checkout.payWith(cards.noFunds);
    await payment(page, 'failed');
  },
  'payment.paying.creatingMethod': async ({ page, checkout }) => {
    await holdRequests(page, '**/payment_methods');
    await checkout.payWith(cards.pays);
    await payment(page, 'creatingMethod');
  },
  'payment.paying.submitting': async ({ page, checkout }) => {
    await holdRequests(page, pay);
    await checkout.payWith(cards.pays);
    await payment(page, 'submitting');
  },
  'payment.unknown.waiting': ({ page, checkout }) => payUnanswered(page, checkout),
  'checking.waiting': async ({ page, checkout }) => {
    await payUnanswered(page, checkout);
    await holdRequests(page, attempt, 'GET');
    await page.reload();
    await checking(page);
  },
  'payment.paying.authenticating': async ({ page, checkout }) => {
    await checkout.payWith(cards.authenticates);
    await challenged(page);
    await payment(page, 'authenticating');
  },
  abandoning: async ({ page, checkout }) => {
    await checkout.payWith(cards.authenticates);
    await challenged(page);
    const abandoned = page.waitForRequest(failed);
    await holdRequests(page, failed);
    await page.reload();
    await abandoned;
    await checking(page);
  },
  'payment.paying.reportingFailure': async ({ page, checkout }) => {
    await holdRequests(page, failed);
    await checkout.payWith(cards.authenticates);
    await checkout.answerChallenge('Fail authentication');
    await payment(page, 'reportingFailure');
  },
};

const american = {
  name: 'Ada Holm',
  address1: '11 Water Street',
  city: 'New York',
  country: 'United States',
  state: 'New York',
};

/** States that a reload leaves: the payment is finished below, and so is the state before a log-in. */
const last = ['payment.paying.confirming', 'account'];
/** Nothing that is stored changes when an answer gets late. */
const late = ['checking.overdue', 'payment.unknown.overdue'];

plain('the states walked here are those that generated paths reach', () => {
  const reached = [
    ...statesOf(checkoutModel).filter((state) => !state.startsWith('payment')),
    ...statesOf(paymentModel).map((state) => `payment.${state}`),
  ];
  const walked = [...Object.keys(beforePaying), ...Object.keys(whilePaying), ...last, ...late];
  expect(walked.sort()).toEqual(reached.sort());
});

/** The reload in a way of its own ends in a state that the page can't show yet: the state before it has to come back. */
async function reloadInEachState(walk: Walk, ways: Record<string, Way>): Promise<void> {
  const { page } = walk;
  for (const [state, way] of Object.entries(ways))
    await test.step(state, async () => {
      const isBetween =
        state === 'checking.waiting' || state === 'abandoning' || state === 'information.resuming';
      const stateBefore = await readCheckoutState(page);
      await way(walk);
      const stateAfter = isBetween ? stateBefore : await readCheckoutState(page);
      await page.reload();
      await expect
        .poll(() => readCheckoutState(page), { message: `after a reload in ${state}` })
        .toEqual(stateAfter);
      await expect(page.locator('section[data-state="active"] form')).toBeVisible();
    });
}

test.describe.configure({ mode: 'parallel' });
test.describe('a reload', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/checkout');
  });
  test.afterEach(({ console: consoleMessages }) => {
    ignoreLostRequests(consoleMessages);
  });

  test.describe('before anything is paid', () => {
    test.use({ start: { step: 'information', form: ada } });
    // §checkout.resume.stored, §checkout.resume.no-card-data, §forms.submit.nothing-lost
    test('keeps the step and what was typed', async ({ page, checkout }) => {
      test.setTimeout(180_000);
      await reloadInEachState({ page, checkout }, beforePaying);
      await expect(page.getByRole('textbox', { name: 'Card number' })).toHaveValue('');
    });
  });

  test.describe('before anybody is known', () => {
    test.use({ storageState: { cookies: [], origins: [] } });
    // §checkout.resume.stored
    test('keeps the emails typed, and no password', async ({ page, shop, checkout }) => {
      await shop.open('instrument-serif');
      await shop.license('Desktop', 1);
      await shop.add('Instrument Serif Regular');
      await shop.proceedToCheckout();
      const field = (form: string, label: string) => page.getByRole('form', { name: form }).getByLabel(label);
      await field('Log in', 'Email').fill('ada@example.com');
      await field('Register', 'Email').fill('ada.holm@');
      await field('Register', 'Password').fill(password);
      await page.reload();
      await expect(field('Log in', 'Email')).toHaveValue('ada@example.com');
      await expect(field('Register', 'Email')).toHaveValue('ada.holm@');
      await expect(field('Register', 'Password')).toHaveValue('');
      const { origins } = await page.context().storageState();
      expect(JSON.stringify(origins)).toContain('ada.holm@');
      expect(JSON.stringify(origins)).not.toContain(password);

      await checkout.register(freshEmail());
      await expect(checkout.step('Order information')).toHaveAttribute('data-state', 'active');
      const stored = JSON.stringify((await page.context().storageState()).origins);
      expect(stored).not.toContain('ada.holm@');
    });
  });

  test('keeps the step while something is paid, which is charged but once', async ({
    page,
    checkout,
    buyer,
  }) => {
    test.setTimeout(180_000);
    const success = new SuccessPage(page);
    await checkout.isAtPayment();
    await reloadInEachState({ page, checkout }, whilePaying);
    expect(await buyer.orders()).toEqual([]);

    await test.step('payment.confirming: the bank said yes, so the payment is finished', async () => {
      await holdRequests(page, '**/v1/payment/confirm');
      await checkout.payWith(cards.authenticates);
      await checkout.answerChallenge('Complete authentication');
      await payment(page, 'confirming');
      await page.reload();
      await success.arrived();
    });
    await test.step('done: the success page stays', async () => {
      await page.reload();
      await success.arrived();
      expect(await buyer.orders()).toEqual(['paid']);
    });
  });
});

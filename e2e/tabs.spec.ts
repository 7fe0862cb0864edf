/** Faults from around the checkout, by their numbers in docs/faults.md: other tabs, lost sessions, a closed shop. */
import { expect, type Page } from 'playwright/test';
import { CheckoutPage, cards } from './pages/checkout.page.ts';
import { ShopPage } from './pages/shop.page.ts';
import { SuccessPage } from './pages/success.page.ts';
import { ada, password, test } from './support/buyer.ts';
import { dropResponse, ignoreLostRequests } from './support/lost-requests.ts';
import { routeFirst, shownText } from './support/stub-responses.ts';

const paid = ['paid'];

/** Another tab of the same browser. */
async function tabAt(page: Page, path: string) {
  const tab = await page.context().newPage();
  await tab.goto(path);
  return {
    page: tab,
    checkout: new CheckoutPage(tab),
    shop: new ShopPage(tab),
    success: new SuccessPage(tab),
  };
}

async function logIn(page: Page, email: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Log in' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password').fill(password);
  await form.getByRole('button', { name: 'Log in' }).click();
}

test.describe.configure({ mode: 'parallel' });
test.beforeEach(async ({ page }) => {
  await page.goto('/checkout');
});
test.afterEach(({ console: consoleMessages }) => {
  ignoreLostRequests(consoleMessages);
});

test.describe('at the payment', () => {
  test.beforeEach(({ checkout }) => checkout.isAtPayment());

  test('fault 2: two tabs pay one cart, and one payment is made', async ({
    page,
    checkout,
    success,
    buyer,
  }) => {
    const other = await tabAt(page, '/checkout');
    await checkout.fillCard(cards.pays);
    await other.checkout.fillCard(cards.pays);
    // Neither call is sent before both buttons were pressed: whoever pays first empties the other's cart.
    let pressed = 0;
    const { promise: bothPressed, resolve: go } = Promise.withResolvers<void>();
    await page.context().route('**/v1/checkout', async (route) => {
      pressed += 1;
      if (pressed === 2) go();
      await bothPressed;
      await route.continue();
    });
    await Promise.all([checkout.pay(), other.checkout.pay()]);
    await Promise.all([success.arrived(), other.success.arrived()]);
    expect(await buyer.orders()).toEqual(paid);
  });

  // §cart.gone
  test('a tab left at the payment says that another has just paid, and leads to the order', async ({
    page,
    checkout,
    success,
  }) => {
    const other = await tabAt(page, '/checkout');
    await expect(other.page.getByRole('textbox', { name: 'Card number' })).toBeVisible();
    await checkout.payWith(cards.pays);
    await success.arrived();
    await expect(shownText(other.page, 'What was in your cart has just been paid.')).toBeVisible();
    await other.page.getByRole('link', { name: 'See your order' }).click();
    await other.success.arrived();
  });

  test('fault 3: another tab changes the cart after the review; the new price wants to be seen first', async ({
    page,
    checkout,
    success,
    buyer,
  }) => {
    const other = await tabAt(page, '/shops/ballet');
    await other.shop.license('Desktop', 1);
    await other.shop.add('Ballet Regular');
    // The step before the payment opens again by itself.
    const review = checkout.step('Order review');
    await expect(
      review.getByText(
        /^The price of your cart has changed from \$\S+ to \$\S+\. Please review your order again\.$/,
      ),
    ).toBeVisible();
    await expect(review.getByRole('heading', { name: 'Ballet Regular' })).toBeVisible();
    expect(await buyer.orders()).toEqual([]);
    await checkout.agree();
    await checkout.proceedToPayment();
    await checkout.payWith(cards.pays);
    await success.arrived();
    expect(await buyer.orders()).toEqual(paid);
  });

  test('fault 17: the session ends between review and Pay; after logging in again the buyer pays once', async ({
    page,
    checkout,
    success,
    buyer,
  }) => {
    await page.evaluate(() => localStorage.setItem('token', 'x'.repeat(43)));
    await checkout.payWith(cards.pays);
    await expect(shownText(page, 'Log in again to go on')).toBeVisible();
    await logIn(page, buyer.email);
    await checkout.isAtPayment();
    expect(await buyer.orders()).toEqual([]);
    await checkout.payWith(cards.pays);
    await success.arrived();
    expect(await buyer.orders()).toEqual(paid);
  });
});

test.describe('without the card script', () => {
  test('fault 19: it says so, and trying again brings the card field', async ({
    page,
    checkout,
    success,
  }) => {
    await page.route('**/card-sandbox/stripe.js*', (route) => route.abort('blockedbyclient'));
    await page.reload();
    await expect(shownText(page, 'The card form could not be loaded.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pay for font licensing' })).toBeHidden();
    await page.unroute('**/card-sandbox/stripe.js*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await checkout.payWith(cards.pays);
    await success.arrived();
  });

  test.describe('that neither comes nor fails', () => {
    const late = 'The card form is slow to load';
    let releaseScript = () => {};
    test.beforeEach(async ({ page }) => {
      // Each page requests the script only after showing that it loads: no request may be taken for the next page's.
      await expect(page.getByRole('textbox', { name: 'Card number' })).toBeVisible();
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      releaseScript = release;
      await page.route('**/card-sandbox/stripe.js', (route) => void released.then(() => route.continue()));
      const { promise: paused, resolve: goOn } = Promise.withResolvers<void>();
      await page.route('**/v1/cart', (route) => void paused.then(() => route.continue()));
      const cartRequest = page.waitForRequest('**/v1/cart');
      const scriptRequest = page.waitForRequest('**/card-sandbox/stripe.js');
      await page.clock.install();
      await page.reload();
      await cartRequest;
      // An installed clock goes on by itself until it is paused: before the card form begins to wait.
      await page.clock.pauseAt(Date.now() + 60_000);
      goOn();
      await scriptRequest;
      await expect(shownText(page, 'The card form is loading')).toBeAttached();
    });

    test('fault 19: it says so after 15 s, and trying again requests the script anew', async ({
      page,
      checkout,
      success,
    }) => {
      await page.clock.fastForward(14_900);
      await expect(shownText(page, late)).toBeHidden();
      await page.clock.fastForward(100);
      await expect(shownText(page, late)).toBeVisible();
      await page.clock.resume();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(shownText(page, late)).toBeHidden();
      await checkout.payWith(cards.pays);
      await success.arrived();
    });

    test('fault 19: a script that comes after that still opens the card form', async ({
      page,
      checkout,
      success,
    }) => {
      await page.clock.fastForward(15_000);
      await expect(shownText(page, late)).toBeVisible();
      await page.clock.resume();
      releaseScript();
      await checkout.payWith(cards.pays);
      await success.arrived();
    });
  });
});

test.describe('at the order information', () => {
  test.use({ start: { step: 'information', form: ada } });
  const typedCity = 'Neukölln';
  test.beforeEach(async ({ checkout }) => {
    await checkout.step('Order information').getByLabel('City').first().fill(typedCity);
  });

  // §maintenance.polling, §maintenance.return, §maintenance.unavailable
  test('fault 18: the shop closes mid-step; when it opens again, what was typed is there', async ({
    page,
    checkout,
  }) => {
    const settings = await page.evaluate(async () => await (await fetch('/v1/settings')).json());
    await page.clock.install();
    await page.route('**/v1/cart', (route) =>
      route.fulfill({ status: 503, json: { error: 'We will be back soon' } }),
    );
    await page.route('**/v1/settings', (route) =>
      route.fulfill({ json: { ...settings, maintenance_mode: true } }),
    );
    await checkout.proceedToReview();
    await expect(page.getByRole('heading', { name: 'We will be back soon' })).toBeVisible();
    await expect(page).toHaveURL(/\/maintenance$/);
    await page.unrouteAll();
    await page.clock.fastForward(20_000);
    await expect(page.getByRole('heading', { name: 'We will be back soon' })).toBeHidden();
    await expect(page).toHaveURL(/\/checkout$/);
    await expect(checkout.step('Order information').getByLabel('City').first()).toHaveValue(typedCity);
    await checkout.proceedToReview();
    await expect(checkout.step('Order review')).toHaveAttribute('data-state', 'active');
  });

  // §maintenance.second-try
  test('fault 18: one 503 from an open shop is tried again, and nobody sees it', async ({
    page,
    checkout,
  }) => {
    await routeFirst(page, '**/v1/cart', (route) => route.fulfill({ status: 503, json: { error: 'busy' } }));
    await checkout.proceedToReview();
    await expect(checkout.step('Order review')).toHaveAttribute('data-state', 'active');
    await expect(page).toHaveURL(/\/checkout$/);
  });

  test('fault 41: a change of the cart is made and its answer lost; made again, it is there once', async ({
    page,
    buyer,
  }) => {
    const other = await tabAt(page, '/shops/instrument-serif');
    await expect(other.page.getByRole('button', { name: 'Instrument Serif Regular: Added' })).toBeVisible();
    await other.shop.license('Desktop', 1);
    await routeFirst(other.page, '**/v1/cart', dropResponse);
    await other.page.getByRole('button', { name: 'Add Instrument Serif Italic', exact: true }).click();
    await expect(other.page.getByText(/check your connection/).first()).toBeVisible();
    await other.shop.add('Instrument Serif Italic');
    expect([...(await buyer.cart())].sort()).toEqual(['Instrument Serif Italic', 'Instrument Serif Regular']);
  });
});

/**
 * Prices that change while people shop, in a shop of its own: a shared link and a quote, a buyer at the card, and a tax
 * service that is down (faults 56 and 57).
 */
import { type BrowserContext, expect } from 'playwright/test';
import { longDate } from '../domain/dates.ts';
import { checkLedger, importChanged, startShopProcess } from '../tests/support/shop-process.ts';
import { CheckoutPage, cards } from './pages/checkout.page.ts';
import { SuccessPage } from './pages/success.page.ts';
import { ada, callApi, newBuyer, storageStateOf, styleOf } from './support/buyer.ts';
import { textOfPdf } from './support/files.ts';
import { startTaxService } from './support/tax-service.ts';
import { test } from './support/visit.ts';

const newYork = {
  ...ada,
  company: 'Holm & Daughters',
  zip_code: '10004',
  city: 'New York',
  state: 'NY',
  country: 'US',
};
const days = (count: number) => longDate(new Date(Date.now() + count * 86_400_000).toISOString());

async function openedIn(context: BrowserContext, path: string) {
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

// §share.open.repriced, §quote.held-price, §checkout.review.price-changed
test('the price list changes: a shared cart says what and why, a quote holds, and the buyer reviews again', {
  tag: '@long',
}, async ({ browser, dataDir }) => {
  test.setTimeout(240_000);
  const taxes = await startTaxService(0.08875);
  const env = { TAXJAR_API_KEY: 'stand-in', TAXJAR_URL: taxes.url };
  const before = await startShopProcess(dataDir, env);
  const { origin } = before;

  const buyer = await newBuyer(origin);
  const storageState = storageStateOf(buyer, origin, { step: 'information', form: newYork });
  const buyerContext = await browser.newContext({ baseURL: origin, storageState });
  const page = await openedIn(buyerContext, '/checkout');
  const checkout = new CheckoutPage(page);

  await test.step('fault 57: nobody knows the tax, so nothing is sold untaxed and nothing typed is lost', async () => {
    taxes.isDown = true;
    await checkout.proceedToReview();
    const form = checkout.step('Order information');
    await expect(form.getByText('Sales tax could not be calculated').first()).toBeVisible();
    await expect(form.getByLabel('City').first()).toHaveValue('New York');
    taxes.isDown = false;
    await checkout.proceedToReview();
    await expect(checkout.step('Order review').getByText('$3.55').first()).toBeVisible();
    await checkout.agree();
    await checkout.proceedToPayment();
  });

  const item = await styleOf(origin, 'instrument-serif', 'Instrument Serif Regular');
  const shared = await callApi<{ cart_id: string }>(origin, 'POST', 'cart/share', { body: { cart: [item] } });
  type Quoted = { readonly url: string; readonly quote_number: string };
  const quoted = await callApi<Quoted>(origin, 'POST', 'cart/pdf', {
    body: { cart: [item], personal_info: newYork },
  });
  const pdf = await textOfPdf(Buffer.from(await (await fetch(origin + quoted.url)).arrayBuffer()));
  const quoteLink = /\/cart\?id=[\w-]{27}/.exec(pdf)?.[0] ?? '';

  await test.step('the quote says all that it stands for', () => {
    for (const expectedText of [
      `Quote ${quoted.quote_number}`,
      days(0),
      `Valid until ${days(30)}`,
      'Ada Holm',
      'Holm & Daughters',
      'Instrument Serif Regular',
      'Desktop licence',
      'US sales tax, estimated (8.875%)',
      '$3.55',
      '$43.55',
    ])
      expect(pdf).toContain(expectedText);
    expect(quoteLink).not.toBe('');
  });

  await before.stop();
  const report = await importChanged(dataDir, 'prices.yaml', (text) =>
    text.replace('{ name: 1–3 users, price: 40 }', '{ name: 1–3 users, price: 50 }'),
  );
  expect(report).toMatch(/^families changed: instrument-serif/m);
  const after = await startShopProcess(dataDir, { ...env, PORT: new URL(origin).port });

  await test.step('fault 56: the buyer is shown the new price before anything is charged', async () => {
    await checkout.payWith(cards.pays);
    await expect(
      checkout
        .step('Order review')
        .getByText(
          'The price of your cart has changed from $43.55 to $54.44. Please review your order again.',
        ),
    ).toBeVisible();
    expect(await buyer.orders()).toEqual([]);
    await checkout.agree();
    await checkout.proceedToPayment();
    await checkout.payWith(cards.pays);
    await new SuccessPage(page).arrived();
    await expect(page.getByText('$54.44').first()).toBeVisible();
  });

  const guest = await browser.newContext({ baseURL: origin });
  await test.step('the shared cart says what it cost, what it costs and why', async () => {
    const cart = await openedIn(guest, `/cart?id=${shared.cart_id}`);
    await expect(cart.getByText('was $40, now $50.')).toBeVisible();
    await expect(cart.getByText('Desktop licence $50 instead of $40')).toBeVisible();
  });

  await test.step('the quote holds what it promised', async () => {
    const cart = await openedIn(guest, quoteLink);
    await expect(
      cart.getByText(`Price from quote ${quoted.quote_number}, held until ${days(30)}`),
    ).toBeVisible();
    await expect(cart.getByText('Since it was shared, this has changed:')).toBeHidden();
    await expect(cart.getByRole('definition').last()).toHaveText('$40');
  });

  await Promise.all([buyerContext.close(), guest.close(), after.stop()]);
  taxes.close();
  expect(await checkLedger(dataDir)).toMatch(/1 paid/);
});

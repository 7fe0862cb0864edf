/** The checkout as a buyer sees it, and the ways into it. */
import type { JobOutcome } from '@skerry/machine-paths/walk';
import { expect, type Locator } from 'playwright/test';
import type { Cart } from '../../../domain/cart.ts';
import { type CheckoutProgress, progressVersion } from '../../../domain/checkout-progress.ts';
import { type CheckoutStep, stepTitles } from '../../../domain/checkout-steps.ts';
import { pricedCart, requestItem } from '../../../tests/support/licence-cart.ts';
import { type TestPage, token } from '../test-page.ts';
import { address, customer } from './people.ts';

/** One style under one licence: the cart of every checkout in a walk. */
export const oneItem = [requestItem(11)];
export const oneItemCart = pricedCart(oneItem, 3);

const isActive = (step: Locator) => expect(step).toHaveAttribute('data-state', 'active');
export const stepOf = ({ page }: TestPage, step: CheckoutStep) =>
  page.getByRole('region', { name: stepTitles[step], exact: true });
export const expectStep = (testPage: TestPage, step: CheckoutStep) => isActive(stepOf(testPage, step));

/** The heading of a new step gets the focus. */
export const expectStepFocused = ({ page }: TestPage, step: CheckoutStep) =>
  expect(page.getByRole('heading', { level: 2, name: stepTitles[step], exact: true })).toBeFocused();

/** Stubs a customer's calls that no path is about. */
export function stubCustomer(testPage: TestPage, cart: Cart = oneItemCart): void {
  testPage.network.stubCall('me', () => customer);
  testPage.network.stubCall('cart', () => cart);
  testPage.network.stubCall('priceCart', () => cart);
}

export const progress = (more: Partial<CheckoutProgress> = {}): CheckoutProgress => ({
  version: progressVersion,
  attempt_id: '',
  step: 'payment',
  owner: customer.id,
  form: address,
  ...more,
});

/** Seeds the browser with a customer whose checkout was left at `storedProgress`. */
export async function seedCustomer(testPage: TestPage, storedProgress?: CheckoutProgress): Promise<void> {
  await testPage.seedStorage({
    token,
    profile: JSON.stringify(customer),
    ...(storedProgress ? { checkout: JSON.stringify(storedProgress) } : {}),
  });
}

/** Opens the payment step directly: a reload there prices the stored entries again. */
export async function openPaymentStep(testPage: TestPage, cart: Cart): Promise<void> {
  stubCustomer(testPage, cart);
  testPage.network.intercept('success');
  await seedCustomer(testPage, progress());
  await testPage.open('/checkout');
  await expectStep(testPage, 'payment');
}

export const payButton = ({ page }: TestPage) => page.getByRole('button', { name: 'Pay for font licensing' });
export const paymentForm = ({ page }: TestPage) => page.getByRole('form', { name: 'Payment' });

export async function fillCard({ page }: TestPage): Promise<void> {
  await page.getByRole('textbox', { name: 'Card number' }).fill('4242424242424242');
  await page.getByRole('textbox', { name: 'Expiry date' }).fill('12 / 34');
  await page.getByRole('textbox', { name: 'Security code' }).fill('123');
}

/** Stubs an intent that requires authentication; its outcome is the buyer's choice. */
export function stubBank(testPage: TestPage): void {
  const intent = { id: 'pi_1', client_secret: 'pi_1_secret_2', amount: 3600, currency: 'usd' };
  testPage.network.stubProvider('intent', { ...intent, status: 'requires_action' });
  testPage.network.stubProvider('challenge', { ...intent, status: 'requires_confirmation' });
}

/** Stores a visitor's cart in this browser when the session ends: the checkout then has something to go on with. */
export const storeItems = (testPage: TestPage) => testPage.storeCart(oneItem);

const kinds: Readonly<Record<string, string>> = { paid: 'paid', requiresAction: 'requires_action' };

/** The status of an attempt, as `checkout/attempts` answers it. */
export async function answerAttempt(testPage: TestPage, { output }: JobOutcome): Promise<void> {
  // The outcome of the attempt machine, as the models write it.
  const { kind, order_id, error } = output as { kind: string; order_id: string | null; error: string };
  if (kind === 'signedOut') {
    await storeItems(testPage);
    return testPage.network.failCall('attempt', {
      status: 401,
      rule: 'login_required',
      message: 'Please log in.',
      errors: [],
    });
  }
  const status = kinds[kind] ?? (error ? 'failed' : 'open');
  await testPage.network.fulfill('attempt', { status, order_id, ...(error ? { error } : {}) });
}

/** Whether a snapshot of the attempt says that it takes too long. */
export const isOverdue = (event: Readonly<Record<string, unknown>>) =>
  (event.snapshot as { tags?: readonly string[] } | undefined)?.tags?.includes('overdue') ?? false;

export const expectSuccessPage = ({ page }: TestPage) => expect(page).toHaveURL(/\/checkouts\/success$/);

/** The session is over, and the checkout is back at its first step. */
export async function expectAccountStep(testPage: TestPage): Promise<void> {
  await expectStep(testPage, 'account');
  await expect(testPage.page.getByRole('form', { name: 'Log in' })).toBeVisible();
  await expect(testPage.page.getByRole('form', { name: 'Register' })).toBeVisible();
}

export const informationForm = ({ page }: TestPage) => page.getByRole('form', { name: 'Order information' });

/** Fills in the address, whatever is in the fields already, and proceeds. */
export async function sendAddress(testPage: TestPage): Promise<void> {
  const part = informationForm(testPage);
  await part.getByLabel('Name', { exact: true }).fill(address.name);
  await part.getByLabel('Address', { exact: true }).fill(address.address1);
  await part.getByLabel('Zip code').fill(address.zip_code);
  await part.getByLabel('City').fill(address.city);
  await part.getByLabel('Country').selectOption(address.country);
  await part.getByRole('button', { name: 'Proceed to review your order' }).click();
}

/** The same, until the cart is priced for it. */
export async function proceed(testPage: TestPage): Promise<void> {
  await sendAddress(testPage);
  await testPage.network.waitForCall('priceForAddress');
}

export async function editInformation(testPage: TestPage): Promise<void> {
  await testPage.page.getByRole('button', { name: 'Edit order information' }).click();
  await expectStepFocused(testPage, 'information');
}

export async function acceptTerms(testPage: TestPage): Promise<void> {
  const terms = testPage.page.getByRole('form', { name: 'Terms' });
  await terms.getByRole('checkbox', { name: /licensing terms/ }).check();
  await terms.getByRole('button', { name: /Proceed to payment$/ }).click();
  await expectStepFocused(testPage, 'payment');
}

/** The checkout as a buyer sees it, and the ways into it. */
import { expect, type Locator } from 'playwright/test';
import type { Cart } from '../../../domain/cart.ts';
import type { CheckoutProgress } from '../../../domain/checkout-progress.ts';
import { askDelayMs } from '../../../machines/attempt.machine.ts';
import { pricedCart, wished } from '../../../tests/support/licence-cart.ts';
import { type Outcome, type Stage, token } from '../stage.ts';
import { address, customer } from './people.ts';

/** One style under one licence: what every checkout of a walk is about. */
export const oneItem = [wished(11)];
export const oneItemCart = pricedCart(oneItem, 3);

const isActive = (step: Locator) => expect(step).toHaveAttribute('data-state', 'active');
export const titles = ['', 'Your account', 'Order information', 'Order review', 'Payment'] as const;
export const stepOf = ({ page }: Stage, number: 1 | 2 | 3 | 4) =>
  page.getByRole('region', { name: titles[number], exact: true });
export const isAtStep = (stage: Stage, number: 1 | 2 | 3 | 4) => isActive(stepOf(stage, number));

/** A new step is led to by its heading. */
export const isLedTo = ({ page }: Stage, number: 1 | 2 | 3 | 4) =>
  expect(page.getByRole('heading', { level: 2, name: titles[number], exact: true })).toBeFocused();

/** A customer's calls that no path is about. */
export function standForCustomer(stage: Stage, cart: Cart = oneItemCart): void {
  stage.wire.stand('me', () => customer);
  stage.wire.stand('cart', () => cart);
  stage.wire.stand('priceCart', () => cart);
}

export const progress = (more: Partial<CheckoutProgress> = {}): CheckoutProgress => ({
  version: 1,
  attempt_id: '',
  step: 4,
  owner: customer.id,
  form: address,
  ...more,
});

/** This browser knows a customer, who left the checkout where `kept` says. */
export async function rememberCustomer(stage: Stage, kept?: CheckoutProgress): Promise<void> {
  await stage.remember({
    token,
    profile: JSON.stringify(customer),
    ...(kept ? { checkout: JSON.stringify(kept) } : {}),
  });
}

/** The payment step at once: a reload at step 4 prices the kept entries again. */
export async function openPaymentStep(stage: Stage, cart: Cart): Promise<void> {
  standForCustomer(stage, cart);
  stage.wire.hold('success');
  await rememberCustomer(stage, progress());
  await stage.open('/checkout');
  await isAtStep(stage, 4);
}

export const payButton = ({ page }: Stage) => page.getByRole('button', { name: 'Pay for font licensing' });
export const paymentForm = ({ page }: Stage) => page.getByRole('form', { name: 'Payment' });

export async function fillCard({ page }: Stage): Promise<void> {
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByLabel('Expiry date').fill('12 / 34');
  await page.getByLabel('CVC').fill('123');
}

/** The provider knows an intent that asks for authentication; what comes of it is the buyer's choice. */
export function standForBank(stage: Stage): void {
  const intent = { id: 'pi_1', client_secret: 'pi_1_secret_2', amount: 3600, currency: 'usd' };
  stage.wire.standForProvider('intent', { ...intent, status: 'requires_action' });
  stage.wire.standForProvider('challenge', { ...intent, status: 'requires_confirmation' });
}

/** A visitor's cart is in this browser when the session ends: the checkout then has something to go on with. */
export const keepItems = (stage: Stage) => stage.keepCart(oneItem);

const kinds: Readonly<Record<string, string>> = { paid: 'paid', requiresAction: 'requires_action' };

/** What became of an attempt, as `checkout/attempts` says it. */
export async function tellAttempt(stage: Stage, { output }: Outcome): Promise<void> {
  // The outcome of the attempt machine, as the models write it.
  const { kind, order_id, error } = output as { kind: string; order_id: string | null; error: string };
  if (kind === 'signedOut') {
    await keepItems(stage);
    return stage.wire.refuse('attempt', {
      status: 401,
      rule: 'login_required',
      message: 'Please log in.',
      errors: [],
    });
  }
  const status = kinds[kind] ?? (error ? 'failed' : 'open');
  await stage.wire.answer('attempt', { status, order_id, ...(error ? { error } : {}) });
}

export const ringForAttempt = (stage: Stage) => stage.ring(askDelayMs);

export const outcomeWords = ({ output }: Outcome): string => {
  const { kind, error } = output as { kind: string; error: string };
  if (kind === 'paid') return 'the attempt turns out to be paid';
  if (kind === 'requiresAction') return 'the attempt still waits for the bank';
  if (kind === 'signedOut') return 'the session is over when the attempt is asked for';
  return error
    ? `the attempt turns out to be refused: '${error}'`
    : 'the attempt turns out to have come to nothing';
};

export const isAtSuccess = ({ page }: Stage) => expect(page).toHaveURL(/\/checkouts\/success$/);

/** The session is over, and the checkout begins with its first step again. */
export async function asksForAccount(stage: Stage): Promise<void> {
  await isAtStep(stage, 1);
  await expect(stage.page.getByRole('form', { name: 'Log in' })).toBeVisible();
  await expect(stage.page.getByRole('form', { name: 'Register' })).toBeVisible();
}

export const informationForm = ({ page }: Stage) => page.getByRole('form', { name: 'Order information' });

/** Fills the address, whatever of it stands there already, and proceeds. */
export async function proceed(stage: Stage) {
  const part = informationForm(stage);
  await part.getByLabel('Name', { exact: true }).fill(address.name);
  await part.getByLabel('Address', { exact: true }).fill(address.address1);
  await part.getByLabel('Zip code').fill(address.zip_code);
  await part.getByLabel('City').fill(address.city);
  await part.getByLabel('Country').selectOption(address.country);
  await part.getByRole('button', { name: 'Proceed to review your order' }).click();
  await stage.wire.asked('priceForAddress');
}

/** What the checkout's jobs call and store, and how it is joined with the cart, the session and the browser's history. */
import { beforeEach, expect, test, vi } from 'vitest';
import { type AnyStateMachine, createActor, waitFor } from 'xstate';
import type { Cart } from '../../domain/cart.ts';
import { addressStep } from '../../domain/cart.ts';
import { checkoutContext } from '../../machines/checkout-facts.ts';
import { composeCheckout } from '../../src/compose/checkout.ts';
import type { CardField } from '../../src/effects/card-field.tsx';
import {
  readPaymentIntent,
  readStoredText,
  removeStored,
  storePaymentIntent,
  writeStored,
} from '../../src/effects/storage.ts';
import { readStoredCart } from '../../src/effects/stored-cart.ts';
import { saved } from '../support/checkout-window.tsx';
import { failure } from '../support/failure.ts';
import { settings } from '../support/foundry.ts';
import { callOf, keptCalls, resultOf, runAction } from '../support/kept-calls.ts';
import { pricedCart, requestItem } from '../support/licence-cart.ts';
import { ann, composeWindow } from '../support/window.tsx';

const items = [requestItem(11)];
const attempt_id = '11111111-2222-4333-8444-555555555555';
const report = { cart: [], order_id: 'A1' };
const traceparent = expect.stringMatching(/^00-11111111222243338444555555555555-[0-9a-f]{16}-01$/);

beforeEach(() => {
  for (const name of ['checkout', 'cart', 'stripe_payment_intent'] as const) removeStored(name);
  history.replaceState(null, '', '/checkout');
});

const NoField = () => null;

/** A checkout in a window that is started, of a visitor whose cart has an item. */
async function openCheckout({
  traces = false,
  priced = pricedCart(items, 2),
}: {
  traces?: boolean;
  priced?: Cart;
} = {}) {
  const kept = keptCalls({
    priceCart: ({ body }) => ((body as { mode?: string }).mode ? priced : pricedCart(items, 2)),
    settings: () => ({ ...settings, stripe_keys: { us: 'pk_us', eu: 'pk_eu' }, sandbox: true }),
    checkout: () => ({
      requires_action: true,
      payment_intent_client_secret: 'pi_2_secret_3',
      order_id: 'A1',
    }),
    checkoutFree: () => ({ success: true, order_id: 'A1' }),
    confirmPayment: () => ({ success: true, order_id: 'A1' }),
    failPayment: () => ({ received: true }),
  });
  const card = {
    openCard: vi.fn<CardField['openCard']>(async () => undefined),
    createMethod: vi.fn(async () => ({ payment_method_id: 'pm_1' })),
    authenticate: vi.fn(async () => ({ payment_intent_id: 'pi_2' })),
    Field: NoField,
  };
  const environment = { ...kept.environment, cardField: () => Promise.resolve(card) };
  const actors = composeWindow('/checkout', { storedItems: items, environment, traces });
  await actors.openCart();
  actors.application.start();
  await waitFor(actors.cart, (state) => state.matches('idle'));
  kept.calls.length = 0;
  const checkout = composeCheckout(actors);
  const { machine } = checkout;
  const parts = machine.implementations.actors as Readonly<Record<string, AnyStateMachine>>;
  const part = (name: string) => parts[name] ?? machine;
  return { kept, actors, card, ...checkout, part };
}

test('the address is priced, and its cart is what the form ends with', async () => {
  const { part, kept } = await openCheckout();
  const values = { name: 'Ann', country: 'DE', zip_code: '10245' };
  expect(await resultOf(part('informationForm'), 'submit', { values })).toEqual(pricedCart(items, 2));
  expect(kept.calls).toMatchObject([
    { name: 'priceCart', body: { step: addressStep, user: { personal_info: values } } },
  ]);
});

test('an address that the tax service refuses is a failure of the form', async () => {
  const priced = {
    ...pricedCart(items, 2),
    taxjar_error: 'No such place',
    taxjar_error_field: 'zip_code',
  } as Cart;
  const { part } = await openCheckout({ priced });
  const values = { name: 'Ann', country: 'US', zip_code: '10001' };
  await expect(resultOf(part('informationForm'), 'submit', { values })).rejects.toMatchObject({
    errors: [{ field: 'zip_code', message: 'No such place' }],
  });
});

test('an address that the server refuses says what is wrong with it', async () => {
  const { part, actors } = await openCheckout();
  const refused = failure({
    status: 422,
    errors: [{ field: 'user.personal_info.name', message: 'Too long', rule: 'max' }],
  });
  vi.spyOn(actors.cart, 'on').mockImplementation((_, listen) => {
    queueMicrotask(() => listen({ type: 'change.refused', id, failure: refused } as never));
    return { unsubscribe: () => undefined };
  });
  let id = '';
  vi.spyOn(actors.cart, 'send').mockImplementation((event) => {
    if (event.type === 'cart.change') id = event.command.id;
  });
  await expect(resultOf(part('informationForm'), 'submit', { values: {} })).rejects.toMatchObject({
    errors: [{ field: 'name', message: 'Too long' }],
  });
});

test.each([
  ['logInForm', 'login'],
  ['registerForm', 'register'],
])('the account’s %s calls %s', async (form, name) => {
  const { part, kept } = await openCheckout();
  const credentials = { email: 'ann@example.com', password: 'twelve words' };
  expect(await callOf(kept, part(form), 'resendCode', credentials)).toMatchObject({
    name,
    body: credentials,
  });
});

test('the review has nothing to ask the server', async () => {
  const { part, kept } = await openCheckout();
  expect(await resultOf(part('reviewForm'), 'submit', { values: {} })).toBeNull();
  expect(kept.calls).toEqual([]);
});

test('an attempt is asked for by its id', async () => {
  const { part, kept } = await openCheckout();
  expect(await callOf(kept, part('attempt'), 'loadAttempt', { attempt_id })).toEqual({
    name: 'attempt',
    params: { attempt_id },
    headers: {},
    isAborted: true,
  });
});

test('a shop that collects traces gets the same trace with every call of an attempt', async () => {
  const { part, kept, machine } = await openCheckout({ traces: true });
  await callOf(kept, part('attempt'), 'loadAttempt', { attempt_id });
  await resultOf(part('payment'), 'submitPayment', { attempt_id, request: { cart: [] } });
  await resultOf(part('payment'), 'confirmPayment', { attempt_id, report });
  await resultOf(part('payment'), 'reportFailure', { attempt_id, report });
  await resultOf(machine, 'abandonAttempt', { attempt_id, report });
  expect(kept.calls.map(({ name, headers }) => [name, headers])).toEqual([
    ['attempt', { traceparent }],
    ['checkoutFree', { 'Idempotency-Key': attempt_id, traceparent }],
    ['confirmPayment', { traceparent }],
    ['failPayment', { traceparent }],
    ['failPayment', { traceparent }],
  ]);
});

test('a payment names the one begun before, and stores the one that it begins', async () => {
  const { part, kept } = await openCheckout();
  storePaymentIntent('pi_1_secret_1');
  const request = { payment_method_id: 'pm_1', cart: [] };
  await resultOf(part('payment'), 'submitPayment', { attempt_id, request });
  expect(kept.calls).toEqual([
    {
      name: 'checkout',
      body: { ...request, stripe_payment_intent: 'pi_1' },
      headers: { 'Idempotency-Key': attempt_id },
    },
  ]);
  expect(readPaymentIntent()).toBe('pi_2');
});

test('an order that costs nothing is none of the card provider’s', async () => {
  const { part, kept } = await openCheckout();
  storePaymentIntent('pi_1_secret_1');
  expect(await resultOf(part('payment'), 'submitPayment', { attempt_id, request: { cart: [] } })).toEqual({
    success: true,
    order_id: 'A1',
  });
  expect(kept.calls).toEqual([
    { name: 'checkoutFree', body: { cart: [] }, headers: { 'Idempotency-Key': attempt_id } },
  ]);
  expect(readPaymentIntent()).toBeNull();
});

test('a payment completes even if its page is left', async () => {
  const { part, kept } = await openCheckout();
  const calls = [];
  for (const job of ['confirmPayment', 'reportFailure'])
    calls.push(await callOf(kept, part('payment'), job, { attempt_id, report }));
  expect(calls).toEqual([
    { name: 'confirmPayment', body: report, headers: {}, isAborted: false },
    { name: 'failPayment', body: report, headers: {}, isAborted: false },
  ]);
  expect(await resultOf(part('payment'), 'reportFailure', { attempt_id, report })).toBeNull();
});

test('an attempt that is given up is reported with the cart, unless the report has one', async () => {
  const { machine, kept } = await openCheckout();
  const { cart: _, ...rest } = report;
  expect(await resultOf(machine, 'abandonAttempt', { attempt_id, report: rest })).toBeNull();
  await resultOf(machine, 'abandonAttempt', { attempt_id, report });
  expect(kept.calls.map(({ body }) => body)).toEqual([{ ...rest, cart: items }, report]);
});

test('the card provider makes the method and asks the bank', async () => {
  const { part, card } = await openCheckout();
  expect(await resultOf(part('payment'), 'createMethod')).toEqual({ payment_method_id: 'pm_1' });
  const bank = { payment_intent_id: 'pi_2' };
  expect(await resultOf(part('payment'), 'authenticate', { client_secret: 'secret' })).toEqual(bank);
  expect(await resultOf(part('payment'), 'authenticate', { client_secret: null })).toEqual(bank);
  expect(card.authenticate.mock.calls).toEqual([['secret'], ['']]);
});

test('the card form opens with the key of the account that is paid', async () => {
  const { part, card, kept } = await openCheckout();
  expect(await resultOf(part('card'), 'loadCard', { account: 'eu' })).toEqual({ isSandbox: true });
  expect(kept.calls).toEqual([{ name: 'settings' }]);
  expect(card.openCard.mock.calls).toEqual([
    [{ key: 'pk_eu', sandbox: true, signal: expect.any(AbortSignal) }],
  ]);
});

const context = { ...checkoutContext({ user: ann, attempt_id, saved: null }), step: 'information' as const };

test('progress is stored, and is an entry of the history', async () => {
  const { machine } = await openCheckout();
  runAction(machine, 'saveProgress', { context });
  expect(JSON.parse(readStoredText('checkout') ?? '')).toMatchObject({ owner: ann.id, step: 'information' });
  expect(history.state).toMatchObject({ step: 'information' });
});

test('a visitor’s progress keeps what an account had stored', async () => {
  const { machine } = await openCheckout();
  writeStored('checkout', JSON.stringify(saved));
  const visitor = checkoutContext({ user: null, attempt_id, saved: null });
  const emails = { login: 'ann@example.com', register: '' };
  runAction(machine, 'saveProgress', { context: { ...visitor, emails } });
  expect(JSON.parse(readStoredText('checkout') ?? '')).toEqual({ ...saved, emails });
  runAction(machine, 'saveProgress', { context });
  expect(JSON.parse(readStoredText('checkout') ?? '')).toMatchObject({ step: 'information', attempt_id: '' });
});

test('progress that is over is removed, with its payment', async () => {
  const { machine } = await openCheckout();
  writeStored('checkout', 'typed');
  storePaymentIntent('pi_1_secret_1');
  runAction(machine, 'clearProgress');
  expect([readStoredText('checkout'), readPaymentIntent()]).toEqual([null, null]);
});

test('the cart that the checkout priced is the site’s', async () => {
  const { machine, actors } = await openCheckout();
  const send = vi.spyOn(actors.cart, 'send');
  runAction(machine, 'publishCart', { context });
  expect(send).not.toHaveBeenCalled();
  const cart = pricedCart(items, 3);
  runAction(machine, 'publishCart', { context: { ...context, cart } });
  expect(send.mock.calls).toEqual([[{ type: 'cart.priced', cart }]]);
});

test('the checkout is told of the cart as it is', async () => {
  const { machine } = await openCheckout();
  const self = { send: vi.fn() };
  runAction(machine, 'reportCart', { self });
  expect(self.send.mock.calls).toEqual([[{ type: 'cart.changed', cart: pricedCart(items, 2) }]]);
});

test('a paid cart is asked for again, said elsewhere, and leads to the order', async () => {
  const { machine, actors } = await openCheckout();
  const send = vi.spyOn(actors.cart, 'send');
  const shared = vi.spyOn(actors.cartSharing.sharedCart, 'send');
  localStorage.removeItem('cart_paid');
  runAction(machine, 'openSuccess');
  expect(send.mock.calls).toEqual([[{ type: 'cart.reload' }]]);
  expect(shared.mock.calls).toEqual([[{ type: 'cart.paid' }]]);
  expect([location.pathname, localStorage.getItem('cart_paid')]).toEqual([
    '/checkouts/success',
    expect.any(String),
  ]);
});

test('a checkout begins with the user, a new attempt and what is stored', async () => {
  const { readInput, actors } = await openCheckout();
  writeStored('checkout', JSON.stringify(saved));
  actors.session.send({ type: 'user.known', user: ann });
  expect(readInput()).toEqual({
    user: ann,
    attempt_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    saved,
  });
});

test('a log-out keeps the cart in the browser', async () => {
  const { logOut, actors } = await openCheckout();
  const send = vi.spyOn(actors.session, 'send');
  removeStored('cart');
  logOut();
  expect(readStoredCart()).toEqual(items);
  expect(send.mock.calls).toEqual([[{ type: 'logout.submit' }]]);
});

/** A checkout that runs, told by its window. */
async function subscribed() {
  const window = await openCheckout();
  const checkout = createActor(window.machine, { input: window.readInput() });
  const told = vi.spyOn(checkout, 'send');
  const stop = window.subscribe(checkout);
  return { ...window, checkout, told, stop };
}
const backTo = (step: string) => dispatchEvent(new PopStateEvent('popstate', { state: { step } }));

test('a checkout hears of the cart, the user and the history, until it is left', async () => {
  const { actors, checkout, told, stop } = await subscribed();
  checkout.start();
  const cart = pricedCart(items, 5);
  actors.cart.send({ type: 'cart.priced', cart });
  expect(told.mock.lastCall).toEqual([{ type: 'cart.changed', cart }]);
  actors.session.send({ type: 'user.known', user: ann });
  expect(told.mock.calls).toContainEqual([{ type: 'user.changed', user: ann }]);
  backTo('review');
  expect(told.mock.lastCall).toEqual([{ type: 'step.visited', step: 'review' }]);
  expect(history.state?.step, 'a step that it may not go to').not.toBe('review');
  stop();
  told.mockClear();
  actors.cart.send({ type: 'cart.priced', cart: pricedCart(items, 6) });
  actors.session.send({ type: 'user.known', user: { ...ann, id: 8 } });
  backTo('review');
  expect(told).not.toHaveBeenCalled();
});

test('the cart that a payment empties is none of a checkout’s that has ended', async () => {
  const { actors, checkout, told } = await subscribed();
  checkout.start();
  checkout.stop();
  told.mockClear();
  actors.cart.send({ type: 'cart.priced', cart: pricedCart(items, 6) });
  expect(told).not.toHaveBeenCalled();
});

test('without another one the provider’s own card field is loaded, once', async () => {
  const { actors } = await openCheckout();
  const { cardField: _, ...environment } = actors.environment;
  const { machine } = composeCheckout(Object.create(actors, { environment: { value: environment } }));
  const { payment } = machine.implementations.actors as Readonly<Record<string, AnyStateMachine>>;
  // The provider's script is not loaded here: it fails as it does where a script is blocked.
  await expect(resultOf(payment as AnyStateMachine, 'createMethod')).rejects.toBeDefined();
});

import { afterEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { addressStep, type Cart, type CartRequestItem } from '../../domain/cart.ts';
import type { CartActor } from '../../machines/cart.machine.ts';
import { loggedOut } from '../../machines/cart-queue.ts';
import { type StoredSession, sessionMachine } from '../../machines/session.machine.ts';
import { composeCart, onCartSettled } from '../../src/compose/cart.ts';
import { changeCart } from '../../src/compose/cart-change.ts';
import { browserEnvironment } from '../../src/compose/environment.ts';
import { readGoneCart, storeGoneCart } from '../../src/effects/gone-cart.ts';
import {
  cartChangedKey,
  readStoredText,
  removeStored,
  storePaymentIntent,
  storeToken,
} from '../../src/effects/storage.ts';
import { storeCart } from '../../src/effects/stored-cart.ts';
import { failure } from '../support/failure.ts';
import { callOf, keptCalls, logicOf, resultOf } from '../support/kept-calls.ts';
import { pricedCart, requestItem } from '../support/licence-cart.ts';

afterEach(() => {
  for (const name of ['cart', 'token', 'stripe_payment_intent'] as const) removeStored(name);
  storeGoneCart(null);
});

/** A visitor's session, as startup finds it. */
const visitor = () =>
  createActor(
    sessionMachine.provide({
      actors: {
        readSession: fromPromise<StoredSession, undefined>(() =>
          Promise.resolve({ hasToken: false, profile: null }),
        ),
      },
    }),
  );

type Pricing = Pick<Cart, 'revision'> & { readonly cart: CartRequestItem[] };
type Server = (request: Pricing, signal: AbortSignal | null | undefined) => Promise<Response>;
const priceAll: Server = async ({ cart, revision }) => Response.json(pricedCart(cart, revision + 1));

/** A visitor's cart in a window whose server prices every request, or answers as a test wants. */
function openCart(server = priceAll) {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API.
  document.cookie = 'XSRF-TOKEN=sealed; path=/';
  vi.stubGlobal('fetch', (_: string, { body, signal }: RequestInit) =>
    server(JSON.parse(String(body)), signal),
  );
  const session = visitor();
  const cart = composeCart({ session, environment: browserEnvironment(location) });
  session.start();
  return cart;
}

test('a window that is shown before its user is known reads no cart yet', () => {
  const cart = composeCart({ session: visitor(), environment: browserEnvironment(location) });
  document.dispatchEvent(new Event('visibilitychange'));
  expect([document.visibilityState, cart.getSnapshot().value]).toEqual(['visible', 'waiting']);
});

test('what the cart shows as added is stored by then: a page left at that moment loses nothing', async () => {
  const cart = openCart();
  const storedWhenShown = new Promise<string | null>((resolve) => {
    cart.subscribe(({ context }) => {
      if (context.cart && context.cart.cart.length > 0) resolve(readStoredText('cart'));
    });
  });
  cart.send({ type: 'item.add', item: requestItem(11) });
  expect(await storedWhenShown).toBe(JSON.stringify({ version: 2, items: [requestItem(11)] }));
});

const waitForPricedCart = (cart: CartActor) =>
  waitFor(cart, ({ value, context }) => value === 'idle' && !!context.cart);

test('other windows are notified of a cart that was chosen before the first price came', async () => {
  const cart = openCart();
  cart.send({ type: 'item.add', item: requestItem(11) });
  await waitForPricedCart(cart);
  expect(readStoredText('cart')).toBe(JSON.stringify({ version: 2, items: [requestItem(11)] }));
  expect(localStorage.getItem(cartChangedKey)).toMatch(/^1\./);
});

test('other windows are not notified of a cart that is opened as it was stored', async () => {
  storeCart([requestItem(11)]);
  await waitForPricedCart(openCart());
  expect(localStorage.getItem(cartChangedKey)).toBeNull();
});

// §cart.changes.stale-revision
test('a change of a cart that another window has changed is made to the newer cart', async () => {
  const newer = pricedCart([requestItem(12)], 7);
  const cart = openCart(async (request, signal) =>
    request.revision < newer.revision
      ? Response.json({ error: 'changed', cart: newer }, { status: 409 })
      : priceAll(request, signal),
  );
  cart.send({ type: 'item.add', item: requestItem(11) });
  const { context } = await waitForPricedCart(cart);
  expect(context.items.map(({ id }) => id)).toEqual([12, 11]);
});

test('a pricing ends as soon as another window has changed the cart', async () => {
  const asked = Promise.withResolvers<AbortSignal | null | undefined>();
  const cart = openCart((_, signal) => {
    asked.resolve(signal);
    return new Promise(() => undefined);
  });
  cart.send({ type: 'item.add', item: requestItem(11) });
  const signal = await asked.promise;
  expect(signal?.aborted).toBe(false);
  cart.send({ type: 'cart.reload' });
  expect(signal?.aborted).toBe(true);
});

const items = [requestItem(11)];

/** The jobs of a cart whose calls are answered. */
function jobsOf(replies: Parameters<typeof keptCalls>[0] = {}) {
  const kept = keptCalls(replies);
  const cart = composeCart({ session: visitor(), environment: kept.environment });
  return { kept, cart, logic: logicOf(cart) };
}

test('a cart is stored and read', async () => {
  const { logic } = jobsOf();
  expect(await resultOf(logic, 'readCart')).toEqual([]);
  expect(await resultOf(logic, 'saveCart', { items })).toBeNull();
  expect(await resultOf(logic, 'readCart')).toEqual(items);
});

test('a customer’s cart is asked for, but not once the session has left the browser', async () => {
  const { kept, logic } = jobsOf();
  await expect(resultOf(logic, 'loadCart')).rejects.toBe(loggedOut);
  storeToken('a'.repeat(43));
  expect(await callOf(kept, logic, 'loadCart')).toEqual({ name: 'cart', isAborted: true });
});

test('a cart is priced as it is, and for an address with the payment begun before', async () => {
  const { kept, logic } = jobsOf();
  const info = { name: 'Ann', country: 'DE' };
  const third_party_data = { name: 'Ben' };
  const bodyOf = async (input: object) =>
    (await callOf(kept, logic, 'priceCart', input)) as { body: unknown };
  const forAddress = {
    cart: items,
    user: { personal_info: info },
    step: addressStep,
    mode: 'address',
    revision: 2,
  };
  expect(await bodyOf({ items, revision: 2 })).toEqual({
    name: 'priceCart',
    body: { cart: items, revision: 2 },
    isAborted: true,
  });
  expect((await bodyOf({ items, revision: 2, info })).body).toEqual(forAddress);
  storePaymentIntent('pi_1_secret_1');
  expect((await bodyOf({ items, revision: 2, info: { ...info, third_party_data } })).body).toEqual({
    ...forAddress,
    user: { personal_info: { ...info, third_party_data } },
    third_party_data,
    stripe_payment_intent: 'pi_1',
  });
});

test('a cart that is older than the server’s gets the server’s', async () => {
  const cart = pricedCart(items, 5);
  const replies = [
    () => cart,
    () => Promise.reject(failure({ status: 409, body: { cart } })),
    () => Promise.reject(failure({ status: 422 })),
  ];
  const { logic } = jobsOf({ priceCart: () => replies.shift()?.() });
  const price = () => resultOf(logic, 'priceCart', { items, revision: 2 });
  expect(await price()).toEqual({ kind: 'priced', cart });
  expect(await price()).toEqual({ kind: 'stale', cart });
  await expect(price()).rejects.toMatchObject({ status: 422 });
});

test('where the cart went is known after a reload, and in the windows beside', () => {
  storeGoneCart('loggedOut');
  const { cart } = jobsOf();
  expect(cart.getSnapshot().context.gone).toBe('loggedOut');
  dispatchEvent(new StorageEvent('storage', { key: 'cart_paid', newValue: 'now' }));
  expect([cart.getSnapshot().context.gone, readGoneCart()]).toEqual(['paid', 'paid']);
});

test('a cart is asked for again when its window is seen again', () => {
  const { cart } = jobsOf();
  const send = vi.spyOn(cart, 'send');
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(send).not.toHaveBeenCalled();
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(send.mock.calls).toEqual([[{ type: 'cart.reload' }]]);
  visibility.mockRestore();
});

test('who listens for a settled cart hears of it at once, after each change, and no more when it stops', async () => {
  const cart = openCart();
  await waitFor(cart, ({ value }) => value === 'idle');
  const heard: unknown[] = [];
  const stop = onCartSettled(cart, ({ items: settled }) => heard.push(settled));
  expect(heard).toEqual([[]]);
  cart.send({ type: 'item.add', item: requestItem(11) });
  expect(heard, 'not while it is under way').toEqual([[]]);
  await waitFor(cart, ({ value, context }) => value === 'idle' && context.items.length > 0);
  expect(heard.at(-1)).toEqual(items);
  stop();
  const { length } = heard;
  cart.send({ type: 'cart.empty' });
  await waitFor(cart, ({ value, context }) => value === 'idle' && context.items.length === 0);
  expect(heard).toHaveLength(length);
});

test('the total is stored for the pages that have no cart', async () => {
  const cart = openCart();
  cart.send({ type: 'item.add', item: requestItem(11) });
  await waitForPricedCart(cart);
  expect(readStoredText('total_cart')).toBe('5000');
});

describe('a change whose result is waited for', () => {
  const replacing = (id: number) => ({ kind: 'replace', items: [requestItem(id)] }) as const;

  test('ends with its own cart, and hears of its own sending alone', async () => {
    const cart = openCart();
    const sent = [vi.fn(), vi.fn()] as const;
    const carts = await Promise.all([
      changeCart(cart, replacing(11), sent[0]),
      changeCart(cart, replacing(12), sent[1]),
    ]);
    expect(carts.map((changed) => changed.cart.map(({ id }) => id))).toEqual([[11], [12]]);
    expect(sent.map(({ mock }) => mock.calls)).toEqual([[[[]]], [[[requestItem(11)]]]]);
  });

  test('fails with the failure for which it was given up', async () => {
    const cart = openCart(async () => Response.json({ error: 'No.' }, { status: 422 }));
    await expect(changeCart(cart, replacing(11))).rejects.toMatchObject({ status: 422, message: 'No.' });
  });

  test('listens to the cart until then', async () => {
    const cart = openCart();
    const listen = vi.spyOn(cart, 'on');
    const change = changeCart(cart, replacing(11));
    const stop = vi.spyOn(listen.mock.results[0]?.value, 'unsubscribe');
    expect(stop).not.toHaveBeenCalled();
    await change;
    expect(stop).toHaveBeenCalledTimes(1);
  });
});

import { afterEach, expect, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { CartActor } from '../../machines/cart.machine.ts';
import { type StoredSession, sessionMachine } from '../../machines/session.machine.ts';
import { composeCart } from '../../src/compose/cart.ts';
import { browserEnvironment } from '../../src/compose/environment.ts';
import { cartChangedKey, readStoredText, removeStored } from '../../src/effects/storage.ts';
import { storeCart } from '../../src/effects/stored-cart.ts';
import { pricedCart, requestItem } from '../support/licence-cart.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  removeStored('cart');
  localStorage.clear();
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

/** A visitor's cart in a window whose server prices every request. */
function openCart() {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API.
  document.cookie = 'XSRF-TOKEN=sealed; path=/';
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    const { cart, revision } = JSON.parse(String(init.body));
    return Promise.resolve(Response.json(pricedCart(cart, revision + 1)));
  });
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

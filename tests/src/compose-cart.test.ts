import { afterEach, expect, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { CartActor } from '../../machines/cart.machine.ts';
import { type StoredSession, sessionMachine } from '../../machines/session.machine.ts';
import { composeCart } from '../../src/compose/cart.ts';
import { keepCart } from '../../src/effects/kept-cart.ts';
import { cartNews, forget, readKept } from '../../src/effects/storage.ts';
import { pricedCart, wished } from '../support/licence-cart.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  forget('cart');
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

/** A visitor's cart in a window whose server prices whatever it is asked for. */
function openCart() {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API.
  document.cookie = 'XSRF-TOKEN=sealed; path=/';
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    const { cart, revision } = JSON.parse(String(init.body));
    return Promise.resolve(Response.json(pricedCart(cart, revision + 1)));
  });
  const session = visitor();
  const cart = composeCart(session);
  session.start();
  return cart;
}

test('what the cart shows as added is kept by then: a page left at that moment loses nothing', async () => {
  const cart = openCart();
  const keptWhenShown = new Promise<string | null>((resolve) => {
    cart.subscribe(({ context }) => {
      if (context.cart && context.cart.cart.length > 0) resolve(readKept('cart'));
    });
  });
  cart.send({ type: 'item.add', item: wished(11) });
  expect(await keptWhenShown).toBe(JSON.stringify([wished(11)]));
});

const stands = (cart: CartActor) =>
  waitFor(cart, ({ value, context }) => value === 'resting' && !!context.cart);

test('other windows hear of a cart that was chosen before the first price came', async () => {
  const cart = openCart();
  cart.send({ type: 'item.add', item: wished(11) });
  await stands(cart);
  expect(readKept('cart')).toBe(JSON.stringify([wished(11)]));
  expect(localStorage.getItem(cartNews)).toMatch(/^1\./);
});

test('other windows hear nothing of a cart that is opened as it was kept', async () => {
  keepCart([wished(11)]);
  await stands(openCart());
  expect(localStorage.getItem(cartNews)).toBeNull();
});

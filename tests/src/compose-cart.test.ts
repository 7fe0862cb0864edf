import { afterEach, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { type StoredSession, sessionMachine } from '../../machines/session.machine.ts';
import { composeCart } from '../../src/compose-cart.ts';
import { forget, readKept } from '../../src/effects/storage.ts';
import { pricedCart, wished } from '../support/licence-cart.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  forget('cart');
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

test('what the cart shows as added is kept by then: a page left at that moment loses nothing', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API.
  document.cookie = 'XSRF-TOKEN=sealed; path=/';
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    const { cart, revision } = JSON.parse(String(init.body));
    return Promise.resolve(Response.json(pricedCart(cart, revision + 1)));
  });
  const session = visitor();
  const cart = composeCart(session);
  session.start();
  const keptWhenShown = new Promise<string | null>((resolve) => {
    cart.subscribe(({ context }) => {
      if (context.cart && context.cart.cart.length > 0) resolve(readKept('cart'));
    });
  });
  cart.send({ type: 'item.add', item: wished(11) });
  expect(await keptWhenShown).toBe(JSON.stringify([wished(11)]));
});

import { afterEach, expect, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { Cart, CartRequestItem } from '../../domain/cart.ts';
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

/** Provides the cart machine with the API and the browser storage; loaded when a cart is needed. */
import { createActor, fromPromise } from 'xstate';
import { addressStep, type Cart, type CartRequestItem } from '../../domain/cart.ts';
import { type CartActor, cartMachine } from '../../machines/cart.machine.ts';
import {
  type CartContext,
  loggedOut,
  type PricedCart,
  type PriceRequest,
} from '../../machines/cart-queue.ts';
import { failureOf } from '../../machines/failure-of.ts';
import type { AppWindow } from '../app/actors.tsx';
import { onPaidElsewhere, readGoneCart, storeGoneCart } from '../effects/gone-cart.ts';
import { readPaymentIntent, readToken } from '../effects/storage.ts';
import { cartFromConflict, readStoredCart, storeCart, trackCart } from '../effects/stored-cart.ts';
import type { Environment } from './environment.ts';
import { onUserKnown } from './user.ts';

/** The body of a pricing; that for an address names the payment begun before, whose tax it corrects. */
function priceBody({ items, revision, info }: PriceRequest) {
  if (!info) return { cart: items, revision };
  const intent = readPaymentIntent();
  return {
    cart: items,
    user: { personal_info: info },
    ...(info.third_party_data ? { third_party_data: info.third_party_data } : {}),
    step: addressStep,
    mode: 'address' as const,
    ...(intent ? { stripe_payment_intent: intent } : {}),
    revision,
  };
}

const cartLogic = (environment: Environment) =>
  cartMachine.provide({
    actors: {
      readCart: fromPromise<CartRequestItem[], undefined>(async () => readStoredCart()),
      // No `await` before it: what the page shows as added must already be stored.
      saveCart: fromPromise<null, { items: readonly CartRequestItem[] }>(async ({ input }) => {
        storeCart(input.items);
        return null;
      }),
      loadCart: fromPromise<Cart, undefined>(async ({ signal }) => {
        // During a log-out the session has left the browser already: the server would answer with a visitor's empty cart.
        if (readToken() === null) throw loggedOut;
        const { callApi } = await environment.client();
        return callApi('cart', { signal });
      }),
      priceCart: fromPromise<PricedCart, PriceRequest>(async ({ input, signal }) => {
        const { callApi } = await environment.client();
        try {
          return {
            kind: 'priced',
            cart: await callApi('priceCart', { body: priceBody(input), signal }),
          };
        } catch (error) {
          const currentCart = cartFromConflict(failureOf(error));
          if (!currentCart) throw error;
          return { kind: 'stale', cart: currentCart };
        }
      }),
    },
  });

/** The started cart actor; it is notified of the user, once known, and of every change. */
export function composeCart({ session, environment }: Pick<AppWindow, 'session' | 'environment'>): CartActor {
  const cart = createActor(cartLogic(environment)).start();
  // The server also renders pages with a cart, for nobody, and has no other windows.
  if (typeof document !== 'undefined') followWindows(cart);
  onUserKnown(session, (user) => cart.send({ type: 'user.changed', member: user !== null }));
  return cart;
}

/**
 * Synchronizes the cart with other windows: a visitor's is read again, a customer's requested; its total is stored, and where it
 * went is said in all of them (§cart.gone).
 */
function followWindows(cart: CartActor): void {
  const gone = readGoneCart();
  if (gone) cart.send({ type: 'cart.gone', gone });
  cart.subscribe(({ context }) => {
    if (context.gone !== readGoneCart()) storeGoneCart(context.gone);
  });
  onPaidElsewhere(() => cart.send({ type: 'cart.gone', gone: 'paid' }));
  const reload = () => cart.send({ type: 'cart.reload' });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') reload();
  });
  const updateTracked = trackCart(reload);
  onCartSettled(cart, (context) =>
    updateTracked({ items: context.items, totalCents: context.cart?.total.amount ?? 0 }),
  );
}

/**
 * Calls the listener with every state of the cart in which no request is pending, at once if it is in one; returns the
 * unsubscribe function.
 */
export function onCartSettled(cart: CartActor, listener: (context: CartContext) => void): () => void {
  const onSnapshot = (snapshot: ReturnType<CartActor['getSnapshot']>) => {
    if (!snapshot.hasTag('busy') && !snapshot.hasTag('loading')) listener(snapshot.context);
  };
  const subscription = cart.subscribe(onSnapshot);
  onSnapshot(cart.getSnapshot());
  return () => subscription.unsubscribe();
}

/** Provides the cart machine with the API and the browser storage; loaded when a cart is needed. */
import { createActor, fromPromise } from 'xstate';
import { addressStep, type CartRequestItem } from '../../domain/cart.ts';
import { type CartActor, cartMachine } from '../../machines/cart.machine.ts';
import type { PricedCart, PriceRequest } from '../../machines/cart-queue.ts';
import { failureOf } from '../../machines/failure-of.ts';
import type { AppWindow } from '../app/actors.tsx';
import { readPaymentIntent } from '../effects/storage.ts';
import { cartFromConflict, readStoredCart, storeCart, trackCart } from '../effects/stored-cart.ts';
import { apiActor } from './api-actor.ts';
import type { Environment } from './environment.ts';

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
      loadCart: apiActor(environment, 'cart', () => ({})),
      emptyCart: apiActor(environment, 'emptyCart', () => ({})),
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

/** The cart actor. It starts once the user is known, and is notified of every user change. */
export function composeCart({ session, environment }: Pick<AppWindow, 'session' | 'environment'>): CartActor {
  const actor = createActor(cartLogic(environment));
  // Another window may have changed the cart: a visitor's is read again, a customer's requested.
  const reloadIfVisible = () => {
    if (document.visibilityState === 'visible') actor.send({ type: 'cart.reload' });
  };
  let isStarted = false;
  const start = () => {
    isStarted = true;
    actor.start();
    trackCartActor(actor);
    document.addEventListener('visibilitychange', reloadIfVisible);
  };
  const notifyUserChanged = (member: boolean) => {
    if (!isStarted) start();
    actor.send({ type: 'user.changed', member });
  };
  session.on('user.changed', ({ user }) => notifyUserChanged(user !== null));
  const { tags, context } = session.getSnapshot();
  if (tags.has('known')) notifyUserChanged(context.user !== null);
  return actor;
}

/** Stores the total, and synchronizes this cart with other windows. */
function trackCartActor(actor: CartActor): void {
  const updateTracked = trackCart(() => actor.send({ type: 'cart.reload' }));
  const onSnapshot = ({ value, context: { items, cart } }: ReturnType<CartActor['getSnapshot']>) => {
    if (value === 'idle') updateTracked({ items, totalCents: cart?.total.amount ?? 0 });
  };
  actor.subscribe(onSnapshot);
  onSnapshot(actor.getSnapshot());
}

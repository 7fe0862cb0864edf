/** Joins the cart to the API and to what this browser keeps; loaded when somebody has or wants one. */
import { createActor, fromPromise } from 'xstate';
import type { CartRequestItem } from '../../domain/cart.ts';
import { type CartActor, cartMachine } from '../../machines/cart.machine.ts';
import type { PricedCart } from '../../machines/cart-queue.ts';
import { failureOf } from '../../machines/failed.ts';
import type { Actors } from '../actors.tsx';
import { followCart, keepCart, readKeptCart, staleCart } from '../effects/kept-cart.ts';
import { client, job } from '../jobs.ts';

const cart = cartMachine.provide({
  actors: {
    readCart: fromPromise<CartRequestItem[], undefined>(async () => readKeptCart()),
    // Nothing is awaited before: what the page calls added stands in the browser's store by then.
    keepCart: fromPromise<null, { items: readonly CartRequestItem[] }>(async ({ input }) => {
      keepCart(input.items);
      return null;
    }),
    loadCart: job('cart', () => ({})),
    emptyCart: job('emptyCart', () => ({})),
    priceCart: fromPromise<PricedCart, { items: CartRequestItem[]; revision: number }>(
      async ({ input: { items, revision }, signal }) => {
        const { callApi } = await client();
        try {
          return {
            kind: 'priced',
            cart: await callApi('priceCart', { body: { cart: items, revision }, signal }),
          };
        } catch (error) {
          const newer = staleCart(failureOf(error));
          if (!newer) throw error;
          return { kind: 'stale', cart: newer };
        }
      },
    ),
  },
});

/** The window's cart. It starts when startup knows whose it is, and hears of every change of person. */
export function composeCart(session: Actors['session']): CartActor {
  const actor = createActor(cart);
  // Another window may have changed the cart meanwhile: a visitor's is read anew, a customer's asked for.
  const lookAgain = () => {
    if (document.visibilityState === 'visible') actor.send({ type: 'cart.reload' });
  };
  let isBegun = false;
  const begin = () => {
    isBegun = true;
    actor.start();
    follow(actor);
    document.addEventListener('visibilitychange', lookAgain);
  };
  const tell = (member: boolean) => {
    if (!isBegun) begin();
    actor.send({ type: 'user.changed', member });
  };
  session.on('user.changed', ({ user }) => tell(user !== null));
  const { tags, context } = session.getSnapshot();
  if (tags.has('known')) tell(context.user !== null);
  return actor;
}

/** Keeps the total, and this cart in step with those of other windows. */
function follow(actor: CartActor): void {
  const stand = followCart(() => actor.send({ type: 'cart.reload' }));
  const look = ({ value, context: { items, cart } }: ReturnType<CartActor['getSnapshot']>) => {
    if (value === 'resting') stand({ items, totalCents: cart?.total.amount ?? 0 });
  };
  actor.subscribe(look);
  look(actor.getSnapshot());
}

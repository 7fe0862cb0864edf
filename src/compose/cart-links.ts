/** Joins what passes a cart on (link, quote) and what takes one over to the API, the cart and the browser. */
import { createActor, fromPromise, waitFor } from 'xstate';
import type { CartRequestItem } from '../../domain/cart.ts';
import { isSameCart, requestOf, undone } from '../../domain/cart-wish.ts';
import type { Failure } from '../../domain/failure.ts';
import { type QuoteReply, type SharedCart, sharedCartPath } from '../../domain/shared-cart.ts';
import type { CartActor } from '../../machines/cart.machine.ts';
import { failureOf } from '../../machines/failed.ts';
import { type QuoteActor, quoteMachine } from '../../machines/quote.machine.ts';
import { type ShareActor, shareMachine } from '../../machines/share.machine.ts';
import { type SharedCartActor, sharedCartMachine } from '../../machines/shared-cart.machine.ts';
import type { Actors } from '../actors.tsx';
import { copyText, openBeside } from '../effects/clipboard.ts';
import { type Address, currentAddress, onAddress, replaceAddress } from '../effects/history.ts';
import { staleCart } from '../effects/kept-cart.ts';
import { adoptReplacedCart, keepReplacedCart, readReplacedCart } from '../effects/replaced-cart.ts';
import { client, job } from '../jobs.ts';

export type CartLinks = {
  readonly share: ShareActor;
  readonly quote: QuoteActor;
  readonly sharedCart: SharedCartActor;
};

type Items = { readonly items: readonly CartRequestItem[] };
type Before = { readonly before: Items['items'] };

const share = shareMachine.provide({
  actors: {
    makeLink: fromPromise<{ link: string }, Items>(async ({ input, signal }) => {
      const { callApi } = await client();
      const { cart_id } = await callApi('shareCart', { body: { cart: [...input.items] }, signal });
      return { link: location.origin + sharedCartPath(cart_id) };
    }),
    copyLink: fromPromise<null, { link: string }>(async ({ input }) => {
      await copyText(input.link);
      return null;
    }),
  },
});

const blocked: Failure = { status: 0, rule: 'window_blocked', message: '', errors: [] };

const quote = quoteMachine.provide({
  actors: {
    makeQuote: fromPromise<QuoteReply, Items>(async ({ input, signal }) => {
      const { callApi } = await client();
      return await callApi('quoteCart', { body: { cart: [...input.items] }, signal });
    }),
    openQuote: fromPromise<null, { url: string }>(async ({ input }) => {
      if (!openBeside(input.url)) throw blocked;
      return null;
    }),
  },
});

const rested = (cart: CartActor) =>
  waitFor(cart, (state) => !state.hasTag('busy') && !state.hasTag('loading'));

/**
 * Puts other items in the place of what the cart holds once it rests: `next` makes them from those. A cart that another
 * window changed is met again.
 */
async function replaceItems(cart: CartActor, next: (held: Items['items']) => Items['items']): Promise<void> {
  const { callApi } = await client();
  for (let tries = 0; ; tries += 1) {
    const { context } = await rested(cart);
    const items = next(context.items);
    const body = { cart: [...items], revision: context.cart?.revision ?? 0 };
    try {
      const answer = items.length > 0 ? await callApi('priceCart', { body }) : await callApi('emptyCart', {});
      cart.send({ type: 'cart.priced', cart: answer });
      return;
    } catch (error) {
      const newer = staleCart(failureOf(error));
      if (!newer || tries > 1) throw error;
      cart.send({ type: 'cart.priced', cart: newer });
    }
  }
}

const isRefusal = ({ status }: Failure) => status >= 400 && status < 500;

type Person = () => number | null;

/**
 * The shared cart takes the place of the own one. What Undo brings back is kept before the call: its answer may be
 * lost. Where another shared cart stood whose Undo was still open, it is what stood before that one.
 */
async function takeOver(cart: CartActor, person: Person, shared: SharedCart): Promise<Items['items']> {
  await rested(cart);
  const earlier = readReplacedCart(person());
  let before: Items['items'] = [];
  try {
    await replaceItems(cart, (held) => {
      before = earlier ? undone(held, earlier) : held;
      keepReplacedCart({ version: 1, owner: person(), shared, before: [...before] });
      return requestOf(shared);
    });
    return before;
  } catch (error) {
    if (isRefusal(failureOf(error))) keepReplacedCart(earlier);
    throw error;
  }
}

/** What is kept for whoever is there; forgotten where Undo would change nothing. */
async function offeredUndo(cart: CartActor, person: Person, signal: AbortSignal) {
  const { items } = (await rested(cart)).context;
  if (signal.aborted) return null;
  adoptReplacedCart(person());
  const replaced = readReplacedCart(person());
  if (!replaced || !isSameCart(undone(items, replaced), items)) return replaced;
  keepReplacedCart(null);
  return null;
}

function sharedCartIn({ path, search }: Address): string | null {
  return path.replace(/\/+$/, '') === '/cart' ? new URLSearchParams(search).get('id') : null;
}

/** Started; they hear of every change of cart and person, and of every address that holds a shared cart. */
export function composeCartLinks(cart: CartActor, session: Actors['session']): CartLinks {
  const person = () => session.getSnapshot().context.user?.id ?? null;
  const sharedCart = createActor(
    sharedCartMachine.provide({
      actors: {
        loadSharedCart: job('sharedCart', ({ cart_id }: { cart_id: string }) => ({
          params: { id: cart_id },
        })),
        readReplacedCart: fromPromise(({ signal }) => offeredUndo(cart, person, signal)),
        replaceCart: fromPromise<Before, { shared: SharedCart | null }>(async ({ input: { shared } }) => ({
          before: shared ? await takeOver(cart, person, shared) : [],
        })),
        undoCart: fromPromise<null, Before & { shared: SharedCart | null }>(
          async ({ input: { shared, before } }) => {
            if (shared) await replaceItems(cart, (held) => undone(held, { shared, before }));
            return null;
          },
        ),
      },
      actions: {
        cleanAddress: () => replaceAddress('/cart'),
        forgetReplacedCart: () => keepReplacedCart(null),
      },
    }),
  ).start();
  const links = { share: createActor(share).start(), quote: createActor(quote).start(), sharedCart };
  cart.on('cart.changed', ({ items }) => {
    links.share.send({ type: 'cart.changed', items });
    links.quote.send({ type: 'cart.changed', items });
  });
  session.on('session.left', (fact) => sharedCart.send(fact));
  session.on('user.changed', ({ user }) => {
    adoptReplacedCart(user?.id ?? null);
    sharedCart.send({ type: 'user.changed', member: user !== null });
  });
  const look = (address: Address) => {
    const id = sharedCartIn(address);
    if (id) sharedCart.send({ type: 'link.opened', cart_id: id });
  };
  // The server renders pages with a cart too, and has no address bar.
  if (typeof window !== 'undefined') {
    onAddress(look);
    look(currentAddress());
  }
  return links;
}

/** Joins what passes a cart on (link, quote) and what takes one over to the API, the cart and the browser. */
import { createActor, fromPromise, waitFor } from 'xstate';
import type { CartRequestItem } from '../../domain/cart.ts';
import type { Failure } from '../../domain/failure.ts';
import { type QuoteReply, sharedCartPath } from '../../domain/shared-cart.ts';
import type { CartActor } from '../../machines/cart.machine.ts';
import { failureOf } from '../../machines/failed.ts';
import { type QuoteActor, quoteMachine } from '../../machines/quote.machine.ts';
import { type ShareActor, shareMachine } from '../../machines/share.machine.ts';
import { type SharedCartActor, sharedCartMachine } from '../../machines/shared-cart.machine.ts';
import { copyText, openBeside } from '../effects/clipboard.ts';
import { type Address, currentAddress, onAddress, replaceAddress } from '../effects/history.ts';
import { staleCart } from '../effects/kept-cart.ts';
import { client, job } from '../jobs.ts';

export type CartLinks = {
  readonly share: ShareActor;
  readonly quote: QuoteActor;
  readonly sharedCart: SharedCartActor;
};

type Items = { readonly items: readonly CartRequestItem[] };

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

/** Puts these items in the place of what the cart holds once it rests; a cart that another window changed is met again. */
async function replaceCart(cart: CartActor, items: readonly CartRequestItem[]) {
  const { callApi } = await client();
  for (let tries = 0; ; tries += 1) {
    const { context } = await waitFor(cart, (state) => !state.hasTag('busy') && !state.hasTag('loading'));
    const body = { cart: [...items], revision: context.cart?.revision ?? 0 };
    try {
      const answer = items.length > 0 ? await callApi('priceCart', { body }) : await callApi('emptyCart', {});
      cart.send({ type: 'cart.priced', cart: answer });
      return { before: context.items };
    } catch (error) {
      const newer = staleCart(failureOf(error));
      if (!newer || tries > 1) throw error;
      cart.send({ type: 'cart.priced', cart: newer });
    }
  }
}

function sharedCartIn({ path, search }: Address): string | null {
  return path.replace(/\/+$/, '') === '/cart' ? new URLSearchParams(search).get('id') : null;
}

/** Started; they hear of every change of the cart, and of every address that holds a shared one. */
export function composeCartLinks(cart: CartActor): CartLinks {
  const sharedCart = createActor(
    sharedCartMachine.provide({
      actors: {
        loadSharedCart: job('sharedCart', ({ cart_id }: { cart_id: string }) => ({
          params: { id: cart_id },
        })),
        replaceCart: fromPromise<{ before: readonly CartRequestItem[] }, Items>(({ input }) =>
          replaceCart(cart, input.items),
        ),
      },
      actions: { cleanAddress: () => replaceAddress('/cart') },
    }),
  ).start();
  const links = { share: createActor(share).start(), quote: createActor(quote).start(), sharedCart };
  cart.on('cart.changed', ({ items }) => {
    links.share.send({ type: 'cart.changed', items });
    links.quote.send({ type: 'cart.changed', items });
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

/** A page in jsdom with the window's real cart beside it; only the server and the browser's store are played. */
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createActor, fromPromise } from 'xstate';
import type { CartRequestItem } from '../../domain/cart.ts';
import { requestOf, undone } from '../../domain/cart-wish.ts';
import type { Failure } from '../../domain/failure.ts';
import type { SharedCart } from '../../domain/shared-cart.ts';
import { applicationMachine } from '../../machines/application.machine.ts';
import { type CartActor, cartMachine } from '../../machines/cart.machine.ts';
import type { PricedCart } from '../../machines/cart-queue.ts';
import { quoteMachine } from '../../machines/quote.machine.ts';
import { shareMachine } from '../../machines/share.machine.ts';
import { type Kept, sharedCartMachine } from '../../machines/shared-cart.machine.ts';
import { ActorsProvider } from '../../src/actors.tsx';
import { visitOf } from '../../src/routes.ts';
import { pricedCart } from './licence-cart.ts';

const offline: Failure = {
  status: 0,
  rule: 'connection',
  message: 'Please check your connection',
  errors: [],
};

/** What no page in these tests opens. */
export const restOfWindow = {
  openCart: () => Promise.resolve(),
  version: null,
  openVersion: () => Promise.reject(new Error('Nobody deploys here')),
};

export type PlayedServer = {
  /** Every call fails while this is set. */
  isDown: boolean;
  readonly asked: CartRequestItem[][];
};

function playedCart(kept: CartRequestItem[], server: PlayedServer) {
  const answer = <T,>(value: () => T) => (server.isDown ? Promise.reject(offline) : Promise.resolve(value()));
  return cartMachine.provide({
    actors: {
      readCart: fromPromise(() => Promise.resolve(kept)),
      keepCart: fromPromise(() => Promise.resolve(null)),
      priceCart: fromPromise<PricedCart, { items: CartRequestItem[]; revision: number }>(({ input }) => {
        server.asked.push(input.items);
        return answer(() => ({ kind: 'priced', cart: pricedCart(input.items, input.revision + 1) }));
      }),
      emptyCart: fromPromise(() => answer(() => pricedCart([], 9))),
    },
  });
}

/** Links and quotes of a played cart: the clipboard and the PDF's window are the caller's. */
export function playedLinks(cart: CartActor, played: Partial<PlayedLinks> = {}) {
  const { copy = () => Promise.resolve(null), open = () => Promise.resolve(null), shared } = played;
  return {
    share: createActor(
      shareMachine.provide({
        actors: {
          makeLink: fromPromise(() => Promise.resolve({ link: 'https://skerry.example/cart?id=one' })),
          copyLink: fromPromise<null, { link: string }>(copy),
        },
      }),
    ).start(),
    quote: createActor(
      quoteMachine.provide({
        actors: {
          makeQuote: fromPromise(() => Promise.resolve(playedQuote)),
          openQuote: fromPromise<null, { url: string }>(open),
        },
      }),
    ).start(),
    sharedCart: createActor(
      sharedCartMachine.provide({
        actors: {
          loadSharedCart: fromPromise<SharedCart, { cart_id: string }>(() =>
            shared ? Promise.resolve(shared) : Promise.reject<SharedCart>(offline),
          ),
          readReplacedCart: fromPromise<Kept, undefined>(() => Promise.resolve(null)),
          replaceCart: fromPromise<Before, Shared>(({ input }) => {
            const before = cart.getSnapshot().context.items;
            cart.send({
              type: 'cart.priced',
              cart: pricedCart(input.shared ? requestOf(input.shared) : [], 8),
            });
            return Promise.resolve({ before });
          }),
          undoCart: fromPromise<null, Shared & Before>(({ input: { shared: taken, before } }) => {
            const { items } = cart.getSnapshot().context;
            const left = taken ? undone(items, { shared: taken, before }) : before;
            cart.send({ type: 'cart.priced', cart: pricedCart(left, 9) });
            return Promise.resolve(null);
          }),
        },
      }),
    ).start(),
  };
}

type PlayedLinks = {
  readonly copy: () => Promise<null>;
  readonly open: () => Promise<null>;
  /** The cart behind every link; none when left out. */
  readonly shared: SharedCart;
};
type Shared = { readonly shared: SharedCart | null };
type Before = { readonly before: readonly CartRequestItem[] };
const playedQuote = {
  url: '/v1/quotes/one',
  quote_number: 'SQ-10001',
  valid_until: '2026-12-21T09:00:00.000Z',
};

type Opened = {
  readonly cart: CartActor;
  readonly cartLinks: ReturnType<typeof playedLinks>;
  readonly server: PlayedServer;
  readonly arrive: () => void;
};

/** Renders a page at an address. `arrive` ends startup: a visitor is there, and the kept cart is read. */
export function openPage(
  path: string,
  page: ReactNode,
  kept: CartRequestItem[] = [],
  played: Partial<PlayedLinks> = {},
): Opened {
  const server: PlayedServer = { isDown: false, asked: [] };
  const application = createActor(applicationMachine, {
    input: { visit: visitOf(path, ''), settings: null, typefaces: [] },
  });
  const cart = createActor(playedCart(kept, server));
  const { session, maintenance, navigation } = application.getSnapshot().children;
  if (!session || !maintenance || !navigation) throw new Error('The application invokes its parts');
  const cartLinks = playedLinks(cart, played);
  const parts = { application, session, maintenance, navigation };
  const actors = { ...parts, cart, cartLinks, ...restOfWindow };
  render(<ActorsProvider actors={actors}>{page}</ActorsProvider>);
  cart.start();
  return { cart, cartLinks, server, arrive: () => cart.send({ type: 'user.changed', member: false }) };
}

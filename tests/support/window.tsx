/** A page in jsdom with the window's real cart; only server and browser storage are faked. */
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createActor, fromPromise } from 'xstate';
import type { CartRequestItem } from '../../domain/cart.ts';
import { requestItemsOf, undoSharedCart } from '../../domain/cart-command.ts';
import type { Failure } from '../../domain/failure.ts';
import type { SharedCart } from '../../domain/shared-cart.ts';
import { applicationMachine } from '../../machines/application.machine.ts';
import { type CartActor, cartMachine } from '../../machines/cart.machine.ts';
import type { PricedCart } from '../../machines/cart-queue.ts';
import { quoteMachine } from '../../machines/quote.machine.ts';
import { shareMachine } from '../../machines/share.machine.ts';
import { type StoredReplacement, sharedCartMachine } from '../../machines/shared-cart.machine.ts';
import { ActorsProvider } from '../../src/app/actors.tsx';
import { visitOf } from '../../src/routes/routes.ts';
import { pricedCart } from './licence-cart.ts';

const offline: Failure = {
  status: 0,
  rule: 'connection',
  message: 'Please check your connection',
  errors: [],
};

/** For pages that these tests don't open. */
export const unusedActors = {
  openCart: () => Promise.resolve(),
  version: null,
  openVersion: () => Promise.reject(new Error('Nobody deploys here')),
};

export type FakeServer = {
  /** Every call fails while this is set. */
  isDown: boolean;
  readonly requests: CartRequestItem[][];
};

function fakeCart(storedItems: CartRequestItem[], server: FakeServer) {
  const answer = <T,>(value: () => T) => (server.isDown ? Promise.reject(offline) : Promise.resolve(value()));
  return cartMachine.provide({
    actors: {
      readCart: fromPromise(() => Promise.resolve(storedItems)),
      saveCart: fromPromise(() => Promise.resolve(null)),
      priceCart: fromPromise<PricedCart, { items: CartRequestItem[]; revision: number }>(({ input }) => {
        server.requests.push(input.items);
        return answer(() => ({ kind: 'priced', cart: pricedCart(input.items, input.revision + 1) }));
      }),
      emptyCart: fromPromise(() => answer(() => pricedCart([], 9))),
    },
  });
}

/** Links and quotes of a fake cart; clipboard and PDF window are the caller's. */
export function fakeCartLinks(cart: CartActor, overrides: Partial<FakeCartLinks> = {}) {
  const { copy = () => Promise.resolve(null), open = () => Promise.resolve(null), shared } = overrides;
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
          makeQuote: fromPromise(() => Promise.resolve(fakeQuote)),
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
          readReplacedCart: fromPromise<StoredReplacement, undefined>(() => Promise.resolve(null)),
          replaceCart: fromPromise<Before, Shared>(({ input }) => {
            const before = cart.getSnapshot().context.items;
            cart.send({
              type: 'cart.priced',
              cart: pricedCart(input.shared ? requestItemsOf(input.shared) : [], 8),
            });
            return Promise.resolve({ before });
          }),
          undoCart: fromPromise<null, Shared & Before>(({ input: { shared: sharedCartToUndo, before } }) => {
            const { items } = cart.getSnapshot().context;
            const remaining = sharedCartToUndo
              ? undoSharedCart(items, { shared: sharedCartToUndo, before })
              : before;
            cart.send({ type: 'cart.priced', cart: pricedCart(remaining, 9) });
            return Promise.resolve(null);
          }),
        },
      }),
    ).start(),
  };
}

type FakeCartLinks = {
  readonly copy: () => Promise<null>;
  readonly open: () => Promise<null>;
  /** The cart behind every link; none when left out. */
  readonly shared: SharedCart;
};
type Shared = { readonly shared: SharedCart | null };
type Before = { readonly before: readonly CartRequestItem[] };
const fakeQuote = {
  url: '/v1/quotes/one',
  quote_number: 'SQ-10001',
  valid_until: '2026-12-21T09:00:00.000Z',
};

type OpenedPage = {
  readonly cart: CartActor;
  readonly cartLinks: ReturnType<typeof fakeCartLinks>;
  readonly server: FakeServer;
  readonly finishStartup: () => void;
};

/** Renders a page at an address. `finishStartup` makes the visitor known, so that the stored cart is read. */
export function openPage(
  path: string,
  page: ReactNode,
  storedItems: CartRequestItem[] = [],
  overrides: Partial<FakeCartLinks> = {},
): OpenedPage {
  const server: FakeServer = { isDown: false, requests: [] };
  const application = createActor(applicationMachine, {
    input: { visit: visitOf(path, ''), settings: null, typefaces: [] },
  });
  const cart = createActor(fakeCart(storedItems, server));
  const { session, maintenance, navigation } = application.getSnapshot().children;
  if (!session || !maintenance || !navigation) throw new Error('The application invokes its parts');
  const cartLinks = fakeCartLinks(cart, overrides);
  const parts = { application, session, maintenance, navigation };
  const actors = { ...parts, cart, cartSharing: cartLinks, ...unusedActors };
  render(<ActorsProvider actors={actors}>{page}</ActorsProvider>);
  cart.start();
  return { cart, cartLinks, server, finishStartup: () => cart.send({ type: 'user.changed', member: false }) };
}

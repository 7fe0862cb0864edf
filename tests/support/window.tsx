/** A page in jsdom with the window's real cart beside it; only the server and the browser's store are played. */
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createActor, fromPromise } from 'xstate';
import type { CartRequestItem } from '../../domain/cart.ts';
import type { Failure } from '../../domain/failure.ts';
import { applicationMachine } from '../../machines/application.machine.ts';
import { type CartActor, cartMachine } from '../../machines/cart.machine.ts';
import type { PricedCart } from '../../machines/cart-queue.ts';
import { ActorsProvider } from '../../src/actors.tsx';
import { visitOf } from '../../src/routes.ts';
import { pricedCart } from './licence-cart.ts';

const offline: Failure = {
  status: 0,
  rule: 'connection',
  message: 'Please check your connection',
  errors: [],
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

type Opened = { readonly cart: CartActor; readonly server: PlayedServer; readonly arrive: () => void };

/** Renders a page at an address. `arrive` ends startup: a visitor is there, and the kept cart is read. */
export function openPage(path: string, page: ReactNode, kept: CartRequestItem[] = []): Opened {
  const server: PlayedServer = { isDown: false, asked: [] };
  const application = createActor(applicationMachine, {
    input: { visit: visitOf(path, ''), settings: null, typefaces: [] },
  });
  const cart = createActor(playedCart(kept, server));
  const { session, maintenance, navigation } = application.getSnapshot().children;
  if (!session || !maintenance || !navigation) throw new Error('The application invokes its parts');
  const actors = { application, session, maintenance, navigation, cart, openCart: () => Promise.resolve() };
  render(<ActorsProvider actors={actors}>{page}</ActorsProvider>);
  cart.start();
  return { cart, server, arrive: () => cart.send({ type: 'user.changed', member: false }) };
}

/** The order just paid: shown at once, its files as soon as they are made, its links as long as the page stands. */
import { assign, setup } from 'xstate';
import type { Order } from '../domain/checkout.ts';
import type { Failure } from '../domain/failure.ts';
import { failureOf } from './failed.ts';
import { unprovided } from './unprovided.ts';

export const filesDelayMs = 2000;
/** The links live 15 minutes (decisions, section 1). */
export const renewDelayMs = 12 * 60_000;

export const successMachine = setup({
  types: {
    context: {} as { readonly order: Order | null; readonly failure: Failure | null },
    events: {} as { type: 'order.retry' },
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    loadOrder: unprovided<Order>('loadOrder'),
    wait: unprovided<null, { milliseconds: number }>('wait'),
  },
  guards: {
    hasFiles: (_, { output: { order_details } }: { output: Order }) =>
      order_details.zip !== null && order_details.pdf !== null,
    hasOrder: ({ context }) => context.order !== null,
    isMissing: (_, { error }: { error: unknown }) => failureOf(error).status === 404,
  },
  actions: {
    /** Paying emptied the cart and may have changed what is known of the buyer; the whole site learns it here. */
    refreshCart: () => {},
    /** To the list of orders, which says what there is (decisions, section 1). */
    openOrders: () => {},
  },
}).createMachine({
  id: 'success',
  context: { order: null, failure: null },
  entry: 'refreshCart',
  initial: 'loading',
  states: {
    loading: {
      description: 'Asks for the newest paid order; an order that is shown stays on screen meanwhile.',
      tags: 'busy',
      invoke: {
        id: 'loadOrder',
        src: 'loadOrder',
        onDone: [
          {
            guard: { type: 'hasFiles', params: ({ event }) => event },
            target: 'ready',
            actions: assign({ order: ({ event }) => event.output }),
          },
          { target: 'making', actions: assign({ order: ({ event }) => event.output }) },
        ],
        onError: [
          { guard: { type: 'isMissing', params: ({ event }) => event }, target: 'missing' },
          { guard: 'hasOrder', target: 'making' },
          { target: 'failed', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
        ],
      },
    },
    making: {
      description: 'The order stands, its files are being made; asks again in a moment.',
      invoke: {
        id: 'filesDelay',
        src: 'wait',
        input: { milliseconds: filesDelayMs },
        onDone: { target: 'loading' },
        onError: { target: 'loading' },
      },
    },
    ready: {
      description: 'Both files can be downloaded; their links are made anew before they end.',
      invoke: {
        id: 'renewDelay',
        src: 'wait',
        input: { milliseconds: renewDelayMs },
        onDone: { target: 'loading' },
        onError: { target: 'loading' },
      },
    },
    missing: {
      description: 'This account has paid nothing yet: the list of orders says so.',
      entry: 'openOrders',
    },
    failed: {
      description: 'The order could not be loaded; the buyer may try again.',
      tags: 'failed',
      on: { 'order.retry': { target: 'loading', actions: assign({ failure: null }) } },
    },
  },
});

/** The order just paid: shown at once, its files once made; its links are renewed as long as the page is open. */
import { assign, setup } from 'xstate';
import type { Order } from '../domain/checkout.ts';
import type { Failure } from '../domain/failure.ts';
import { failureOf } from './failure-of.ts';
import { unprovided } from './unprovided.ts';

export const filesDelayMs = 2000;
/** The delay before links are renewed: they are valid for 15 minutes (§orders.links). */
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
    /** Reloads cart and user: paying emptied the cart and may have changed the buyer's data. */
    refreshCart: () => {},
    /** Opens the list of orders, which shows what there is (§success.no-order). */
    openOrders: () => {},
  },
}).createMachine({
  id: 'success',
  context: { order: null, failure: null },
  entry: 'refreshCart',
  initial: 'loading',
  states: {
    loading: {
      description: 'Requests the newest paid order; an order already shown stays on screen meanwhile.',
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
      description: 'The order is shown, its files are being made; requests again after a delay.',
      invoke: {
        id: 'filesDelay',
        src: 'wait',
        input: { milliseconds: filesDelayMs },
        onDone: { target: 'loading' },
        onError: { target: 'loading' },
      },
    },
    ready: {
      description: 'Both files can be downloaded; their links are renewed before they expire.',
      invoke: {
        id: 'renewDelay',
        src: 'wait',
        input: { milliseconds: renewDelayMs },
        onDone: { target: 'loading' },
        onError: { target: 'loading' },
      },
    },
    missing: {
      description: 'This account has no paid order yet: the list of orders is opened.',
      entry: 'openOrders',
    },
    failed: {
      description: 'The order could not be loaded; the buyer may retry.',
      tags: 'failed',
      on: { 'order.retry': { target: 'loading', actions: assign({ failure: null }) } },
    },
  },
});

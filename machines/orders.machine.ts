/** The account's orders: listed, with their files as soon as they are made, and links that last as long as the page. */
import { assign, setup } from 'xstate';
import type { OrderRow } from '../domain/checkout.ts';
import type { Failure } from '../domain/failure.ts';
import { failureOf } from './failed.ts';
import { filesDelayMs, renewDelayMs } from './success.machine.ts';
import { unprovided } from './unprovided.ts';

export type Orders = { readonly data: OrderRow[] };

export const ordersMachine = setup({
  types: {
    context: {} as { readonly orders: readonly OrderRow[]; readonly failure: Failure | null },
    events: {} as { type: 'orders.retry' },
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    loadOrders: unprovided<Orders>('loadOrders'),
    wait: unprovided<null, { milliseconds: number }>('wait'),
  },
  guards: {
    isNone: (_, { output }: { output: Orders }) => output.data.length === 0,
    isMaking: (_, { output }: { output: Orders }) =>
      output.data.some(({ status, zip, pdf }) => status === 'paid' && (zip === null || pdf === null)),
    hasOrders: ({ context }) => context.orders.length > 0,
  },
}).createMachine({
  id: 'orders',
  context: { orders: [], failure: null },
  initial: 'loading',
  states: {
    loading: {
      description:
        'Asks for the orders with links made anew; a list that is shown stays on screen meanwhile.',
      tags: 'busy',
      invoke: {
        id: 'loadOrders',
        src: 'loadOrders',
        onDone: [
          { guard: { type: 'isNone', params: ({ event }) => event }, target: 'empty' },
          {
            guard: { type: 'isMaking', params: ({ event }) => event },
            target: 'making',
            actions: assign({ orders: ({ event }) => event.output.data }),
          },
          { target: 'ready', actions: assign({ orders: ({ event }) => event.output.data }) },
        ],
        onError: [
          { guard: 'hasOrders', target: 'making' },
          { target: 'failed', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
        ],
      },
    },
    empty: { description: 'Nothing was bought with this account yet.' },
    making: {
      description:
        'Some files are still being made, or the last answer did not come; asks again in a moment.',
      invoke: {
        id: 'filesDelay',
        src: 'wait',
        input: { milliseconds: filesDelayMs },
        onDone: { target: 'loading' },
        onError: { target: 'loading' },
      },
    },
    ready: {
      description: 'Every order has its files; their links are made anew before they end.',
      invoke: {
        id: 'renewDelay',
        src: 'wait',
        input: { milliseconds: renewDelayMs },
        onDone: { target: 'loading' },
        onError: { target: 'loading' },
      },
    },
    failed: {
      description: 'The orders could not be loaded; the buyer may try again.',
      tags: 'failed',
      on: { 'orders.retry': { target: 'loading', actions: assign({ failure: null }) } },
    },
  },
});

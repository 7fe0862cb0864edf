/** The account's orders: their files appear once made, and their links are renewed as long as the page is open. */
import { assign, setup } from 'xstate';
import type { OrderRow } from '../domain/checkout.ts';
import type { Failure } from '../domain/failure.ts';
import { failureOf } from './failure-of.ts';
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
      description: 'Requests the orders with new links; a list already shown stays on screen meanwhile.',
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
        'Some files are still being made, or the last request failed; requests again after a delay.',
      invoke: {
        id: 'filesDelay',
        src: 'wait',
        input: { milliseconds: filesDelayMs },
        onDone: { target: 'loading' },
        onError: { target: 'loading' },
      },
    },
    ready: {
      description: 'Every order has its files; their links are renewed before they expire.',
      invoke: {
        id: 'renewDelay',
        src: 'wait',
        input: { milliseconds: renewDelayMs },
        onDone: { target: 'loading' },
        onError: { target: 'loading' },
      },
    },
    failed: {
      description: 'The orders could not be loaded; the buyer may retry.',
      tags: 'failed',
      on: { 'orders.retry': { target: 'loading', actions: assign({ failure: null }) } },
    },
  },
});

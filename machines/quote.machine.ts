/** The cart as a PDF quote: made, and opened in the browser (commerce, section 7). */
import { type ActorRefFrom, assign, setup } from 'xstate';
import type { CartItem, CartRequestItem } from '../domain/cart.ts';
import { isSameCart, requestOf } from '../domain/cart-wish.ts';
import type { QuoteReply } from '../domain/shared-cart.ts';
import { failureOf } from './failed.ts';
import { unprovided } from './unprovided.ts';

type QuoteContext = {
  readonly items: readonly CartRequestItem[];
  readonly quote: QuoteReply | null;
  readonly message: string;
};

type QuoteEvent =
  | { type: 'quote.make'; items: readonly CartRequestItem[] }
  | { type: 'cart.changed'; items: readonly CartItem[] };

const nothing = { items: [], quote: null, message: '' } as const;

export const quoteMachine = setup({
  types: { context: {} as QuoteContext, events: {} as QuoteEvent, tags: {} as 'busy' },
  actors: {
    makeQuote: unprovided<QuoteReply, { items: readonly CartRequestItem[] }>('makeQuote'),
    openQuote: unprovided<null, { url: string }>('openQuote'),
  },
  guards: {
    isAnother: ({ context }, { items }: { items: readonly CartItem[] }) =>
      !isSameCart(context.items, requestOf({ cart: [...items] })),
  },
}).createMachine({
  id: 'quote',
  context: nothing,
  initial: 'idle',
  on: {
    'cart.changed': {
      guard: { type: 'isAnother', params: ({ event }) => event },
      target: '.idle',
      actions: assign(nothing),
    },
  },
  states: {
    idle: {
      description: 'The cart as it is has no quote.',
      on: {
        'quote.make': {
          target: 'making',
          actions: assign(({ event }) => ({ ...nothing, items: event.items })),
        },
      },
    },
    making: {
      description: 'The server freezes the prices and sets the paper.',
      tags: 'busy',
      invoke: {
        id: 'makeQuote',
        src: 'makeQuote',
        input: ({ context: { items } }) => ({ items }),
        onDone: { target: 'opening', actions: assign({ quote: ({ event }) => event.output }) },
        onError: {
          target: 'failed',
          actions: assign({ message: ({ event }) => failureOf(event.error).message }),
        },
      },
    },
    opening: {
      description: 'The browser is asked to open the PDF beside this page.',
      tags: 'busy',
      invoke: {
        id: 'openQuote',
        src: 'openQuote',
        input: ({ context: { quote } }) => ({ url: quote?.url ?? '' }),
        onDone: { target: 'opened' },
        onError: { target: 'unopened' },
      },
    },
    opened: {
      description: 'The PDF is open; its link stays until the cart changes.',
      on: { 'quote.make': { target: 'opening' } },
    },
    unopened: {
      description: 'The browser kept the new window closed: the link is there to be followed.',
      on: { 'quote.make': { target: 'opening' } },
    },
    failed: {
      description: 'No quote could be made; the words say why.',
      on: {
        'quote.make': {
          target: 'making',
          actions: assign(({ event }) => ({ ...nothing, items: event.items })),
        },
      },
    },
  },
});

export type QuoteActor = ActorRefFrom<typeof quoteMachine>;

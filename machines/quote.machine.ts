/** The cart as a PDF quote: made, and opened in the browser (§quote.pdf, §quote.opened). */
import { type ActorRefFrom, assign, setup } from 'xstate';
import type { CartItem, CartRequestItem } from '../domain/cart.ts';
import { isSameCart, requestItemsOf } from '../domain/cart-command.ts';
import type { QuoteReply } from '../domain/shared-cart.ts';
import { failureOf } from './failure-of.ts';
import { unprovided } from './unprovided.ts';

type QuoteContext = {
  readonly items: readonly CartRequestItem[];
  readonly quote: QuoteReply | null;
  readonly message: string;
};

type QuoteEvent =
  | { type: 'quote.make'; items: readonly CartRequestItem[] }
  | { type: 'cart.changed'; items: readonly CartItem[] };

const initialContext = { items: [], quote: null, message: '' } as const;

export const quoteMachine = setup({
  types: { context: {} as QuoteContext, events: {} as QuoteEvent, tags: {} as 'busy' },
  actors: {
    makeQuote: unprovided<QuoteReply, { items: readonly CartRequestItem[] }>('makeQuote'),
    openQuote: unprovided<null, { url: string }>('openQuote'),
  },
  guards: {
    isAnother: ({ context }, { items }: { items: readonly CartItem[] }) =>
      !isSameCart(context.items, requestItemsOf({ cart: [...items] })),
  },
}).createMachine({
  id: 'quote',
  context: initialContext,
  initial: 'idle',
  on: {
    'cart.changed': {
      guard: { type: 'isAnother', params: ({ event }) => event },
      target: '.idle',
      actions: assign(initialContext),
    },
  },
  states: {
    idle: {
      description: 'The current cart has no quote.',
      on: {
        'quote.make': {
          target: 'making',
          actions: assign(({ event }) => ({ ...initialContext, items: event.items })),
        },
      },
    },
    making: {
      description: 'The server freezes the prices and makes the PDF.',
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
      description: 'The browser opens the PDF in a new tab.',
      tags: 'busy',
      invoke: {
        id: 'openQuote',
        src: 'openQuote',
        input: ({ context: { quote } }) => ({ url: quote?.url ?? '' }),
        onDone: { target: 'opened' },
        onError: { target: 'popupBlocked' },
      },
    },
    opened: {
      description: 'The PDF is open; its link is shown until the cart changes.',
      on: { 'quote.make': { target: 'opening' } },
    },
    popupBlocked: {
      description: 'The browser blocked the new window: the link is shown instead.',
      on: { 'quote.make': { target: 'opening' } },
    },
    failed: {
      description: 'No quote could be made; `message` has the reason.',
      on: {
        'quote.make': {
          target: 'making',
          actions: assign(({ event }) => ({ ...initialContext, items: event.items })),
        },
      },
    },
  },
});

export type QuoteActor = ActorRefFrom<typeof quoteMachine>;

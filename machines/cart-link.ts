/** A link to the current cart: made by the server, handed to its reader, and shown until the cart is another. */
import { type ActorRefFrom, assign, setup } from 'xstate';
import type { CartItem, CartRequestItem } from '../domain/cart.ts';
import { isSameCart, requestItemsOf } from '../domain/cart-command.ts';
import { failureOf } from './failure-of.ts';
import { unprovided } from './unprovided.ts';

type CartLinkContext<Made> = {
  /** The items that the link is for. */
  readonly items: readonly CartRequestItem[];
  readonly made: Made | null;
  readonly message: string;
};

type CartLinkEvent =
  | { type: 'link.make'; items: readonly CartRequestItem[] }
  | { type: 'cart.changed'; items: readonly CartItem[] };

const initialContext = { items: [], made: null, message: '' } as const;

/** The machine of one kind of link; `Made` is what the server replies. */
export const cartLinkMachineOf = <Made>(id: string) =>
  setup({
    types: {
      context: {} as CartLinkContext<Made>,
      events: {} as CartLinkEvent,
      tags: {} as 'busy',
    },
    actors: {
      makeLink: unprovided<Made, { items: readonly CartRequestItem[] }>('makeLink'),
      /** Copies or opens what was made; rejects where the browser refuses it. */
      deliverLink: unprovided<null, { made: Made | null }>('deliverLink'),
    },
    guards: {
      isAnother: ({ context }, { items }: { items: readonly CartItem[] }) =>
        !isSameCart(context.items, requestItemsOf({ cart: [...items] })),
    },
  }).createMachine({
    id,
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
        description: 'The current cart has no link.',
        on: {
          'link.make': {
            target: 'making',
            actions: assign(({ event }) => ({ ...initialContext, items: event.items })),
          },
        },
      },
      making: {
        description: 'The server stores the cart, and its prices if it is a quote.',
        tags: 'busy',
        invoke: {
          id: 'makeLink',
          src: 'makeLink',
          input: ({ context: { items } }) => ({ items }),
          onDone: { target: 'delivering', actions: assign({ made: ({ event }) => event.output }) },
          onError: {
            target: 'failed',
            actions: assign({ message: ({ event }) => failureOf(event.error).message }),
          },
        },
      },
      delivering: {
        description: 'The link is shown, and being copied to the clipboard or opened in a new tab.',
        tags: 'busy',
        invoke: {
          id: 'deliverLink',
          src: 'deliverLink',
          input: ({ context: { made } }) => ({ made }),
          onDone: { target: 'delivered' },
          onError: { target: 'blocked' },
        },
      },
      delivered: {
        description: 'The link was copied or is open, and is shown until the cart changes.',
        on: { 'link.make': { target: 'delivering' } },
      },
      blocked: {
        description: 'The browser denied clipboard or tab: the link is shown instead.',
        on: { 'link.make': { target: 'delivering' } },
      },
      failed: {
        description: 'No link could be made; `message` has the reason.',
        on: {
          'link.make': {
            target: 'making',
            actions: assign(({ event }) => ({ ...initialContext, items: event.items })),
          },
        },
      },
    },
  });

export type CartLinkActor<Made> = ActorRefFrom<ReturnType<typeof cartLinkMachineOf<Made>>>;

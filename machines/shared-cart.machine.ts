/** A cart that came by a link: it takes the place of the visitor's own, which can be had back (decisions, section 1). */
import { type ActorRefFrom, assign, setup } from 'xstate';
import type { CartRequestItem } from '../domain/cart.ts';
import { requestOf } from '../domain/cart-wish.ts';
import type { SharedCart } from '../domain/shared-cart.ts';
import { failureOf } from './failed.ts';
import { unprovided } from './unprovided.ts';

type SharedCartContext = {
  readonly cartId: string;
  readonly shared: SharedCart | null;
  /** What the cart held before. */
  readonly before: readonly CartRequestItem[];
  readonly message: string;
};

type SharedCartEvent =
  | { type: 'link.opened'; cart_id: string }
  | { type: 'link.retry' }
  | { type: 'cart.undo' }
  | { type: 'notice.close' };

/** Puts these items in the cart's place and says what was there; fails when the cart refuses them. */
type Replaced = { readonly before: readonly CartRequestItem[] };

const nothing = { cartId: '', shared: null, before: [], message: '' } as const;

export const sharedCartMachine = setup({
  types: {
    context: {} as SharedCartContext,
    events: {} as SharedCartEvent,
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    loadSharedCart: unprovided<SharedCart, { cart_id: string }>('loadSharedCart'),
    replaceCart: unprovided<Replaced, { items: readonly CartRequestItem[] }>('replaceCart'),
  },
  actions: {
    /** The address says /cart again, so that a reload doesn't replace the cart once more. */
    cleanAddress: () => {},
  },
}).createMachine({
  id: 'shared-cart',
  context: nothing,
  initial: 'idle',
  on: {
    'link.opened': {
      target: '.loading',
      actions: [assign(({ event }) => ({ ...nothing, cartId: event.cart_id })), 'cleanAddress'],
    },
  },
  states: {
    idle: { description: "The cart is the visitor's own." },
    loading: {
      description: 'The shared cart is on its way, at its present prices.',
      tags: 'busy',
      invoke: {
        id: 'loadSharedCart',
        src: 'loadSharedCart',
        input: ({ context }) => ({ cart_id: context.cartId }),
        onDone: { target: 'replacing', actions: assign({ shared: ({ event }) => event.output }) },
        onError: {
          target: 'failed',
          actions: assign({ message: ({ event }) => failureOf(event.error).message }),
        },
      },
    },
    replacing: {
      description: 'It takes the place of what is in the cart.',
      tags: 'busy',
      invoke: {
        id: 'replaceCart',
        src: 'replaceCart',
        input: ({ context }) => ({ items: context.shared ? requestOf(context.shared) : [] }),
        onDone: { target: 'opened', actions: assign({ before: ({ event }) => event.output.before }) },
        onError: {
          target: 'failed',
          actions: assign({ message: ({ event }) => failureOf(event.error).message }),
        },
      },
    },
    opened: {
      description: 'The shared cart stands; what changed since it was shared is said, and Undo is offered.',
      on: {
        'cart.undo': { target: 'undoing' },
        'notice.close': { target: 'idle', actions: assign(nothing) },
      },
    },
    undoing: {
      description: 'What was in the cart before comes back.',
      tags: 'busy',
      invoke: {
        id: 'undoCart',
        src: 'replaceCart',
        input: ({ context }) => ({ items: context.before }),
        onDone: { target: 'idle', actions: assign(nothing) },
        onError: {
          target: 'opened',
          actions: assign({ message: ({ event }) => failureOf(event.error).message }),
        },
      },
    },
    failed: {
      description: 'The link leads to nothing, or its cart could not be taken over: the own cart stands.',
      tags: 'failed',
      on: {
        'link.retry': { target: 'loading', actions: assign({ message: '' }) },
        'notice.close': { target: 'idle', actions: assign(nothing) },
      },
    },
  },
});

export type SharedCartActor = ActorRefFrom<typeof sharedCartMachine>;

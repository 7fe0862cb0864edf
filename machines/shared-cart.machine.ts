/** A cart that came by a link: it takes the place of the own one, which can be had back (decisions, section 1). */
import { type ActorRefFrom, assign, setup } from 'xstate';
import type { CartRequestItem } from '../domain/cart.ts';
import type { ReplacedCart, SharedCart } from '../domain/shared-cart.ts';
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
  | { type: 'notice.close' }
  /** Startup is over, or the person behind the browser changed. */
  | { type: 'user.changed'; member: boolean }
  /** A customer logged out on purpose. */
  | { type: 'session.left' }
  /** The cart became an order. */
  | { type: 'cart.paid' };

export type Kept = Pick<ReplacedCart, 'shared' | 'before'> | null;
type Replaced = Pick<SharedCartContext, 'before'>;

const nothing = { cartId: '', shared: null, before: [], message: '' } as const;

export const sharedCartMachine = setup({
  types: {
    context: {} as SharedCartContext,
    events: {} as SharedCartEvent,
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    /** What is kept for whoever is there, while Undo would still change the cart. */
    readReplacedCart: unprovided<Kept>('readReplacedCart'),
    loadSharedCart: unprovided<SharedCart, { cart_id: string }>('loadSharedCart'),
    /** Puts the shared cart in the own one's place, says what Undo brings back, and keeps both. */
    replaceCart: unprovided<Replaced, Pick<SharedCartContext, 'shared'>>('replaceCart'),
    undoCart: unprovided<null, Pick<SharedCartContext, 'shared' | 'before'>>('undoCart'),
  },
  guards: {
    isReplaced: (_, { output }: { output: Kept }) => output !== null,
    isNobody: (_, { member }: { member: boolean }) => !member,
  },
  actions: {
    /** The address says /cart again, so that a reload doesn't replace the cart once more. */
    cleanAddress: () => {},
    forgetReplacedCart: () => {},
  },
}).createMachine({
  id: 'shared-cart',
  context: nothing,
  initial: 'starting',
  on: {
    'session.left': { target: '.idle', actions: [assign(nothing), 'forgetReplacedCart'] },
    'cart.paid': { target: '.idle', actions: [assign(nothing), 'forgetReplacedCart'] },
    'link.opened': {
      target: '.loading',
      actions: [assign(({ event }) => ({ ...nothing, cartId: event.cart_id })), 'cleanAddress'],
    },
  },
  states: {
    starting: {
      description: 'Did a shared cart take the place of the own one before the page was loaded?',
      invoke: {
        id: 'readReplacedCart',
        src: 'readReplacedCart',
        onDone: [
          {
            guard: { type: 'isReplaced', params: ({ event }) => event },
            target: 'opened',
            actions: assign(({ event }) => event.output ?? {}),
          },
          { target: 'idle' },
        ],
        onError: { target: 'idle' },
      },
    },
    idle: {
      description: 'The cart is the own one of whoever is there.',
      on: { 'user.changed': { target: 'starting' } },
    },
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
        input: ({ context: { shared } }) => ({ shared }),
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
        'notice.close': { target: 'idle', actions: [assign(nothing), 'forgetReplacedCart'] },
        'user.changed': {
          guard: { type: 'isNobody', params: ({ event }) => event },
          target: 'starting',
          actions: assign(nothing),
        },
      },
    },
    undoing: {
      description: 'What was in the cart before comes back; what came into it since stays.',
      tags: 'busy',
      on: {
        'user.changed': {
          guard: { type: 'isNobody', params: ({ event }) => event },
          target: 'starting',
          actions: assign(nothing),
        },
      },
      invoke: {
        id: 'undoCart',
        src: 'undoCart',
        input: ({ context: { shared, before } }) => ({ shared, before }),
        onDone: { target: 'idle', actions: [assign(nothing), 'forgetReplacedCart'] },
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

/** A cart opened by a link: it replaces the user's own cart, which can be restored (§share.open.replaces). */
import { type ActorRefFrom, assign, fromCallback, setup } from 'xstate';
import type { CartRequestItem } from '../domain/cart.ts';
import type { OpenedCart, SharedCart } from '../domain/shared-cart.ts';
import { failureOf } from './failure-of.ts';
import { unprovided } from './unprovided.ts';

type SharedCartContext = {
  readonly cartId: string;
  readonly shared: OpenedCart | null;
  /** The items in the cart before. */
  readonly before: readonly CartRequestItem[];
  readonly message: string;
};

type SharedCartEvent =
  | { type: 'link.opened'; cart_id: string }
  /** The cart is loaded: this is what Undo would still change in it. */
  | { type: 'replacement.known'; replaced: StoredReplacement }
  | { type: 'link.retry' }
  | { type: 'cart.undo' }
  | { type: 'notice.close' }
  /** Startup is over, or the user changed. */
  | { type: 'user.changed'; member: boolean }
  /** A customer logged out. */
  | { type: 'session.left' }
  /** The cart was paid. */
  | { type: 'cart.paid' };

export type StoredReplacement = (Pick<SharedCartContext, 'before'> & { readonly shared: OpenedCart }) | null;
type ReplaceResult = Pick<SharedCartContext, 'before'>;

const initialContext = { cartId: '', shared: null, before: [], message: '' } as const;

/** Reads the stored replacement of the current user once the cart is loaded, and notifies of it. */
const watchReplacement = fromCallback(() => {
  throw new Error('Nobody provides the actor watchReplacement');
});

export const sharedCartMachine = setup({
  types: {
    context: {} as SharedCartContext,
    events: {} as SharedCartEvent,
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    watchReplacement,
    loadSharedCart: unprovided<SharedCart, { cart_id: string }>('loadSharedCart'),
    /** Replaces the user's cart by the shared one, stores both, and returns the items that Undo restores. */
    replaceCart: unprovided<ReplaceResult, Pick<SharedCartContext, 'shared'>>('replaceCart'),
    undoCart: unprovided<null, Pick<SharedCartContext, 'shared' | 'before'>>('undoCart'),
  },
  guards: {
    isReplaced: (_, { replaced }: { replaced: StoredReplacement }) => replaced !== null,
    isVisitor: (_, { member }: { member: boolean }) => !member,
  },
  actions: {
    /** Sets the address to /cart again, so that a reload doesn't replace the cart once more. */
    cleanAddress: () => {},
    forgetReplacedCart: () => {},
  },
}).createMachine({
  id: 'shared-cart',
  context: initialContext,
  initial: 'starting',
  on: {
    'session.left': { target: '.idle', actions: [assign(initialContext), 'forgetReplacedCart'] },
    'cart.paid': { target: '.idle', actions: [assign(initialContext), 'forgetReplacedCart'] },
    'link.opened': {
      target: '.loading',
      actions: [assign(({ event }) => ({ ...initialContext, cartId: event.cart_id })), 'cleanAddress'],
    },
  },
  states: {
    starting: {
      description: 'Checks whether a shared cart replaced the own one before the page was loaded.',
      invoke: { id: 'watchReplacement', src: 'watchReplacement', onError: { target: 'idle' } },
      on: {
        'replacement.known': [
          {
            guard: { type: 'isReplaced', params: ({ event }) => event },
            target: 'opened',
            actions: assign(({ event }) => event.replaced ?? {}),
          },
          { target: 'idle' },
        ],
      },
    },
    idle: {
      description: "The cart is the user's own.",
      on: { 'user.changed': { target: 'starting' } },
    },
    loading: {
      description: 'The shared cart is being loaded, at its current prices.',
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
      description: "The shared cart replaces the cart's items.",
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
      description: 'The shared cart is in use; changes since it was shared are shown, and Undo is offered.',
      on: {
        'cart.undo': { target: 'undoing' },
        'notice.close': { target: 'idle', actions: [assign(initialContext), 'forgetReplacedCart'] },
        'user.changed': {
          guard: { type: 'isVisitor', params: ({ event }) => event },
          target: 'starting',
          actions: assign(initialContext),
        },
      },
    },
    undoing: {
      description: 'The earlier items are restored; items added since stay.',
      tags: 'busy',
      on: {
        'user.changed': {
          guard: { type: 'isVisitor', params: ({ event }) => event },
          target: 'starting',
          actions: assign(initialContext),
        },
      },
      invoke: {
        id: 'undoCart',
        src: 'undoCart',
        input: ({ context: { shared, before } }) => ({ shared, before }),
        onDone: { target: 'idle', actions: [assign(initialContext), 'forgetReplacedCart'] },
        onError: {
          target: 'opened',
          actions: assign({ message: ({ event }) => failureOf(event.error).message }),
        },
      },
    },
    failed: {
      description: 'The link is invalid, or its cart could not be used: the own cart stays.',
      tags: 'failed',
      on: {
        'link.retry': { target: 'loading', actions: assign({ message: '' }) },
        'notice.close': { target: 'idle', actions: assign(initialContext) },
      },
    },
  },
});

export type SharedCartActor = ActorRefFrom<typeof sharedCartMachine>;

/**
 * What took the place of the user's own cart, which can be restored: a cart opened by its link, none because it was emptied, or
 * at a log-in both carts (§share.open.replaces, §cart.empty.undo, §cart.login.joined).
 */
import { type ActorRefFrom, assign, fromCallback, setup } from 'xstate';
import type { CartRequestItem } from '../domain/cart.ts';
import { type CartChange, requestItemsOf } from '../domain/cart-command.ts';
import type { OpenedCart, ReplacementReason, SharedCart } from '../domain/shared-cart.ts';
import { failureOf } from './failure-of.ts';
import { unprovided } from './unprovided.ts';

export type SharedCartContext = {
  readonly cartId: string;
  readonly reason: ReplacementReason;
  /** What came into the cart; null while nothing did. */
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
  /** The cart was emptied, or joined at a log-in; `stored` is what could still be undone until then. */
  | { type: 'cart.replaced'; replaced: Replacement; stored: StoredReplacement }
  /** Restores the cart as it was; or, of two that were joined, only what came. */
  | { type: 'cart.undo'; keep?: 'came' }
  | { type: 'notice.close' }
  /** Startup is over, or the user changed. */
  | { type: 'user.changed'; member: boolean }
  /** A customer logged out. */
  | { type: 'session.left' }
  /** The cart was paid. */
  | { type: 'cart.paid' };

export type Replacement = Pick<SharedCartContext, 'reason' | 'before'> & { readonly shared: OpenedCart };
export type StoredReplacement = Replacement | null;
type ReplaceResult = Pick<SharedCartContext, 'before'>;

const initialContext = { cartId: '', reason: 'shared', shared: null, before: [], message: '' } as const;

/** The change that restores what was in the cart; or, of two that were joined, keeps only what came. */
function undoOf({ shared, before }: SharedCartContext, keep: 'came' | undefined): CartChange {
  const came = requestItemsOf(shared ?? { cart: [] });
  return keep ? { kind: 'keep', came, before } : { kind: 'restore', shared: came, before };
}

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
    undoCart: unprovided<null, { change: CartChange }>('undoCart'),
  },
  guards: {
    isReplaced: (_, { replaced }: { replaced: StoredReplacement }) => replaced !== null,
    /** Undo of a shared cart knows more: after a log-in it leads to both the account's items and the visitor's own. */
    isNewestUndo: (_, { replaced, stored }: { replaced: Replacement; stored: StoredReplacement }) =>
      replaced.reason !== 'joined' || stored?.reason !== 'shared',
    isVisitor: (_, { member }: { member: boolean }) => !member,
    isUnknown: (_, { error }: { error: unknown }) => failureOf(error).status === 404,
  },
  actions: {
    /** Sets the address to /cart again, so that a reload doesn't replace the cart once more. */
    cleanAddress: () => {},
    forgetReplacedCart: () => {},
    storeReplacedCart: (_, _replaced: Replacement) => {},
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
    'cart.replaced': {
      guard: { type: 'isNewestUndo', params: ({ event }) => event },
      target: '.opened',
      actions: [
        assign(({ event }) => ({ ...initialContext, ...event.replaced })),
        { type: 'storeReplacedCart', params: ({ event }) => event.replaced },
      ],
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
      // What the shared cart replaces is stored when it does.
      on: { 'cart.replaced': {} },
      invoke: {
        id: 'loadSharedCart',
        src: 'loadSharedCart',
        input: ({ context }) => ({ cart_id: context.cartId }),
        onDone: { target: 'replacing', actions: assign({ shared: ({ event }) => event.output }) },
        onError: [
          {
            guard: { type: 'isUnknown', params: ({ event }) => event },
            target: 'unknown',
            actions: assign({ message: ({ event }) => failureOf(event.error).message }),
          },
          {
            target: 'failed',
            actions: assign({ message: ({ event }) => failureOf(event.error).message }),
          },
        ],
      },
    },
    replacing: {
      description: "The shared cart replaces the cart's items.",
      tags: 'busy',
      // What the shared cart replaces is stored when it does.
      on: { 'cart.replaced': {} },
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
      description:
        'The shared cart is in use, the cart was emptied, or both are joined: it is shown what changed, and Undo is offered.',
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
        'cart.replaced': {},
        'user.changed': {
          guard: { type: 'isVisitor', params: ({ event }) => event },
          target: 'starting',
          actions: assign(initialContext),
        },
      },
      invoke: {
        id: 'undoCart',
        src: 'undoCart',
        input: ({ context, event }) => ({
          change: undoOf(context, event.type === 'cart.undo' ? event.keep : undefined),
        }),
        onDone: { target: 'idle', actions: [assign(initialContext), 'forgetReplacedCart'] },
        onError: {
          target: 'opened',
          actions: assign({ message: ({ event }) => failureOf(event.error).message }),
        },
      },
    },
    unknown: {
      description: 'The link leads to no cart: the own one stays.',
      tags: 'failed',
      on: { 'notice.close': { target: 'idle', actions: assign(initialContext) } },
    },
    failed: {
      description: 'The shared cart could not be used: the own one stays; the user may retry.',
      tags: 'failed',
      on: {
        'link.retry': { target: 'loading', actions: assign({ message: '' }) },
        'notice.close': { target: 'idle', actions: assign(initialContext) },
      },
    },
  },
});

export type SharedCartActor = ActorRefFrom<typeof sharedCartMachine>;

/** The visitor's or customer's licence cart: one for the whole site, changed by one wish at a time (commerce, section 4). */
import { type ActorRefFrom, assign, emit, setup } from 'xstate';
import type { Cart, CartRequestItem } from '../domain/cart.ts';
import { applyWish, isFulfilled, type OptionRef } from '../domain/cart-wish.ts';
import {
  attemptsLimit,
  type CartContext,
  type CartFact,
  changedElsewhereMessage,
  factsOf,
  given,
  head,
  merging,
  nobody,
  type PricedCart,
  queued,
  refresh,
  refused,
  settled,
  standing,
  stillChangingMessage,
  withoutGone,
} from './cart-queue.ts';
import { failureOf } from './failed.ts';
import { unprovided } from './unprovided.ts';

type CartEvent =
  /** Startup is over, or the person behind the browser changed. */
  | { type: 'user.changed'; member: boolean }
  | { type: 'item.add'; item: CartRequestItem }
  | { type: 'item.remove'; item: OptionRef }
  | { type: 'cart.empty' }
  | { type: 'cart.reload' }
  /** The checkout's own calls brought a newer cart. */
  | { type: 'cart.priced'; cart: Cart };

export const cartMachine = setup({
  types: {
    context: {} as CartContext,
    events: {} as CartEvent,
    emitted: {} as CartFact,
    tags: {} as 'busy' | 'loading',
  },
  actors: {
    readCart: unprovided<CartRequestItem[]>('readCart'),
    keepCart: unprovided<null, { items: readonly CartRequestItem[] }>('keepCart'),
    loadCart: unprovided<Cart>('loadCart'),
    priceCart: unprovided<PricedCart, { items: CartRequestItem[]; revision: number }>('priceCart'),
    emptyCart: unprovided<Cart>('emptyCart'),
  },
  guards: {
    isArriving: ({ context }, { member }: { member: boolean }) => member && context.holder === 'visitor',
    isLeaving: ({ context }, { member }: { member: boolean }) => !member && context.holder === 'customer',
    isNobody: (_, { member }: { member: boolean }) => !member,
    isCustomer: ({ context }) => context.holder === 'customer',
    isWishFulfilled: ({ context: { wishes, items, cart } }) =>
      wishes[0] !== undefined && isFulfilled(wishes[0], items, cart),
    isEmptyWished: ({ context }) => context.wishes[0]?.kind === 'empty',
    hasWish: ({ context }) => context.wishes.length > 0,
    isStale: (_, { output }: { output: PricedCart }) => output.kind === 'stale',
    isAboutGoneItems: ({ context }, { error }: { error: unknown }) =>
      withoutGone(context, failureOf(error)) !== null,
    isStaleAgain: ({ context }, { output }: { output: PricedCart }) =>
      output.kind === 'stale' && context.attempts >= attemptsLimit,
  },
  actions: { announce: emit(({ context }) => factsOf(context)) },
}).createMachine({
  id: 'cart',
  // Wishes settle one after the other in `resting`: a bug there is to be an error, not a window that hangs.
  options: { maxIterations: 1000 },
  context: { holder: 'visitor', ...nobody },
  initial: 'waiting',
  on: {
    'user.changed': [
      {
        guard: { type: 'isArriving', params: ({ event }) => event },
        target: '.reading',
        actions: assign(({ context: { items, wishes } }) => ({
          ...nobody,
          holder: 'customer',
          unmerged: items,
          wishes,
        })),
      },
      {
        guard: { type: 'isLeaving', params: ({ event }) => event },
        target: '.reading',
        actions: [assign({ ...nobody, holder: 'visitor' }), 'announce'],
      },
    ],
    'item.add': { actions: assign(({ context, event: { item } }) => queued(context, { kind: 'add', item })) },
    'item.remove': {
      actions: assign(({ context, event: { item } }) => queued(context, { kind: 'remove', item })),
    },
    'cart.empty': { actions: assign(({ context }) => queued(context, { kind: 'empty' })) },
    'cart.reload': { target: '.reading' },
    'cart.priced': {
      target: '.keeping',
      actions: [assign(({ event }) => ({ ...standing(event.cart), notice: '' })), 'announce'],
    },
  },
  states: {
    waiting: {
      description: 'Startup has not yet said whose cart it is; wishes are already taken.',
      tags: 'loading',
      on: {
        'user.changed': { guard: { type: 'isNobody', params: ({ event }) => event }, target: 'reading' },
      },
    },
    reading: {
      description:
        "Reads the items that this browser keeps: a visitor's cart, or what a customer chose before logging in.",
      tags: ['busy', 'loading'],
      invoke: {
        id: 'readCart',
        src: 'readCart',
        onDone: [
          {
            guard: 'isCustomer',
            target: 'loading',
            actions: assign(({ context, event }) => ({
              unmerged: applyWish(event.output, { kind: 'merge', items: context.unmerged }),
            })),
          },
          {
            target: 'resting',
            actions: assign(({ context, event }) => ({
              items: event.output,
              wishes: [refresh, ...context.wishes],
            })),
          },
        ],
        onError: [{ guard: 'isCustomer', target: 'loading' }, { target: 'resting' }],
      },
    },
    loading: {
      description: "Fetches the customer's cart; what was chosen before logging in is merged into it next.",
      tags: ['busy', 'loading'],
      invoke: {
        id: 'loadCart',
        src: 'loadCart',
        onDone: {
          target: 'resting',
          actions: [
            assign(({ context, event }) => ({
              ...standing(event.output),
              wishes: [...merging(context.unmerged), ...context.wishes],
            })),
            'announce',
          ],
        },
        onError: { target: 'resting' },
      },
    },
    resting: {
      description: 'The cart stands; the next wish is taken at once.',
      always: [
        {
          guard: 'isWishFulfilled',
          actions: [assign(({ context }) => settled(context)), 'announce'],
        },
        { guard: 'isEmptyWished', target: 'emptying' },
        { guard: 'hasWish', target: 'pricing' },
      ],
    },
    pricing: {
      description: 'One wish is with the server; further ones queue behind it.',
      tags: 'busy',
      invoke: {
        id: 'priceCart',
        src: 'priceCart',
        input: ({ context }) => ({
          items: applyWish(context.items, head(context)),
          revision: context.cart?.revision ?? 0,
        }),
        onDone: [
          {
            guard: { type: 'isStaleAgain', params: ({ event }) => event },
            target: 'resting',
            actions: [
              emit(({ context }) => refused(context, stillChangingMessage)),
              assign(({ context, event }) => ({
                ...standing(event.output.cart),
                ...given(context, stillChangingMessage),
              })),
              'announce',
            ],
          },
          {
            guard: { type: 'isStale', params: ({ event }) => event },
            target: 'resting',
            actions: [
              assign(({ context, event }) => ({
                ...standing(event.output.cart),
                attempts: context.attempts + 1,
                notice: changedElsewhereMessage,
              })),
              'announce',
            ],
          },
          {
            target: 'keeping',
            actions: [
              assign(({ context, event }) => ({ ...standing(event.output.cart), ...settled(context) })),
              'announce',
            ],
          },
        ],
        onError: [
          {
            guard: { type: 'isAboutGoneItems', params: ({ event }) => event },
            target: 'resting',
            actions: assign(({ context, event }) => withoutGone(context, failureOf(event.error)) ?? {}),
          },
          {
            target: 'resting',
            actions: [
              emit(({ context, event }) => refused(context, failureOf(event.error).message)),
              assign(({ context, event }) => given(context, failureOf(event.error).message)),
            ],
          },
        ],
      },
    },
    emptying: {
      description: 'The cart is being destroyed, on the server for a customer.',
      tags: 'busy',
      invoke: {
        id: 'emptyCart',
        src: 'emptyCart',
        onDone: {
          target: 'keeping',
          actions: [
            assign(({ context, event }) => ({ ...standing(event.output), ...settled(context) })),
            'announce',
          ],
        },
        onError: {
          target: 'resting',
          actions: assign(({ context, event }) => given(context, failureOf(event.error).message)),
        },
      },
    },
    keeping: {
      description: "The browser keeps a visitor's items; for a customer only those not merged yet.",
      tags: 'busy',
      invoke: {
        id: 'keepCart',
        src: 'keepCart',
        input: ({ context }) => ({ items: context.holder === 'visitor' ? context.items : context.unmerged }),
        onDone: { target: 'resting' },
        onError: {
          target: 'resting',
          actions: assign({ notice: ({ event }) => failureOf(event.error).message }),
        },
      },
    },
  },
});

export type CartActor = ActorRefFrom<typeof cartMachine>;

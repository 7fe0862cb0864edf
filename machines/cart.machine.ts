/**
 * The licence cart of a visitor or customer: one for the whole site, changed by one command at a time (§cart.changes.one-at-a-time).
 */
import { type ActorRefFrom, assign, emit, enqueueActions, setup } from 'xstate';
import type { Cart, CartRequestItem } from '../domain/cart.ts';
import { applyCommand, type CartChange, isFulfilled, type OptionRef } from '../domain/cart-command.ts';
import type { Failure } from '../domain/failure.ts';
import {
  type CartContext,
  type CartEmittedEvent,
  type CartGone,
  type CartReplaced,
  type ChangeEvent,
  cartChangedOf,
  dequeue,
  emptyCart,
  enqueue,
  giveUp,
  type ItemsChanged,
  itemRefused,
  itemsChangedBy,
  loggedOut,
  maxAttempts,
  mergeCommands,
  type PricedCart,
  type PriceRequest,
  priceRequest,
  refreshCommand,
  refusal,
  replacedBy,
  retry,
  stillChanging,
  stillChangingMessage,
  withCart,
  withoutUnavailable,
} from './cart-queue.ts';
import { failureOf } from './failure-of.ts';
import { unprovided } from './unprovided.ts';

type CartEvent =
  /** Startup is over, or the user changed. */
  | { type: 'user.changed'; member: boolean }
  | { type: 'item.add'; item: CartRequestItem }
  | { type: 'item.remove'; item: OptionRef }
  | { type: 'cart.empty' }
  | { type: 'cart.reload' }
  /** The checkout, the shop, a shared cart or a line's editor requests a change; the events about it have its `id`. */
  | { type: 'cart.change'; command: CartChange & { readonly id: string } }
  /** Another window, or this one before a reload, knows where the cart went. */
  | { type: 'cart.gone'; gone: CartGone }
  /** The checkout's own calls returned a newer cart. */
  | { type: 'cart.priced'; cart: Cart };

export const cartMachine = setup({
  types: {
    context: {} as CartContext,
    events: {} as CartEvent,
    emitted: {} as CartEmittedEvent | ChangeEvent | CartReplaced | ItemsChanged,
    tags: {} as 'busy' | 'loading',
  },
  actors: {
    readCart: unprovided<CartRequestItem[]>('readCart'),
    saveCart: unprovided<null, { items: readonly CartRequestItem[] }>('saveCart'),
    loadCart: unprovided<Cart>('loadCart'),
    priceCart: unprovided<PricedCart, PriceRequest>('priceCart'),
  },
  guards: {
    isLoggingIn: ({ context }, { member }: { member: boolean }) => member && context.holder === 'visitor',
    isLoggingOut: ({ context }, { member }: { member: boolean }) => !member && context.holder === 'customer',
    isVisitor: (_, { member }: { member: boolean }) => !member,
    isCustomer: ({ context }) => context.holder === 'customer',
    isCommandFulfilled: ({ context: { commands, items, cart } }) =>
      commands[0] !== undefined && isFulfilled(commands[0], items, cart),
    hasCommand: ({ context }) => context.commands.length > 0,
    isStale: (_, { output }: { output: PricedCart }) => output.kind === 'stale',
    isAboutUnavailableItems: ({ context }, { error }: { error: unknown }) =>
      withoutUnavailable(context, failureOf(error)) !== null,
    isStaleAgain: ({ context }, { output }: { output: PricedCart }) =>
      output.kind === 'stale' && context.attempts >= maxAttempts,
  },
  actions: {
    announce: emit(({ context }) => cartChangedOf(context)),
    reportSent: enqueueActions(({ context: { commands, items }, enqueue }) => {
      const [command] = commands;
      if (command && 'id' in command) enqueue.emit({ type: 'change.sent', id: command.id, items });
    }),
    reportDone: enqueueActions(({ context, enqueue }, { cart }: { cart: Cart }) => {
      const [command] = context.commands;
      if (command && 'id' in command) enqueue.emit({ type: 'change.done', id: command.id, cart });
    }),
    reportRefused: enqueueActions(({ context, enqueue }, { failure }: { failure: Failure }) => {
      const [command] = context.commands;
      if (command && 'id' in command) enqueue.emit({ type: 'change.refused', id: command.id, failure });
    }),
    reportReplaced: enqueueActions(({ context, enqueue }, { cart }: { cart: Cart }) => {
      const replaced = replacedBy(context, cart);
      if (replaced) enqueue.emit(replaced);
    }),
    reportItems: enqueueActions(({ context, enqueue }, { cart }: { cart: Cart }) => {
      const changed = itemsChangedBy(context, cart);
      if (changed) enqueue.emit(changed);
    }),
    /** Their customer has left: no requester waits for ever. */
    refuseAll: enqueueActions(({ context, enqueue }) => {
      for (const command of context.commands)
        if ('id' in command) enqueue.emit({ type: 'change.refused', id: command.id, failure: loggedOut });
    }),
  },
}).createMachine({
  id: 'cart',
  // `idle` removes fulfilled commands one after the other: a bug there must raise an error, not hang the window.
  options: { maxIterations: 1000 },
  context: { holder: 'visitor', ...emptyCart },
  initial: 'waiting',
  on: {
    'user.changed': [
      {
        guard: { type: 'isLoggingIn', params: ({ event }) => event },
        target: '.reading',
        actions: assign(({ context: { items, commands, gone } }) => ({
          ...emptyCart,
          holder: 'customer',
          unmerged: items,
          commands,
          // What a reload restored is said to the customer whom it finds.
          gone: gone === 'paid' ? gone : null,
        })),
      },
      {
        guard: { type: 'isLoggingOut', params: ({ event }) => event },
        target: '.reading',
        actions: [
          'refuseAll',
          assign(({ context: { items } }) => ({
            ...emptyCart,
            holder: 'visitor' as const,
            gone: items.length > 0 ? ('loggedOut' as const) : null,
          })),
          'announce',
        ],
      },
    ],
    'item.add': {
      actions: assign(({ context, event: { item } }) => enqueue(context, { kind: 'add', item })),
    },
    'item.remove': {
      actions: assign(({ context, event: { item } }) => enqueue(context, { kind: 'remove', item })),
    },
    'cart.empty': { actions: assign(({ context }) => enqueue(context, { kind: 'empty' })) },
    'cart.change': { actions: assign(({ context, event }) => enqueue(context, event.command)) },
    'cart.reload': { target: '.reading' },
    'cart.gone': { actions: assign({ gone: ({ event }) => event.gone }) },
    'cart.priced': {
      target: '.saving',
      actions: [assign(({ event }) => ({ ...withCart(event.cart), notice: null })), 'announce'],
    },
  },
  states: {
    waiting: {
      description: 'The user is not known yet; commands are queued already.',
      tags: 'loading',
      on: {
        'user.changed': { guard: { type: 'isVisitor', params: ({ event }) => event }, target: 'reading' },
        // What is stored will be read anyway, once it is known whose cart it is.
        'cart.reload': {},
      },
    },
    reading: {
      description:
        "Reads the items stored in the browser: a visitor's cart, or what a customer chose before logging in.",
      tags: ['busy', 'loading'],
      invoke: {
        id: 'readCart',
        src: 'readCart',
        onDone: [
          {
            guard: 'isCustomer',
            target: 'loading',
            actions: assign(({ context, event }) => ({
              unmerged: applyCommand(event.output, { kind: 'merge', items: context.unmerged }),
            })),
          },
          {
            target: 'idle',
            actions: assign(({ context, event }) => ({
              items: event.output,
              commands: [refreshCommand, ...context.commands],
            })),
          },
        ],
        onError: [{ guard: 'isCustomer', target: 'loading' }, { target: 'idle' }],
      },
    },
    loading: {
      description: "Loads the customer's cart; items chosen before logging in are merged into it next.",
      tags: ['busy', 'loading'],
      invoke: {
        id: 'loadCart',
        src: 'loadCart',
        onDone: {
          target: 'idle',
          actions: [
            assign(({ context, event }) => ({
              ...withCart(event.output),
              commands: [...mergeCommands(context.unmerged), ...context.commands],
            })),
            'announce',
          ],
        },
        onError: { target: 'idle' },
      },
    },
    idle: {
      description: 'No request is pending; the next command is processed at once.',
      always: [
        {
          guard: 'isCommandFulfilled',
          actions: [assign(({ context }) => dequeue(context)), 'announce'],
        },
        { guard: 'hasCommand', target: 'pricing' },
      ],
    },
    pricing: {
      description: 'One command is sent to the server; further ones are queued.',
      tags: 'busy',
      entry: 'reportSent',
      invoke: {
        id: 'priceCart',
        src: 'priceCart',
        input: ({ context }) => priceRequest(context),
        onDone: [
          {
            guard: { type: 'isStaleAgain', params: ({ event }) => event },
            target: 'idle',
            actions: [
              emit(({ context }) => itemRefused(context, stillChangingMessage)),
              { type: 'reportRefused', params: { failure: stillChanging } },
              assign(({ context, event }) => ({
                ...withCart(event.output.cart),
                ...giveUp(context, stillChangingMessage),
              })),
              'announce',
            ],
          },
          {
            guard: { type: 'isStale', params: ({ event }) => event },
            target: 'idle',
            actions: [assign(({ context, event }) => retry(context, event.output.cart)), 'announce'],
          },
          {
            target: 'saving',
            actions: [
              { type: 'reportDone', params: ({ event }) => event.output },
              { type: 'reportReplaced', params: ({ event }) => event.output },
              { type: 'reportItems', params: ({ event }) => event.output },
              assign(({ context, event }) => ({ ...withCart(event.output.cart), ...dequeue(context) })),
              'announce',
            ],
          },
        ],
        onError: [
          {
            guard: { type: 'isAboutUnavailableItems', params: ({ event }) => event },
            target: 'idle',
            actions: assign(
              ({ context, event }) => withoutUnavailable(context, failureOf(event.error)) ?? {},
            ),
          },
          {
            target: 'idle',
            actions: [
              emit(({ context, event }) => itemRefused(context, failureOf(event.error).message)),
              { type: 'reportRefused', params: ({ event }) => ({ failure: failureOf(event.error) }) },
              assign(({ context, event }) => giveUp(context, failureOf(event.error).message)),
            ],
          },
        ],
      },
    },
    saving: {
      description: "Stores a visitor's items in the browser; for a customer only those not merged yet.",
      tags: 'busy',
      invoke: {
        id: 'saveCart',
        src: 'saveCart',
        input: ({ context }) => ({ items: context.holder === 'visitor' ? context.items : context.unmerged }),
        onDone: { target: 'idle' },
        onError: {
          target: 'idle',
          actions: assign({ notice: ({ event }) => refusal(failureOf(event.error).message) }),
        },
      },
    },
  },
});

export type CartActor = ActorRefFrom<typeof cartMachine>;

/** A link to the current cart: made by the server, handed to its reader, and shown until the cart is another. */
import { type ActorRefFrom, assign, setup } from 'xstate';
import type { CartRequestItem } from '../domain/cart.ts';
import { isSameCart, requestItemsOf } from '../domain/cart-command.ts';
import type { CartChanged } from './cart-queue.ts';
import { failureOf } from './failure-of.ts';
import { unprovided } from './unprovided.ts';

type CartLinkContext<Made> = {
  /** The items that the link is for, and their total; null until it is known. */
  readonly items: readonly CartRequestItem[];
  readonly totalCents: number | null;
  readonly made: Made | null;
  readonly message: string;
};

type CartLinkEvent =
  /** The total is null while the items' price is being requested. */
  { type: 'link.make'; items: readonly CartRequestItem[]; totalCents: number | null } | CartChanged;

const initialContext = { items: [], totalCents: null, made: null, message: '' } as const;

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
      /** A discount or tax changes the total of the same items, and with it what a quote says; the link to share goes, too. */
      isAnother: ({ context }, { items, totalCents }: Pick<CartChanged, 'items' | 'totalCents'>) =>
        !isSameCart(context.items, requestItemsOf({ cart: [...items] })) ||
        (context.totalCents !== null && context.totalCents !== totalCents),
    },
    actions: {
      rememberCart: assign(
        (_, { items, totalCents }: Pick<CartLinkContext<Made>, 'items' | 'totalCents'>) => ({
          ...initialContext,
          items,
          totalCents,
        }),
      ),
    },
  }).createMachine({
    id,
    context: initialContext,
    initial: 'idle',
    on: {
      'cart.changed': [
        {
          guard: { type: 'isAnother', params: ({ event }) => event },
          target: '.idle',
          actions: assign(initialContext),
        },
        { actions: assign({ totalCents: ({ event }) => event.totalCents }) },
      ],
    },
    states: {
      idle: {
        description: 'The current cart has no link.',
        on: {
          'link.make': {
            target: 'making',
            actions: { type: 'rememberCart', params: ({ event }) => event },
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
            actions: { type: 'rememberCart', params: ({ event }) => event },
          },
        },
      },
    },
  });

export type CartLinkActor<Made> = ActorRefFrom<ReturnType<typeof cartLinkMachineOf<Made>>>;

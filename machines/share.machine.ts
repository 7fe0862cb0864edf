/** The link to the current cart: made, copied to the clipboard and shown (§share.copied). */
import { type ActorRefFrom, assign, setup } from 'xstate';
import type { CartItem, CartRequestItem } from '../domain/cart.ts';
import { isSameCart, requestItemsOf } from '../domain/cart-command.ts';
import { failureOf } from './failure-of.ts';
import { unprovided } from './unprovided.ts';

type ShareContext = {
  /** The items that the link is for. */
  readonly items: readonly CartRequestItem[];
  /** The full URL; empty while there is none. */
  readonly link: string;
  readonly message: string;
};

type ShareEvent =
  | { type: 'link.make'; items: readonly CartRequestItem[] }
  | { type: 'link.copy' }
  | { type: 'cart.changed'; items: readonly CartItem[] };

const initialContext = { items: [], link: '', message: '' } as const;

export const shareMachine = setup({
  types: { context: {} as ShareContext, events: {} as ShareEvent, tags: {} as 'busy' | 'shown' },
  actors: {
    makeLink: unprovided<{ link: string }, { items: readonly CartRequestItem[] }>('makeLink'),
    copyLink: unprovided<null, { link: string }>('copyLink'),
  },
  guards: {
    isAnother: ({ context }, { items }: { items: readonly CartItem[] }) =>
      !isSameCart(context.items, requestItemsOf({ cart: [...items] })),
  },
}).createMachine({
  id: 'share',
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
          target: 'sharing',
          actions: assign(({ event }) => ({ ...initialContext, items: event.items })),
        },
      },
    },
    sharing: {
      description: 'The server stores the cart and gives it an id.',
      tags: 'busy',
      invoke: {
        id: 'makeLink',
        src: 'makeLink',
        input: ({ context: { items } }) => ({ items }),
        onDone: { target: 'copying', actions: assign({ link: ({ event }) => event.output.link }) },
        onError: {
          target: 'failed',
          actions: assign({ message: ({ event }) => failureOf(event.error).message }),
        },
      },
    },
    copying: {
      description: 'The link is shown, and being copied to the clipboard.',
      tags: ['busy', 'shown'],
      invoke: {
        id: 'copyLink',
        src: 'copyLink',
        input: ({ context: { link } }) => ({ link }),
        onDone: { target: 'copied' },
        onError: { target: 'copyFailed' },
      },
    },
    copied: {
      description: 'The link is shown, and was copied to the clipboard.',
      tags: 'shown',
      on: { 'link.make': { target: 'copying' }, 'link.copy': { target: 'copying' } },
    },
    copyFailed: {
      description: 'The browser denied access to the clipboard: the link is shown, to be copied by hand.',
      tags: 'shown',
      on: { 'link.make': { target: 'copying' }, 'link.copy': { target: 'copying' } },
    },
    failed: {
      description: 'No link could be made; `message` has the reason.',
      on: {
        'link.make': {
          target: 'sharing',
          actions: assign(({ event }) => ({ ...initialContext, items: event.items })),
        },
      },
    },
  },
});

export type ShareActor = ActorRefFrom<typeof shareMachine>;

/** The link to a cart as it stands: made, put into the clipboard and shown (commerce, sections 2 and 4). */
import { type ActorRefFrom, assign, setup } from 'xstate';
import type { CartItem, CartRequestItem } from '../domain/cart.ts';
import { isSameCart, requestOf } from '../domain/cart-wish.ts';
import { failureOf } from './failed.ts';
import { unprovided } from './unprovided.ts';

type ShareContext = {
  /** What the link stands for. */
  readonly items: readonly CartRequestItem[];
  /** The whole address; empty while there is none. */
  readonly link: string;
  readonly message: string;
};

type ShareEvent =
  | { type: 'link.make'; items: readonly CartRequestItem[] }
  | { type: 'link.copy' }
  | { type: 'cart.changed'; items: readonly CartItem[] };

const nothing = { items: [], link: '', message: '' } as const;

export const shareMachine = setup({
  types: { context: {} as ShareContext, events: {} as ShareEvent, tags: {} as 'busy' | 'shown' },
  actors: {
    makeLink: unprovided<{ link: string }, { items: readonly CartRequestItem[] }>('makeLink'),
    copyLink: unprovided<null, { link: string }>('copyLink'),
  },
  guards: {
    isAnother: ({ context }, { items }: { items: readonly CartItem[] }) =>
      !isSameCart(context.items, requestOf({ cart: [...items] })),
  },
}).createMachine({
  id: 'share',
  context: nothing,
  initial: 'idle',
  on: {
    'cart.changed': {
      guard: { type: 'isAnother', params: ({ event }) => event },
      target: '.idle',
      actions: assign(nothing),
    },
  },
  states: {
    idle: {
      description: 'No link stands for the cart as it is.',
      on: {
        'link.make': {
          target: 'sharing',
          actions: assign(({ event }) => ({ ...nothing, items: event.items })),
        },
      },
    },
    sharing: {
      description: 'The server keeps the cart and names it.',
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
      description: 'The link is shown already, and on its way to the clipboard.',
      tags: ['busy', 'shown'],
      invoke: {
        id: 'copyLink',
        src: 'copyLink',
        input: ({ context: { link } }) => ({ link }),
        onDone: { target: 'copied' },
        onError: { target: 'uncopied' },
      },
    },
    copied: {
      description: 'The link is in the clipboard, and shown.',
      tags: 'shown',
      on: { 'link.make': { target: 'copying' }, 'link.copy': { target: 'copying' } },
    },
    uncopied: {
      description: 'The browser refused the clipboard: the link is shown, to be copied by hand.',
      tags: 'shown',
      on: { 'link.make': { target: 'copying' }, 'link.copy': { target: 'copying' } },
    },
    failed: {
      description: 'No link could be made; the words say why.',
      on: {
        'link.make': {
          target: 'sharing',
          actions: assign(({ event }) => ({ ...nothing, items: event.items })),
        },
      },
    },
  },
});

export type ShareActor = ActorRefFrom<typeof shareMachine>;

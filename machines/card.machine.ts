/** The card field of one card account: its provider's script loads, stands ready, or was blocked and can be tried again. */
import { assign, setup } from 'xstate';
import { failureOf } from './failed.ts';
import { unprovided } from './unprovided.ts';

/** The two card accounts: their keys share no payment methods (decisions, section 4). */
export type CardAccount = 'us' | 'default';

export const cardBlockedMessage =
  'The card form could not be loaded. Please allow scripts of our payment provider, or check your connection.';

export const cardMachine = setup({
  types: {
    context: {} as { readonly account: CardAccount; readonly isFree: boolean; readonly reason: string },
    input: {} as { readonly account: CardAccount; readonly isFree: boolean },
    events: {} as { type: 'card.retry' },
    tags: {} as 'busy' | 'failed',
  },
  actors: { loadCard: unprovided<null, { account: CardAccount }>('loadCard') },
  guards: { isFree: ({ context }) => context.isFree },
}).createMachine({
  id: 'card',
  context: ({ input }) => ({ ...input, reason: '' }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'A total of zero needs no card.',
      always: [{ guard: 'isFree', target: 'needless' }, { target: 'loading' }],
    },
    needless: { description: 'Nothing is to be paid.' },
    loading: {
      description: "The provider's script is on its way; the field's shape is shown.",
      tags: 'busy',
      invoke: {
        id: 'loadCard',
        src: 'loadCard',
        input: ({ context }) => ({ account: context.account }),
        onDone: { target: 'ready' },
        onError: {
          target: 'blocked',
          actions: assign({ reason: ({ event }) => failureOf(event.error).rule }),
        },
      },
    },
    ready: { description: 'The card field can be typed into.' },
    blocked: {
      description: 'The script was blocked or lost; the buyer may try again.',
      tags: 'failed',
      on: { 'card.retry': { target: 'loading' } },
    },
  },
});

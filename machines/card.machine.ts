/** The card field of one card account: its provider's script loads, stands ready, or is blocked, or late, and can be tried again. */
import { assign, setup } from 'xstate';
import { failureOf } from './failed.ts';
import { unprovided } from './unprovided.ts';

/** The two card accounts: their keys share no payment methods (decisions, section 4). */
export type CardAccount = 'us' | 'default';

export const cardBlockedMessage =
  'The card form could not be loaded. Please allow scripts of our payment provider, or check your connection.';

export const cardLateMessage =
  'The script of our payment provider has not answered yet. It may still come; you can also check your connection and try again.';

/** Longer than a script takes on a slow line; after it the buyer is told, and still waited with. */
const patienceMs = 15_000;

export const cardMachine = setup({
  types: {
    context: {} as { readonly account: CardAccount; readonly isFree: boolean; readonly reason: string },
    input: {} as { readonly account: CardAccount; readonly isFree: boolean },
    events: {} as { type: 'card.retry' },
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    /** Each time anew: a load that hangs is left to itself. */
    loadCard: unprovided<null, { account: CardAccount }>('loadCard'),
    wait: unprovided<null, { milliseconds: number }>('wait'),
  },
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
      initial: 'prompt',
      states: {
        prompt: {
          description: 'No longer than scripts take.',
          tags: 'busy',
          invoke: {
            id: 'patience',
            src: 'wait',
            input: { milliseconds: patienceMs },
            onDone: { target: 'late' },
            onError: { target: 'late' },
          },
        },
        late: {
          description:
            'The script neither comes nor fails; the buyer may try again, and is served if it still comes.',
          tags: 'failed',
          on: { 'card.retry': { target: '#card.loading', reenter: true } },
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

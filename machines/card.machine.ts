/** The card field of one card account: its provider's script loads, is ready, blocked or late, and can be retried. */
import { assign, setup } from 'xstate';
import { failureOf } from './failure-of.ts';
import { unprovided } from './unprovided.ts';

/** The two card accounts: their keys share no payment methods (§payment.card-account-changed). */
export type CardAccount = 'us' | 'default';

export const cardBlockedMessage =
  'The card form could not be loaded. Please allow scripts of our payment provider, or check your connection.';

export const cardLateMessage =
  'The script of our payment provider has not answered yet. It may still come; you can also check your connection and try again.';

/** Longer than a script takes on a slow connection; after it the buyer sees a message, and loading continues. */
export const loadTimeoutMs = 15_000;

export const cardMachine = setup({
  types: {
    context: {} as {
      readonly account: CardAccount;
      readonly isFree: boolean;
      readonly reason: string;
      /** The provider is the sandbox, which takes test cards. */
      readonly isSandbox: boolean;
    },
    input: {} as { readonly account: CardAccount; readonly isFree: boolean },
    events: {} as { type: 'card.retry' },
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    /** Loads the script anew on every call: a load that hangs is ignored. */
    loadCard: unprovided<{ isSandbox: boolean }, { account: CardAccount }>('loadCard'),
    wait: unprovided<null, { milliseconds: number }>('wait'),
  },
  guards: { isFree: ({ context }) => context.isFree },
}).createMachine({
  id: 'card',
  context: ({ input }) => ({ ...input, reason: '', isSandbox: false }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'A total of zero needs no card.',
      always: [{ guard: 'isFree', target: 'notRequired' }, { target: 'loading' }],
    },
    notRequired: { description: 'The total is zero: no card field is shown.' },
    loading: {
      description: "The provider's script is loading; a placeholder of the field is shown.",
      invoke: {
        id: 'loadCard',
        src: 'loadCard',
        input: ({ context }) => ({ account: context.account }),
        onDone: { target: 'ready', actions: assign({ isSandbox: ({ event }) => event.output.isSandbox }) },
        onError: {
          target: 'blocked',
          actions: assign({ reason: ({ event }) => failureOf(event.error).rule }),
        },
      },
      initial: 'onTime',
      states: {
        onTime: {
          description: 'The script has not taken longer than usual.',
          tags: 'busy',
          invoke: {
            id: 'loadTimeout',
            src: 'wait',
            input: { milliseconds: loadTimeoutMs },
            onDone: { target: 'late' },
            onError: { target: 'late' },
          },
        },
        late: {
          description:
            'The script neither loads nor fails; the buyer may retry, and it is used if it still loads.',
          tags: 'failed',
          on: { 'card.retry': { target: '#card.loading', reenter: true } },
        },
      },
    },
    ready: { description: 'The card field can be typed into.' },
    blocked: {
      description: 'The script was blocked or failed to load; the buyer may retry.',
      tags: 'failed',
      on: { 'card.retry': { target: 'loading' } },
    },
  },
});

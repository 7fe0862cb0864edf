/**
 * The card of one card account: its provider's script loads, is ready, blocked or late, and can be retried. Ready, it knows
 * of each part whether it is complete and what is wrong with it (§payment.card-parts, §payment.card-error).
 */
import { assign, setup } from 'xstate';
import type { CardAccount } from '../domain/card-account.ts';
import { type CardPart, cardPartOf, cardParts, incompleteMessage } from '../domain/card-decline.ts';
import { failureOf } from './failure-of.ts';
import { unprovided } from './unprovided.ts';

export const cardBlockedMessage =
  'The card form could not be loaded. Please allow scripts from our payment provider, or check your connection.';

export const cardLateMessage =
  'Our payment provider’s script hasn’t loaded yet. It may still arrive; you can also check your connection and try again.';

/** Longer than a script takes on a slow connection; after it the buyer sees a message, and loading continues. */
export const loadTimeoutMs = 15_000;

/** `problem` is the message at the part; empty if nothing is wrong. */
export type PartState = { readonly isComplete: boolean; readonly problem: string };
type Parts = Readonly<Record<CardPart, PartState>>;
const untouched: PartState = { isComplete: false, problem: '' };

/** After a refusal about one part, those that are incomplete say so, too. */
function withRefusal(parts: Parts, message: string): Parts {
  const wrong = cardPartOf(message);
  if (!wrong) return parts;
  const refused = { ...parts };
  for (const part of cardParts)
    if (!parts[part].isComplete) refused[part] = { isComplete: false, problem: incompleteMessage(part) };
  return { ...refused, [wrong]: { ...parts[wrong], problem: message } };
}

export const cardMachine = setup({
  types: {
    context: {} as {
      readonly account: CardAccount;
      readonly isFree: boolean;
      readonly reason: string;
      /** The provider is the sandbox, which takes test cards. */
      readonly isSandbox: boolean;
      readonly parts: Parts;
    },
    input: {} as { readonly account: CardAccount; readonly isFree: boolean },
    events: {} as
      | { type: 'card.retry' }
      /** The provider has checked what was typed in a part. */
      | ({ type: 'part.changed'; part: CardPart } & PartState)
      /** A payment was refused. */
      | { type: 'card.refused'; message: string },
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
  context: ({ input }) => ({
    ...input,
    reason: '',
    isSandbox: false,
    parts: { number: untouched, expiry: untouched, cvc: untouched },
  }),
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
    ready: {
      description: 'The card can be typed; each part is incomplete, complete or wrong.',
      on: {
        'part.changed': {
          actions: assign(({ context: { parts }, event: { part, isComplete, problem } }) => ({
            parts: { ...parts, [part]: { isComplete, problem } },
          })),
        },
        'card.refused': {
          actions: assign({ parts: ({ context, event }) => withRefusal(context.parts, event.message) }),
        },
      },
    },
    blocked: {
      description: 'The script was blocked or failed to load; the buyer may retry.',
      tags: 'failed',
      on: { 'card.retry': { target: 'loading' } },
    },
  },
});

/**
 * Polls the status of a checkout attempt until the server knows the outcome; never charges (§payment.unknown-outcome).
 */
import { assign, setup } from 'xstate';
import type { CheckoutAttempt } from '../domain/checkout.ts';
import { failureOf } from './failure-of.ts';
import { unprovided } from './unprovided.ts';

/** The delay before the first poll; each one after it is twice as long. */
export const pollDelayMs = 2000;
export const longestDelayMs = 16_000;
/** After this long nobody is kept at the screen any more. */
export const patienceMs = 30_000;

export type AttemptInput = {
  readonly attempt_id: string;
  /** The delay before the first poll: a lost request may still be on its way to the server. */
  readonly pauseMs: number;
};

/** `unpaid` covers an attempt that was refused, given up or never received; only one with an order can require an action. */
export type AttemptOutcome = {
  readonly kind: 'paid' | 'requiresAction' | 'unpaid' | 'signedOut';
  readonly order_id: string | null;
  /** The server's message about a refusal; empty when there is none. */
  readonly error: string;
};

const unpaidOutcome: AttemptOutcome = { kind: 'unpaid', order_id: null, error: '' };
const kindByStatus = {
  paid: 'paid',
  requires_action: 'requiresAction',
  open: 'unpaid',
  failed: 'unpaid',
} as const;

const outcomeOf = ({ status, order_id, error = '' }: CheckoutAttempt): AttemptOutcome => {
  const isUnpaid = status === 'processing' || (status === 'requires_action' && order_id === null);
  return isUnpaid ? unpaidOutcome : { kind: kindByStatus[status], order_id, error };
};

export const attemptMachine = setup({
  types: {
    context: {} as AttemptInput & { readonly outcome: AttemptOutcome },
    input: {} as AttemptInput,
    output: {} as AttemptOutcome,
    tags: {} as 'busy' | 'overdue',
  },
  actors: {
    loadAttempt: unprovided<CheckoutAttempt, { attempt_id: string }>('loadAttempt'),
    wait: unprovided<null, { milliseconds: number }>('wait'),
  },
  guards: {
    isProcessing: (_, { output }: { output: CheckoutAttempt }) => output.status === 'processing',
    isRefused: (_, { error }: { error: unknown }) => failureOf(error).status === 401,
    isMissing: (_, { error }: { error: unknown }) => failureOf(error).status === 404,
  },
}).createMachine({
  id: 'attempt',
  context: ({ input }) => ({ ...input, outcome: unpaidOutcome }),
  initial: 'open',
  states: {
    open: {
      description: 'The outcome isn’t known yet.',
      tags: 'busy',
      type: 'parallel',
      states: {
        poll: {
          description: 'Requests the status again and again, each time after a longer delay.',
          initial: 'waiting',
          states: {
            waiting: {
              description: 'Waits before the next poll.',
              invoke: {
                id: 'pollDelay',
                src: 'wait',
                input: ({ context }) => ({ milliseconds: context.pauseMs }),
                onDone: { target: 'polling' },
                onError: { target: 'polling' },
              },
            },
            polling: {
              description: 'Requests the status of the attempt.',
              entry: assign({
                pauseMs: ({ context }) =>
                  Math.min(Math.max(2 * context.pauseMs, pollDelayMs), longestDelayMs),
              }),
              invoke: {
                id: 'loadAttempt',
                src: 'loadAttempt',
                input: ({ context }) => ({ attempt_id: context.attempt_id }),
                onDone: [
                  { guard: { type: 'isProcessing', params: ({ event }) => event }, target: 'waiting' },
                  {
                    target: '#attempt.resolved',
                    actions: assign({ outcome: ({ event }) => outcomeOf(event.output) }),
                  },
                ],
                onError: [
                  { guard: { type: 'isMissing', params: ({ event }) => event }, target: '#attempt.resolved' },
                  {
                    guard: { type: 'isRefused', params: ({ event }) => event },
                    target: '#attempt.resolved',
                    actions: assign({ outcome: { ...unpaidOutcome, kind: 'signedOut' } }),
                  },
                  { target: 'waiting' },
                ],
              },
            },
          },
        },
        patience: {
          description: 'How long the buyer has waited.',
          initial: 'kept',
          states: {
            kept: {
              description: 'It is a matter of seconds.',
              invoke: {
                id: 'patience',
                src: 'wait',
                input: { milliseconds: patienceMs },
                onDone: { target: 'overdue' },
                onError: { target: 'overdue' },
              },
            },
            overdue: {
              description: 'It takes longer than anybody should wait for: the outcome is sent by email.',
              tags: 'overdue',
            },
          },
        },
      },
    },
    resolved: { description: 'The outcome is known.', type: 'final' },
  },
  output: ({ context }) => context.outcome,
});

/** What became of a checkout attempt: asks until the server knows, and never charges (reliability: unknown is not failed). */
import { assign, setup } from 'xstate';
import type { CheckoutAttempt } from '../domain/checkout.ts';
import { failureOf } from './failed.ts';
import { unprovided } from './unprovided.ts';

export const askDelayMs = 2000;

export type AttemptInput = {
  readonly attempt_id: string;
  /** Before the first question: a lost request may still be on its way to the server. */
  readonly pauseMs: number;
};

/** `unpaid` covers an attempt that was refused, given up or never arrived. */
export type AttemptOutcome = {
  readonly kind: 'paid' | 'requiresAction' | 'unpaid' | 'signedOut';
  readonly order_id: string | null;
  /** The server's words about a refusal; empty when it has none. */
  readonly error: string;
};

const nothing: AttemptOutcome = { kind: 'unpaid', order_id: null, error: '' };
const kinds = { paid: 'paid', requires_action: 'requiresAction', open: 'unpaid', failed: 'unpaid' } as const;

const outcomeOf = ({ status, order_id, error = '' }: CheckoutAttempt): AttemptOutcome =>
  status === 'processing' ? nothing : { kind: kinds[status], order_id, error };

export const attemptMachine = setup({
  types: {
    context: {} as AttemptInput & { readonly outcome: AttemptOutcome },
    input: {} as AttemptInput,
    output: {} as AttemptOutcome,
    tags: {} as 'busy',
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
  context: ({ input }) => ({ ...input, outcome: nothing }),
  initial: 'waiting',
  states: {
    waiting: {
      description: 'A pause before the next question.',
      tags: 'busy',
      invoke: {
        id: 'askDelay',
        src: 'wait',
        input: ({ context }) => ({ milliseconds: context.pauseMs }),
        onDone: { target: 'asking' },
        onError: { target: 'asking' },
      },
    },
    asking: {
      description: 'One question is under way.',
      tags: 'busy',
      entry: assign({ pauseMs: askDelayMs }),
      invoke: {
        id: 'loadAttempt',
        src: 'loadAttempt',
        input: ({ context }) => ({ attempt_id: context.attempt_id }),
        onDone: [
          { guard: { type: 'isProcessing', params: ({ event }) => event }, target: 'waiting' },
          { target: 'settled', actions: assign({ outcome: ({ event }) => outcomeOf(event.output) }) },
        ],
        onError: [
          { guard: { type: 'isMissing', params: ({ event }) => event }, target: 'settled' },
          {
            guard: { type: 'isRefused', params: ({ event }) => event },
            target: 'settled',
            actions: assign({ outcome: { ...nothing, kind: 'signedOut' } }),
          },
          { target: 'waiting' },
        ],
      },
    },
    settled: { description: 'The server knows.', type: 'final' },
  },
  output: ({ context }) => context.outcome,
});

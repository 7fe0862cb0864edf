/**
 * One payment of one reviewed cart: never charged twice, and an unknown outcome is never a failure (§payment.unknown-outcome).
 */
import { assign, emit, setup } from 'xstate';
import type { CheckoutReply, CheckoutRequest, FreeOrderRequest } from '../domain/checkout.ts';
import { checkoutRequestOf } from '../domain/checkout-request.ts';
import { type AttemptOutcome, attemptMachine, pollDelayMs } from './attempt.machine.ts';
import { failureOf } from './failure-of.ts';
import {
  type AttemptReport,
  confirmationOf,
  isPriceChanged,
  isUnanswered,
  messageOf,
  notAuthenticatedMessage,
  notChargedMessage,
  outcomeOf,
  type PaymentContext,
  type PaymentInput,
  type PaymentOutcome,
  reportOf,
  withNextAttempt,
} from './payment-answer.ts';
import { unprovided } from './unprovided.ts';

export const paymentMachine = setup({
  types: {
    context: {} as PaymentContext,
    input: {} as PaymentInput,
    events: {} as { type: 'payment.submit' },
    emitted: {} as { type: 'authentication.begun' } | { type: 'authentication.ended' },
    output: {} as PaymentOutcome,
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    createMethod: unprovided<{ payment_method_id: string }>('createMethod'),
    submitPayment: unprovided<
      CheckoutReply,
      { attempt_id: string; request: CheckoutRequest | FreeOrderRequest }
    >('submitPayment'),
    authenticate: unprovided<{ payment_intent_id: string }, { client_secret: string | null }>('authenticate'),
    confirmPayment: unprovided<CheckoutReply, AttemptReport>('confirmPayment'),
    reportFailure: unprovided<null, AttemptReport>('reportFailure'),
    attempt: attemptMachine,
  },
  guards: {
    isFree: ({ context }) => context.cart.total.amount === 0,
    isPaid: ({ context: { answer } }) => answer !== null && 'success' in answer,
    needsAction: ({ context: { answer } }) => answer !== null && 'requires_action' in answer,
    isPending: ({ context: { answer } }) => answer !== null && 'pending' in answer,
    isOutdated: ({ context }) => isPriceChanged(context.failure?.body),
    isSignedOut: ({ context }) => context.failure?.status === 401,
    isUnanswered: ({ context }) => isUnanswered(context),
    hasOutcome: (_, { kind, outcome }: { kind: AttemptOutcome['kind']; outcome: AttemptOutcome }) =>
      outcome.kind === kind,
  },
  actions: {
    begin: assign({ message: '', answer: null, failure: null, order_id: null }),
  },
}).createMachine({
  id: 'payment',
  context: ({ input }) => ({
    ...input,
    payment_method_id: null,
    order_id: null,
    client_secret: null,
    payment_intent_id: null,
    answer: null,
    failure: null,
    message: '',
    outcomeKind: null,
  }),
  initial: 'idle',
  states: {
    idle: {
      description: 'The form can be filled in; nothing was sent yet.',
      on: {
        'payment.submit': [
          { guard: 'isFree', target: 'submitting', actions: 'begin' },
          { target: 'creatingMethod', actions: 'begin' },
        ],
      },
    },
    creatingMethod: {
      description: 'The card provider turns the card into a payment method; nothing is charged yet.',
      tags: 'busy',
      invoke: {
        id: 'createMethod',
        src: 'createMethod',
        onDone: {
          target: 'submitting',
          actions: assign({ payment_method_id: ({ event }) => event.output.payment_method_id }),
        },
        onError: {
          target: 'failed',
          actions: assign({ message: ({ event }) => failureOf(event.error).message }),
        },
      },
    },
    submitting: {
      description: 'The server freezes the order and charges the card.',
      tags: 'busy',
      invoke: {
        id: 'submitPayment',
        src: 'submitPayment',
        input: ({ context: { attempt_id, cart, info, payment_method_id } }) => ({
          attempt_id,
          request: checkoutRequestOf(cart, info, payment_method_id),
        }),
        onDone: {
          target: 'evaluatingAnswer',
          actions: assign(({ event }) => ({ answer: event.output, failure: null })),
        },
        onError: {
          target: 'evaluatingAnswer',
          actions: assign(({ event }) => ({ answer: null, failure: failureOf(event.error) })),
        },
      },
    },
    evaluatingAnswer: {
      description: "Decides by the server's response what follows. A missing response is not a refusal.",
      entry: assign({
        order_id: ({ context: { answer, order_id } }) => answer?.order_id ?? order_id,
        client_secret: ({ context: { answer } }) =>
          answer && 'requires_action' in answer ? answer.payment_intent_client_secret : null,
      }),
      always: [
        { guard: 'isPaid', target: 'paid' },
        { guard: 'needsAction', target: 'authenticating' },
        { guard: 'isPending', target: 'unknown' },
        { guard: 'isOutdated', target: 'outdated' },
        { guard: 'isSignedOut', target: 'signedOut' },
        { guard: 'isUnanswered', target: 'unknown' },
        { target: 'failed', actions: assign(({ context }) => withNextAttempt(context, messageOf(context))) },
      ],
    },
    authenticating: {
      description: "The card's bank authenticates the buyer in its own window (3-D Secure).",
      tags: 'busy',
      entry: emit({ type: 'authentication.begun' }),
      exit: emit({ type: 'authentication.ended' }),
      invoke: {
        id: 'authenticate',
        src: 'authenticate',
        input: ({ context }) => ({ client_secret: context.client_secret }),
        onDone: {
          target: 'confirming',
          actions: assign({ payment_intent_id: ({ event }) => event.output.payment_intent_id }),
        },
        onError: {
          target: 'reportingFailure',
          actions: assign({ message: ({ event }) => failureOf(event.error).message }),
        },
      },
    },
    confirming: {
      description: 'The buyer passed authentication; the server charges the card.',
      tags: 'busy',
      invoke: {
        id: 'confirmPayment',
        src: 'confirmPayment',
        input: ({ context }) => confirmationOf(context),
        onDone: {
          target: 'evaluatingAnswer',
          actions: assign(({ event }) => ({ answer: event.output, failure: null })),
        },
        onError: {
          target: 'evaluatingAnswer',
          actions: assign(({ event }) => ({ answer: null, failure: failureOf(event.error) })),
        },
      },
    },
    reportingFailure: {
      description: 'Reports to the server that authentication failed, so that it cancels the intent.',
      tags: 'busy',
      invoke: {
        id: 'reportFailure',
        src: 'reportFailure',
        input: ({ context }) => reportOf(context),
        onDone: {
          target: 'failed',
          actions: assign(({ context }) => withNextAttempt(context, context.message)),
        },
        onError: {
          target: 'failed',
          actions: assign(({ context }) => withNextAttempt(context, context.message)),
        },
      },
    },
    failed: {
      description: 'Nothing was charged and the form is enabled again; `message` has the reason.',
      tags: 'failed',
      on: {
        'payment.submit': [
          { guard: 'isFree', target: 'submitting', actions: 'begin' },
          { target: 'creatingMethod', actions: 'begin' },
        ],
      },
    },
    unknown: {
      description:
        'The outcome of the submit is unknown. Polls the status of the attempt, and never charges again.',
      tags: 'busy',
      invoke: {
        id: 'attempt',
        src: 'attempt',
        input: ({ context }) => ({ attempt_id: context.attempt_id, pauseMs: pollDelayMs }),
        onDone: [
          {
            guard: { type: 'hasOutcome', params: ({ event }) => ({ kind: 'paid', outcome: event.output }) },
            target: 'paid',
            actions: assign({ order_id: ({ event }) => event.output.order_id }),
          },
          {
            guard: {
              type: 'hasOutcome',
              params: ({ event }) => ({ kind: 'requiresAction', outcome: event.output }),
            },
            target: 'reportingFailure',
            actions: assign(({ event }) => ({
              order_id: event.output.order_id,
              message: notAuthenticatedMessage,
            })),
          },
          {
            guard: {
              type: 'hasOutcome',
              params: ({ event }) => ({ kind: 'signedOut', outcome: event.output }),
            },
            target: 'signedOut',
          },
          {
            target: 'failed',
            actions: assign(({ context, event }) =>
              withNextAttempt(context, event.output.error || notChargedMessage),
            ),
          },
        ],
        onError: {
          target: 'failed',
          actions: assign(({ context, event }) => withNextAttempt(context, failureOf(event.error).message)),
        },
      },
    },
    paid: {
      description: 'The payment was received; the order is settled.',
      type: 'final',
      entry: assign({ outcomeKind: 'paid' }),
    },
    outdated: {
      description: 'The reviewed price is outdated; nothing was charged.',
      type: 'final',
      entry: assign({ outcomeKind: 'outdated' }),
    },
    signedOut: {
      description: 'The session ended; no further calls are possible.',
      type: 'final',
      entry: assign({ outcomeKind: 'signedOut' }),
    },
  },
  output: ({ context }) => outcomeOf(context),
});

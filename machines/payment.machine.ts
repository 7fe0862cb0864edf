/**
 * One payment of one reviewed cart: never charged twice, and an unknown outcome is never a failure (§payment.unknown-outcome).
 */
import { assign, type SnapshotFrom, setup } from 'xstate';
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
  outdatedOf,
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
    output: {} as PaymentOutcome,
    tags: {} as 'busy' | 'failed' | 'overdue',
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
    isOverdue: (_, { snapshot }: { snapshot: Pick<SnapshotFrom<typeof attemptMachine>, 'hasTag'> }) =>
      snapshot.hasTag('overdue'),
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
  }),
  initial: 'open',
  states: {
    open: {
      description: 'Nothing is being charged: the card can be typed.',
      initial: 'idle',
      on: {
        'payment.submit': [
          { guard: 'isFree', target: 'paying.submitting', actions: 'begin' },
          { target: 'paying', actions: 'begin' },
        ],
      },
      states: {
        idle: { description: 'Nothing was sent yet.' },
        failed: { description: 'Nothing was charged; `message` has the reason.', tags: 'failed' },
      },
    },
    paying: {
      description: 'From the press of Pay to the answer: there is no way back.',
      tags: 'busy',
      initial: 'creatingMethod',
      states: {
        creatingMethod: {
          description: 'The card provider turns the card into a payment method; nothing is charged yet.',
          invoke: {
            id: 'createMethod',
            src: 'createMethod',
            onDone: {
              target: 'submitting',
              actions: assign({ payment_method_id: ({ event }) => event.output.payment_method_id }),
            },
            onError: {
              target: '#payment.open.failed',
              actions: assign({ message: ({ event }) => failureOf(event.error).message }),
            },
          },
        },
        submitting: {
          description: 'The server freezes the order and charges the card.',
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
        authenticating: {
          description: "The card's bank authenticates the buyer in its own window (3-D Secure).",
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
        evaluatingAnswer: {
          description: "Decides by the server's response what follows. A missing response is not a refusal.",
          entry: assign({
            order_id: ({ context: { answer, order_id } }) => answer?.order_id ?? order_id,
            client_secret: ({ context: { answer } }) =>
              answer && 'requires_action' in answer ? answer.payment_intent_client_secret : null,
          }),
          always: [
            { guard: 'isPaid', target: '#payment.paid' },
            { guard: 'needsAction', target: 'authenticating' },
            { guard: 'isPending', target: '#payment.unknown' },
            { guard: 'isOutdated', target: '#payment.outdated' },
            { guard: 'isSignedOut', target: '#payment.signedOut' },
            { guard: 'isUnanswered', target: '#payment.unknown' },
            {
              target: '#payment.open.failed',
              actions: assign(({ context }) => withNextAttempt(context, messageOf(context))),
            },
          ],
        },
        reportingFailure: {
          description: 'Reports to the server that authentication failed, so that it cancels the intent.',
          invoke: {
            id: 'reportFailure',
            src: 'reportFailure',
            input: ({ context }) => reportOf(context),
            onDone: {
              target: '#payment.open.failed',
              actions: assign(({ context }) => withNextAttempt(context, context.message)),
            },
            onError: {
              target: '#payment.open.failed',
              actions: assign(({ context }) => withNextAttempt(context, context.message)),
            },
          },
        },
      },
    },
    unknown: {
      description:
        'The outcome is unknown: the status of the attempt is requested, and nothing charged again.',
      tags: 'busy',
      initial: 'waiting',
      invoke: {
        id: 'attempt',
        src: 'attempt',
        input: ({ context }) => ({ attempt_id: context.attempt_id, pauseMs: pollDelayMs }),
        onSnapshot: { guard: { type: 'isOverdue', params: ({ event }) => event }, target: '.overdue' },
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
            target: 'paying.reportingFailure',
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
            target: 'open.failed',
            actions: assign(({ context, event }) =>
              withNextAttempt(context, event.output.error || notChargedMessage),
            ),
          },
        ],
        // Only a bug: the outcome is as unknown as before, so nothing may be charged again.
        onError: { target: '.overdue' },
      },
      states: {
        waiting: { description: 'The buyer stays: it is a matter of seconds.' },
        overdue: {
          description: 'It takes longer: the buyer may leave, and gets an email once the outcome is known.',
          tags: 'overdue',
        },
      },
    },
    paid: {
      description: 'The payment was received; the order is settled.',
      type: 'final',
      output: ({ context }): PaymentOutcome => ({ kind: 'paid', order_id: context.order_id }),
    },
    outdated: {
      description: 'The reviewed price is outdated; nothing was charged.',
      type: 'final',
      output: ({ context }): PaymentOutcome => outdatedOf(context),
    },
    signedOut: {
      description: 'The session ended; no further calls are possible.',
      type: 'final',
      output: (): PaymentOutcome => ({ kind: 'signedOut' }),
    },
  },
  // Of the final state.
  output: ({ event }) => event.output as PaymentOutcome,
});

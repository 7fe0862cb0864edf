/** The checkout: account, order information, review, payment, done (§checkout.steps, §checkout.states). */
import { assign, sendTo } from 'xstate';
import { peoplePayload } from '../domain/checkout-request.ts';
import {
  checkoutContext,
  paidOrderId,
  paymentCancelledMessage,
  reviewedCart,
  reviewValues,
  shownStep,
  withChangedCart,
  withChangedPrice,
  withInformation,
  withNextAttempt,
  withoutPendingAttempt,
  withTypedEmail,
  withTypedForm,
  withUser,
} from './checkout-facts.ts';
import { checkoutSetup } from './checkout-setup.ts';
import { notChargedMessage } from './payment-answer.ts';

export const checkoutMachine = checkoutSetup.createMachine({
  id: 'checkout',
  context: ({ input }) => checkoutContext(input),
  initial: 'starting',
  on: {
    'user.changed': {
      guard: { type: 'isLoggedOut', params: ({ event }) => event },
      target: '.account',
      actions: assign({ user: null }),
    },
  },
  states: {
    starting: {
      description: 'Checks whether a user is logged in and an earlier attempt is pending.',
      always: [
        { guard: 'isVisitor', target: 'account' },
        { guard: 'hasAttempt', target: 'checking' },
        { target: 'returning' },
      ],
    },
    account: {
      description: 'The buyer logs in or registers; the session reports success.',
      invoke: [
        {
          id: 'logInForm',
          src: 'logInForm',
          input: ({ context }) => ({ kind: 'login', email: context.emails.login }),
          onSnapshot: {
            actions: [
              assign(({ context, event }) => withTypedEmail(context, 'login', event.snapshot)),
              'saveProgress',
            ],
          },
          onDone: {},
          onError: { target: 'account', reenter: true },
        },
        {
          id: 'registerForm',
          src: 'registerForm',
          input: ({ context }) => ({ kind: 'register', email: context.emails.register }),
          onSnapshot: {
            actions: [
              assign(({ context, event }) => withTypedEmail(context, 'register', event.snapshot)),
              'saveProgress',
            ],
          },
          onDone: {},
          onError: { target: 'account', reenter: true },
        },
      ],
      on: {
        'user.changed': {
          guard: { type: 'isMember', params: ({ event }) => event },
          target: 'starting',
          actions: assign(({ context, event }) => withUser(context, event.user)),
        },
      },
    },
    checking: {
      description: 'An earlier attempt is pending: requests its status before anything can be charged.',
      tags: 'busy',
      initial: 'waiting',
      invoke: {
        id: 'attempt',
        src: 'attempt',
        input: ({ context }) => ({ attempt_id: context.attempt_id, pauseMs: 0 }),
        onSnapshot: { guard: { type: 'isOverdue', params: ({ event }) => event }, target: '.overdue' },
        onDone: [
          {
            guard: { type: 'isAttempt', params: ({ event }) => ({ kind: 'paid', outcome: event.output }) },
            target: 'done',
            actions: assign({ order_id: ({ event }) => event.output.order_id }),
          },
          {
            guard: {
              type: 'isAttempt',
              params: ({ event }) => ({ kind: 'requiresAction', outcome: event.output }),
            },
            target: 'abandoning',
            actions: assign({ order_id: ({ event }) => event.output.order_id }),
          },
          {
            guard: {
              type: 'isAttempt',
              params: ({ event }) => ({ kind: 'signedOut', outcome: event.output }),
            },
            target: 'account',
            actions: assign({ user: null }),
          },
          {
            target: 'returning',
            actions: assign(({ context, event }) =>
              withNextAttempt(context, event.output.error || notChargedMessage),
            ),
          },
        ],
        onError: { target: 'checking', reenter: true },
      },
      states: {
        waiting: { description: 'The buyer stays: it is a matter of seconds.' },
        overdue: {
          description: 'It takes longer: the buyer may leave, and gets an email once the payment is known.',
          tags: 'overdue',
        },
      },
    },
    abandoning: {
      description:
        'The attempt needed an authentication that the reload aborted: its payment intent is cancelled.',
      tags: 'busy',
      invoke: {
        id: 'abandonAttempt',
        src: 'abandonAttempt',
        input: ({ context: { attempt_id, order_id, form } }) => ({
          attempt_id,
          report: { order_id: order_id ?? '', ...peoplePayload(form) },
        }),
        onDone: {
          target: 'returning',
          actions: assign(({ context }) => withNextAttempt(context, paymentCancelledMessage)),
        },
        onError: { target: 'returning', actions: assign(({ context }) => withNextAttempt(context, '')) },
      },
    },
    returning: {
      description:
        'Nothing is being charged: the buyer returns to the last step, or starts with the information.',
      always: [
        {
          guard: 'isPastInformation',
          target: 'information.resuming',
          actions: assign({ resumeStep: ({ context }) => shownStep(context) }),
        },
        { target: 'information' },
      ],
    },
    information: {
      description: 'Purchaser, address and licensee.',
      initial: 'editing',
      entry: [assign({ step: 'information' }), 'saveProgress'],
      invoke: {
        id: 'informationForm',
        src: 'informationForm',
        input: ({ context }) => ({ form: 'information', values: context.form }),
        onSnapshot: [
          {
            guard: { type: 'isSubmitted', params: ({ event }) => event },
            target: '.saving',
          },
          {
            guard: { type: 'hasTaxError', params: ({ event }) => event },
            target: '.taxError',
            actions: [assign(({ context, event }) => withTypedForm(context, event.snapshot)), 'saveProgress'],
          },
          {
            // The return to a later step was interrupted: the stored progress still leads there at the next reload.
            guard: { type: 'isResumeInterrupted', params: ({ event }) => event },
            target: '.editing',
            actions: assign(({ context, event }) => withTypedForm(context, event.snapshot)),
          },
          {
            target: '.editing',
            actions: [assign(({ context, event }) => withTypedForm(context, event.snapshot)), 'saveProgress'],
          },
        ],
        onDone: [
          {
            guard: 'isResumingPayment',
            target: 'payment',
            actions: [
              assign(({ context, event }) =>
                withInformation(context, event.output.values, event.output.reply),
              ),
              'publishCart',
            ],
          },
          {
            target: 'review',
            actions: [
              assign(({ context, event }) =>
                withInformation(context, event.output.values, event.output.reply),
              ),
              'publishCart',
            ],
          },
        ],
        onError: { target: 'information', reenter: true },
      },
      states: {
        resuming: {
          description: 'After a reload at a later step: the stored entries are priced again.',
          entry: sendTo('informationForm', { type: 'form.submit' }),
        },
        editing: { description: 'The entries are typed or corrected.' },
        saving: { description: 'The cart is priced for the address.', tags: 'busy' },
        taxError: { description: 'The tax service rejected the address.', tags: 'failed' },
      },
    },
    review: {
      description: 'The order as it will be paid, and the terms.',
      entry: [assign({ step: 'review' }), 'saveProgress'],
      invoke: {
        id: 'reviewForm',
        src: 'reviewForm',
        input: ({ context }) => ({ form: 'review', values: reviewValues(context) }),
        onDone: { target: 'payment', actions: assign({ agreement: ({ event }) => event.output.values }) },
        onError: { target: 'review', reenter: true },
      },
      on: {
        'cart.changed': {
          guard: { type: 'isOtherCart', params: ({ event }) => event },
          target: 'review',
          reenter: true,
          actions: assign(({ context, event }) => withChangedCart(context, event.cart)),
        },
        'information.edit': { target: 'information' },
        'step.visited': {
          guard: { type: 'isStep', params: ({ event }) => ({ step: event.step, wanted: 'information' }) },
          target: 'information',
        },
      },
    },
    payment: {
      description: 'The card and the charge, side by side.',
      type: 'parallel',
      entry: [assign({ step: 'payment', notice: '' }), 'saveProgress'],
      states: {
        card: {
          description: 'The card is typed; when its form breaks, it is shown anew.',
          invoke: {
            id: 'card',
            src: 'card',
            input: ({ context }) => ({
              account: reviewedCart(context).is_us_order ? 'us' : 'default',
              isFree: reviewedCart(context).total.amount === 0,
            }),
            onError: { target: 'card', reenter: true },
          },
        },
        charge: {
          description: 'The payment itself, which the card never stops.',
          initial: 'open',
          invoke: {
            id: 'payment',
            src: 'payment',
            input: ({ context }) => ({
              attempt_id: context.attempt_id,
              cart: reviewedCart(context),
              info: context.form,
            }),
            onSnapshot: [
              {
                guard: { type: 'isPaymentIdle', params: ({ event }) => event },
                target: '.open',
                actions: [
                  assign(({ event }) => withoutPendingAttempt(event.snapshot.context.attempt_id)),
                  'saveProgress',
                  sendTo('card', ({ event }) => ({
                    type: 'card.refused',
                    message: event.snapshot.context.message,
                  })),
                ],
              },
              {
                guard: { type: 'isPaymentBegun', params: ({ event }) => event },
                target: '.charging',
                actions: [
                  assign({ pendingAttempt: ({ context }) => context.attempt_id, unpaidMessage: '' }),
                  'saveProgress',
                ],
              },
            ],
            onDone: [
              {
                guard: {
                  type: 'isPayment',
                  params: ({ event }) => ({ kind: 'paid', outcome: event.output }),
                },
                target: '#checkout.done',
                actions: assign({ order_id: ({ event }) => paidOrderId(event.output) }),
              },
              {
                guard: {
                  type: 'isPayment',
                  params: ({ event }) => ({ kind: 'outdated', outcome: event.output }),
                },
                target: '#checkout.review',
                actions: [
                  assign(({ context, event }) => withChangedPrice(context, event.output)),
                  'publishCart',
                ],
              },
              { target: '#checkout.account', actions: assign({ user: null }) },
            ],
            onError: { target: '#checkout.checking' },
          },
          states: {
            open: {
              description: 'Nothing is being charged: earlier steps can be visited.',
              entry: 'reportCart',
              on: {
                'cart.changed': {
                  guard: { type: 'isOtherCart', params: ({ event }) => event },
                  target: '#checkout.review',
                  actions: assign(({ context, event }) => withChangedCart(context, event.cart)),
                },
                'information.edit': { target: '#checkout.information' },
                'step.visited': [
                  {
                    guard: {
                      type: 'isStep',
                      params: ({ event }) => ({ step: event.step, wanted: 'information' }),
                    },
                    target: '#checkout.information',
                  },
                  {
                    guard: {
                      type: 'isStep',
                      params: ({ event }) => ({ step: event.step, wanted: 'review' }),
                    },
                    target: '#checkout.review',
                  },
                ],
              },
            },
            charging: {
              description: 'A payment is in progress: there is no way back until it is settled.',
              tags: 'busy',
            },
          },
        },
      },
    },
    done: {
      description: 'Paid: the success page shows the order.',
      type: 'final',
      entry: ['clearProgress', 'openSuccess'],
    },
  },
  output: ({ context }) => ({ order_id: context.order_id }),
});

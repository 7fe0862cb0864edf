/** The checkout: account, order information, review, payment, done (commerce, sections 2 and 4; decisions, section 4). */
import { assign, sendTo } from 'xstate';
import {
  checkoutContext,
  emailTyped,
  freed,
  givenUpMessage,
  informed,
  outdated,
  paidOrder,
  renewed,
  reviewedCart,
  reviewValues,
  shownStep,
  signedIn,
  typed,
} from './checkout-facts.ts';
import { checkoutSetup } from './checkout-setup.ts';
import { notChargedMessage } from './payment-answer.ts';

export const checkoutMachine = checkoutSetup.createMachine({
  id: 'checkout',
  context: ({ input }) => checkoutContext(input),
  initial: 'starting',
  on: {
    'user.changed': {
      guard: { type: 'isGone', params: ({ event }) => event },
      target: '.account',
      actions: assign({ user: null }),
    },
  },
  states: {
    starting: {
      description: 'Who is there, and was an earlier attempt left behind?',
      always: [
        { guard: 'isVisitor', target: 'account' },
        { guard: 'hasAttempt', target: 'checking' },
        { target: 'returning' },
      ],
    },
    account: {
      description: 'Step 1: the buyer logs in or registers; the session says when it worked.',
      invoke: [
        {
          id: 'logInForm',
          src: 'logInForm',
          input: ({ context }) => ({ kind: 'login', email: context.emails.login }),
          onSnapshot: {
            actions: [
              assign(({ context, event }) => emailTyped(context, 'login', event.snapshot)),
              'keepProgress',
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
              assign(({ context, event }) => emailTyped(context, 'register', event.snapshot)),
              'keepProgress',
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
          actions: assign(({ context, event }) => signedIn(context, event.user)),
        },
      },
    },
    checking: {
      description: 'An attempt was left behind: asks what became of it before anything can be charged.',
      tags: 'busy',
      invoke: {
        id: 'attempt',
        src: 'attempt',
        input: ({ context }) => ({ attempt_id: context.attempt_id, pauseMs: 0 }),
        onDone: [
          {
            guard: { type: 'isKind', params: ({ event }) => ({ kind: 'paid', output: event.output }) },
            target: 'done',
            actions: assign({ order_id: ({ event }) => event.output.order_id }),
          },
          {
            guard: {
              type: 'isKind',
              params: ({ event }) => ({ kind: 'requiresAction', output: event.output }),
            },
            target: 'abandoning',
            actions: assign({ order_id: ({ event }) => event.output.order_id }),
          },
          {
            guard: { type: 'isKind', params: ({ event }) => ({ kind: 'signedOut', output: event.output }) },
            target: 'account',
            actions: assign({ user: null }),
          },
          {
            target: 'returning',
            actions: assign(({ context, event }) =>
              renewed(context, event.output.error || notChargedMessage),
            ),
          },
        ],
        onError: { target: 'checking', reenter: true },
      },
    },
    abandoning: {
      description: 'The attempt waited for an authentication that the reload ended: its intent is cancelled.',
      tags: 'busy',
      invoke: {
        id: 'abandonAttempt',
        src: 'abandonAttempt',
        input: ({ context }) => ({ order_id: context.order_id }),
        onDone: { target: 'returning', actions: assign(({ context }) => renewed(context, givenUpMessage)) },
        onError: { target: 'returning', actions: assign(({ context }) => renewed(context, '')) },
      },
    },
    returning: {
      description: 'Nothing is being charged: the buyer comes to the step that was left, or to the first.',
      always: [
        {
          guard: 'isPastInformation',
          target: 'information.resuming',
          actions: assign({ goal: ({ context }) => shownStep(context) }),
        },
        { target: 'information' },
      ],
    },
    information: {
      description: 'Step 2: who licenses, where, and for whom.',
      initial: 'editing',
      entry: [assign({ step: 2 }), 'keepProgress'],
      invoke: {
        id: 'informationForm',
        src: 'informationForm',
        input: ({ context }) => ({ form: 'information', values: context.form }),
        onSnapshot: [
          {
            guard: { type: 'isTaken', params: ({ event }) => event },
            target: '.saving',
          },
          {
            guard: { type: 'hasTaxError', params: ({ event }) => event },
            target: '.taxError',
            actions: [assign(({ context, event }) => typed(context, event.snapshot)), 'keepProgress'],
          },
          {
            // The way back to a later step broke off: what is kept still leads there at the next reload.
            guard: { type: 'isBrokenOff', params: ({ event }) => event },
            target: '.editing',
            actions: assign(({ context, event }) => typed(context, event.snapshot)),
          },
          {
            target: '.editing',
            actions: [assign(({ context, event }) => typed(context, event.snapshot)), 'keepProgress'],
          },
        ],
        onDone: [
          {
            guard: 'isBoundForPayment',
            target: 'payment',
            actions: [
              assign(({ context, event }) => informed(context, event.output.values, event.output.reply)),
              'shareCart',
            ],
          },
          {
            target: 'review',
            actions: [
              assign(({ context, event }) => informed(context, event.output.values, event.output.reply)),
              'shareCart',
            ],
          },
        ],
        onError: { target: 'information', reenter: true },
      },
      states: {
        resuming: {
          description: 'After a reload at a later step the kept entries are priced again.',
          entry: sendTo('informationForm', { type: 'form.submit' }),
        },
        editing: { description: 'The entries are typed or mended.' },
        saving: { description: 'The cart is priced for the address.', tags: 'busy' },
        taxError: { description: 'The tax service refused the address.', tags: 'failed' },
      },
    },
    review: {
      description: 'Step 3: the order as it will be paid, and the terms.',
      entry: [assign({ step: 3 }), 'keepProgress'],
      invoke: {
        id: 'reviewForm',
        src: 'reviewForm',
        input: ({ context }) => ({ form: 'review', values: reviewValues(context) }),
        onDone: { target: 'payment', actions: assign({ agreement: ({ event }) => event.output.values }) },
        onError: { target: 'review', reenter: true },
      },
      on: {
        'information.edit': { target: 'information' },
        'step.visited': {
          guard: { type: 'isStep', params: ({ event }) => ({ step: event.step, wanted: 2 }) },
          target: 'information',
        },
      },
    },
    payment: {
      description: 'Step 4: the card and the charge.',
      initial: 'open',
      entry: [assign({ step: 4, notice: '' }), 'keepProgress'],
      invoke: [
        {
          id: 'card',
          src: 'card',
          input: ({ context }) => ({
            account: reviewedCart(context).is_us_order ? 'us' : 'default',
            isFree: reviewedCart(context).total.amount === 0,
          }),
          onError: { target: 'payment', reenter: true },
        },
        {
          id: 'payment',
          src: 'payment',
          input: ({ context }) => ({
            attempt_id: context.attempt_id,
            cart: reviewedCart(context),
            info: context.form,
          }),
          onSnapshot: [
            {
              guard: { type: 'isFree', params: ({ event }) => event },
              target: '.open',
              actions: [assign(({ event }) => freed(event.snapshot.context.attempt_id)), 'keepProgress'],
            },
            {
              target: '.charging',
              actions: [assign({ pending: ({ context }) => context.attempt_id, unpaid: '' }), 'keepProgress'],
            },
          ],
          onDone: [
            {
              guard: { type: 'isKind', params: ({ event }) => ({ kind: 'paid', output: event.output }) },
              target: 'done',
              actions: assign({ order_id: ({ event }) => paidOrder(event.output) }),
            },
            {
              guard: { type: 'isKind', params: ({ event }) => ({ kind: 'outdated', output: event.output }) },
              target: 'review',
              actions: [assign(({ context, event }) => outdated(context, event.output)), 'shareCart'],
            },
            { target: 'account', actions: assign({ user: null }) },
          ],
          onError: { target: 'checking' },
        },
      ],
      states: {
        open: {
          description: 'Nothing is being charged: earlier steps can be visited.',
          on: {
            'information.edit': { target: '#checkout.information' },
            'step.visited': [
              {
                guard: { type: 'isStep', params: ({ event }) => ({ step: event.step, wanted: 2 }) },
                target: '#checkout.information',
              },
              {
                guard: { type: 'isStep', params: ({ event }) => ({ step: event.step, wanted: 3 }) },
                target: '#checkout.review',
              },
            ],
          },
        },
        charging: {
          description: 'A payment is under way: there is no way back until it is settled.',
          tags: 'busy',
        },
      },
    },
    done: {
      description: 'Paid: the success page shows the order.',
      type: 'final',
      entry: ['forgetProgress', 'openSuccess'],
    },
  },
  output: ({ context }) => ({ order_id: context.order_id }),
});

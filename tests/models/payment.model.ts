/**
 * Every input, event and outcome of the payment machine that its paths are made of (§checkout.states, §payment.pressed,
 * §payment.method-first, §payment.provider-error, §payment.checkout-error, §payment.authentication,
 * §payment.authentication-failed, §payment.authentication-succeeded, §payment.unknown-outcome, §payment.zero-total).
 */
import { type Cases, childAt, done, fail, type Model } from '@skerry/machine-paths/model';
import type { AnyEventObject, EventFromLogic, SnapshotFrom } from 'xstate';
import { attemptMachine } from '../../machines/attempt.machine.ts';
import { paymentMachine } from '../../machines/payment.machine.ts';
import { failure } from '../support/failure.ts';
import { pricedCart, requestItem } from '../support/licence-cart.ts';
import { outcomeLabel, waitLabel } from './attempt.model.ts';

const cart = pricedCart([requestItem(11)], 3);
const dearer = pricedCart([requestItem(11, 'D2')], 4);
const free = { ...cart, total: { name: 'Total', amount: 0, value: '$0' } };
const order_id = 'order-0001';
const needsAction = { requires_action: true, payment_intent_client_secret: 'pi_1_secret_2', order_id };
const outcome = (kind: string, error = '') =>
  done('attempt', { kind, order_id: kind === 'unpaid' ? null : order_id, error });

const answers = (id: string) => ({
  [`xstate.done.actor.${id}`]: [
    done(id, { success: true, order_id }),
    done(id, needsAction),
    done(id, { error: 'Your card was declined.', order_id }),
    done(id, { pending: true, order_id }),
  ],
  [`xstate.error.actor.${id}`]: [
    fail(id, failure({ status: 0, rule: 'connection_error', message: 'Please check your connection' })),
    fail(id, failure({ status: 401, message: 'Please log in.' })),
    fail(id, failure({ status: 409, body: { error: 'price_changed', cart: dearer } })),
    fail(id, failure({ status: 422, message: 'Please enter your name.' })),
    fail(id, failure({ status: 429, message: 'The shop is very busy at the moment.' })),
  ],
});

const cases = {
  'payment.submit': [{ type: 'payment.submit' }],
  'xstate.done.actor.createMethod': [done('createMethod', { payment_method_id: 'pm_1' })],
  'xstate.error.actor.createMethod': [
    fail('createMethod', failure({ status: 402, message: 'Your card number is incomplete.' })),
  ],
  ...answers('submitPayment'),
  ...answers('confirmPayment'),
  'xstate.done.actor.authenticate': [done('authenticate', { payment_intent_id: 'pi_1' })],
  'xstate.error.actor.authenticate': [
    fail(
      'authenticate',
      failure({ status: 402, message: 'We are unable to authenticate your payment method.' }),
    ),
  ],
  'xstate.done.actor.reportFailure': [done('reportFailure', null)],
  'xstate.error.actor.reportFailure': [fail('reportFailure', failure({ status: 0 }))],
  'xstate.snapshot.attempt': ['kept', 'overdue'].map((patience) =>
    childAt('attempt', attemptMachine, { open: { poll: 'polling', patience } }, {}),
  ),
  'xstate.done.actor.attempt': [
    outcome('paid'),
    outcome('requiresAction'),
    outcome('signedOut'),
    outcome('unpaid'),
    outcome('unpaid', 'Your card has expired.'),
  ],
  'xstate.error.actor.attempt': [fail('attempt', failure())],
} satisfies Cases<EventFromLogic<typeof paymentMachine>>;

const answerLabel = ({ output }: AnyEventObject) => {
  if (output.success) return 'the server answers: paid';
  if (output.requires_action) return 'the card requires authentication (3-D Secure)';
  if (output.pending) return 'the server answers that it does not know yet';
  return `the card is refused: '${output.error}'`;
};

const refusalLabel = ({ error: { status, message } }: AnyEventObject) => {
  if (status === 0) return 'the answer is lost';
  if (status === 401) return 'the session turns out to be over';
  if (status === 409) return 'the price has changed meanwhile';
  return `the server refuses it: '${message}'`;
};

export const reviewed = { attempt_id: 'attempt', cart, info: { name: 'Ann', country: 'NO' } };
export const paymentModel: Model<typeof paymentMachine> = {
  machine: paymentMachine,
  inputs: [reviewed, { ...reviewed, cart: free }],
  cases,
  labels: {
    'payment.submit': "presses 'Pay for font licensing'",
    'xstate.done.actor.createMethod': 'the provider takes the card',
    'xstate.error.actor.createMethod': 'the provider refuses the card',
    'xstate.done.actor.submitPayment': answerLabel,
    'xstate.error.actor.submitPayment': refusalLabel,
    'xstate.done.actor.confirmPayment': answerLabel,
    'xstate.error.actor.confirmPayment': refusalLabel,
    'xstate.done.actor.authenticate': 'the buyer passes the authentication',
    'xstate.error.actor.authenticate': 'the buyer fails the authentication',
    'xstate.done.actor.reportFailure': 'the server gives the payment up',
    'xstate.error.actor.reportFailure': 'the server does not receive the report of the failure',
    'xstate.snapshot.attempt': waitLabel,
    'xstate.done.actor.attempt': outcomeLabel,
    'xstate.error.actor.attempt': 'the attempt breaks',
  },
  key: ({ value, context }: SnapshotFrom<typeof paymentMachine>) => [
    value,
    context.cart.total.amount,
    context.message !== '',
  ],
};

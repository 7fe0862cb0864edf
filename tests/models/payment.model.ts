/**
 * Every input, event and outcome of the payment machine that its paths are made of (§checkout.states, §payment.pressed,
 * §payment.method-first, §payment.provider-error, §payment.checkout-error, §payment.authentication,
 * §payment.authentication-failed, §payment.authentication-succeeded, §payment.unknown-outcome, §payment.zero-total).
 */
import { type Cases, childAt, done, fail, type Model } from '@skerry/machine-paths/model';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { attemptMachine } from '../../machines/attempt.machine.ts';
import { paymentMachine } from '../../machines/payment.machine.ts';
import { failure } from '../support/failure.ts';
import { pricedCart, requestItem } from '../support/licence-cart.ts';

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

export const reviewed = { attempt_id: 'attempt', cart, info: { name: 'Ann', country: 'NO' } };
export const paymentModel: Model<typeof paymentMachine> = {
  machine: paymentMachine,
  inputs: [reviewed, { ...reviewed, cart: free }],
  cases,
  key: ({ value, context }: SnapshotFrom<typeof paymentMachine>) => [
    value,
    context.cart.total.amount,
    context.message !== '',
  ],
};

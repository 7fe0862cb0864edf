/**
 * Every input, event and outcome of the checkout machine that its paths are made of (§checkout.states,
 * §checkout.resume.paid, §checkout.resume.requires-action, §checkout.information.next, §checkout.information.edit).
 */

import { type Cases, childAt, done, fail, type Model } from '@skerry/machine-paths/model';
import type { AnyEventObject, EventFromLogic, SnapshotFrom, StateValue } from 'xstate';
import { wrongZipMessage } from '../../domain/tax.ts';
import { attemptMachine } from '../../machines/attempt.machine.ts';
import { checkoutMachine } from '../../machines/checkout.machine.ts';
import { credentialsMachine } from '../../machines/credentials.machine.ts';
import { formMachine } from '../../machines/form.machine.ts';
import { paymentMachine } from '../../machines/payment.machine.ts';
import { failure } from '../support/failure.ts';
import { pricedCart, requestItem } from '../support/licence-cart.ts';
import { outcomeLabel, waitLabel } from './attempt.model.ts';

const empty = pricedCart([], 5);
const cart = { ...pricedCart([requestItem(11)], 3), total: { name: 'Total', amount: 5000, value: '$50' } };
const dearer = {
  ...pricedCart([requestItem(11)], 4),
  total: { name: 'Total', amount: 7500, value: '$75' },
  is_us_order: true,
};
const values = { name: 'Ann', address1: '1 Quay', zip_code: '5003', city: 'Bergen', country: 'NO' };
export const user = {
  id: 7,
  email: 'ann@example.com',
  name: 'Ann',
  personal_info: { name: 'Ann', country: 'NO' },
};
const taxError = { field: 'zip_code', message: wrongZipMessage('New York'), rule: 'taxjar_error' };

const form = (value: StateValue, serverErrors: readonly unknown[] = []) =>
  childAt('informationForm', formMachine, value, { values, serverErrors });
const typed = (id: string) => childAt(id, credentialsMachine, 'entering', { email: user.email });
const payment = (value: StateValue, attempt_id: string) =>
  childAt('payment', paymentMachine, value, { attempt_id });
const outcome = (kind: string) =>
  done('attempt', { kind, order_id: kind === 'unpaid' ? null : 'order-0001', error: '' });

const cases = {
  'cart.changed': [
    { type: 'cart.changed', cart },
    { type: 'cart.changed', cart: dearer },
    { type: 'cart.changed', cart: empty },
  ],
  'information.edit': [{ type: 'information.edit' }],
  'step.visited': [
    { type: 'step.visited', step: 'information' },
    { type: 'step.visited', step: 'review' },
    { type: 'step.visited', step: 'payment' },
  ],
  'user.changed': [
    { type: 'user.changed', user: null },
    { type: 'user.changed', user },
  ],
  'xstate.snapshot.logInForm': [typed('logInForm')],
  'xstate.done.actor.logInForm': [done('logInForm', undefined)],
  'xstate.error.actor.logInForm': [fail('logInForm', failure())],
  'xstate.snapshot.registerForm': [typed('registerForm')],
  'xstate.done.actor.registerForm': [done('registerForm', undefined)],
  'xstate.error.actor.registerForm': [fail('registerForm', failure())],
  'xstate.snapshot.attempt': ['kept', 'overdue'].map((patience) =>
    childAt('attempt', attemptMachine, { open: { poll: 'polling', patience } }, {}),
  ),
  'xstate.done.actor.attempt': ['paid', 'requiresAction', 'signedOut', 'unpaid'].map(outcome),
  'xstate.error.actor.attempt': [fail('attempt', failure())],
  'xstate.done.actor.abandonAttempt': [done('abandonAttempt', null)],
  'xstate.error.actor.abandonAttempt': [fail('abandonAttempt', failure())],
  'xstate.snapshot.informationForm': [
    form('editing'),
    form('submitting'),
    form({ failed: 'idle' }, [taxError]),
    form({ failed: 'idle' }),
  ],
  'xstate.done.actor.informationForm': [done('informationForm', { values, reply: cart })],
  'xstate.error.actor.informationForm': [fail('informationForm', failure())],
  'xstate.done.actor.reviewForm': [done('reviewForm', { values: { terms: true }, reply: null })],
  'xstate.error.actor.reviewForm': [fail('reviewForm', failure())],
  'xstate.error.actor.card': [fail('card', failure())],
  'xstate.snapshot.payment': [
    payment({ open: 'idle' }, 'attempt'),
    payment({ paying: 'submitting' }, 'attempt'),
    payment({ open: 'failed' }, 'attempt.2'),
  ],
  'xstate.done.actor.payment': [
    done('payment', { kind: 'paid', order_id: 'order-0001' }),
    done('payment', { kind: 'outdated', cart: dearer, attempt_id: 'attempt.2' }),
    done('payment', { kind: 'signedOut' }),
  ],
  'xstate.error.actor.payment': [fail('payment', failure())],
} satisfies Cases<EventFromLogic<typeof checkoutMachine>>;

const entryLabel = ({ snapshot: { value, context } }: AnyEventObject) => {
  if (value === 'submitting') return 'proceeds to the review';
  if (context.serverErrors.length > 0) return 'the tax service refuses the address';
  return value === 'editing' ? 'changes an entry' : 'the address could not be saved';
};

const chargeLabel = ({ snapshot: { tags } }: AnyEventObject) => {
  if (tags.includes('failed')) return 'the card is refused';
  return tags.includes('busy') ? 'pays' : 'nothing is being paid';
};

const endLabels: Readonly<Record<string, string>> = {
  paid: 'the payment succeeds',
  outdated: 'the price has changed meanwhile',
  signedOut: 'the session turns out to be over',
};

export const saved = { version: 2, attempt_id: 'stored', step: 'payment', owner: 7, form: values } as const;
export const visitor = { user: null, attempt_id: 'attempt', saved: null };
export const member = { user, attempt_id: 'attempt', saved };
export const checkoutModel: Model<typeof checkoutMachine> = {
  machine: checkoutMachine,
  inputs: [visitor, member],
  cases,
  labels: {
    'cart.changed': ({ cart: { revision } }) =>
      revision === cart.revision ? 'comes back from another window' : 'another window has changed the cart',
    'information.edit': "presses 'Edit' at the order information",
    'step.visited': ({ step }) => `goes back to the step ${step} by the browser's own button`,
    'user.changed': ({ user: changed }) => (changed ? 'logs in' : 'the session ends'),
    'xstate.snapshot.logInForm': 'types an email to log in with',
    'xstate.snapshot.registerForm': 'types an email to register with',
    'xstate.snapshot.attempt': waitLabel,
    'xstate.done.actor.attempt': outcomeLabel,
    'xstate.done.actor.abandonAttempt': 'the server gives the payment up',
    'xstate.error.actor.abandonAttempt': 'the server does not receive that it is given up',
    'xstate.snapshot.informationForm': entryLabel,
    'xstate.done.actor.informationForm': 'the cart is priced for the address',
    'xstate.done.actor.reviewForm': 'agrees to the terms and proceeds to the payment',
    'xstate.snapshot.payment': chargeLabel,
    'xstate.done.actor.payment': ({ output: { kind } }) => endLabels[kind] ?? kind,
  },
  key: ({ value, context }: SnapshotFrom<typeof checkoutMachine>) => [
    value,
    context.user !== null,
    context.step,
    context.notice !== '',
    context.resumeStep,
    context.pendingAttempt !== null,
  ],
};

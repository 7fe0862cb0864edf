/** The checkout: each step, with its form, card and payment in each of their states. */

import { lazy } from 'react';
import type { AnyStateMachine, StateValue } from 'xstate';
import { wrongZipMessage } from '../../../domain/tax.ts';
import { attemptMachine } from '../../../machines/attempt.machine.ts';
import { checkoutMachine } from '../../../machines/checkout.machine.ts';
import type { CheckoutInput } from '../../../machines/checkout-facts.ts';
import { formMachine } from '../../../machines/form.machine.ts';
import { paymentMachine } from '../../../machines/payment.machine.ts';
import { createCardField } from '../../../src/effects/card-field.tsx';
import { CheckoutPage } from '../../../src/pages/checkout/checkout-page.tsx';
import { environment } from '../environment.ts';
import { buyer, type Fixtures, user } from '../fixtures.ts';
import { done, fail, offline, type Scenario } from '../machine-at.ts';
import { credentialsScenarios, formScenarios, invalidScenario, typing, withPrefix } from '../scenarios.ts';
import { type StoryGroup, storiesOf } from '../story.ts';
import { startedCart, unloadedCart } from './cart.tsx';

/** The card provider's own field, served by the shop's sandbox. */
const CardField = lazy(async () => {
  const { openCard, Field } = createCardField();
  const { callApi } = await environment.client();
  const { stripe_keys, sandbox } = await callApi('settings', {});
  await openCard({ key: stripe_keys.default, sandbox, signal: new AbortController().signal });
  return { default: Field };
});

/** The snapshot event that a parent receives from a child in a state. */
const childSnapshotEvent = (id: string, machine: AnyStateMachine, value: StateValue, context: object) => ({
  type: `xstate.snapshot.${id}`,
  snapshot: machine.resolveState({ value, context }),
});

const taxError = {
  field: 'zip_code',
  message: wrongZipMessage('New York'),
  rule: 'taxjar_error',
};
const taxRefusal = fail('submit', { status: 422, errors: [taxError] });
const submit = { type: 'form.submit' };
const withoutTaken = ({ taken, ...scenarios }: Readonly<Record<string, Scenario>>) => scenarios;

const accountScenarios: Readonly<Record<string, Scenario>> = {
  ...withPrefix(
    'account.log-in',
    credentialsScenarios({ email: user.email, password: 'open sesame' }),
    (scenario) => ({ children: { logInForm: scenario } }),
  ),
  'account.register.wrong': {
    children: { registerForm: { children: { credentialsForm: invalidScenario } } },
  },
  'account.register.code': {
    children: {
      registerForm: {
        events: [done('credentialsForm', { values: { email: user.email }, reply: { kind: 'codeRequired' } })],
      },
    },
  },
};

const informationScenarios = (fixtures: Fixtures): Readonly<Record<string, Scenario>> => ({
  ...withPrefix(
    'information',
    withoutTaken({ ...formScenarios(buyer, fixtures.cart), wrong: invalidScenario }),
    (scenario) => ({ children: { informationForm: scenario } }),
  ),
  'information.submitting': {
    events: [
      childSnapshotEvent('informationForm', formMachine, 'submitting', { values: buyer, serverErrors: [] }),
    ],
    children: { informationForm: { events: [...typing(buyer), submit] } },
  },
  'information.third-party': {
    children: {
      informationForm: {
        events: [...typing({ ...buyer, third_party_order: true }), submit, done('scrollDelay')],
      },
    },
  },
  'information.tax-error': {
    events: [
      childSnapshotEvent(
        'informationForm',
        formMachine,
        { failed: 'idle' },
        { values: buyer, serverErrors: [taxError] },
      ),
    ],
    children: { informationForm: { events: [...typing(buyer), submit, taxRefusal, done('scrollDelay')] } },
  },
});

function laterScenarios({ cart }: Fixtures): Readonly<Record<string, Scenario>> {
  const reviewed = [done('informationForm', { values: buyer, reply: cart })];
  const agreed = [...reviewed, done('reviewForm', { values: { terms: true }, reply: null })];
  const pricier = { ...cart, total: { ...cart.total, amount: cart.total.amount + 5000, value: '$999' } };
  const outdated = done('payment', { kind: 'outdated', cart: pricier, attempt_id: 'attempt.2' });
  const card = { events: [done('loadCard', { isSandbox: true })] };
  const open = (payment: Scenario): Scenario => ({ events: agreed, children: { card, payment } });
  const charging = (payment: Scenario): Scenario => ({
    events: [
      ...agreed,
      childSnapshotEvent('payment', paymentMachine, { paying: 'submitting' }, { attempt_id: 'attempt' }),
    ],
    children: { card, payment },
  });
  const method = [{ type: 'payment.submit' }, done('createMethod', { payment_method_id: 'pm_1' })];
  const order_id = 'order-0001';
  const challenged = [
    ...method,
    done('submitPayment', { requires_action: true, payment_intent_client_secret: 'pi_1', order_id }),
  ];
  const refusal = 'Your card was declined.';
  return {
    review: { events: reviewed },
    'review.wrong': { events: reviewed, children: { reviewForm: invalidScenario } },
    'review.changed-price': { events: [...agreed, outdated] },
    'payment.card-loading': { events: agreed },
    'payment.card-late': { events: agreed, children: { card: { events: [done('loadTimeout')] } } },
    'payment.card-blocked': {
      events: agreed,
      children: { card: { events: [fail('loadCard', { rule: 'script_blocked' })] } },
    },
    'payment.idle': open({}),
    'payment.failed': open({ events: [...method, done('submitPayment', { error: refusal, order_id })] }),
    'payment.incomplete': open({
      events: [
        { type: 'payment.submit' },
        fail('createMethod', { status: 402, message: 'Your card number is incomplete.' }),
      ],
    }),
    'payment.creating-method': charging({ events: method.slice(0, 1) }),
    'payment.submitting': charging({ events: method }),
    'payment.authenticating': charging({ events: challenged }),
    'payment.confirming': charging({
      events: [...challenged, done('authenticate', { payment_intent_id: 'pi_1' })],
    }),
    'payment.reportingFailure': charging({
      events: [...challenged, fail('authenticate', { status: 402, message: refusal })],
    }),
    'payment.unknown': charging({ events: [...method, fail('submitPayment', offline)] }),
    'payment.overdue': charging({ events: [...method, fail('submitPayment', offline), late], ...impatient }),
    done: { events: [...agreed, done('payment', { kind: 'paid', order_id })] },
  };
}

const freeScenario = ({ cart }: Fixtures): Scenario => ({
  events: [
    done('informationForm', {
      values: buyer,
      reply: { ...cart, total: { ...cart.total, amount: 0, value: '$0' } },
    }),
    done('reviewForm', { values: { terms: true }, reply: null }),
  ],
});

/** Half a minute has passed without an answer, and whoever runs the attempt has heard it. */
const late = childSnapshotEvent(
  'attempt',
  attemptMachine,
  { open: { poll: 'polling', patience: 'overdue' } },
  {},
);
const impatient: Scenario = { children: { attempt: { events: [done('patience')] } } };

const visitor: CheckoutInput = { user: null, attempt_id: 'attempt', saved: null };
const member: CheckoutInput = { ...visitor, user: { ...user, personal_info: {} } };
/** The progress stored before a reload, at the review; `chargedInput` is from during a payment. */
const saved = { version: 2, attempt_id: '', step: 'review', owner: user.id, form: buyer } as const;
const resumedInput: CheckoutInput = { ...member, saved };
const chargedInput: CheckoutInput = { ...member, saved: { ...saved, attempt_id: 'saved', step: 'payment' } };
const unfinished = { kind: 'requiresAction', order_id: 'order-0001', error: '' };

const show = (
  { cart }: Fixtures,
  input: CheckoutInput,
  scenarios: Readonly<Record<string, Scenario>>,
  siteCart = startedCart(cart),
) =>
  storiesOf(checkoutMachine, input, scenarios, (machine) => ({
    view: (
      <CheckoutPage
        params={{}}
        search=""
        data={null}
        logics={{
          machine,
          readInput: () => input,
          logOut: () => undefined,
          subscribe: () => () => undefined,
          CardField,
        }}
      />
    ),
    isMember: input.user !== null,
    actorOverrides: { cart: siteCart },
  }));

export const checkoutStories: readonly StoryGroup[] = [
  {
    page: 'checkout',
    address: '/checkout',
    states: (fixtures) => ({
      ...show(fixtures, visitor, accountScenarios),
      ...show(fixtures, visitor, { 'account.cart-missing': {} }, unloadedCart()),
      ...show(fixtures, member, informationScenarios(fixtures)),
      ...show(fixtures, resumedInput, {
        'information.resuming': { children: { informationForm: { events: [submit] } } },
      }),
      ...show(fixtures, member, { ...laterScenarios(fixtures), 'payment.free': freeScenario(fixtures) }),
      ...show(fixtures, chargedInput, {
        checking: {},
        'checking.polling': { children: { attempt: { events: [done('pollDelay')] } } },
        'checking.overdue': { events: [late], ...impatient },
        abandoning: { events: [done('attempt', unfinished)] },
        'information.unpaid': {
          events: [done('attempt', { ...unfinished, kind: 'unpaid' })],
          children: { informationForm: { events: [submit] } },
        },
      }),
    }),
  },
];

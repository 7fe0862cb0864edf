/** The checkout: each of its steps, with its form, its card and its payment in each of their states. */
import { lazy } from 'react';
import { checkoutMachine } from '../../../machines/checkout.machine.ts';
import type { CheckoutInput } from '../../../machines/checkout-facts.ts';
import { client } from '../../jobs.ts';
import { CheckoutPage } from '../../pages/checkout/checkout-page.tsx';
import { done, fail, offline, type Scene } from '../at.ts';
import { type Exhibit, staged } from '../exhibit.ts';
import { credentialsScenes, formScenes, prefixed, typing, wrongScene } from '../scenes.ts';
import { buyer, user, type World } from '../world.ts';
import { startedCart } from './cart.tsx';

/** The card provider's own field: the shop's sandbox answers for it. */
const CardField = lazy(async () => {
  const [{ callApi }, field] = await Promise.all([client(), import('../../effects/card-field.tsx')]);
  const { stripe_keys, sandbox } = await callApi('settings', {});
  await field.openCard({ key: stripe_keys.default, sandbox });
  return { default: field.CardField };
});

/** What a parent hears of a child that stands in a state. */
const heard = (id: string, value: unknown, context: object) => ({
  type: `xstate.snapshot.${id}`,
  snapshot: { value, context },
});

const taxError = {
  field: 'taxjar_error',
  message: 'No rate is known for this address.',
  rule: 'taxjar_error',
};
const taxRefusal = fail('submit', { status: 422, errors: [taxError] });
const submit = { type: 'form.submit' };
const untaken = ({ taken, ...scenes }: Readonly<Record<string, Scene>>) => scenes;

const accountScenes: Readonly<Record<string, Scene>> = {
  ...prefixed(
    'account.log-in',
    credentialsScenes({ email: user.email, password: 'open sesame' }),
    (scene) => ({ children: { logInForm: scene } }),
  ),
  'account.register.wrong': { children: { registerForm: { children: { credentialsForm: wrongScene } } } },
  'account.register.code': {
    children: {
      registerForm: {
        events: [done('credentialsForm', { values: { email: user.email }, reply: { kind: 'codeAsked' } })],
      },
    },
  },
};

const informationScenes = (world: World): Readonly<Record<string, Scene>> => ({
  ...prefixed(
    'information',
    untaken({ ...formScenes(buyer, world.cart, 'zip_code'), wrong: wrongScene }),
    (scene) => ({ children: { informationForm: scene } }),
  ),
  'information.submitting': {
    events: [heard('informationForm', 'submitting', { values: buyer, serverErrors: [] })],
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
    events: [heard('informationForm', { failed: 'resting' }, { values: buyer, serverErrors: [taxError] })],
    children: { informationForm: { events: [...typing(buyer), submit, taxRefusal, done('scrollDelay')] } },
  },
});

function laterScenes({ cart }: World): Readonly<Record<string, Scene>> {
  const reviewed = [done('informationForm', { values: buyer, reply: cart })];
  const agreed = [...reviewed, done('reviewForm', { values: { terms: true }, reply: null })];
  const dearer = { ...cart, total: { ...cart.total, amount: cart.total.amount + 5000, value: '$999' } };
  const outdated = done('payment', { kind: 'outdated', cart: dearer, attempt_id: 'attempt.2' });
  const card = { events: [done('loadCard')] };
  const open = (payment: Scene): Scene => ({ events: agreed, children: { card, payment } });
  const charging = (payment: Scene): Scene => ({
    events: [...agreed, heard('payment', 'submitting', { attempt_id: 'attempt' })],
    children: { card, payment },
  });
  const method = [{ type: 'payment.submit' }, done('createMethod', { payment_method_id: 'pm_1' })];
  const order_id = 'order-0001';
  const asked = [
    ...method,
    done('submitPayment', { requires_action: true, payment_intent_client_secret: 'pi_1', order_id }),
  ];
  const refusal = 'Your card was declined.';
  return {
    review: { events: reviewed },
    'review.wrong': { events: reviewed, children: { reviewForm: wrongScene } },
    'review.changed-price': { events: [...agreed, outdated] },
    'payment.card-loading': { events: agreed },
    'payment.card-late': { events: agreed, children: { card: { events: [done('patience')] } } },
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
    'payment.authenticating': charging({ events: asked }),
    'payment.confirming': charging({
      events: [...asked, done('authenticate', { payment_intent_id: 'pi_1' })],
    }),
    'payment.reporting': charging({
      events: [...asked, fail('authenticate', { status: 402, message: refusal })],
    }),
    'payment.unknown': charging({ events: [...method, fail('submitPayment', offline)] }),
    done: { events: [...agreed, done('payment', { kind: 'paid', order_id })] },
  };
}

const freeScene = ({ cart }: World): Scene => ({
  events: [
    done('informationForm', {
      values: buyer,
      reply: { ...cart, total: { ...cart.total, amount: 0, value: '$0' } },
    }),
    done('reviewForm', { values: { terms: true }, reply: null }),
  ],
});

const visitor: CheckoutInput = { user: null, attempt_id: 'attempt', kept: null };
const member: CheckoutInput = { ...visitor, user: { ...user, personal_info: {} } };
/** Left behind by a reload: at the review, and while a payment was under way. */
const kept = { version: 1, attempt_id: '', step: 3, owner: user.id, form: buyer } as const;
const left: CheckoutInput = { ...member, kept };
const charged: CheckoutInput = { ...member, kept: { ...kept, attempt_id: 'kept', step: 4 } };
const unfinished = { kind: 'requiresAction', order_id: 'order-0001', error: '' };

const show = ({ cart }: World, input: CheckoutInput, scenes: Readonly<Record<string, Scene>>) =>
  staged(checkoutMachine, input, scenes, (machine) => ({
    view: (
      <CheckoutPage
        params={{}}
        search=""
        data={null}
        machine={{
          composeCheckout: () => ({ machine, input }),
          followCheckout: () => () => undefined,
          CardField,
        }}
      />
    ),
    isMember: input.user !== null,
    instead: { cart: startedCart(cart) },
  }));

export const checkoutExhibits: readonly Exhibit[] = [
  {
    page: 'checkout',
    address: '/checkout',
    states: (world) => ({
      ...show(world, visitor, accountScenes),
      ...show(world, member, informationScenes(world)),
      ...show(world, left, {
        'information.resuming': { children: { informationForm: { events: [submit] } } },
      }),
      ...show(world, member, { ...laterScenes(world), 'payment.free': freeScene(world) }),
      ...show(world, charged, {
        checking: {},
        'checking.asking': { children: { attempt: { events: [done('askDelay')] } } },
        abandoning: { events: [done('attempt', unfinished)] },
        'information.unpaid': {
          events: [done('attempt', { ...unfinished, kind: 'unpaid' })],
          children: { informationForm: { events: [submit] } },
        },
      }),
    }),
  },
];

/** The checkout machine: its steps, what interrupts them, and what a reload finds. */

import { childAt, done } from '@skerry/machine-paths/model';
import type { JobOutcome } from '@skerry/machine-paths/walk';
import { expect } from 'playwright/test';
import type { SnapshotFrom, StateValue } from 'xstate';
import type { CheckoutStep } from '../../../domain/checkout-steps.ts';
import { taxErrorRule } from '../../../domain/form-values.ts';
import { wrongZipMessage } from '../../../domain/tax.ts';
import { patienceMs } from '../../../machines/attempt.machine.ts';
import type { checkoutMachine } from '../../../machines/checkout.machine.ts';
import { formMachine } from '../../../machines/form.machine.ts';
import { checkoutModel } from '../../../tests/models/checkout.model.ts';
import { dearerCart } from '../../../tests/models/products.ts';
import { failure } from '../../../tests/support/failure.ts';
import { type TestPage, token } from '../test-page.ts';
import { type AnyEvent, type Step, walkOf } from '../walk.ts';
import {
  acceptTerms,
  answerAttempt,
  editInformation,
  expectAccountStep,
  expectStep,
  expectStepFocused,
  expectSuccessPage,
  fillCard,
  informationForm,
  isOverdue,
  oneItem,
  oneItemCart,
  payButton,
  proceed,
  progress,
  seedCustomer,
  stepOf,
  storeItems,
  stubCustomer,
} from './checkout-parts.ts';
import { address, customer } from './people.ts';

type Snapshot = SnapshotFrom<typeof checkoutMachine>;

const taxWords = wrongZipMessage('New York');
const refused = { status: 401, rule: 'login_required', message: 'Please log in.', errors: [] };

const form = (value: StateValue, serverErrors: readonly unknown[] = []) =>
  childAt('informationForm', formMachine, value, { values: address, serverErrors });
const isChild = (event: AnyEvent, id: string, value: StateValue) =>
  event.type === `xstate.snapshot.${id}` &&
  JSON.stringify(event.snapshot).includes(`"value":${JSON.stringify(value)}`);

const isPaymentOpen = (snapshot: Snapshot) => snapshot.matches({ payment: { charge: 'open' } });

/** Outcomes of the checkout's parts that only a bug causes, or none can; unreachable.ts has the reasons. */
const unreachableEvents = Object.fromEntries(
  ['done.actor.logInForm', 'done.actor.registerForm', 'error.actor.logInForm', 'error.actor.registerForm']
    .concat(
      ['informationForm', 'reviewForm', 'attempt', 'card', 'payment'].map((part) => `error.actor.${part}`),
    )
    .map((type) => [`xstate.${type}`, []]),
);

const formIsElsewhere = 'the form sends it in another state: typed, then sent, then answered';
const paymentIsElsewhere = 'the payment sends it in another state: pressed, then answered';

/** Why the checkout's parts don't send an event in this state. */
function leavesOut(snapshot: Snapshot, event: AnyEvent): string | undefined {
  const { type } = event;
  const at = (state: string) => JSON.stringify(snapshot.value) === state;
  const isOpen = isPaymentOpen(snapshot);
  if (type === 'xstate.snapshot.attempt')
    return isOverdue(event) && !snapshot.hasTag('overdue')
      ? undefined
      : 'only that it takes too long changes anything here, and only once';
  if (type === 'cart.changed') {
    const isNewer = event.cart === dearerCart || snapshot.context.cart?.revision !== dearerCart.revision;
    if (!isNewer) return 'a cart never becomes an older one';
    return at('"review"') || isOpen ? undefined : 'a change during a payment is noticed when it has ended';
  }
  if (type === 'xstate.snapshot.informationForm') {
    const isSent = isChild(event, 'informationForm', 'submitting');
    const isTyped = isChild(event, 'informationForm', 'editing');
    if (at('{"information":"resuming"}')) return isSent ? undefined : formIsElsewhere;
    // A submit ends in an answer or a refusal; only then can anything be refused.
    const isSaving = at('{"information":"saving"}');
    return isSaving === (isSent || isTyped) ? formIsElsewhere : undefined;
  }
  if (type === 'xstate.done.actor.informationForm')
    return at('{"information":"saving"}') ? undefined : formIsElsewhere;
  if (type === 'xstate.snapshot.payment')
    return isChild(event, 'payment', isOpen ? { paying: 'submitting' } : { open: 'failed' })
      ? undefined
      : paymentIsElsewhere;
  if (type === 'xstate.done.actor.payment') return isOpen ? paymentIsElsewhere : undefined;
  return undefined;
}

/** Calls that nobody waits for any more, and that the page doesn't abort: a later payment must not be taken for one of them. */
async function endLeftCalls({ network }: TestPage) {
  for (const name of ['priceForAddress', 'failPayment', 'createMethod', 'checkout'] as const) {
    while (network.isPending(name)) await network.failCall(name, refused);
  }
}

let typed = 0;
const typeEmail = async ({ page }: TestPage, form: 'Log in' | 'Register') => {
  typed += 1;
  await page.getByRole('form', { name: form }).getByLabel('Email').fill(`ann.${typed}@example.com`);
};
/**
 * Causes the event in the form of step 2. Errors take the focus after a moment and scroll the page: a press before that could
 * miss its button.
 */
async function enter(testPage: TestPage, event: AnyEvent, { before }: Step<Snapshot>) {
  const isSaving = JSON.stringify(before.value).includes('saving');
  const part = informationForm(testPage);
  if (isChild(event, 'informationForm', 'submitting')) {
    if (!JSON.stringify(before.value).includes('resuming')) await proceed(testPage);
  } else if (JSON.stringify(event).includes(taxErrorRule)) {
    await testPage.network.fulfill('priceForAddress', {
      ...oneItemCart,
      taxjar_error: taxWords,
      taxjar_error_field: 'zip_code',
    });
    await expect(part.getByLabel('Zip code')).toBeFocused();
  } else if (isSaving) {
    await testPage.network.failCall('priceForAddress', failure());
    await expect(part.getByRole('region', { name: 'There is a problem' })).toBeFocused();
  } else {
    typed += 1;
    await part.getByLabel('Project reference').fill(`Project ${typed}`);
  }
}

/** The browser's history moves to an entry of that step. */
const visit = ({ page }: TestPage, visited: CheckoutStep) =>
  page.evaluate(async (step) => {
    const here = history.state;
    history.pushState({ ...here, step }, '');
    history.pushState(here, '');
    const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    history.back();
    await arrived;
  }, visited);

const isPriced = async (testPage: TestPage, step: CheckoutStep) => {
  await expectStep(testPage, step);
  await expect(testPage.page.getByRole('complementary', { name: 'Your order' })).toContainText(
    'Barlow Regular',
  );
};

/** The card stays what it is, whatever the charge does. */
const expectCardForm = ({ page }: TestPage) =>
  expect(page.getByRole('group', { name: 'Card number' })).toBeVisible();

const checks = ({ page }: TestPage) => expect(page.getByText('We are checking your payment')).toBeVisible();

async function endPayment(testPage: TestPage, { output }: JobOutcome) {
  const { kind } = output as { kind: string };
  await testPage.network.fulfill('createMethod', { id: 'pm_1', object: 'payment_method', type: 'card' });
  if (kind === 'paid') return testPage.network.fulfill('checkout', { success: true, order_id: 'order-0001' });
  if (kind === 'signedOut') await storeItems(testPage);
  const changed = failure({ status: 409, body: { error: 'price_changed', cart: dearerCart } });
  await testPage.network.failCall('checkout', kind === 'outdated' ? changed : refused);
  if (kind === 'outdated') await expectStepFocused(testPage, 'review');
}

export const checkoutWalk = walkOf<typeof checkoutMachine>({
  name: 'checkout',
  model: {
    ...checkoutModel,
    inputs: [
      { user: null, attempt_id: 'attempt', saved: null },
      { user: customer, attempt_id: 'attempt', saved: progress({ attempt_id: 'stored' }) },
    ],
    cases: {
      ...checkoutModel.cases,
      ...unreachableEvents,
      'cart.changed': [
        { type: 'cart.changed', cart: oneItemCart },
        { type: 'cart.changed', cart: dearerCart },
      ],
      'step.visited': [
        { type: 'step.visited', step: 'information' },
        { type: 'step.visited', step: 'review' },
        { type: 'step.visited', step: 'payment' },
      ],
      'user.changed': [
        { type: 'user.changed', user: null },
        { type: 'user.changed', user: customer },
      ],
      'xstate.snapshot.informationForm': [
        form('editing'),
        form('submitting'),
        form({ failed: 'idle' }),
        form({ failed: 'idle' }, [{ field: 'zip_code', message: taxWords, rule: taxErrorRule }]),
      ],
      'xstate.done.actor.informationForm': [done('informationForm', { values: address, reply: oneItemCart })],
      'xstate.done.actor.payment': [
        done('payment', { kind: 'paid', order_id: 'order-0001' }),
        done('payment', { kind: 'outdated', cart: dearerCart, attempt_id: 'attempt.2' }),
        done('payment', { kind: 'signedOut' }),
      ],
    },
    key: ({ value, context }: Snapshot) => [
      value,
      context.user !== null,
      context.resumeStep,
      context.pendingAttempt !== null,
    ],
  },
  leavesOut,
  // The current step is no visit, and the same cart no change.
  walksRefused: (snapshot, { type, step }) =>
    type === 'cart.changed' ||
    (type === 'step.visited' &&
      ((snapshot.value === 'review' && step === 'review') ||
        (isPaymentOpen(snapshot) && step === 'payment'))),
  isTransient: ({ value }) => JSON.stringify(value) === '{"information":"resuming"}',
  heldMs: [patienceMs],
  open: async (testPage, { context }) => {
    testPage.network.intercept(
      'attempt',
      'failPayment',
      'priceForAddress',
      'createMethod',
      'checkout',
      'success',
      'login',
    );
    stubCustomer(testPage);
    if (context.user) await seedCustomer(testPage, progress({ attempt_id: 'stored' }));
    else await testPage.seedStorage({}, { cart: JSON.stringify(oneItem) });
    await testPage.open('/checkout');
  },
  triggers: {
    'cart.changed': {
      run: async (testPage, { cart }) => {
        testPage.network.intercept('cart');
        await testPage.refocus();
        await testPage.network.fulfill('cart', cart);
        stubCustomer(testPage);
      },
    },
    'information.edit': { run: (testPage) => editInformation(testPage) },
    'step.visited': {
      run: async (testPage, { step }, { before, after }) => {
        await visit(testPage, step);
        if (before !== after && (step === 'information' || step === 'review'))
          await expectStepFocused(testPage, step);
      },
    },
    'user.changed': {
      run: async (testPage, { user }) => {
        if (!user) {
          await storeItems(testPage);
          testPage.network.intercept('cart');
          await testPage.refocus();
          await testPage.network.failCall('cart', refused);
          await endLeftCalls(testPage);
          return stubCustomer(testPage);
        }
        const log = testPage.page.getByRole('form', { name: 'Log in' });
        await log.getByLabel('Email').fill(customer.email);
        await log.getByLabel('Password').fill('low water, soft light');
        await log.getByRole('button', { name: 'Log in' }).click();
        await testPage.network.fulfill('login', { token });
      },
    },
    'xstate.snapshot.logInForm': {
      run: (testPage) => typeEmail(testPage, 'Log in'),
    },
    'xstate.snapshot.registerForm': {
      run: (testPage) => typeEmail(testPage, 'Register'),
    },
    'xstate.snapshot.attempt': { run: (testPage) => testPage.fireTimer(patienceMs) },
    'xstate.done.actor.attempt': { run: answerAttempt },
    'xstate.done.actor.abandonAttempt': {
      run: ({ network }) => network.fulfill('failPayment', { received: true }),
    },
    'xstate.error.actor.abandonAttempt': {
      run: (testPage, event) => testPage.settleCall('failPayment', event),
    },
    'xstate.snapshot.informationForm': {
      run: (testPage, event, step) => enter(testPage, event as AnyEvent, step),
    },
    'xstate.done.actor.informationForm': {
      run: async (testPage, event, { before }) => {
        const { reply } = event.output as { reply: unknown };
        await testPage.network.fulfill('priceForAddress', reply);
        if (!before.context.resumeStep) await expectStepFocused(testPage, 'review');
      },
    },
    'xstate.done.actor.reviewForm': { run: (testPage) => acceptTerms(testPage) },
    'xstate.snapshot.payment': {
      run: async (testPage, event) => {
        const message = 'Your card was declined.';
        const body = { error: { type: 'card_error', code: 'card_declined', message } };
        if (isChild(event as AnyEvent, 'payment', { open: 'failed' }))
          return testPage.network.failCall('createMethod', failure({ status: 402, message, body }));
        await fillCard(testPage);
        await payButton(testPage).click();
        await testPage.network.waitForCall('createMethod');
      },
    },
    'xstate.done.actor.payment': {
      run: endPayment,
    },
  },
  views: {
    account: expectAccountStep,
    'checking.waiting': async (testPage) => {
      await checks(testPage);
      await testPage.network.waitForCall('attempt');
      await expect(testPage.page.getByText('This takes longer than usual.')).toHaveCount(0);
    },
    'checking.overdue': async (testPage) => {
      await checks(testPage);
      await expect(testPage.page.getByText('This takes longer than usual.')).toBeVisible();
    },
    abandoning: async (testPage) => {
      await checks(testPage);
      await testPage.network.waitForCall('failPayment');
    },
    'information.resuming': 'the stored entries are priced again before anything else can happen',
    'information.editing': async (testPage, { context }) => {
      await isPriced(testPage, context.resumeStep ?? 'information');
      await expect(informationForm(testPage)).toBeVisible();
      await expect(stepOf(testPage, 'account')).toContainText('You are logged in as');
    },
    'information.saving': async (testPage, { context }) => {
      await isPriced(testPage, context.resumeStep ?? 'information');
      if (context.resumeStep) return;
      const button = informationForm(testPage).getByRole('button', { name: 'Proceed to review your order' });
      await expect(button).toHaveAttribute('aria-busy', 'true');
    },
    'information.taxError': async (testPage) => {
      await isPriced(testPage, 'information');
      await expect(
        informationForm(testPage).getByRole('region', { name: 'There is a problem' }),
      ).toContainText(taxWords);
    },
    review: async (testPage, { context }) => {
      await isPriced(testPage, 'review');
      await expect(testPage.page.getByRole('form', { name: 'Terms' })).toBeVisible();
      if (context.notice)
        await expect(
          stepOf(testPage, 'review').getByRole('status').filter({ hasText: 'has changed from' }),
        ).toBeVisible();
    },
    'payment.card': expectCardForm,
    'payment.charge.open': async (testPage) => {
      await isPriced(testPage, 'payment');
      await expect(payButton(testPage)).not.toHaveAttribute('aria-busy');
      await expect(testPage.page.getByRole('button', { name: 'Edit order information' })).toBeVisible();
    },
    'payment.charge.charging': async (testPage) => {
      await isPriced(testPage, 'payment');
      await expect(payButton(testPage)).toHaveAttribute('aria-busy', 'true');
      await expect(testPage.page.getByRole('button', { name: 'Edit order information' })).toHaveCount(0);
    },
    done: expectSuccessPage,
  },
});

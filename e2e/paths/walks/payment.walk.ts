/** The payment machine: from Pay to paid, refused, outdated or signed out, by card and for nothing. */

import { fail } from '@skerry/machine-paths/model';
import type { JobOutcome } from '@skerry/machine-paths/walk';
import { expect } from 'playwright/test';
import type { SnapshotFrom } from 'xstate';
import { patienceMs, pollDelayMs } from '../../../machines/attempt.machine.ts';
import type { paymentMachine } from '../../../machines/payment.machine.ts';
import { paymentModel } from '../../../tests/models/payment.model.ts';
import { failure } from '../../../tests/support/failure.ts';
import type { CallKey } from '../network.ts';
import type { TestPage } from '../test-page.ts';
import { walkOf } from '../walk.ts';
import {
  answerAttempt,
  expectAccountStep,
  expectStep,
  expectSuccessPage,
  fillCard,
  isOverdue,
  oneItemCart,
  openPaymentStep,
  payButton,
  paymentForm,
  storeItems,
  stubBank,
} from './checkout-parts.ts';

type Snapshot = SnapshotFrom<typeof paymentMachine>;

const free = { ...oneItemCart, total: { name: 'Total', amount: 0, value: '$0' } };
const isFree = ({ context }: Snapshot) => context.cart.total.amount === 0;
const notAuthenticated =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

/** The text shown for each state, as far as it matters; empty where none is shown. */
const progressWords: Readonly<Record<string, string>> = {
  creatingMethod: 'Your payment is processing.',
  submitting: 'Your payment is processing.',
  authenticating: 'Your bank is asking you to confirm this payment.',
  confirming: 'Thank you, your bank has answered.',
  reportingFailure: 'Your bank has answered. One moment, please.',
  waiting: 'We are checking your payment. It hasn’t been confirmed to us yet',
  overdue: 'We are still checking your payment. This takes longer than usual.',
};

const shows =
  (state: string) =>
  async (testPage: TestPage, { context }: Snapshot) => {
    const form = paymentForm(testPage);
    const words = progressWords[state];
    await expect(form).toHaveAttribute('data-payment', state);
    // The first is hidden while it is empty.
    const [message, progress] = [form.locator('[role=status]').first(), form.locator('[role=status]').last()];
    if (words) await expect(progress).toContainText(words);
    else await expect(progress).toBeEmpty();
    if (words) await expect(payButton(testPage)).toHaveAttribute('aria-busy', 'true');
    else await expect(payButton(testPage)).not.toHaveAttribute('aria-busy');
    await expect(message).toHaveText(words ? '' : context.message);
  };

const statusOf = ({ error }: JobOutcome) => (error as { status?: number } | undefined)?.status;

/** The outcome of a call about money; when the session is lost, the cart stays stored in this browser. */
const ends = (call: (snapshot: Snapshot) => CallKey) => ({
  run: async (testPage: TestPage, event: JobOutcome, { before }: { before: Snapshot }) => {
    if (statusOf(event) === 401) await storeItems(testPage);
    await testPage.settleCall(call(before), event);
  },
});

const submit = (snapshot: Snapshot) => (isFree(snapshot) ? 'checkoutFree' : 'checkout');
const confirm = () => 'confirmPayment' as const;

export const paymentWalk = walkOf<typeof paymentMachine>({
  name: 'payment',
  model: {
    ...paymentModel,
    inputs: [oneItemCart, free].map((cart) => ({ attempt_id: 'attempt', cart, info: {} })),
    cases: {
      ...paymentModel.cases,
      'xstate.error.actor.authenticate': [
        fail('authenticate', failure({ status: 402, message: notAuthenticated })),
      ],
    },
  },
  leavesOut: (snapshot, { type, output, ...event }) => {
    if (type === 'xstate.error.actor.attempt') return 'this part handles every outcome of its jobs';
    if (type === 'xstate.snapshot.attempt' && (!isOverdue(event) || snapshot.hasTag('overdue')))
      return 'only that it takes too long changes anything here, and only once';
    return isFree(snapshot) && JSON.stringify(output ?? '').includes('requires_action')
      ? 'without a card no bank requires authentication'
      : undefined;
  },
  heldMs: [pollDelayMs, patienceMs],
  open: async (testPage, snapshot) => {
    testPage.network.intercept(
      'createMethod',
      'checkout',
      'checkoutFree',
      'confirmPayment',
      'failPayment',
      'attempt',
    );
    stubBank(testPage);
    await openPaymentStep(testPage, snapshot.context.cart);
    if (!isFree(snapshot)) await fillCard(testPage);
  },
  triggers: {
    'payment.submit': {
      run: (testPage) => payButton(testPage).click(),
    },
    'xstate.done.actor.createMethod': {
      run: ({ network }) =>
        network.fulfill('createMethod', { id: 'pm_1', object: 'payment_method', type: 'card' }),
    },
    'xstate.error.actor.createMethod': {
      run: ({ network }, { error }) => {
        const { message } = error as { message: string };
        const body = { error: { type: 'validation_error', code: 'incomplete_number', message } };
        return network.failCall('createMethod', { status: 402, rule: '', message, errors: [], body });
      },
    },
    'xstate.done.actor.submitPayment': ends(submit),
    'xstate.error.actor.submitPayment': ends(submit),
    'xstate.done.actor.confirmPayment': ends(confirm),
    'xstate.error.actor.confirmPayment': ends(confirm),
    'xstate.done.actor.authenticate': {
      run: async (testPage) => {
        await testPage.page
          .getByRole('dialog')
          .getByRole('button', { name: 'Complete authentication' })
          .click();
        await expect(payButton(testPage)).toBeFocused();
      },
    },
    'xstate.error.actor.authenticate': {
      run: async (testPage) => {
        await testPage.page.getByRole('dialog').getByRole('button', { name: 'Fail authentication' }).click();
        await expect(payButton(testPage)).toBeFocused();
      },
    },
    'xstate.done.actor.reportFailure': {
      run: ({ network }) => network.fulfill('failPayment', { received: true }),
    },
    'xstate.error.actor.reportFailure': {
      run: (testPage, event) => testPage.settleCall('failPayment', event),
    },
    'xstate.snapshot.attempt': {
      run: (testPage) => testPage.fireTimer(patienceMs),
    },
    'xstate.done.actor.attempt': {
      run: async (testPage, event) => {
        await testPage.fireTimer(pollDelayMs);
        await answerAttempt(testPage, event);
      },
    },
    'xstate.error.actor.attempt': { run: async () => undefined },
  },
  views: {
    'open.idle': shows('idle'),
    'open.failed': shows('failed'),
    'paying.creatingMethod': shows('creatingMethod'),
    'paying.submitting': shows('submitting'),
    'paying.authenticating': async (testPage, snapshot) => {
      await shows('authenticating')(testPage, snapshot);
      const dialog = testPage.page.getByRole('dialog', { name: '3-D Secure test challenge' });
      await expect(dialog.getByRole('button', { name: 'Complete authentication' })).toBeFocused();
    },
    'paying.confirming': shows('confirming'),
    'paying.reportingFailure': shows('reportingFailure'),
    'unknown.waiting': shows('waiting'),
    'unknown.overdue': shows('overdue'),
    paid: (testPage) => expectSuccessPage(testPage),
    outdated: async (testPage) => {
      await expectStep(testPage, 'review');
      await expect(testPage.page.getByText('The price of your cart has changed from')).toBeVisible();
    },
    signedOut: expectAccountStep,
  },
});

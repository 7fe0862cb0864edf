/** The attempt machine: an answer was lost, and the shop requests the status of the payment. */
import { expect } from 'playwright/test';
import type { SnapshotFrom } from 'xstate';
import {
  type attemptMachine,
  longestDelayMs,
  patienceMs,
  pollDelayMs,
} from '../../../machines/attempt.machine.ts';
import { attemptModel } from '../../../tests/models/attempt.model.ts';
import type { TestPage } from '../test-page.ts';
import { walkOf } from '../walk.ts';
import {
  fillCard,
  oneItemCart,
  openPaymentStep,
  payButton,
  paymentForm,
  storeItems,
} from './checkout-parts.ts';

const lost = { status: 0, rule: 'connection_error', message: 'Please check your connection', errors: [] };

const shows = (words: string) => async (testPage: TestPage) => {
  await expect(paymentForm(testPage).getByRole('status')).toContainText(words);
  await expect(payButton(testPage)).toHaveAttribute('aria-busy', 'true');
};

export const attemptWalk = walkOf<typeof attemptMachine>({
  name: 'attempt',
  model: {
    ...attemptModel,
    inputs: [{ attempt_id: 'attempt', pauseMs: pollDelayMs }],
    // A timer is refused at once: nobody sees the state before.
    cases: { ...attemptModel.cases, 'xstate.error.actor.patience': [] },
    // How long a delay is makes no difference to the screen.
    key: ({ value }: SnapshotFrom<typeof attemptMachine>) => value,
  },
  // A timer is refused when it is asked for: after a question, or as the page opens.
  leavesOut: (_, { type }, cause) =>
    type === 'xstate.error.actor.pollDelay' && cause !== undefined && !cause.type.endsWith('loadAttempt')
      ? 'a timer is refused when it is asked for: after a question, or as the page opens'
      : undefined,
  heldMs: [pollDelayMs, 2 * pollDelayMs, 4 * pollDelayMs, longestDelayMs, patienceMs],
  open: async (testPage) => {
    testPage.network.intercept('createMethod', 'checkout', 'attempt', 'failPayment');
    await openPaymentStep(testPage, oneItemCart);
    await fillCard(testPage);
    await payButton(testPage).click();
    await testPage.network.fulfill('createMethod', { id: 'pm_1', object: 'payment_method', type: 'card' });
    await testPage.network.failCall('checkout', lost);
  },
  triggers: {
    'xstate.done.actor.pollDelay': {
      run: (testPage, _event, { before }) => testPage.fireTimer(before.context.pauseMs),
    },
    'xstate.error.actor.pollDelay': {
      prepare: (testPage, _event, _cause, { context }) => testPage.failNext({ brokenMs: context.pauseMs }),
      run: async () => undefined,
    },
    'xstate.done.actor.patience': { run: (testPage) => testPage.fireTimer(patienceMs) },
    'xstate.done.actor.loadAttempt': {
      run: (testPage, event) => testPage.settleCall('attempt', event),
    },
    'xstate.error.actor.loadAttempt': {
      run: async (testPage, event) => {
        if ((event.error as { status: number }).status === 401) await storeItems(testPage);
        await testPage.settleCall('attempt', event);
      },
    },
  },
  views: {
    'open.poll.waiting': async () => undefined,
    'open.poll.polling': ({ network }) => network.waitForCall('attempt').then(() => undefined),
    'open.patience.kept': shows('We are checking your payment. It hasn’t been confirmed to us yet'),
    'open.patience.overdue': shows('We are still checking your payment. This takes longer than usual.'),
    resolved: async (testPage) => {
      await expect(testPage.page.getByText('checking your payment.')).toHaveCount(0);
    },
  },
});

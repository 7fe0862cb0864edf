/** The attempt machine: an answer was lost, and the shop requests the status of the payment. */
import type { JobOutcome } from '@skerry/machine-paths/walk';
import { expect } from 'playwright/test';
import { type attemptMachine, pollDelayMs } from '../../../machines/attempt.machine.ts';
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

const checks = async (testPage: TestPage) => {
  await expect(paymentForm(testPage)).toHaveAttribute('data-payment', 'unknown');
  await expect(paymentForm(testPage).getByRole('status')).toContainText('We are checking your payment.');
  await expect(payButton(testPage)).toHaveAttribute('aria-busy', 'true');
};

export const attemptWalk = walkOf<typeof attemptMachine>({
  name: 'attempt',
  model: { ...attemptModel, inputs: [{ attempt_id: 'attempt', pauseMs: pollDelayMs }] },
  heldMs: [pollDelayMs],
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
      label: 'two seconds pass',
      run: (testPage) => testPage.fireTimer(pollDelayMs),
    },
    'xstate.error.actor.pollDelay': {
      label: 'the browser has no timer for the pause',
      prepare: (testPage) => testPage.failNext({ brokenMs: pollDelayMs }),
      run: async () => undefined,
    },
    'xstate.done.actor.loadAttempt': {
      label: ({ output }: JobOutcome) =>
        `the server says: ${(output as { status: string }).status.replace('_', ' ')}`,
      run: (testPage, event) => testPage.settleCall('attempt', event),
    },
    'xstate.error.actor.loadAttempt': {
      label: ({ error }: JobOutcome) => {
        const { status } = error as { status: number };
        return status === 0 ? 'the question is lost' : `the question is refused with ${status}`;
      },
      run: async (testPage, event) => {
        if ((event.error as { status: number }).status === 401) await storeItems(testPage);
        await testPage.settleCall('attempt', event);
      },
    },
  },
  views: {
    waiting: checks,
    polling: async (testPage) => {
      await checks(testPage);
      await testPage.network.waitForCall('attempt');
    },
    resolved: async (testPage) => {
      await expect(testPage.page.getByText('We are checking your payment.')).toHaveCount(0);
    },
  },
});

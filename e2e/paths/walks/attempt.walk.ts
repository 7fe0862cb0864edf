/** The attempt machine: an answer was lost, and the shop asks what became of the payment. */
import { expect } from 'playwright/test';
import { askDelayMs, type attemptMachine } from '../../../machines/attempt.machine.ts';
import { attemptModel } from '../../../tests/models/attempt.model.ts';
import type { Outcome, Stage } from '../stage.ts';
import { walkOf } from '../walk.ts';
import {
  fillCard,
  keepItems,
  oneItemCart,
  openPaymentStep,
  payButton,
  paymentForm,
} from './checkout-parts.ts';

const lost = { status: 0, rule: 'connection_error', message: 'Please check your connection', errors: [] };

const checks = async (stage: Stage) => {
  await expect(paymentForm(stage)).toHaveAttribute('data-payment', 'unknown');
  await expect(paymentForm(stage).getByRole('status')).toContainText('We are checking your payment.');
  await expect(payButton(stage)).toHaveAttribute('aria-busy', 'true');
};

export const attemptWalk = walkOf<typeof attemptMachine>({
  name: 'attempt',
  model: { ...attemptModel, inputs: [{ attempt_id: 'attempt', pauseMs: askDelayMs }] },
  heldMs: [askDelayMs],
  open: async (stage) => {
    stage.wire.hold('createMethod', 'checkout', 'attempt', 'failPayment');
    await openPaymentStep(stage, oneItemCart);
    await fillCard(stage);
    await payButton(stage).click();
    await stage.wire.answer('createMethod', { id: 'pm_1', object: 'payment_method', type: 'card' });
    await stage.wire.refuse('checkout', lost);
  },
  ways: {
    'xstate.done.actor.askDelay': { say: 'two seconds pass', go: (stage) => stage.ring(askDelayMs) },
    'xstate.error.actor.askDelay': {
      say: 'the browser has no timer for the pause',
      prepare: (stage) => stage.breakNext({ brokenMs: askDelayMs }),
      go: async () => undefined,
    },
    'xstate.done.actor.loadAttempt': {
      say: ({ output }: Outcome) =>
        `the server says: ${(output as { status: string }).status.replace('_', ' ')}`,
      go: (stage, event) => stage.end('attempt', event),
    },
    'xstate.error.actor.loadAttempt': {
      say: ({ error }: Outcome) => {
        const { status } = error as { status: number };
        return status === 0 ? 'the question is lost' : `the question is refused with ${status}`;
      },
      go: async (stage, event) => {
        if ((event.error as { status: number }).status === 401) await keepItems(stage);
        await stage.end('attempt', event);
      },
    },
  },
  views: {
    waiting: checks,
    asking: async (stage) => {
      await checks(stage);
      await stage.wire.asked('attempt');
    },
    settled: async (stage) => {
      await expect(stage.page.getByText('We are checking your payment.')).toHaveCount(0);
    },
  },
});

/** The card machine: the provider's field at the checkout's fourth step. */
import { expect } from 'playwright/test';
import type { cardMachine } from '../../../machines/card.machine.ts';
import { cardModel } from '../../../tests/models/card.model.ts';
import type { Stage } from '../stage.ts';
import { walkOf } from '../walk.ts';
import { oneItemCart, openPaymentStep, payButton } from './checkout-parts.ts';

const free = { ...oneItemCart, total: { name: 'Total', amount: 0, value: '$0' } };
const patienceMs = 15_000;
const lateNotice = ({ page }: Stage) => page.getByRole('alert').filter({ hasText: 'The card form is late' });
const lost = { status: 0, rule: 'script_blocked', message: '', errors: [] };

export const cardWalk = walkOf<typeof cardMachine>({
  name: 'card',
  model: cardModel,
  heldMs: [patienceMs],
  open: async (stage, { context }) => {
    stage.wire.hold('cardScript');
    await openPaymentStep(stage, {
      ...(context.isFree ? free : oneItemCart),
      is_us_order: context.account === 'us',
    });
  },
  ways: {
    'card.retry': {
      say: "presses 'Try again'",
      go: ({ page }) => page.getByRole('button', { name: 'Try again' }).click(),
    },
    'xstate.done.actor.loadCard': {
      say: "the provider's script arrives",
      go: ({ wire }) => wire.pass('cardScript'),
    },
    'xstate.error.actor.loadCard': {
      say: "the provider's script is blocked",
      go: ({ wire }) => wire.refuse('cardScript', lost),
    },
    'xstate.done.actor.patience': {
      say: 'fifteen seconds pass',
      go: async (stage) => {
        await expect(lateNotice(stage)).toHaveCount(0);
        await stage.ring(patienceMs);
      },
    },
    'xstate.error.actor.patience': {
      say: 'the browser has no timer for the waiting',
      prepare: (stage) => stage.breakNext({ brokenMs: patienceMs }),
      go: async () => undefined,
    },
  },
  views: {
    needless: async (stage) => {
      await expect(stage.page.getByText('Nothing is to be paid, so no card is needed.')).toBeVisible();
      await expect(payButton(stage)).toBeVisible();
    },
    'loading.prompt': async (stage) => {
      // Without a timer the script is late at once: whether it is said too early is asked before the timer rings.
      await expect(stage.page.getByText('The card form is loading')).toBeAttached();
      await expect(payButton(stage)).toHaveCount(0);
    },
    'loading.late': async (stage) => {
      await expect(stage.page.getByText('The card form is loading')).toBeAttached();
      await expect(lateNotice(stage)).toBeVisible();
      await expect(payButton(stage)).toHaveCount(0);
    },
    ready: async (stage) => {
      await expect(stage.page.getByLabel('Card number')).toBeVisible();
      await expect(payButton(stage)).toBeVisible();
    },
    blocked: async (stage) => {
      await expect(
        stage.page.getByRole('alert').filter({ hasText: 'The card form is blocked' }),
      ).toBeVisible();
      await expect(payButton(stage)).toHaveCount(0);
    },
  },
});

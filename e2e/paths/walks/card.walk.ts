/** The card machine: the provider's field at the checkout's fourth step. */
import { expect } from 'playwright/test';
import { cardParts, incompleteMessage } from '../../../domain/card-decline.ts';
import type { cardMachine } from '../../../machines/card.machine.ts';
import { cardModel } from '../../../tests/models/card.model.ts';
import type { TestPage } from '../test-page.ts';
import { walkOf } from '../walk.ts';
import { oneItemCart, openPaymentStep, payButton } from './checkout-parts.ts';

const free = { ...oneItemCart, total: { name: 'Total', amount: 0, value: '$0' } };
const loadTimeoutMs = 15_000;
const lateNotice = ({ page }: TestPage) =>
  page.getByRole('status').filter({ hasText: 'The card form is slow to load' });
const incomplete = { type: 'card.refused', message: incompleteMessage('number') };
const lost = { status: 0, rule: 'script_blocked', message: '', errors: [] };

export const cardWalk = walkOf<typeof cardMachine>({
  name: 'card',
  // The provider's field refuses what is incomplete before anything is sent; a declined card is the payment's.
  model: { ...cardModel, cases: { ...cardModel.cases, 'card.refused': [incomplete] } },
  leavesOut: ({ context: { parts } }, event) =>
    event.type !== 'card.refused' ||
    (['', incomplete.message].includes(parts.number.problem) && !parts.number.isComplete)
      ? undefined
      : 'the number is complete, or impossible: the provider says that instead',
  heldMs: [loadTimeoutMs],
  open: async (testPage, { context }) => {
    testPage.network.intercept('cardScript');
    await openPaymentStep(testPage, {
      ...(context.isFree ? free : oneItemCart),
      is_us_order: context.account === 'us',
    });
  },
  triggers: {
    'card.retry': {
      label: "presses 'Try again'",
      run: ({ page }) => page.getByRole('button', { name: 'Try again' }).click(),
    },
    'part.changed': {
      label: ({ isComplete }) => `types a card number that is ${isComplete ? 'complete' : 'impossible'}`,
      run: ({ page }, { isComplete }) =>
        page
          .getByRole('textbox', { name: 'Card number' })
          .fill(isComplete ? '4242424242424242' : '4242424242424241'),
    },
    'card.refused': {
      label: 'presses Pay before the card is complete',
      run: (testPage) => payButton(testPage).click(),
    },
    'xstate.done.actor.loadCard': {
      label: "the provider's script arrives",
      run: ({ network }) => network.passThrough('cardScript'),
    },
    'xstate.error.actor.loadCard': {
      label: "the provider's script is blocked",
      run: ({ network }) => network.failCall('cardScript', lost),
    },
    'xstate.done.actor.loadTimeout': {
      label: 'fifteen seconds pass',
      run: async (testPage) => {
        await expect(lateNotice(testPage)).toHaveCount(0);
        await testPage.fireTimer(loadTimeoutMs);
      },
    },
    'xstate.error.actor.loadTimeout': {
      label: 'the browser has no timer for the waiting',
      prepare: (testPage) => testPage.failNext({ brokenMs: loadTimeoutMs }),
      run: async () => undefined,
    },
  },
  views: {
    notRequired: async (testPage) => {
      await expect(testPage.page.getByText('There’s nothing to pay, so no card is needed.')).toBeVisible();
      await expect(payButton(testPage)).toBeVisible();
    },
    'loading.onTime': async (testPage) => {
      // Without a timer the script is late at once: that it isn't reported too early is checked before the timer fires.
      await expect(testPage.page.getByText('The card form is loading')).toBeAttached();
      await expect(payButton(testPage)).toHaveCount(0);
    },
    'loading.late': async (testPage) => {
      await expect(testPage.page.getByText('The card form is loading')).toBeAttached();
      await expect(lateNotice(testPage)).toBeVisible();
      await expect(payButton(testPage)).toHaveCount(0);
    },
    ready: async (testPage, { context }) => {
      for (const part of cardParts) {
        const { problem } = context.parts[part];
        await expect(testPage.page.locator(`fieldset > #card-${part}`)).toBeVisible();
        const message = testPage.page.locator(`#card-${part}-error`);
        if (problem) await expect(message).toHaveText(problem);
        else await expect(message).toHaveCount(0);
      }
      await expect(payButton(testPage)).toBeVisible();
    },
    blocked: async (testPage) => {
      await expect(
        testPage.page.getByRole('status').filter({ hasText: 'The card form is blocked' }),
      ).toBeVisible();
      await expect(payButton(testPage)).toHaveCount(0);
    },
  },
});

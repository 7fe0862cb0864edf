/** The payment machine: from Pay to paid, refused, outdated or signed out, by card and for nothing. */
import { expect } from 'playwright/test';
import type { SnapshotFrom } from 'xstate';
import { askDelayMs } from '../../../machines/attempt.machine.ts';
import type { paymentMachine } from '../../../machines/payment.machine.ts';
import { paymentModel } from '../../../tests/models/payment.model.ts';
import { fail, failure } from '../../../tests/support/paths.ts';
import type { Outcome, Stage } from '../stage.ts';
import { walkOf } from '../walk.ts';
import type { WireName } from '../wire.ts';
import {
  asksForAccount,
  fillCard,
  isAtStep,
  isAtSuccess,
  keepItems,
  oneItemCart,
  openPaymentStep,
  outcomeWords,
  payButton,
  paymentForm,
  ringForAttempt,
  standForBank,
  tellAttempt,
} from './checkout-parts.ts';

type Snapshot = SnapshotFrom<typeof paymentMachine>;

const free = { ...oneItemCart, total: { name: 'Total', amount: 0, value: '$0' } };
const isFree = ({ context }: Snapshot) => context.cart.total.amount === 0;
const notAuthenticated =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

/** The progress in words, as far as it matters; empty where nothing is said. */
const progressWords: Readonly<Record<string, string>> = {
  creatingMethod: 'Your payment is processing.',
  submitting: 'Your payment is processing.',
  authenticating: 'Your bank asks you to confirm this payment.',
  confirming: 'Thank you, your bank has answered.',
  reporting: 'Your bank has answered. One moment, please.',
  unknown: 'We are checking your payment.',
};

const shows =
  (state: string) =>
  async (stage: Stage, { context }: Snapshot) => {
    const form = paymentForm(stage);
    const words = progressWords[state];
    await expect(form).toHaveAttribute('data-payment', state);
    if (words) await expect(form.getByRole('status')).toContainText(words);
    else await expect(form.getByRole('status')).toBeEmpty();
    if (words) await expect(payButton(stage)).toHaveAttribute('aria-busy', 'true');
    else await expect(payButton(stage)).not.toHaveAttribute('aria-busy');
    await expect(form.locator('[role=alert]')).toHaveText(words ? '' : context.message);
  };

const statusOf = ({ error }: Outcome) => (error as { status?: number } | undefined)?.status;

/** The end of a call about money; a lost session leaves the cart that this browser keeps. */
const ends = (call: (snapshot: Snapshot) => WireName) => ({
  go: async (stage: Stage, event: Outcome, { before }: { before: Snapshot }) => {
    if (statusOf(event) === 401) await keepItems(stage);
    await stage.end(call(before), event);
  },
});

const answerWords = ({ output }: Outcome) => {
  const text = JSON.stringify(output);
  if (text.includes('success')) return 'the server answers: paid';
  if (text.includes('requires_action')) return 'the card asks for authentication';
  if (text.includes('pending')) return 'the server answers that it does not know yet';
  return `the card is refused: '${(output as { error: string }).error}'`;
};

const refusalWords = (event: Outcome) => {
  const status = statusOf(event);
  if (status === 0) return 'the answer is lost';
  if (status === 401) return 'the session turns out to be over';
  if (status === 409) return 'the price has changed meanwhile';
  return `the server refuses it: '${(event.error as { message: string }).message}'`;
};

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
  // Without a card there is no bank that asks.
  possible: (snapshot, { type, output }) =>
    type !== 'xstate.error.actor.attempt' &&
    !(isFree(snapshot) && JSON.stringify(output ?? '').includes('requires_action')),
  heldMs: [askDelayMs],
  open: async (stage, snapshot) => {
    stage.wire.hold('createMethod', 'checkout', 'checkoutFree', 'confirmPayment', 'failPayment', 'attempt');
    standForBank(stage);
    await openPaymentStep(stage, snapshot.context.cart);
    if (!isFree(snapshot)) await fillCard(stage);
  },
  ways: {
    'payment.submit': { say: "presses 'Pay for font licensing'", go: (stage) => payButton(stage).click() },
    'xstate.done.actor.createMethod': {
      say: 'the provider takes the card',
      go: ({ wire }) => wire.answer('createMethod', { id: 'pm_1', object: 'payment_method', type: 'card' }),
    },
    'xstate.error.actor.createMethod': {
      say: 'the provider refuses the card',
      go: ({ wire }, { error }) => {
        const { message } = error as { message: string };
        const body = { error: { type: 'validation_error', code: 'incomplete_number', message } };
        return wire.refuse('createMethod', { status: 402, rule: '', message, errors: [], body });
      },
    },
    'xstate.done.actor.submitPayment': { say: answerWords, ...ends(submit) },
    'xstate.error.actor.submitPayment': { say: refusalWords, ...ends(submit) },
    'xstate.done.actor.confirmPayment': { say: answerWords, ...ends(confirm) },
    'xstate.error.actor.confirmPayment': { say: refusalWords, ...ends(confirm) },
    'xstate.done.actor.authenticate': {
      say: 'the buyer passes the authentication',
      go: async (stage) => {
        await stage.page.getByRole('dialog').getByRole('button', { name: 'Complete authentication' }).click();
        await expect(payButton(stage)).toBeFocused();
      },
    },
    'xstate.error.actor.authenticate': {
      say: 'the buyer fails the authentication',
      go: async (stage) => {
        await stage.page.getByRole('dialog').getByRole('button', { name: 'Fail authentication' }).click();
        await expect(payButton(stage)).toBeFocused();
      },
    },
    'xstate.done.actor.reportFailure': {
      say: 'the server gives the payment up',
      go: ({ wire }) => wire.answer('failPayment', { received: true }),
    },
    'xstate.error.actor.reportFailure': {
      say: 'the server does not hear of the failure',
      go: (stage, event) => stage.end('failPayment', event),
    },
    'xstate.done.actor.attempt': {
      say: outcomeWords,
      go: async (stage, event) => {
        await ringForAttempt(stage);
        await tellAttempt(stage, event);
      },
    },
    'xstate.error.actor.attempt': { say: 'the attempt breaks', go: async () => undefined },
  },
  views: {
    idle: shows('idle'),
    creatingMethod: shows('creatingMethod'),
    submitting: shows('submitting'),
    authenticating: async (stage, snapshot) => {
      await shows('authenticating')(stage, snapshot);
      const dialog = stage.page.getByRole('dialog', { name: '3-D Secure test challenge' });
      await expect(dialog.getByRole('button', { name: 'Complete authentication' })).toBeFocused();
    },
    confirming: shows('confirming'),
    reporting: shows('reporting'),
    failed: shows('failed'),
    unknown: shows('unknown'),
    paid: (stage) => isAtSuccess(stage),
    outdated: async (stage) => {
      await isAtStep(stage, 3);
      await expect(stage.page.getByText('The price of your cart has changed from')).toBeVisible();
    },
    signedOut: asksForAccount,
  },
});

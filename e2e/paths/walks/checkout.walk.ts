/** The checkout machine: four steps, what interrupts them, and what a reload finds. */
import { expect } from 'playwright/test';
import type { SnapshotFrom } from 'xstate';
import { taxErrorRule } from '../../../domain/form-values.ts';
import type { checkoutMachine } from '../../../machines/checkout.machine.ts';
import { checkoutModel } from '../../../tests/models/checkout.model.ts';
import { done, failure } from '../../../tests/support/paths.ts';
import { type Outcome, type Stage, token } from '../stage.ts';
import { type Happening, type Step, walkOf } from '../walk.ts';
import {
  asksForAccount,
  fillCard,
  informationForm,
  isAtStep,
  isAtSuccess,
  isLedTo,
  keepItems,
  oneItem,
  oneItemCart,
  outcomeWords,
  payButton,
  proceed,
  progress,
  rememberCustomer,
  standForCustomer,
  stepOf,
  tellAttempt,
} from './checkout-parts.ts';
import { address, customer } from './people.ts';

type Snapshot = SnapshotFrom<typeof checkoutMachine>;

const taxWords = 'to_zip 90002 is not used';
const dearer = { ...oneItemCart, revision: 4, total: { name: 'Total', amount: 7500, value: '$75' } };
const refused = { status: 401, rule: 'login_required', message: 'Please log in.', errors: [] };

const seen = (id: string, value: unknown, context: unknown) => ({
  type: `xstate.snapshot.${id}`,
  snapshot: { value, context },
});
const form = (value: unknown, serverErrors: readonly unknown[] = []) =>
  seen('informationForm', value, { values: address, serverErrors });
const isChild = (event: Happening, id: string, word: string) =>
  event.type === `xstate.snapshot.${id}` &&
  JSON.stringify(event.snapshot).includes(`"value":${JSON.stringify(word)}`);

/** Ends of the checkout's parts that nobody can bring about; unreachable.ts says why. */
const nobodyCauses = new Set(
  ['done.actor.logInForm', 'done.actor.registerForm', 'error.actor.logInForm', 'error.actor.registerForm']
    .concat(
      ['informationForm', 'reviewForm', 'attempt', 'card', 'payment'].map((part) => `error.actor.${part}`),
    )
    .map((type) => `xstate.${type}`),
);

/** What the parts of the checkout can say where it stands; everything else needs a bug. */
function isPossible(snapshot: Snapshot, event: Happening): boolean {
  const { type } = event;
  const at = (state: string) => JSON.stringify(snapshot.value) === state;
  if (nobodyCauses.has(type)) return false;
  if (type === 'xstate.snapshot.informationForm') {
    const isSent = isChild(event, 'informationForm', 'submitting');
    if (at('{"information":"resuming"}')) return isSent;
    const isTyped = isChild(event, 'informationForm', 'editing');
    // A submit ends in an answer or a refusal; only then is there anything to refuse.
    return at('{"information":"saving"}') ? !isSent && !isTyped : isSent || isTyped;
  }
  if (type === 'xstate.done.actor.informationForm') return at('{"information":"saving"}');
  if (type === 'xstate.snapshot.payment') {
    return at('{"payment":"open"}')
      ? isChild(event, 'payment', 'submitting')
      : isChild(event, 'payment', 'failed');
  }
  if (type === 'xstate.done.actor.payment') return at('{"payment":"charging"}');
  return true;
}

/** Calls that nobody waits for any more, and that the page doesn't take back: they find the session over, too. */
async function endLeftCalls({ wire }: Stage) {
  for (const name of ['priceForAddress', 'failPayment', 'checkout'] as const) {
    while (wire.waits(name)) await wire.refuse(name, refused);
  }
}

let typed = 0;
const typeEmail = async ({ page }: Stage, form: 'Log in' | 'Register') => {
  typed += 1;
  await page.getByRole('form', { name: form }).getByLabel('Email').fill(`ann.${typed}@example.com`);
};
/** What the form of step 2 lets the checkout see. */
async function enter(stage: Stage, event: Happening, { before }: Step<Snapshot>) {
  const isSaving = JSON.stringify(before.value).includes('saving');
  if (isChild(event, 'informationForm', 'submitting')) {
    if (!JSON.stringify(before.value).includes('resuming')) await proceed(stage);
  } else if (JSON.stringify(event).includes(taxErrorRule))
    await stage.wire.answer('priceForAddress', { ...oneItemCart, taxjar_error: taxWords });
  else if (isSaving) await stage.wire.refuse('priceForAddress', failure());
  else {
    typed += 1;
    await informationForm(stage).getByLabel('Project reference').fill(`Project ${typed}`);
  }
}

const enterWords = (event: Happening) => {
  if (isChild(event, 'informationForm', 'submitting')) return 'proceeds to the review';
  if (JSON.stringify(event).includes(taxErrorRule)) return 'the tax service refuses the address';
  return isChild(event, 'informationForm', 'editing') ? 'changes an entry' : 'the address could not be saved';
};

/** The browser's history comes to an entry of that step. */
const visit = ({ page }: Stage, step: number) =>
  page.evaluate(async (number) => {
    const here = history.state;
    history.pushState({ ...here, step: number }, '');
    history.pushState(here, '');
    const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    history.back();
    await arrived;
  }, step);

const isPriced = async (stage: Stage, number: 1 | 2 | 3 | 4) => {
  await isAtStep(stage, number);
  await expect(stage.page.getByRole('complementary', { name: 'Your order' })).toContainText('Barlow Regular');
};

const checks = ({ page }: Stage) => expect(page.getByText('We are checking your payment')).toBeVisible();

async function endPayment(stage: Stage, { output }: Outcome) {
  const { kind } = output as { kind: string };
  await stage.wire.answer('createMethod', { id: 'pm_1', object: 'payment_method', type: 'card' });
  if (kind === 'paid') return stage.wire.answer('checkout', { success: true, order_id: 'order-0001' });
  if (kind === 'signedOut') await keepItems(stage);
  const changed = failure({ status: 409, body: { error: 'price_changed', cart: dearer } });
  await stage.wire.refuse('checkout', kind === 'outdated' ? changed : refused);
  if (kind === 'outdated') await isLedTo(stage, 3);
}

export const checkoutWalk = walkOf<typeof checkoutMachine>({
  name: 'checkout',
  model: {
    ...checkoutModel,
    inputs: [
      { user: null, attempt_id: 'attempt', kept: null },
      { user: customer, attempt_id: 'attempt', kept: progress({ attempt_id: 'kept' }) },
    ],
    cases: {
      ...checkoutModel.cases,
      'step.visited': [
        { type: 'step.visited', step: 2 },
        { type: 'step.visited', step: 3 },
        { type: 'step.visited', step: 4 },
      ],
      'user.changed': [
        { type: 'user.changed', user: null },
        { type: 'user.changed', user: customer },
      ],
      'xstate.snapshot.informationForm': [
        form('editing'),
        form('submitting'),
        form({ failed: 'resting' }),
        form({ failed: 'resting' }, [{ field: 'taxjar_error', message: taxWords, rule: taxErrorRule }]),
      ],
      'xstate.done.actor.informationForm': [done('informationForm', { values: address, reply: oneItemCart })],
      'xstate.done.actor.payment': [
        done('payment', { kind: 'paid', order_id: 'order-0001' }),
        done('payment', { kind: 'outdated', cart: dearer, attempt_id: 'attempt.2' }),
        done('payment', { kind: 'signedOut' }),
      ],
    },
    key: ({ value, context }: Snapshot) => [
      value,
      context.user !== null,
      context.goal,
      context.pending !== null,
    ],
  },
  possible: isPossible,
  // The step that is open anyway is no visit.
  barren: ({ value }, { type, step }) =>
    type === 'step.visited' &&
    ((value === 'review' && step === 3) || (JSON.stringify(value) === '{"payment":"open"}' && step === 4)),
  passing: ({ value }) => JSON.stringify(value) === '{"information":"resuming"}',
  open: async (stage, { context }) => {
    stage.wire.hold(
      'attempt',
      'failPayment',
      'priceForAddress',
      'createMethod',
      'checkout',
      'success',
      'login',
    );
    standForCustomer(stage);
    if (context.user) await rememberCustomer(stage, progress({ attempt_id: 'kept' }));
    else await stage.remember({}, { cart: JSON.stringify(oneItem) });
    await stage.open('/checkout');
  },
  ways: {
    'information.edit': {
      say: "presses 'Edit' at the order information",
      go: async (stage) => {
        await stage.page.getByRole('button', { name: 'Edit order information' }).click();
        await isLedTo(stage, 2);
      },
    },
    'step.visited': {
      say: ({ step }) => `goes back to step ${step} by the browser's own button`,
      go: async (stage, { step }, { before, after }) => {
        await visit(stage, step);
        if (before !== after && (step === 2 || step === 3)) await isLedTo(stage, step);
      },
    },
    'user.changed': {
      say: ({ user }) => (user ? 'logs in' : 'the session ends'),
      go: async (stage, { user }) => {
        if (!user) {
          await keepItems(stage);
          stage.wire.hold('cart');
          await stage.comeBack();
          await stage.wire.refuse('cart', refused);
          await endLeftCalls(stage);
          return standForCustomer(stage);
        }
        const log = stage.page.getByRole('form', { name: 'Log in' });
        await log.getByLabel('Email').fill(customer.email);
        await log.getByLabel('Password').fill('low water, soft light');
        await log.getByRole('button', { name: 'Log in' }).click();
        await stage.wire.answer('login', { token });
      },
    },
    'xstate.snapshot.logInForm': {
      say: 'types an e-mail to log in with',
      go: (stage) => typeEmail(stage, 'Log in'),
    },
    'xstate.snapshot.registerForm': {
      say: 'types an e-mail to register with',
      go: (stage) => typeEmail(stage, 'Register'),
    },
    'xstate.done.actor.attempt': { say: outcomeWords, go: tellAttempt },
    'xstate.done.actor.abandonAttempt': {
      say: 'the server gives the payment up',
      go: ({ wire }) => wire.answer('failPayment', { received: true }),
    },
    'xstate.error.actor.abandonAttempt': {
      say: 'the server does not hear that it is given up',
      go: (stage, event) => stage.end('failPayment', event),
    },
    'xstate.snapshot.informationForm': {
      say: (event) => enterWords(event as Happening),
      go: (stage, event, step) => enter(stage, event as Happening, step),
    },
    'xstate.done.actor.informationForm': {
      say: 'the cart is priced for the address',
      go: async (stage, event, { before }) => {
        const { reply } = event.output as { reply: unknown };
        await stage.wire.answer('priceForAddress', reply);
        if (!before.context.goal) await isLedTo(stage, 3);
      },
    },
    'xstate.done.actor.reviewForm': {
      say: 'agrees to the terms and proceeds to the payment',
      go: async (stage) => {
        const terms = stage.page.getByRole('form', { name: 'Terms' });
        await terms.getByRole('checkbox', { name: /licensing terms/ }).check();
        await terms.getByRole('button', { name: /Proceed to payment$/ }).click();
        await isLedTo(stage, 4);
      },
    },
    'xstate.snapshot.payment': {
      say: (event) => (isChild(event as Happening, 'payment', 'failed') ? 'the card is refused' : 'pays'),
      go: async (stage, event) => {
        const message = 'Your card was declined.';
        const body = { error: { type: 'card_error', code: 'card_declined', message } };
        if (isChild(event as Happening, 'payment', 'failed'))
          return stage.wire.refuse('createMethod', failure({ status: 402, message, body }));
        await fillCard(stage);
        await payButton(stage).click();
        await stage.wire.asked('createMethod');
      },
    },
    'xstate.done.actor.payment': {
      say: ({ output }) =>
        ({
          paid: 'the payment succeeds',
          outdated: 'the price has changed meanwhile',
          signedOut: 'the session turns out to be over',
        })[(output as { kind: 'paid' | 'outdated' | 'signedOut' }).kind],
      go: endPayment,
    },
  },
  views: {
    account: asksForAccount,
    checking: async (stage) => {
      await checks(stage);
      await stage.wire.asked('attempt');
    },
    abandoning: async (stage) => {
      await checks(stage);
      await stage.wire.asked('failPayment');
    },
    'information.resuming': 'the kept entries are priced again before anything else can happen',
    'information.editing': async (stage, { context }) => {
      await isPriced(stage, context.goal ?? 2);
      await expect(informationForm(stage)).toBeVisible();
      await expect(stepOf(stage, 1)).toContainText('You are logged in as');
    },
    'information.saving': async (stage, { context }) => {
      await isPriced(stage, context.goal ?? 2);
      if (context.goal) return;
      const button = informationForm(stage).getByRole('button', { name: 'Proceed to review your order' });
      await expect(button).toHaveAttribute('aria-busy', 'true');
    },
    'information.taxError': async (stage) => {
      await isPriced(stage, 2);
      await expect(informationForm(stage).getByRole('alert')).toContainText(taxWords);
    },
    review: async (stage, { context }) => {
      await isPriced(stage, 3);
      await expect(stage.page.getByRole('form', { name: 'Terms' })).toBeVisible();
      if (context.notice) await expect(stepOf(stage, 3).getByRole('alert')).toContainText('has changed from');
    },
    'payment.open': async (stage) => {
      await isPriced(stage, 4);
      await expect(payButton(stage)).not.toHaveAttribute('aria-busy');
      await expect(stage.page.getByRole('button', { name: 'Edit order information' })).toBeVisible();
    },
    'payment.charging': async (stage) => {
      await isPriced(stage, 4);
      await expect(payButton(stage)).toHaveAttribute('aria-busy', 'true');
      await expect(stage.page.getByRole('button', { name: 'Edit order information' })).toHaveCount(0);
    },
    done: isAtSuccess,
  },
});

/** The form machine in the settings: a new email address, and the password where the log-in is old. */
import { expect } from 'playwright/test';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { loginAgain } from '../../../domain/rules.ts';
import { failureOf } from '../../../machines/failed.ts';
import { type formMachine, scrollDelayMs } from '../../../machines/form.machine.ts';
import { formModel } from '../../../tests/models/form.model.ts';
import { pricedCart } from '../../../tests/support/licence-cart.ts';
import { type Cases, done, fail, failure, type Model } from '../../../tests/support/paths.ts';
import type { Happening } from '../walk.ts';
import { walkOf } from '../walk.ts';
import { rememberCustomer, standForCustomer } from './checkout-parts.ts';
import { type FormPlace, formKey, formViews, formWays, isPossible } from './form-parts.ts';

type Snapshot = SnapshotFrom<typeof formMachine>;

const message = 'Your email address has been changed successfully!';
const wrong = { field: 'password', message: 'The password is wrong.', rule: 'wrong' };
const blank = { email: '' } as const;

const cases = {
  ...formModel.cases,
  'field.change': [
    { type: 'field.change', field: 'email', value: 'ann@example.org' },
    { type: 'field.change', field: 'password', value: 'open sesame' },
  ],
  'field.leave': [{ type: 'field.leave', field: 'email' }],
  'form.submit': [{ type: 'form.submit' }],
  'xstate.done.actor.submit': [done('submit', { success: true, message })],
  'xstate.error.actor.submit': [
    fail('submit', failure({ status: 403, rule: loginAgain, message: loginAgain })),
    fail('submit', failure({ status: 422, errors: [wrong] })),
  ],
} satisfies Cases<EventFromLogic<typeof formMachine>>;

const model: Model<typeof formMachine> = {
  ...formModel,
  inputs: [{ form: 'changeEmail', values: blank, blank }],
  cases,
  key: formKey,
};

const isAsked = ({ context }: Snapshot) => context.values[loginAgain] === true;

const place: FormPlace = {
  form: ({ page }) => page.getByRole('form', { name: 'Change your email' }),
  button: 'Change your email',
  labels: { email: 'New email', password: 'Your password' },
  shows: (field, values) => field !== 'password' || values[loginAgain] === true,
  call: 'changeEmail',
};

/** A password is entered and judged where it is asked for, and asked for once. */
function isOfThisForm(before: Snapshot, event: Happening): boolean {
  if (event.field === 'password') return isAsked(before);
  if (event.type !== 'xstate.error.actor.submit') return true;
  return (failureOf(event.error).rule === loginAgain) !== isAsked(before);
}

export const changeEmailWalk = walkOf<typeof formMachine>({
  name: 'change-email',
  model,
  possible: (before, event, cause) => isOfThisForm(before, event) && isPossible(before, event, cause),
  heldMs: [scrollDelayMs],
  open: async (stage) => {
    stage.wire.hold('changeEmail');
    standForCustomer(stage, pricedCart([]));
    await rememberCustomer(stage);
    await stage.open('/user/profile');
    await expect(place.form(stage)).toBeVisible();
  },
  ways: formWays(place, (stage, event) => stage.end('changeEmail', event)),
  views: {
    ...formViews(place),
    thanked: async (stage, snapshot) => {
      await formViews(place).editing(stage, snapshot);
      await expect(place.form(stage).getByText(message)).toBeVisible();
    },
    succeeded: 'this form stays open',
  },
});

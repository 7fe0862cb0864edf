/** The form machine in the settings: a new email address, the password where the log-in is old, and the code of an email. */
import { expect } from 'playwright/test';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { codeRequiredRule } from '../../../domain/failure.ts';
import { type FormValues, loginAgain, wantedFields } from '../../../domain/rules.ts';
import { failureOf } from '../../../machines/failed.ts';
import { type formMachine, scrollDelayMs } from '../../../machines/form.machine.ts';
import { codeAsked, formModel } from '../../../tests/models/form.model.ts';
import { pricedCart } from '../../../tests/support/licence-cart.ts';
import { type Cases, done, fail, failure, type Model } from '../../../tests/support/paths.ts';
import type { Happening } from '../walk.ts';
import { walkOf } from '../walk.ts';
import { rememberCustomer, standForCustomer } from './checkout-parts.ts';
import { type FormPlace, formKey, formViews, formWays, isMoreWanted, isPossible } from './form-parts.ts';

type Snapshot = SnapshotFrom<typeof formMachine>;

const message = 'Your email address has been changed successfully!';
const wrongPassword = { field: 'password', message: 'The password is wrong.', rule: 'wrong' };
const wrongCode = { field: 'email_code', message: 'This code is wrong.', rule: 'wrong' };
const blank = { email: '' } as const;
const otherEmail = 'ann@example.net';

const cases = {
  ...formModel.cases,
  'field.change': [
    { type: 'field.change', field: 'email', value: 'ann@example.org' },
    { type: 'field.change', field: 'email', value: otherEmail },
    { type: 'field.change', field: 'password', value: 'open sesame' },
    { type: 'field.change', field: 'email_code', value: 'KQ7M-3XPD' },
  ],
  'field.leave': [{ type: 'field.leave', field: 'email' }],
  'form.submit': [{ type: 'form.submit' }],
  'code.resend': [{ type: 'code.resend' }],
  'xstate.done.actor.submit': [done('submit', { success: true, message })],
  'xstate.error.actor.submit': [
    fail('submit', failure({ status: 403, rule: loginAgain, message: loginAgain })),
    fail('submit', codeAsked),
    fail('submit', failure({ status: 422, errors: [wrongPassword] })),
    fail('submit', failure({ status: 422, errors: [wrongCode] })),
    fail('submit', failure({ status: 429, message: 'Please try again in 5 minutes.' })),
  ],
} satisfies Cases<EventFromLogic<typeof formMachine>>;

const model: Model<typeof formMachine> = {
  ...formModel,
  inputs: [{ form: 'changeEmail', values: blank, blank }],
  cases,
  key: formKey,
};

/** A field stands there once it was asked for; the address from the beginning. */
function isAsked(field: string, values: FormValues): boolean {
  const rule = Object.keys(wantedFields).find((word) => wantedFields[word] === field);
  return rule === undefined || values[rule] === true;
}

const place: FormPlace = {
  form: ({ page }) => page.getByRole('form', { name: 'Change your email' }),
  button: 'Change your email',
  labels: { email: 'New email', password: 'Your password', email_code: 'Code' },
  shows: isAsked,
  call: 'changeEmail',
};

/**
 * What was asked for is entered and judged, and not asked for again; nothing is taken without a code. Another address is
 * of interest where one waits for its code.
 */
function isOfThisForm({ value, context: { values } }: Snapshot, event: Happening): boolean {
  if (event.value === otherEmail) return isAsked('email_code', values);
  if (event.type === 'field.change') return isAsked(String(event.field), values);
  if (event.type === 'xstate.done.actor.submit') return isAsked('email_code', values);
  if (event.type !== 'xstate.error.actor.submit') return true;
  const { rule, errors, status } = failureOf(event.error);
  if (status === 429) return value === 'resending';
  if (value === 'resending' && rule === codeRequiredRule) return true;
  if (isMoreWanted(event)) return values[rule] !== true;
  if (value === 'resending') return false;
  return errors.every(({ field }) => isAsked(field, values));
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

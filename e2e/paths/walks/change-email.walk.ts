/** The form machine in the settings: a new email address, the password where the log-in is old, and the code of an email. */

import { type Cases, done, fail, type Model } from '@skerry/machine-paths/model';
import { expect } from 'playwright/test';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { codeRequiredRule } from '../../../domain/failure.ts';
import { requiredFieldsOf, valueAt } from '../../../domain/form-values.ts';
import { loginAgainRule, requiredFieldByRule } from '../../../domain/forms.ts';
import { failureOf } from '../../../machines/failure-of.ts';
import { type formMachine, scrollDelayMs } from '../../../machines/form.machine.ts';
import { codeRequired, formModel } from '../../../tests/models/form.model.ts';
import { failure } from '../../../tests/support/failure.ts';
import { pricedCart } from '../../../tests/support/licence-cart.ts';
import type { AnyEvent } from '../walk.ts';
import { walkOf } from '../walk.ts';
import { seedCustomer, stubCustomer } from './checkout-parts.ts';
import { type FormPlace, formKey, formTriggers, formViews, isMoreWanted, leavesOut } from './form-parts.ts';

type Snapshot = SnapshotFrom<typeof formMachine>;

const message = 'Your email address has been changed successfully!';
const wrongPassword = { field: 'password', message: 'The password is wrong.', rule: 'wrong' };
const wrongCode = { field: 'email_code', message: 'This code is wrong.', rule: 'wrong' };
const initial = { email: '' } as const;
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
  'password.toggle': [{ type: 'password.toggle' }],
  'form.submit': [{ type: 'form.submit' }],
  'code.resend': [{ type: 'code.resend' }],
  'xstate.done.actor.submit': [done('submit', { success: true, message })],
  'xstate.error.actor.submit': [
    fail('submit', failure({ status: 403, rule: loginAgainRule, message: loginAgainRule })),
    fail('submit', codeRequired),
    fail('submit', failure({ status: 422, errors: [wrongPassword] })),
    fail('submit', failure({ status: 422, errors: [wrongCode] })),
    fail('submit', failure({ status: 429, message: 'Please try again in 5 minutes.' })),
  ],
} satisfies Cases<EventFromLogic<typeof formMachine>>;

const model: Model<typeof formMachine> = {
  ...formModel,
  inputs: [{ form: 'changeEmail', values: initial, initial }],
  cases,
  key: formKey,
};

/** The email field is always shown, every other one once it was requested. */
function isShown(field: string, values: object): boolean {
  const isAdditional = Object.values(requiredFieldByRule).some((each) => each === field);
  return !isAdditional || requiredFieldsOf(values).some((each) => each === field);
}

const place: FormPlace = {
  form: ({ page }) => page.getByRole('form', { name: 'Change your email' }),
  button: 'Change your email',
  labels: { email: 'New email', password: 'Your password', email_code: 'Code' },
  shows: isShown,
  call: 'changeEmail',
};

/** Why nobody can cause an event in this form. */
function leftOutHere({ value, context: { values } }: Snapshot, event: AnyEvent): string | undefined {
  const isCodeAsked = isShown('email_code', values);
  if (event.value === otherEmail)
    return isCodeAsked ? undefined : 'another address matters while a code is awaited';
  if (event.type === 'field.change')
    return isShown(String(event.field), values) ? undefined : 'the form has no such field yet';
  if (event.type === 'password.toggle')
    return isShown('password', values) ? undefined : 'the form has no password yet';
  if (event.type === 'xstate.done.actor.submit')
    return isCodeAsked ? undefined : 'nothing is accepted without a code';
  if (event.type !== 'xstate.error.actor.submit') return undefined;
  const { rule, errors, status } = failureOf(event.error);
  const isResending = value === 'resending';
  if (status === 429) return isResending ? undefined : 'only an email more is limited';
  if (isResending && rule === codeRequiredRule) return undefined;
  if (isMoreWanted(event)) return valueAt(values, rule) === true ? 'it was asked for already' : undefined;
  if (isResending) return 'for another email nothing is checked';
  return errors.every(({ field }) => isShown(field, values)) ? undefined : 'the form has no such field yet';
}

export const changeEmailWalk = walkOf<typeof formMachine>({
  name: 'change-email',
  model,
  leavesOut: (before, event, cause) => leftOutHere(before, event) ?? leavesOut(before, event, cause),
  heldMs: [scrollDelayMs],
  open: async (testPage) => {
    testPage.network.intercept('changeEmail');
    stubCustomer(testPage, pricedCart([]));
    await seedCustomer(testPage);
    await testPage.open('/user/profile');
    await expect(place.form(testPage)).toBeVisible();
  },
  triggers: formTriggers(place, (testPage, event) => testPage.settleCall('changeEmail', event)),
  views: {
    ...formViews(place),
    submitted: async (testPage, snapshot) => {
      await formViews(place).editing(testPage, snapshot);
      await expect(place.form(testPage).getByText(message)).toBeVisible();
    },
    succeeded: 'this form stays open',
  },
});

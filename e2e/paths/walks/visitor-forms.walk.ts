/** The form machine on the trial page and on the newsletter's: forms that stay open, and are cleared once accepted. */

import { done, fail, type Model } from '@skerry/machine-paths/model';
import { expect } from 'playwright/test';
import { type formMachine, scrollDelayMs } from '../../../machines/form.machine.ts';
import { formModel } from '../../../tests/models/form.model.ts';
import { failure } from '../../../tests/support/failure.ts';
import type { TestPage } from '../test-page.ts';
import { walkOf } from '../walk.ts';
import { type FormPlace, formKey, formTriggers, formViews, leavesOut } from './form-parts.ts';

const initial = { email: '', name: '', subscribe: false, terms: false } as const;
const refusal = { field: 'email', message: 'We cannot write to this address.', rule: 'refused' };
const sent = { success: true };

const cases = {
  ...formModel.cases,
  'field.change': [
    { type: 'field.change', field: 'email', value: 'nobody' },
    { type: 'field.change', field: 'email', value: 'ann@example.com' },
    { type: 'field.change', field: 'name', value: 'Ann Lee' },
    { type: 'field.change', field: 'terms', value: true },
  ],
  'field.leave': [
    { type: 'field.leave', field: 'email' },
    { type: 'field.leave', field: 'name' },
  ],
  // These forms have no password.
  'password.toggle': [],
  'form.submit': [{ type: 'form.submit' }],
  'code.resend': [{ type: 'code.resend' }],
  'xstate.done.actor.submit': [done('submit', sent)],
  'xstate.error.actor.submit': [fail('submit', failure({ status: 422, errors: [refusal] }))],
};

type Place = FormPlace & {
  readonly name: 'trial' | 'newsletter';
  readonly path: string;
  readonly thanks: RegExp;
};

function visitorForm(place: Place) {
  const model: Model<typeof formMachine> = {
    ...formModel,
    inputs: [{ form: place.name, values: initial, initial }],
    cases,
    key: formKey,
  };
  return walkOf<typeof formMachine>({
    name: place.name,
    model,
    leavesOut,
    heldMs: [scrollDelayMs],
    open: async (testPage) => {
      testPage.network.intercept(place.call);
      await testPage.open(place.path);
      await expect(place.form(testPage)).toBeVisible();
    },
    triggers: formTriggers(place, (testPage, event) => testPage.settleCall(place.call, event)),
    views: {
      ...formViews(place),
      submitted: async (testPage, snapshot) => {
        await formViews(place).editing(testPage, snapshot);
        await expect(place.form(testPage).getByText(place.thanks)).toBeVisible();
      },
      succeeded: 'this form stays open',
    },
  });
}

const form =
  (name: string) =>
  ({ page }: TestPage) =>
    page.getByRole('main').getByRole('form', { name });
const labels = { email: 'Email', name: 'Full name', terms: /^I accept the/ };

export const trialWalk = visitorForm({
  name: 'trial',
  path: '/free-trial-fonts',
  form: form('Free trial fonts'),
  button: 'Email me my free trial fonts',
  labels,
  call: 'orderTrials',
  thanks: /^The email is on its way!/,
});

export const newsletterWalk = visitorForm({
  name: 'newsletter',
  path: '/newsletter',
  form: form('Newsletter'),
  button: 'Subscribe',
  labels,
  call: 'subscribe',
  thanks: /^You are subscribed!/,
});

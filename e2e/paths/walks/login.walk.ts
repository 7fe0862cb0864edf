/** The form machine on /user/login: email and password, one submit at a time. */
import type { JobOutcome } from '@skerry/machine-paths/walk';
import { expect } from 'playwright/test';
import { type formMachine, scrollDelayMs } from '../../../machines/form.machine.ts';
import { formModel } from '../../../tests/models/form.model.ts';
import { pricedCart } from '../../../tests/support/licence-cart.ts';
import { type TestPage, token } from '../test-page.ts';
import { walkOf } from '../walk.ts';
import { type FormPlace, formKey, formTriggers, formViews, isMoreWanted, leavesOut } from './form-parts.ts';
import { customer } from './people.ts';

const place: FormPlace = {
  form: ({ page }) => page.getByRole('form', { name: 'Log in' }),
  button: 'Log in',
  labels: { email: 'Email', password: 'Password' },
  call: 'login',
};

const refusalsOfSubmit = formModel.cases['xstate.error.actor.submit'] ?? [];

export const loginWalk = walkOf<typeof formMachine>({
  name: 'form',
  model: {
    ...formModel,
    inputs: formModel.inputs.slice(0, 1),
    key: formKey,
    // A log-in is never requested to log in again; a code has a form of its own.
    cases: {
      ...formModel.cases,
      'xstate.error.actor.submit': refusalsOfSubmit.filter((event) => !isMoreWanted(event)),
    },
  },
  leavesOut,
  heldMs: [scrollDelayMs],
  open: async (testPage) => {
    testPage.network.intercept('login');
    testPage.network.stubCall('me', () => customer);
    testPage.network.stubCall('cart', () => pricedCart([]));
    await testPage.open('/user/login');
  },
  triggers: formTriggers(place, async (testPage: TestPage, _: JobOutcome) => {
    await testPage.network.fulfill('login', { token });
  }),
  views: {
    ...formViews(place),
    succeeded: async ({ page }) => {
      await expect(page).toHaveURL(/:\d+\/$/);
      await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
    },
    submitted: 'the log-in ends with its success',
  },
});

/** The form machine on /user/login: email and password, one submit at a time. */
import { expect } from 'playwright/test';
import { type formMachine, scrollDelayMs } from '../../../machines/form.machine.ts';
import { formModel } from '../../../tests/models/form.model.ts';
import { pricedCart } from '../../../tests/support/licence-cart.ts';
import { type Outcome, type Stage, token } from '../stage.ts';
import { walkOf } from '../walk.ts';
import { type FormPlace, formKey, formViews, formWays, isMoreWanted, isPossible } from './form-parts.ts';
import { customer } from './people.ts';

const place: FormPlace = {
  form: ({ page }) => page.getByRole('form', { name: 'Log in' }),
  button: 'Log in',
  labels: { email: 'Email', password: 'Password' },
  call: 'login',
};

export const loginWalk = walkOf<typeof formMachine>({
  name: 'form',
  model: { ...formModel, inputs: formModel.inputs.slice(0, 1), key: formKey },
  // Whoever logs in is not asked to do it again; a code has a form of its own.
  possible: (before, event, cause) => isPossible(before, event, cause) && !isMoreWanted(event),
  heldMs: [scrollDelayMs],
  open: async (stage) => {
    stage.wire.hold('login');
    stage.wire.stand('me', () => customer);
    stage.wire.stand('cart', () => pricedCart([]));
    await stage.open('/user/login');
  },
  ways: formWays(place, async (stage: Stage, _: Outcome) => {
    await stage.wire.answer('login', { token });
  }),
  views: {
    ...formViews(place),
    succeeded: async ({ page }) => {
      await expect(page).toHaveURL(/:\d+\/$/);
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    },
    thanked: 'the log-in ends with its success',
  },
});

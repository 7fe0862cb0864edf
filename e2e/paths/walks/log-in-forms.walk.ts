/** The session and the two forms of the checkout that log in and register: whichever is quicker, and another window. */
import { machineOf } from '@skerry/machine-paths/product';
import { expect } from 'playwright/test';
import { scrollDelayMs } from '../../../machines/form.machine.ts';
import { logInAnswers, products } from '../../../tests/models/products.ts';
import { pricedCart } from '../../../tests/support/licence-cart.ts';
import { type TestPage, token } from '../test-page.ts';
import { walkOf } from '../walk.ts';
import { expectAccountStep, oneItem } from './checkout-parts.ts';
import { customer } from './people.ts';
import { answerTriggers, casesOf, viewsOf, waitViews } from './product-parts.ts';
import { endSession, notifySessionChange, sessionViews } from './session-parts.ts';

type FormName = 'Log in' | 'Register';

const formOf = ({ page }: TestPage, name: FormName) => page.getByRole('form', { name });
const buttonOf = (testPage: TestPage, name: FormName) =>
  formOf(testPage, name).getByRole('button', { name, exact: true });
const problemOf = (testPage: TestPage, name: FormName) =>
  formOf(testPage, name).getByRole('region', { name: 'There is a problem' });

const submit = (name: FormName) => ({
  label: `fills in '${name}' and sends it`,
  run: async (testPage: TestPage) => {
    await formOf(testPage, name).getByLabel('Email').fill(customer.email);
    await formOf(testPage, name).getByLabel('Password').fill('low water, soft light');
    await buttonOf(testPage, name).click();
  },
});

const viewsOfForm = (part: string, name: FormName) => ({
  [`${part}: editing`]: async (testPage: TestPage) => {
    await expect(buttonOf(testPage, name)).not.toHaveAttribute('aria-busy');
    await expect(problemOf(testPage, name)).toHaveCount(0);
  },
  [`${part}: submitting`]: (testPage: TestPage) =>
    expect(buttonOf(testPage, name)).toHaveAttribute('aria-busy', 'true'),
  [`${part}: failed`]: async (testPage: TestPage) => {
    await expect(buttonOf(testPage, name)).not.toHaveAttribute('aria-busy');
    await expect(problemOf(testPage, name)).toBeVisible();
  },
  [`${part}: absent`]: (testPage: TestPage) => expect(formOf(testPage, name)).toHaveCount(0),
});

const product = products['log-in-forms'];
const machine = machineOf('log-in-forms', product);

export const logInFormsWalk = walkOf({
  name: 'log-in forms',
  model: { machine, inputs: [undefined], cases: casesOf(product), key: ({ value }) => value },
  // The page would move under a click.
  heldMs: [scrollDelayMs],
  open: async (testPage) => {
    testPage.network.intercept('login', 'register', 'me');
    testPage.network.stubCall('cart', () => pricedCart(oneItem));
    testPage.network.stubCall('priceCart', () => pricedCart(oneItem));
    await testPage.seedStorage({}, { cart: JSON.stringify(oneItem) });
    await testPage.open('/checkout');
    await expectAccountStep(testPage);
  },
  triggers: {
    ...answerTriggers(logInAnswers),
    'logIn.submit': submit('Log in'),
    'register.submit': submit('Register'),
    'session.started': {
      label: 'another window logs in',
      run: async (testPage) => {
        await testPage.page.evaluate(
          (entries) => {
            for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
          },
          { token, profile: JSON.stringify(customer) },
        );
        await notifySessionChange(testPage);
      },
    },
    'session.ended': { label: 'another window logs out', run: endSession },
  },
  views: viewsOf(product, {
    'session: visitor settled': sessionViews['visitor.settled'],
    'session: resolving': sessionViews.resolving,
    'session: member settled': sessionViews['member.settled'],
    ...viewsOfForm('log-in', 'Log in'),
    ...viewsOfForm('register', 'Register'),
    ...waitViews(product),
  }),
});

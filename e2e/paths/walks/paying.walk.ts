/** The cart, the checkout and the payment on one page: the cart changes in another window before, while and after it is paid. */
import { machineOf } from '@skerry/machine-paths/product';
import { expect } from 'playwright/test';
import type { CheckoutStep } from '../../../domain/checkout-steps.ts';
import { dearerCart, paymentAnswers, products, reviewedCart } from '../../../tests/models/products.ts';
import type { TestPage } from '../test-page.ts';
import { walkOf } from '../walk.ts';
import {
  acceptTerms,
  editInformation,
  expectStep,
  expectSuccessPage,
  fillCard,
  openPaymentStep,
  payButton,
  paymentForm,
  sendAddress,
} from './checkout-parts.ts';
import { answerTriggers, casesOf, nothing, viewsOf, waitViews } from './product-parts.ts';

const isAt = (step: CheckoutStep) => (testPage: TestPage) => expectStep(testPage, step);

/** The header has the price of the cart, whatever is being paid. */
const costs = (price: string) => (testPage: TestPage) =>
  expect(testPage.page.getByRole('banner').getByRole('link', { name: `Cart ${price}` })).toBeVisible();

/** The order beside the steps has the price that was reviewed. */
const charges = (price: string) => (testPage: TestPage) =>
  expect(testPage.page.getByRole('complementary', { name: 'Your order' })).toContainText(`Total${price}`);

const pays = (state: string, isBusy: boolean) => async (testPage: TestPage) => {
  await expect(paymentForm(testPage)).toHaveAttribute('data-payment', state);
  if (isBusy) await expect(payButton(testPage)).toHaveAttribute('aria-busy', 'true');
  else await expect(payButton(testPage)).not.toHaveAttribute('aria-busy');
};

const product = products.paying;
const machine = machineOf('paying', product);

export const payingWalk = walkOf({
  name: 'paying',
  model: { machine, inputs: [undefined], cases: casesOf(product), key: ({ value }) => value },
  open: async (testPage) => {
    await openPaymentStep(testPage, reviewedCart);
    // The stored address is priced first.
    await expect(payButton(testPage)).toBeVisible();
    testPage.network.intercept('cart', 'priceForAddress', 'createMethod', 'checkout');
  },
  triggers: {
    ...answerTriggers(paymentAnswers),
    'payment.submit': {
      label: "fills in the card and presses 'Pay for font licensing'",
      run: async (testPage) => {
        await fillCard(testPage);
        await payButton(testPage).click();
      },
    },
    'information.edit': { label: "presses 'Edit order information'", run: editInformation },
    'information.submit': { label: 'sends the address', run: sendAddress },
    'terms.accept': { label: 'accepts the terms', run: acceptTerms },
    'window.focus': { label: 'comes back from another window', run: (testPage) => testPage.refocus() },
  },
  views: viewsOf(product, {
    'page: steps': ({ page }) =>
      expect(page.getByRole('complementary', { name: 'Your order' })).toBeVisible(),
    'page: success': expectSuccessPage,
    'cart: idle': nothing,
    'cart: loading': nothing,
    'cart: pricing': nothing,
    [`price: ${reviewedCart.total.value}`]: costs(reviewedCart.total.value),
    [`price: ${dearerCart.total.value}`]: costs(dearerCart.total.value),
    'step: information editing': isAt('information'),
    'step: information saving': isAt('information'),
    'step: review': isAt('review'),
    'step: payment': isAt('payment'),
    'step: done': nothing,
    [`pays: ${reviewedCart.total.value}`]: charges(reviewedCart.total.value),
    [`pays: ${dearerCart.total.value}`]: charges(dearerCart.total.value),
    'pays: nothing': nothing,
    'payment: absent': (testPage) => expect(paymentForm(testPage)).toHaveCount(0),
    'payment: open idle': pays('idle', false),
    'payment: open failed': pays('failed', false),
    'payment: paying creatingMethod': pays('creatingMethod', true),
    'payment: paying submitting': pays('submitting', true),
    ...waitViews(product),
  }),
});

/** What happens to the machines that share a screen: the answers of the server, which the network of a test gives. */
import type { Product } from '@skerry/machine-paths/product';
import type { Failure } from '../../domain/failure.ts';
import { failure } from '../support/failure.ts';
import { pricedCart, requestItem } from '../support/licence-cart.ts';
import logInForms from './log-in-forms.product.json' with { type: 'json' };
import paying from './paying.product.json' with { type: 'json' };

/** As tests/alone/products.test.tsx found them. */
export const products: Readonly<Record<'log-in-forms' | 'paying', Product>> = {
  'log-in-forms': logInForms,
  paying,
};

/** An answer to the oldest call of its name that waits for one. */
export type Answer = { readonly call: string; readonly label: string } & (
  | { readonly reply: unknown }
  | { readonly failure: Failure }
);

const ada = { id: 7, email: 'ada@example.com', name: 'Ada', personal_info: {} };
export const token = 'a-token-of-the-products-0001';

export const logInAnswers: Readonly<Record<string, Answer>> = {
  'login.taken': { call: 'login', label: 'the server takes the log-in', reply: { token } },
  'login.refused': {
    call: 'login',
    label: 'the server refuses the log-in',
    failure: failure({ status: 401, rule: 'refused', message: 'The email or the password is wrong.' }),
  },
  'register.taken': { call: 'register', label: 'the server takes the registration', reply: { token } },
  'register.refused': {
    call: 'register',
    label: 'the server refuses the registration',
    failure: failure({
      status: 422,
      errors: [{ field: 'email', message: 'An account with this email already exists.', rule: 'taken' }],
    }),
  },
  'me.known': { call: 'me', label: 'the server says who it is', reply: ada },
};

/** The cart that is paid, and the same after its price has changed. */
export const reviewedCart = pricedCart([requestItem(11)], 3);
export const dearerCart = {
  ...reviewedCart,
  revision: 4,
  total: { name: 'Total', amount: 7500, value: '$75' },
};

const declined = 'Your card was declined.';

export const paymentAnswers: Readonly<Record<string, Answer>> = {
  'method.created': {
    call: 'createMethod',
    label: 'the provider takes the card',
    reply: { id: 'pm_1', object: 'payment_method', type: 'card' },
  },
  'method.refused': {
    call: 'createMethod',
    label: 'the provider refuses the card',
    failure: failure({
      status: 402,
      message: declined,
      body: { error: { type: 'card_error', code: 'card_declined', message: declined } },
    }),
  },
  'checkout.paid': {
    call: 'checkout',
    label: 'the server answers: paid',
    reply: { success: true, order_id: 'order-0001' },
  },
  'checkout.declined': {
    call: 'checkout',
    label: 'the card is refused',
    reply: { error: declined, order_id: 'order-0001' },
  },
  'checkout.outdated': {
    call: 'checkout',
    label: 'the price has changed meanwhile',
    failure: failure({ status: 409, body: { error: 'price_changed', cart: dearerCart } }),
  },
  'cart.dearer': { call: 'cart', label: 'the cart is dearer now', reply: dearerCart },
  'cart.lost': {
    call: 'cart',
    label: 'the cart does not arrive',
    failure: failure({ status: 0, rule: 'connection_error', message: 'Please check your connection' }),
  },
  'address.priced': {
    call: 'priceForAddress',
    label: 'the cart is priced for the address',
    reply: reviewedCart,
  },
  'address.dearer': {
    call: 'priceForAddress',
    label: 'the dearer cart is priced for the address',
    reply: dearerCart,
  },
};

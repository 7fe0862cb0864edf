import { expect, test } from 'vitest';
import { outdatedOf, type PaymentContext, reportOf } from '../../machines/payment-answer.ts';
import { failure } from '../support/failure.ts';
import { pricedCart, requestItem } from '../support/licence-cart.ts';

const context: PaymentContext = {
  attempt_id: 'attempt',
  cart: pricedCart([requestItem(11)]),
  info: { name: 'Ann', country: 'NO' },
  payment_method_id: null,
  order_id: null,
  client_secret: null,
  payment_intent_id: null,
  answer: null,
  failure: null,
  message: '',
};

test.each([
  ['no failure', null],
  ['a failure without a body', failure({ body: null })],
  ['another error', failure({ body: { error: 'sold_out' } })],
])('a price never changed by %s', (_, answer) => {
  expect(() => outdatedOf({ ...context, failure: answer })).toThrow('The price has not changed');
});

test('a report without an order names none', () => {
  expect(reportOf(context).report.order_id).toBe('');
});

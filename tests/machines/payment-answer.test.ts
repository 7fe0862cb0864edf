import { expect, test } from 'vitest';
import { initialTransition } from 'xstate';
import { paymentMachine } from '../../machines/payment.machine.ts';
import { outdatedOf, reportOf } from '../../machines/payment-answer.ts';
import { reviewed } from '../models/payment.model.ts';
import { failure } from '../support/failure.ts';

const [{ context }] = initialTransition(paymentMachine, reviewed);

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

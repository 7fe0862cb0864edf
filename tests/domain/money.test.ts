import { expect, test } from 'vitest';
import { decimal } from '../../domain/decimal.ts';
import { centsOf, columnTexts, money, moneyText, percentageOf } from '../../domain/money.ts';

// §pricing.money.text, §site.currency
test.each([
  [0, '$0'],
  [5, '$0.05'],
  [5000, '$50'],
  [6250, '$62.50'],
  [145_000, '$1,450'],
  [123_456_789, '$1,234,567.89'],
  [-24_688, '−$246.88'],
])('%d cents are written as %s', (cents, text) => {
  expect(money(cents)).toEqual({ amount: cents, value: text });
  expect(moneyText(cents)).toBe(text);
});

// §pricing.money.column
test('amounts in a column have cents where one of them has some', () => {
  const texts = ['$50', '−$1,450', '$62.50', '$50 each', 'free'];
  expect(texts.map(columnTexts(texts))).toEqual(['$50.00', '−$1,450.00', '$62.50', '$50 each', 'free']);
  expect(['$50', '−$1,450'].map(columnTexts(['$50', '−$1,450']))).toEqual(['$50', '−$1,450']);
});

// §pricing.money.cents
test('half a cent of exact dollars is rounded up', () => {
  expect([1.005, 1.0049, 19.99].map((dollars) => centsOf(decimal(dollars)))).toEqual([101, 100, 1999]);
});

// §tax.amount
test.each([
  [24687, 8.875, 2191],
  [24688, 0, 0],
  [100, 0.5, 1],
  [100, 0.49, 0],
  [29, 50, 15],
])('%i cents at %d % are %i cents', (amountCents, percentage, cents) => {
  expect(percentageOf(amountCents, percentage)).toBe(cents);
});

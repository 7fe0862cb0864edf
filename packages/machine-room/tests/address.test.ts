import { describe, expect, test } from 'vitest';
import { type Address, changedAddress, fragmentOf, readAddress } from '../address.ts';

const payment: Address = {
  chart: 'payment',
  folded: ['payment.paying', 'payment.unknown'],
  selected: 'payment.open xstate.done.actor.pay 0',
  parts: { input: '1', steps: '0.2,{"a":"&"}' },
};

describe('an address', () => {
  test('is read as it was written', () => {
    expect(fragmentOf(payment)).toBe(
      '#payment?fold=payment.paying&fold=payment.unknown&select=payment.open+xstate.done.actor.pay+0&input=1&steps=0.2%2C%7B%22a%22%3A%22%26%22%7D',
    );
    expect(readAddress(fragmentOf(payment))).toEqual(payment);
    const strange = { ...payment, chart: 'what? #1' };
    expect(readAddress(fragmentOf(strange))).toEqual(strange);
  });

  test('of a chart alone is its name; an empty or broken one names none that exists', () => {
    const plain = { folded: [], selected: null, parts: {} };
    expect(fragmentOf({ ...plain, chart: 'payment' })).toBe('#payment');
    expect(readAddress('')).toEqual({ ...plain, chart: '' });
    expect(readAddress('#%')).toEqual({ ...plain, chart: '%' });
  });

  test('keeps what a change of the same chart does not name', () => {
    expect(changedAddress(payment, { chart: 'payment', parts: { steps: null, live: '' } })).toEqual({
      ...payment,
      parts: { input: '1', live: '' },
    });
  });

  test('of another chart keeps nothing of the one before', () => {
    expect(changedAddress(payment, { chart: 'cart', selected: 'cart.idle' })).toEqual({
      chart: 'cart',
      folded: [],
      selected: 'cart.idle',
      parts: {},
    });
  });
});

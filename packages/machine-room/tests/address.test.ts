import { describe, expect, test } from 'vitest';
import { type Address, fragmentOf, isElsewhere, readAddress } from '../address.ts';

const plain = { folded: [], selected: null, panel: 'closed', run: '' } as const;
const payment: Address = {
  chart: 'payment',
  folded: ['payment.paying', 'payment.unknown'],
  selected: 'payment.open xstate.done.actor.pay 0',
  panel: 'simulator',
  run: '0 ={"a":"&"}',
};

describe('an address', () => {
  test('is read as it was written', () => {
    expect(fragmentOf(payment)).toBe(
      '#payment?fold=payment.paying&fold=payment.unknown&select=payment.open+xstate.done.actor.pay+0&run=0+%3D%7B%22a%22%3A%22%26%22%7D',
    );
    expect(readAddress(fragmentOf(payment))).toEqual(payment);
    const strange = { ...payment, chart: 'what? #1' };
    expect(readAddress(fragmentOf(strange))).toEqual(strange);
    const live: Address = { ...plain, chart: 'payment', panel: 'live' };
    expect(readAddress(fragmentOf(live))).toEqual(live);
  });

  test('of a chart alone is its name; an empty or broken one names none that exists', () => {
    expect(fragmentOf({ ...plain, chart: 'payment' })).toBe('#payment');
    expect(readAddress('')).toEqual({ ...plain, chart: '' });
    expect(readAddress('#%')).toEqual({ ...plain, chart: '%' });
  });

  test('is elsewhere with another chart or another panel, not with another step or selection', () => {
    expect(isElsewhere(payment, { ...payment, chart: 'cart' })).toBe(true);
    expect(isElsewhere(payment, { ...payment, panel: 'closed', run: '' })).toBe(true);
    expect(isElsewhere(payment, { ...payment, selected: null, folded: [], run: '0 1' })).toBe(false);
  });
});

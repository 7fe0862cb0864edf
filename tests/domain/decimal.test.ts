import { expect, test } from 'vitest';
import {
  compare,
  decimal,
  decimalText,
  floor,
  minus,
  plus,
  roundHalfUp,
  times,
  zero,
} from '../../domain/decimal.ts';

test.each([
  ['0.5', '0.5'],
  ['.5', '0.5'],
  ['-0.05', '-0.05'],
  ['1e3', '1000'],
  ['1E+2', '100'],
  ['2.5e1', '25'],
  ['1.25e12', '1250000000000'],
  ['5e-7', '0.0000005'],
  ['0', '0'],
  ['-7', '-7'],
])('%s is the decimal %s', (text, same) => {
  expect(decimalText(decimal(text))).toBe(same);
});

test.each(['', '-', '.', 'e3', '1e', '1.5x', '0x10', 'NaN', 'Infinity', '1 000'])(
  '%j is no decimal',
  (text) => {
    expect(() => decimal(text)).toThrow('not a finite decimal');
  },
);

test.each([
  ['1.5', '1', 2],
  ['-1.5', '-2', -2],
  ['-1.4', '-2', -1],
  ['-2', '-2', -2],
  ['2', '2', 2],
  ['0.49', '0', 0],
  ['0', '0', 0],
  ['-0.5', '-1', -1],
])('%s is floored to %s and rounded to %d', (text, floored, rounded) => {
  expect(decimalText(floor(decimal(text)))).toBe(floored);
  expect(roundHalfUp(decimal(text))).toBe(rounded);
});

test.each([
  ['1.5', '0.25', '1.75', '1.25', '0.375', 1],
  ['0.25', '1.5', '1.75', '-1.25', '0.375', -1],
  ['-2', '-2.00', '-4', '0', '4', 0],
  ['0.1', '0.2', '0.3', '-0.1', '0.02', -1],
  ['1e3', '5e-7', '1000.0000005', '999.9999995', '0.0005', 1],
])(
  '%s and %s are together %s, apart %s, times each other %s',
  (first, second, sum, difference, product, order) => {
    const [a, b] = [decimal(first), decimal(second)];
    expect([plus(a, b), minus(a, b), times(a, b)].map(decimalText)).toEqual([sum, difference, product]);
    expect(compare(a, b)).toBe(order);
  },
);

test('nothing is zero, and a number is read as it is written', () => {
  expect([decimalText(zero), compare(zero, decimal('0.00'))]).toEqual(['0', 0]);
  expect([0.29, -12.5, 1e21, 5e-7].map((value) => decimalText(decimal(value)))).toEqual([
    '0.29',
    '-12.5',
    '1000000000000000000000',
    '0.0000005',
  ]);
  expect(() => decimal(Number.NaN)).toThrow(RangeError);
});

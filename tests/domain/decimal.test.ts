import { expect, test } from 'vitest';
import { decimal, decimalText, floor, roundHalfUp } from '../../domain/decimal.ts';

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

import { describe, expect, test } from 'vitest';
import {
  dollarsColumn,
  dollarsText,
  factorText,
  savingText,
  whyPriceChanged,
} from '../../domain/price-text.ts';

// §pricing.money.text
test.each([
  ['50', '$50'],
  ['0.5', '$0.50'],
  ['-0.5', '−$0.50'],
  ['0.875', '$0.875'],
  ['1450', '$1,450'],
  ['-1234567.5', '−$1,234,567.50'],
  ['123456', '$123,456'],
])('the dollars %s are written %s', (amount, written) => {
  expect(dollarsText(amount)).toBe(written);
});

// §pricing.money.column
test.each([
  [
    ['50', '-12.5', '0.875'],
    ['$50.000', '−$12.500', '$0.875'],
  ],
  [
    ['50', '0.5'],
    ['$50.00', '$0.50'],
  ],
  [
    ['50', '1450'],
    ['$50', '$1,450'],
  ],
  [[], []],
])('the column of %j is %j', (amounts, column) => {
  expect(dollarsColumn(amounts)).toEqual(column);
});

test.each([
  ['+1450', '+ $1,450'],
  ['50', '+ $50'],
  ['-0.5', '− $0.50'],
  ['×0.8', '× 0.8'],
])('the factor %s is written %s', (factor, written) => {
  expect(factorText(factor)).toBe(written);
});

// §shop.saving
test('a package says what it saves, where it does', () => {
  expect(savingText(8, 40_000, 32_050)).toBe('8 single styles would be $400, you save $79.50.');
  expect(savingText(8, 40_000, 40_000)).toBe('');
  expect(savingText(8, 40_000, 40_001)).toBe('');
});

describe('why a price changed', () => {
  const step = (name: string, factor: string, label = 'Web') => ({ step: name, label, factor, amount: '' });
  const unknown = 'The price list has changed.';

  test('is said by each step that is another, in the order of the new price, then by those that are gone', () => {
    const was = [step('base', '+50', 'Style'), step('pro', '×1.5', 'Pro'), step('junior', '-5', 'Junior')];
    const now = [step('web', '+10.5'), step('base', '-40', 'Style'), step('pro', '×1.5', 'Pro')];
    expect(whyPriceChanged(was, now)).toBe(
      'The price list has changed: Web $10.50 is new, Style − $40 instead of $50, Junior no longer counts.',
    );
  });

  test('is another number of styles', () => {
    const styles = (factor: string) => [step('styles', factor, `${factor} styles`)];
    expect(whyPriceChanged(styles('8'), styles('9'))).toBe(
      'The price list has changed: 9 styles instead of 8 styles.',
    );
  });

  test('is never rounding', () => {
    expect(whyPriceChanged([step('rounding', '+1')], [step('rounding', '+2')])).toBe(unknown);
    expect(whyPriceChanged([step('rounding', '+1')], [])).toBe(unknown);
  });

  test('is said in 300 characters or not at all', () => {
    const why = (label: string) => whyPriceChanged([step('web', '+1', label)], []);
    expect(why('x'.repeat(254))).toHaveLength(300);
    expect(why('x'.repeat(255))).toBe(unknown);
  });
});

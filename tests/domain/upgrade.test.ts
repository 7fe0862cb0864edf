import { describe, expect, test } from 'vitest';
import { juniorOf } from '../../domain/junior.ts';
import { dollarsText, factorText, whyPriceChanged } from '../../domain/price-text.ts';
import { priceLine } from '../../domain/pricing.ts';
import { totalsOf } from '../../domain/totals.ts';
import {
  codeForeignFontsMessage,
  codeText,
  codeTooOftenMessage,
  codeUnknownMessage,
  codeUsedMessage,
  tidyCode,
  upgradeCredit,
} from '../../domain/upgrade.ts';
import { choice, settings } from '../support/price-list.ts';

const line = (id: number, amount: number) => ({ id, type: 'styles' as const, amount });
const order = (lines: ReturnType<typeof line>[], more: Parameters<typeof totalsOf>[0] | object = {}) => {
  const { subtotal, discounts } = totalsOf({ linesCents: lines.map(({ amount }) => amount), ...more });
  return { cart: lines, subtotal, discounts };
};

describe('an upgrade code', () => {
  test('credits what was paid for the same font', () => {
    expect(upgradeCredit(order([line(1, 5000), line(2, 7500)]), [line(1, 10_000)])).toBe(5000);
  });

  test('credits at most the new line, font by font', () => {
    const earlier = order([line(1, 10_000), line(2, 5000)]);
    expect(upgradeCredit(earlier, [line(1, 4000), line(2, 7500)])).toBe(9000);
  });

  test('credits nothing of an order that cost nothing', () => {
    expect(upgradeCredit(order([line(1, 0)]), [line(1, 5000)])).toBe(0);
  });

  test('is refused in words', () => {
    expect([codeUnknownMessage, codeUsedMessage, codeForeignFontsMessage, codeTooOftenMessage]).toEqual([
      'We don’t know this upgrade code. Please check it against your order, or leave the field empty.',
      'This upgrade code was used already.',
      'This upgrade code is for other fonts than those in your cart.',
      'Too many upgrade codes were tried.',
    ]);
  });

  test('knows no font of another kind or number', () => {
    expect(
      upgradeCredit(order([line(1, 5000)]), [{ id: 1, type: 'families', amount: 9000 }, line(2, 9000)]),
    ).toBe(0);
  });

  test('credits of a Junior order only what the Junior paid', () => {
    const junior = juniorOf({ is_student_order: true });
    expect(upgradeCredit(order([line(1, 5000), line(2, 5001)], { junior }), [line(1, 9000)])).toBe(2499);
    expect(
      upgradeCredit(order([line(1, 5000), line(2, 5001)], { junior }), [line(1, 9000), line(2, 9000)]),
    ).toBeLessThanOrEqual(10_001 - 5001);
  });

  test('passes on what an earlier code credited, because that was paid too', () => {
    const second = order([line(1, 7500)], { upgradeCents: 5000 });
    expect(upgradeCredit(second, [line(1, 10_000)])).toBe(7500);
  });

  test('is read with spaces, dashes and small letters', () => {
    expect(tidyCode(' 1a2b-3c4d 5e6f ')).toBe('1A2B3C4D5E6F');
    expect(tidyCode(undefined)).toBe('');
    expect(codeText('1A2B3C4D5E6F')).toBe('1A2B-3C4D-5E6F');
  });
});

describe('why a price changed', () => {
  const stepsOf = (licences: string, more: object = {}, list = settings) => {
    const scripts = [{ name: 'Cyrillic', multiplier: 0.5 }];
    const option = { styles_no: 8, multiplication: 0.8, pro: false };
    const asked = {
      type: 'families' as const,
      options: choice(licences),
      option,
      scripts: [] as typeof scripts,
    };
    const priced = priceLine({ ...asked, settings: list, ...more });
    return priced.ok ? priced.breakdown : [];
  };
  const list = (change: object) => ({ ...settings, style_prices: { ...settings.style_prices, ...change } });

  test('a dearer licence is named with both prices', () => {
    const now = stepsOf('D1 W1', {}, list({ web: { 1: 30 } }));
    expect(whyPriceChanged(stepsOf('D1 W1'), now)).toBe(
      'The price list has changed: Web licence at half price $15 instead of $12.50.',
    );
  });

  test('a package that grew says how many styles it has and had', () => {
    const now = stepsOf('D1', { option: { styles_no: 9, multiplication: 0.75, pro: false } });
    expect(whyPriceChanged(stepsOf('D1'), now)).toBe(
      'The price list has changed: 9 styles instead of 8 styles, Package × 0.75 instead of × 0.8.',
    );
  });

  test('steps that came and went are named', () => {
    const scripts = [{ name: 'Cyrillic', multiplier: 0.5 }];
    expect(whyPriceChanged(stepsOf('D1'), stepsOf('D1', { scripts }))).toContain('Cyrillic × 1.5 is new');
    expect(whyPriceChanged(stepsOf('D1', { scripts }), stepsOf('D1'))).toContain('Cyrillic no longer counts');
  });

  test('without a difference in the steps it says no more than it knows', () => {
    expect(whyPriceChanged(stepsOf('D1'), stepsOf('D1'))).toBe('The price list has changed.');
  });

  test('figures stand with their signs, cents and thousands', () => {
    expect([factorText('+1450'), factorText('-0.5'), factorText('×0.8')]).toEqual([
      '+ $1,450',
      '− $0.50',
      '× 0.8',
    ]);
    expect([dollarsText('-0.5'), dollarsText('1234567.5')]).toEqual(['−$0.50', '$1,234,567.50']);
  });
});

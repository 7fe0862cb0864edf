import { describe, expect, test } from 'vitest';
import { juniorOf } from '../../domain/junior.ts';
import { licenseeName } from '../../domain/postal-address.ts';
import { whyPriceChanged } from '../../domain/price-text.ts';
import { priceLine } from '../../domain/pricing.ts';
import type { OptionType } from '../../domain/shop.ts';
import { totalsOf } from '../../domain/totals.ts';
import {
  codeRateLimitMessage,
  codeUnknownMessage,
  dependsOnRefund,
  type EarlierLine,
  type EarlierOrder,
  formatCode,
  isSameLicensee,
  normalizeCode,
  paidCentsFor,
  type Upgrade,
  upgradeCredit,
  upgradedBy,
  upgradeError,
} from '../../domain/upgrade.ts';
import { choice, settings } from '../support/price-list.ts';

const line = (id: number, amount: number, licences = 'D1', scripts: number[] = []) => ({
  id,
  type: 'styles' as const,
  amount,
  options: choice(licences),
  scripts: Object.fromEntries(scripts.map((script) => [script, { name: `Script ${script}` }])),
});
type Line = Omit<ReturnType<typeof line>, 'type'> & { type: OptionType };
const licensee = 'Quay Studio';
/** An order of one price a line, and what became of its lines. */
const order = (lines: readonly Line[], end: Partial<EarlierLine> = {}): EarlierOrder => ({
  id: 'ord_1',
  number: 'SK-10001',
  licensee,
  lines: lines.map(({ amount, ...each }) => ({
    ...each,
    paidCents: amount,
    isJunior: false,
    isRefunded: false,
    ...end,
  })),
});
const credit = (earlier: EarlierOrder, requested: Line) => upgradeCredit(earlier, licensee, requested);
const fault = (earlier: EarlierOrder, requested: readonly Line[], whom = licensee) =>
  upgradeError(earlier, whom, requested);

describe('an upgrade code', () => {
  const small = order([line(1, 5000, 'D1 W2', [1])]);

  // §upgrade.raised-line
  test.each([
    ['a higher tier', 'D2 W2', [1], 5000],
    ['another licence kind', 'D1 W2 A1', [1], 5000],
    ['another script', 'D1 W2', [1, 2], 5000],
    ['the same licence', 'D1 W2', [1], 0],
    ['a smaller licence', 'D1 W1', [1], 0],
    ['one kind higher and another lower', 'D3 W1', [1], 0],
    ['a kind left out', 'D3', [1], 0],
    ['a script left out', 'D3 W2', [], 0],
    ['one script for another', 'D3 W2', [2], 0],
  ])('credits to %s what is right', (_name, licences, scripts, cents) => {
    expect(credit(small, line(1, 10_000, licences, scripts))).toBe(cents);
  });

  test('raises a Junior’s licence to the full one of the same size', () => {
    const junior = order([line(1, 2500, 'D1 W1')], { isJunior: true });
    expect(credit(junior, line(1, 6250, 'D1 W1'))).toBe(2500);
    expect(fault(junior, [line(1, 5000, 'D1')])?.rule).toBe('lowered');
  });

  // §upgrade.credit
  test('credits at most the new line', () => {
    expect(credit(order([line(1, 9000)]), line(1, 7500, 'D2'))).toBe(7500);
  });

  test('knows no font of another kind or number', () => {
    expect(credit(order([line(1, 5000)]), { ...line(1, 9000, 'D2'), type: 'families' })).toBe(0);
    expect(credit(order([line(1, 5000)]), line(2, 9000, 'D2'))).toBe(0);
  });

  // §upgrade.licensee, §upgrade.credit
  test('credits nothing to another licensee, and nothing of a licence that was upgraded or refunded', () => {
    expect(upgradeCredit(small, 'Company One Ltd', line(1, 9000, 'D2 W2', [1]))).toBe(0);
    const upgraded = order([line(1, 5000)], { upgradedBy: { id: 'ord_2', number: 'SK-10002' } });
    expect(credit(upgraded, line(1, 7500, 'D2'))).toBe(0);
    expect(credit(order([line(1, 5000)], { isRefunded: true }), line(1, 7500, 'D2'))).toBe(0);
  });

  test('that credits one of the lines is right, whatever the others are', () => {
    const two = order([line(1, 5000), line(2, 5000)]);
    expect(fault(two, [line(1, 5000), line(2, 7500, 'D2'), line(3, 5000)])).toBeUndefined();
  });

  // §upgrade.nothing-raised
  test('that credits nothing is refused in words', () => {
    const one = order([line(1, 5000, 'D2')]);
    const larger = line(1, 7500, 'D3');
    expect(fault(one, [larger], 'Company One Ltd')).toEqual({
      message:
        'This upgrade code is for a licence of Quay Studio. It’s valid only in an order for the same licensee.',
      rule: 'other_licensee',
    });
    expect(fault(order([line(1, 5000)], { upgradedBy: { id: 'o', number: 'SK-10002' } }), [larger])).toEqual({
      message: 'This licence has already been upgraded, by order SK-10002. Please use that order’s code.',
      rule: 'used_code',
    });
    expect(fault(one, [line(1, 5000, 'D2')])).toEqual({
      message: 'This order already covers what is in your cart.',
      rule: 'covered',
    });
    expect(fault(one, [line(1, 5000, 'D1')])?.rule).toBe('covered');
    expect(fault(one, [line(1, 9000, 'D1 W3')])).toEqual({
      message:
        'An upgrade keeps every licence and script of the order whose code it uses, at the same size or larger.',
      rule: 'lowered',
    });
    expect(fault(order([line(1, 5000)], { isRefunded: true }), [larger])).toEqual({
      message: 'This upgrade code is no longer valid: an order that paid for this licence was refunded.',
      rule: 'refunded',
    });
    expect(fault(order([line(1, 0)]), [larger])?.rule).toBe('foreign_code');
    expect(fault(one, [line(2, 5000)])).toEqual({
      message: 'This upgrade code isn’t for the fonts in your cart.',
      rule: 'foreign_code',
    });
    expect([codeUnknownMessage, codeRateLimitMessage]).toEqual([
      'We don’t know this upgrade code. Please check it against your order, or leave the field empty.',
      'Too many upgrade codes were tried.',
    ]);
  });

  test('is read with spaces, dashes and small letters', () => {
    expect(normalizeCode(' 1a2b-3c4d 5e6f ')).toBe('1A2B3C4D5E6F');
    expect(normalizeCode(undefined)).toBe('');
    expect(formatCode('1A2B3C4D5E6F')).toBe('1A2B-3C4D-5E6F');
  });
});

describe('a licensee', () => {
  // §licensee.name
  test('is the company if one is given, else the name', () => {
    expect(licenseeName({ company: ' Quay Studio ', name: 'Ada' })).toBe('Quay Studio');
    expect(licenseeName({ company: '  ', name: ' Ada ' })).toBe('Ada');
    expect(licenseeName({ company: '\u3164', name: 'Ada' })).toBe('Ada');
    expect(licenseeName({})).toBe('');
  });

  test.each([
    ['Quay Studio, Ltd.', 'quay  studio ltd'],
    ['Straße & Söhne', 'STRASSE & SÖHNE'],
    ['O’Neill-Weber', "O'Neill Weber"],
    ['Ｑｕａｙ', 'Quay'],
    ['Cafe\u0301', 'Caf\u00e9'],
    ['Quay\u200b Studio\u202e', 'Quay Studio'],
    ['Q (Bergen)', 'q bergen'],
  ])('is the same however the name is written: %s, %s', (a, b) => {
    expect(isSameLicensee(a, b)).toBe(true);
  });

  test.each([
    ['Quay Studio', 'Quay Studio Two'],
    ['A & B', 'A B'],
    ['C++', 'C'],
    ['Muller', 'Müller'],
    ['', ''],
    ['—', '.'],
    ['\u3164', '\u3164'],
  ])('is another, or nobody: %s, %s', (a, b) => {
    expect(isSameLicensee(a, b)).toBe(false);
  });
});

// §upgrade.credit
describe('what was paid for a line', () => {
  const paid = (amounts: readonly number[], more: Partial<Parameters<typeof totalsOf>[0]> = {}) => {
    const { subtotal, discounts } = totalsOf({ linesCents: amounts, ...more });
    return { cart: amounts.map((amount, index) => line(index + 1, amount)), subtotal, discounts };
  };

  test('is its price, without its share of a Junior discount', () => {
    const junior = juniorOf({ is_student_order: true });
    const order = paid([5000, 5001], { junior });
    expect(order.cart.map((each) => paidCentsFor(order, each))).toEqual([2499, 2500]);
    const plain = paid([5000, 7500]);
    expect(plain.cart.map((each) => paidCentsFor(plain, each))).toEqual([5000, 7500]);
  });

  test('is the whole price where another order was credited, because that was paid too', () => {
    const { cart, ...sums } = paid([7500], { upgradeCents: 5000 });
    const upgraded = cart.map((each) => ({ ...each, upgrade_of: { id: 'ord_1', number: 'SK-10001' } }));
    expect(upgraded.map((each) => paidCentsFor({ cart: upgraded, ...sums }, each))).toEqual([7500]);
  });

  test('of an order that cost nothing is nothing', () => {
    const order = paid([0]);
    expect(order.cart.map((each) => paidCentsFor(order, each))).toEqual([0]);
  });
});

// §upgrade.chain
describe('a chain of upgrades', () => {
  const at = (number: number, isPaid = true) => ({ id: `o${number}`, number: `SK-${number}`, isPaid });
  const chain = (...paid: readonly boolean[]): Upgrade[] =>
    paid.slice(1).map((isPaid, index) => ({
      line: 'styles-1',
      of: at(index + 1, paid[index]),
      by: at(index + 2, isPaid),
    }));
  const ended = (upgrades: readonly Upgrade[], from = 'o1') => upgradedBy(upgrades, from, 'styles-1');

  // §upgrade.old-line
  test('ends each licence by the next that is paid', () => {
    expect(ended(chain(true, true, true))).toEqual({ id: 'o2', number: 'SK-2' });
    expect(ended(chain(true, false, true))).toEqual({ id: 'o3', number: 'SK-3' });
    expect(ended(chain(true, true, true), 'o3')).toBeUndefined();
  });

  test('lets the old licence stand again when what took its place was refunded', () => {
    expect(ended(chain(true, false))).toBeUndefined();
  });

  test('is of one thing', () => {
    expect(upgradedBy(chain(true, true), 'o1', 'styles-2')).toBeUndefined();
    expect(dependsOnRefund(chain(false, true), 'o2', 'styles-2')).toBe(false);
  });

  test('rests on every order that paid for it', () => {
    const rests = (upgrades: readonly Upgrade[], id: string) => dependsOnRefund(upgrades, id, 'styles-1');
    expect(rests(chain(true, true, true), 'o3')).toBe(false);
    expect(rests(chain(false, true, true), 'o3')).toBe(true);
    expect(rests(chain(true, false, true), 'o3')).toBe(true);
    expect(rests(chain(true, false, true), 'o1')).toBe(false);
  });
});

describe('why a price changed', () => {
  const stepsOf = (licences: string, more: object = {}, list = settings) => {
    const scripts = [{ name: 'Cyrillic', multiplier: 0.5 }];
    const option = { styles_no: 8, multiplication: 0.8, pro: false };
    const requested = {
      type: 'families' as const,
      options: choice(licences),
      option,
      scripts: [] as typeof scripts,
    };
    const priced = priceLine({ ...requested, settings: list, ...more });
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
});

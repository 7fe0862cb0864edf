import { describe, expect, test } from 'vitest';
import { displayedPrice, type LineToPrice, priceLine, replay, singlyCents } from '../../domain/pricing.ts';
import { choice, settings } from '../support/price-list.ts';

const cyrillic = { name: 'Cyrillic', multiplier: 0.5 };
const greek = { name: 'Greek', multiplier: 0.25 };
const style = { type: 'styles', option: { styles_no: 1, multiplication: 1, pro: false } } as const;
const pro = { type: 'styles', option: { styles_no: 1, multiplication: 1, pro: true } } as const;
const family = (styles_no: number, multiplication?: number, isPro = false) =>
  ({ type: 'families', option: { styles_no, multiplication, pro: isPro } }) as const;

type Case = readonly [
  name: string,
  what: Pick<LineToPrice, 'type' | 'option'>,
  licences: string,
  scripts: LineToPrice['scripts'],
  unit: string,
  exact: string,
  price: string,
];

/** The worked cases of docs/requirements/pricing.md. */
const cases: readonly Case[] = [
  ['style, D1', style, 'D1', [], '50', '50', '$50'],
  [
    'style, D1, multiplication missing',
    { type: 'styles', option: { styles_no: 1, pro: false } },
    'D1',
    [],
    '50',
    '500',
    '$500',
  ],
  ['family of 8, D1', family(8), 'D1', [], '50', '320', '$320'],
  ['style, D2+W2', style, 'D2 W2', [], '100', '100', '$100'],
  ['style, D1+W2+A1', style, 'D1 W2 A1', [], '200', '200', '$200'],
  ['style, D1+W1', style, 'D1 W1', [], '62.5', '62.5', '$62.50'],
  ['pro style, D1+W1', pro, 'D1 W1', [], '62.5', '93.75', '$93.75'],
  ['pro style, D2+W1', pro, 'D2 W1', [], '87.5', '131.25', '$131'],
  [
    'subfamily, 1 style × 0.7, D1+W1',
    { type: 'subfamilies', option: { styles_no: 1, multiplication: 0.7, pro: false } },
    'D1 W1',
    [],
    '62.5',
    '43.75',
    '$43',
  ],
  ['family of 7 × 0.85, D1+W1', family(7, 0.85), 'D1 W1', [], '62.5', '371.875', '$371'],
  ['style, D1, Cyrillic + Greek', style, 'D1', [cyrillic, greek], '50', '87.5', '$87.50'],
  [
    'family of 8, pro, D1+W1, Cyrillic',
    family(8, undefined, true),
    'D1 W1',
    [cyrillic],
    '62.5',
    '900',
    '$900',
  ],
  ['family of 100 × 0.29, D1', family(100, 0.29), 'D1', [], '50', '1450', '$1,450'],
];

// §pricing.worked-cases, §pricing.worked-cases.prices, §pricing.line.tier-price, §pricing.line.app,
// §pricing.line.unit, §pricing.line.package, §pricing.line.style, §pricing.line.scripts, §pricing.line.pro,
// §pricing.line.rounding, §pricing.input.option, §pricing.input.script, §pricing.exact-decimals
describe('the worked cases', () => {
  test.each(cases)('%s', (_name, what, licences, scripts, unit, exact, price) => {
    const priced = priceLine({ ...what, options: choice(licences), scripts, settings });
    if (!priced.ok) throw new Error(priced.reason);
    const steps = priced.breakdown.filter(({ step }) => step !== 'rounding');
    expect({ unit: priced.unit, exact: replay(steps), price: priced.value }).toEqual({ unit, exact, price });
    expect(Number(replay(priced.breakdown)) * 100).toBe(priced.amountCents);
  });
});

describe('a line without a price', () => {
  // §pricing.line.nothing-chosen
  test('nothing chosen is a value with the sentence to show, and the default unit is displayed', () => {
    const line = { ...style, options: choice(''), scripts: [], settings };
    expect(priceLine(line)).toEqual({
      ok: false,
      reason: 'nothing_chosen',
      message: 'Choose at least one licence.',
    });
    expect(displayedPrice(line)).toMatchObject({ ok: true, value: '$50', unit: '50' });
  });

  // §pricing.line.unknown-tier
  test('an unknown tier is a value that names its kind', () => {
    const line = { ...style, options: { desktop: 1, web: 9, app: 0 }, scripts: [], settings };
    expect(priceLine(line)).toEqual({ ok: false, reason: 'unknown_tier', kind: 'web', tier: 9 });
    expect(displayedPrice(line)).toMatchObject({ ok: false, reason: 'unknown_tier' });
  });
});

describe('the steps of a price', () => {
  type Line = Pick<LineToPrice, 'type' | 'option'> & { licences: string; scripts?: LineToPrice['scripts'] };
  const stepsOf = ({ licences, scripts = [], ...what }: Line) => {
    const priced = displayedPrice({ ...what, options: choice(licences), scripts, settings });
    if (!priced.ok) throw new Error(priced.reason);
    return priced.breakdown.map(
      ({ step, label, factor, amount }) => `${step}: ${label} ${factor} = ${amount}`,
    );
  };

  // §pricing.line.breakdown
  test('stand in the order in which they count: licences by price, package, scripts, pro, rounding', () => {
    const line = { ...family(7, 0.85, true), licences: 'D1 W1 A1', scripts: [cyrillic, greek] };
    expect(stepsOf(line)).toEqual([
      'app: App licence +150 = 150',
      'desktop: Desktop licence at half price +25 = 175',
      'web: Web licence at half price +12.5 = 187.5',
      'styles: 7 styles ×7 = 1312.5',
      'multiplication: Package ×0.85 = 1115.625',
      'scripts: Cyrillic + Greek ×1.75 = 1952.34375',
      'pro: Pro ×1.5 = 2928.515625',
      'rounding: Rounded down -0.515625 = 2928',
    ]);
  });

  test('leave out what does not count', () => {
    expect(stepsOf({ ...style, licences: 'D2' })).toEqual([
      'desktop: Desktop licence +75 = 75',
      'multiplication: Single style ×1 = 75',
    ]);
  });

  test('name a single style in the singular', () => {
    expect(stepsOf({ ...family(1), licences: 'D1' })).toContain('styles: 1 style ×1 = 50');
  });

  // §pricing.line.rounding
  test('end at 75 cents for a pro style alone: others are rounded down', () => {
    const at = (what: Pick<LineToPrice, 'type' | 'option'>) => {
      const priced = priceLine({ ...what, options: choice('D1 W1'), scripts: [], settings });
      return priced.ok ? priced.value : priced.reason;
    };
    const seventyPercent = {
      type: 'styles',
      option: { styles_no: 1, multiplication: 0.7, pro: false },
    } as const;
    expect([at(pro), at(family(1, 1, true)), at(seventyPercent)]).toEqual(['$93.75', '$93', '$43']);
  });

  test('begin with the base price while nothing is chosen', () => {
    expect(stepsOf({ ...style, licences: '' })).toEqual([
      'unit: Base price +50 = 50',
      'multiplication: Single style ×1 = 50',
    ]);
  });
});

// §pricing.line.saving
test('the styles of a package cost one by one what each costs under the same choice', () => {
  const single = { multiplication: 1 };
  const singly = (line: Pick<LineToPrice, 'type' | 'option'>, licences: string, scripts = [cyrillic]) =>
    singlyCents({ ...line, options: choice(licences), scripts, settings }, single);
  expect(singly(family(18, 0.6), 'D1', [])).toBe(18 * 5000);
  // $62.50 and half of it for the script: each style is rounded by itself.
  expect(singly(family(7, 0.85), 'D1 W1')).toBe(7 * 9300);
  expect(singly(family(8, undefined, true), 'D1', [])).toBe(8 * 7500);
  expect(singly(family(8), '', [])).toBeUndefined();
});

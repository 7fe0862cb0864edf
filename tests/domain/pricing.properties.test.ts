import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimal, decimalText, minus, plus, roundHalfUp, times } from '../../domain/decimal.ts';
import { juniorOf, limitToJunior } from '../../domain/junior.ts';
import { tierOf } from '../../domain/licence.ts';
import { type LineToPrice, priceLine, replay } from '../../domain/pricing.ts';
import type { LicenceChoice, ShopSettings } from '../../domain/shop.ts';
import { totalsOf } from '../../domain/totals.ts';
import { licence } from '../support/price-list.ts';

/**
 * Steps between tiers of $5 and more and multiplications of 0.2 and more: what an import accepts. Below that, the
 * preserved endings (.5, .75) could make a higher tier cents cheaper.
 */
const prices = (least: number) =>
  fc
    .array(fc.integer({ min: 5, max: 400 }), { minLength: 1, maxLength: 5 })
    .map((steps) => steps.map((_, at) => steps.slice(0, at + 1).reduce((a, b) => a + b, least)));

/** Of these a shop sells the first ones. */
const kinds = ['desktop', 'web', 'app', 'broadcast', 'e_book'];
const shop = fc
  .record({
    sold: fc.array(fc.tuple(prices(10), fc.constantFrom(1, 2, 3)), { minLength: 1, maxLength: 5 }),
    further_share: fc.constantFrom(0.25, 0.5, 1),
  })
  .map(({ sold, further_share }) => {
    const table = (values: number[]) =>
      Object.fromEntries(values.map((price, at) => [String(at + 1), price]));
    const tiers = (values: number[]) => [0, ...values].map((_, value) => ({ name: `Tier ${value}`, value }));
    const byKind = <T>(of: (values: number[]) => T) =>
      Object.fromEntries(sold.map(([values], index) => [kinds[index] ?? '', of(values)]));
    return {
      licences: sold.map(([, factor], index) => licence(kinds[index] ?? '', { factor })),
      further_share,
      pro_multiplication: 1.5,
      style_prices: byKind(table),
      options: byKind(tiers),
    } satisfies Partial<ShopSettings>;
  });
const kind = fc.constantFrom(...kinds);
const tier = fc.nat({ max: 5 });
const item = fc.record({
  id: fc.integer({ min: 1, max: 99 }),
  type: fc.constantFrom('families', 'subfamilies', 'styles'),
  option: fc.record({
    multiplication: fc.integer({ min: 20, max: 120 }).map((hundredths) => hundredths / 100),
    styles_no: fc.integer({ min: 1, max: 40 }),
    pro: fc.boolean(),
  }),
  scripts: fc.array(fc.record({ name: fc.constant('Script'), multiplier: fc.constantFrom(0.1, 0.25, 0.5) }), {
    maxLength: 3,
  }),
  options: fc.record(Object.fromEntries(kinds.map((each) => [each, tier]))),
});

type Shop = Pick<
  ShopSettings,
  'licences' | 'further_share' | 'style_prices' | 'options' | 'pro_multiplication'
>;
type Item = Omit<LineToPrice, 'settings'> & { id: number };

/** The choice with tiers that this shop has. */
const fitted = (options: LicenceChoice, { options: tiers }: Shop): LicenceChoice =>
  Object.fromEntries(
    Object.entries(tiers).map(([each, { length }]) => [each, tierOf(options, each) % length]),
  );
const centsOf = (line: Item, settings: Shop) => {
  const priced = priceLine({ ...line, settings });
  return priced.ok ? priced.amountCents : 0;
};

describe('a line', () => {
  // §pricing.line.monotonic
  test('never gets cheaper by one more licence or a higher tier', () => {
    fc.assert(
      fc.property(shop, item, kind, (settings, line, raised) => {
        const before = { ...line, options: fitted(line.options, settings) };
        const next = tierOf(before.options, raised) + 1;
        fc.pre(next < (settings.options[raised]?.length ?? 0));
        const after = { ...before, options: { ...before.options, [raised]: next } };
        return centsOf(after, settings) >= centsOf(before, settings);
      }),
    );
  });

  // §pricing.line.breakdown
  test('is replayed to the cent by its breakdown', () => {
    fc.assert(
      fc.property(shop, item, (settings, line) => {
        const priced = priceLine({ ...line, options: fitted(line.options, settings), settings });
        return (
          !priced.ok ||
          roundHalfUp(times(decimal(replay(priced.breakdown)), decimal(100))) === priced.amountCents
        );
      }),
    );
  });

  // §pricing.line.rounding
  test('is a whole dollar, or ends in 50 cents, or in 75 for a pro style', () => {
    fc.assert(
      fc.property(shop, item, (settings, line) => {
        const cents = centsOf({ ...line, options: fitted(line.options, settings) }, settings) % 100;
        return [0, 50].includes(cents) || (cents === 75 && line.type === 'styles' && line.option.pro);
      }),
    );
  });
});

describe('a cart', () => {
  const cart = fc.array(item, { minLength: 1, maxLength: 5 });
  const info = fc.record({ is_student_order: fc.boolean(), is_graduate_order: fc.boolean() });

  // §junior.never-raises, §pricing.total.not-negative
  test('is never dearer with Junior, and never below zero', () => {
    fc.assert(
      fc.property(
        shop,
        cart,
        info,
        fc.nat({ max: 100_000 }),
        fc.nat({ max: 15_000 }),
        (settings, lines, flags, credit, tax) => {
          const items = lines.map((line) => ({ ...line, options: fitted(line.options, settings) }));
          const junior = juniorOf(flags);
          const cut = limitToJunior(items, junior !== undefined, () => settings).items;
          const sum = (list: Item[], discount: Parameters<typeof totalsOf>[0]['junior']) =>
            totalsOf({
              linesCents: list.map((line) => centsOf(line, settings)),
              junior: discount,
              taxPercentage: tax / 1000,
            }).total.amount;
          expect(sum(cut, junior)).toBeLessThanOrEqual(sum(items, undefined));
          const credited = totalsOf({
            linesCents: items.map((line) => centsOf(line, settings)),
            upgradeCents: credit,
          });
          expect(credited.total.amount).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });

  // §junior.cut-reverted
  test('gets every tier back when the Junior tick goes', () => {
    fc.assert(
      fc.property(shop, cart, (settings, lines) => {
        const items = lines.map((line) => ({ ...line, options: fitted(line.options, settings) }));
        const back = limitToJunior(
          limitToJunior(items, true, () => settings).items,
          false,
          () => settings,
        ).items;
        expect(back.map(({ options }) => options)).toEqual(items.map(({ options }) => options));
      }),
    );
  });
});

// §pricing.exact-decimals
describe('a decimal', () => {
  const hundredths = fc.integer({ min: -1_000_000, max: 1_000_000 });
  const text = (n: number) => decimalText({ units: BigInt(n), scale: 2 });

  test('keeps its text', () => {
    fc.assert(fc.property(hundredths, (n) => decimalText(decimal(text(n))) === text(n)));
  });

  test('adds, subtracts and multiplies as whole numbers do', () => {
    fc.assert(
      fc.property(hundredths, hundredths, (a, b) => {
        const [x, y] = [decimal(text(a)), decimal(text(b))];
        expect(decimalText(plus(x, y))).toBe(text(a + b));
        expect(decimalText(minus(x, y))).toBe(text(a - b));
        expect(times(x, y).units * 10n ** BigInt(4 - times(x, y).scale)).toBe(BigInt(a) * BigInt(b));
      }),
    );
  });
});

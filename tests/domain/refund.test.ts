import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { optionKey } from '../../domain/cart-command.ts';
import { percentageOf } from '../../domain/money.ts';
import {
  type EarlierRefund,
  lineShares,
  planRefund,
  type RefundableOrder,
  shareOf,
} from '../../domain/refund.ts';

const discountNamed = (amount: number) => [{ name: 'Junior discount (50%)', amount: -amount, value: '' }];

/** An order of styles at these prices. */
function orderOf(prices: readonly number[], discount = 0, taxPercentage = 0): RefundableOrder {
  const taxable = prices.reduce((sum, price) => sum + price, 0) - discount;
  const tax = percentageOf(taxable, taxPercentage);
  return {
    cart: prices.map((amount, index) => ({ type: 'styles', id: index + 1, amount })),
    discounts: discount > 0 ? discountNamed(discount) : [],
    us_sales_tax: tax,
    total: { amount: taxable + tax },
  };
}
const line = (id: number) => `styles-${id}`;
const cents = (list: readonly EarlierRefund[]) => list.reduce((sum, each) => sum + each.cents, 0);
const taxCents = (list: readonly EarlierRefund[]) => list.reduce((sum, each) => sum + each.taxCents, 0);

describe('the shares of an order’s lines', () => {
  // §refund.line
  test('are what was paid for each: without the discount, with the tax, to the cent', () => {
    expect(lineShares(orderOf([5000, 2500, 2500], 5000, 8.875))).toEqual([
      { line: line(1), netCents: 2500, taxCents: 222 },
      { line: line(2), netCents: 1250, taxCents: 111 },
      { line: line(3), netCents: 1250, taxCents: 111 },
    ]);
  });

  test('of an upgrade have its credit where it was given', () => {
    const [first, second] = orderOf([9000, 4000], 5000).cart;
    const upgrade = { id: 'ord_1', number: 'SK-10001' };
    const order = {
      ...orderOf([9000, 4000], 5000),
      cart: [{ ...first, upgrade_of: upgrade }, second],
    } as RefundableOrder;
    expect(lineShares(order).map(({ netCents }) => netCents)).toEqual([4000, 4000]);
    const both = [
      { ...first, upgrade_of: { ...upgrade, credit: 1500 } },
      { ...second, upgrade_of: { ...upgrade, credit: 3500 } },
    ];
    expect(lineShares({ ...order, cart: both } as RefundableOrder).map(({ netCents }) => netCents)).toEqual([
      7500, 500,
    ]);
  });

  test('that don’t come out even add up all the same', () => {
    expect(lineShares(orderOf([2500, 2500, 2500], 2501, 1)).map(({ netCents }) => netCents)).toEqual([
      1667, 1666, 1666,
    ]);
    expect(lineShares(orderOf([2500, 2500, 2500], 0, 1.33)).map(({ taxCents }) => taxCents)).toEqual([
      33, 33, 34,
    ]);
  });

  test('of nothing are nothing', () => {
    expect(lineShares(orderOf([5000], 5000))).toEqual([{ line: line(1), netCents: 0, taxCents: 0 }]);
  });
});

describe('a refund', () => {
  const order = orderOf([5000, 2500, 2500], 5000, 8.875); // 5000 and 444 of tax
  const first = { cents: 2722, taxCents: 222, lines: [line(1)] };

  test('that fails leaves what is left to the next, even where no licence stands', () => {
    const clamped = { cents: 944, taxCents: 77, lines: [line(1)] };
    const rest = { ok: true, cents: 4500, taxCents: 367 };
    const lines = [line(2), line(3)];
    expect(planRefund(order, [clamped], { lines })).toEqual({ ...rest, lines });
    const everyLine = { ...clamped, lines: [line(1), ...lines] };
    expect(planRefund(order, [everyLine], 'all')).toEqual({ ...rest, lines: [] });
  });

  test('of more than all, asked for here and made at the provider meanwhile, leaves nothing', () => {
    const earlier = [5000, 3000].map((cents) => ({ cents, taxCents: 400, lines: [] }));
    const nothing = { ok: true, cents: 0, taxCents: 0, lines: [line(1), line(2), line(3)] };
    expect(planRefund(order, earlier, 'all')).toEqual(nothing);
    expect(planRefund(order, earlier, { lines: [line(1)] })).toEqual(nothing);
  });

  // §refund.line
  test('by line is its share', () => {
    expect(planRefund(order, [], { lines: [line(1)] })).toEqual({ ok: true, ...first });
    expect(planRefund(order, [first], { lines: [line(3)] })).toEqual({
      ok: true,
      cents: 1361,
      taxCents: 111,
      lines: [line(3)],
    });
  });

  test('of the last lines is all that is left', () => {
    const amount = { cents: 1000, taxCents: 82, lines: [] };
    const rest = { ok: true, cents: 1722, taxCents: 140, lines: [line(2), line(3)] };
    expect(planRefund(order, [first, amount], { lines: [line(2), line(3)] })).toEqual(rest);
    expect(planRefund(order, [first, amount], 'all')).toEqual(rest);
    expect(planRefund(order, [first, amount], { cents: 1722 })).toEqual(rest);
  });

  test('by line is at most what is left after an amount, and once nothing is left every paid licence ends', () => {
    const amount = { cents: 4500, taxCents: 367, lines: [] };
    expect(planRefund(order, [amount], { lines: [line(1)] })).toEqual({
      ok: true,
      cents: 944,
      taxCents: 77,
      lines: [line(1), line(2), line(3)],
    });
  });

  // §refund.amount
  test('by amount has the tax in proportion, and ends no licence', () => {
    expect(planRefund(order, [], { cents: 1000 })).toEqual({
      ok: true,
      cents: 1000,
      taxCents: 82,
      lines: [],
    });
  });

  test.each([
    ['more than is left', [first], { cents: 2723 }, /At most \$27\.22/],
    ['a line that went back', [first], { lines: [line(1)] }, /already been refunded/],
    ['a line of another order', [], { lines: [line(9)] }, /isn’t in this order/],
    [
      'an amount once all went back',
      [{ cents: 5444, taxCents: 444, lines: [] }],
      { cents: 1 },
      /None of .* is left/,
    ],
    [
      'anything once all went back',
      [{ cents: 5444, taxCents: 444, lines: [line(1), line(2), line(3)] }],
      'all' as const,
      /None of .* is left/,
    ],
  ])('of %s is refused in words', (_, earlier, request, message) => {
    expect(planRefund(order, earlier, request)).toEqual({
      ok: false,
      message: expect.stringMatching(message),
    });
  });

  test('of a line that an upgrade’s credit paid for ends it for nothing, and only if it is asked for', () => {
    const [one, two] = orderOf([5000, 4000], 5000).cart;
    const cart = [{ ...one, upgrade_of: { id: 'ord_1', number: 'SK-10001', credit: 5000 } }, two];
    const upgrade = { ...orderOf([5000, 4000], 5000), cart } as RefundableOrder;
    const nothing = { ok: true, cents: 0, taxCents: 0, lines: [line(1)] };
    expect(planRefund(upgrade, [], { lines: [line(1)] })).toEqual(nothing);
    const paid = { ok: true, cents: 4000, taxCents: 0, lines: [line(2)] } as const;
    expect(planRefund(upgrade, [], { lines: [line(2)] })).toEqual(paid);
    expect(planRefund(upgrade, [], { cents: 4000 })).toEqual(paid);
    expect(planRefund(upgrade, [paid], 'all')).toEqual(nothing);
  });

  test('takes a line’s part of what went back as an amount, rounded up', () => {
    const partOf = shareOf(order, 1001, () => true);
    expect([1, 2, 3].map((id) => partOf(line(id)))).toEqual([501, 251, 251]);
    expect(partOf(line(9))).toBe(0);
    expect(shareOf(orderOf([5000], 5000), 100, () => true)(line(1))).toBe(0);
    const others = shareOf(order, 1000, (each) => each !== line(1));
    expect([1, 2, 3].map((id) => others(line(id)))).toEqual([0, 500, 500]);
  });

  // §refund.never-more
  test('is never more than is left, and all together are the total, cent by cent', () => {
    const request = fc.oneof(
      fc.record({ lines: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 }) }),
      fc.record({ cents: fc.integer({ min: 1, max: 40_000 }) }),
    );
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 1, maxLength: 6 }),
        fc.constantFrom(0, 25, 50),
        fc.constantFrom(0, 6.5, 8.875),
        fc.array(request, { maxLength: 5 }),
        (prices, junior, tax, requests) => {
          const sum = prices.reduce((total, price) => total + price, 0);
          const sold = orderOf(prices, percentageOf(sum, junior), tax);
          const given: EarlierRefund[] = [];
          for (const asked of requests) {
            const plan = planRefund(sold, given, 'lines' in asked ? { lines: asked.lines.map(line) } : asked);
            if (!plan.ok) continue;
            expect(plan.cents + plan.lines.length).toBeGreaterThan(0);
            expect(plan.taxCents).toBeGreaterThanOrEqual(0);
            expect(plan.taxCents).toBeLessThanOrEqual(plan.cents);
            given.push(plan);
          }
          expect(cents(given)).toBeLessThanOrEqual(sold.total.amount);
          expect(taxCents(given)).toBeLessThanOrEqual(sold.us_sales_tax);
          const rest = planRefund(sold, given, 'all');
          if (rest.ok) given.push(rest);
          expect([cents(given), taxCents(given)]).toEqual([sold.total.amount, sold.us_sales_tax]);
          const ended = given.flatMap(({ lines }) => lines);
          expect(new Set(ended).size).toBe(ended.length);
          expect(ended.sort()).toEqual(sold.cart.map((item) => optionKey(item)).sort());
        },
      ),
      { numRuns: 100_000 },
    );
  }, 120_000);
});

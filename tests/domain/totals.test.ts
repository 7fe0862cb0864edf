import { describe, expect, test } from 'vitest';
import { juniorOf, limitToJunior } from '../../domain/junior.ts';
import { priceLine } from '../../domain/pricing.ts';
import { totalsOf } from '../../domain/totals.ts';
import { choice, settings } from '../support/price-list.ts';

const items = [
  { id: 1, type: 'families', options: choice('D2 W3'), option: { styles_no: 8, pro: false } },
  { id: 2, type: 'styles', options: choice('D1 W1'), option: { styles_no: 1, multiplication: 1, pro: true } },
] as const;
type Item = Omit<(typeof items)[number], 'options'> & { options: ReturnType<typeof choice> };

const cents = (item: Item) => {
  const priced = priceLine({ ...item, scripts: [], settings });
  if (!priced.ok) throw new Error(priced.reason);
  return priced.amountCents;
};

const student = juniorOf({ is_student_order: true });
const cut = (list: readonly Item[], isJunior: boolean) => limitToJunior(list, isJunior, () => settings);

describe('the worked cart', () => {
  // §pricing.worked-cart
  test('costs $845.75 without discount', () => {
    expect(totalsOf({ linesCents: items.map(cents) }).total.value).toBe('$845.75');
  });

  // §pricing.worked-cart.junior, §pricing.total.order, §junior.cut, §junior.cut-reported, §junior.student,
  // §junior.rounding, §tax.amount
  test('is cut for a student to $493.75, then halved and taxed to $268.78', () => {
    const { items: cutItems, modified, changes } = cut(items, true);
    const totals = totalsOf({ linesCents: cutItems.map(cents), junior: student, taxPercentage: 8.875 });
    expect(modified).toBe(true);
    expect(changes).toMatchObject([
      { id: 1, field: 'options.desktop', was: 'Desktop 2', now: 'Desktop 1' },
      { id: 1, field: 'options.web', was: 'Web 3', now: 'Web 1' },
    ]);
    expect(totals.subtotal.value).toBe('$493.75');
    expect(totals.discounts).toEqual([{ name: 'Junior discount (50%)', amount: -24688, value: '−$246.88' }]);
    expect(totals.taxCents).toBe(2191);
    expect(totals.total).toEqual({ name: 'Total', amount: 26878, value: '$268.78' });
  });
});

describe('the one discount', () => {
  // §pricing.total.one-discount, §upgrade.credit, §pricing.total.not-negative
  test('is the upgrade credit without Junior, never more than the lines', () => {
    const { discounts, total } = totalsOf({ linesCents: [5000], upgradeCents: 2000 });
    expect(discounts).toEqual([{ name: 'Upgrade credit', amount: -2000, value: '−$20' }]);
    expect(total.amount).toBe(3000);
    expect(totalsOf({ linesCents: [5000], upgradeCents: 9000 }).total.amount).toBe(0);
  });

  test('has no line where nothing is taken off', () => {
    expect(totalsOf({ linesCents: [5000] }).discounts).toEqual([]);
    expect(totalsOf({ linesCents: [0], junior: student }).discounts).toEqual([]);
  });

  // §pricing.total.one-discount
  test('is Junior alone when both would count', () => {
    const totals = totalsOf({ linesCents: [10000], junior: student, upgradeCents: 9000 });
    expect(totals.discounts.map(({ amount }) => amount)).toEqual([-5000]);
  });
});

import { describe, expect, test } from 'vitest';
import { hasJunior, isJuniorCut, type JuniorItem, juniorOf, limitToJunior } from '../../domain/junior.ts';
import { pricedCart, requestItem } from '../support/licence-cart.ts';
import { choice, settings } from '../support/price-list.ts';

const item = (licences: string, earlier?: string): JuniorItem => ({
  id: 1,
  type: 'families',
  options: choice(licences),
  ...(earlier === undefined ? {} : { earlier: choice(earlier) }),
});
const cut = (one: JuniorItem, isJunior = true, list: Pick<typeof settings, 'options'> = settings) => {
  const { items, ...rest } = limitToJunior([one], isJunior, () => list);
  return { ...rest, item: items[0] };
};

describe('the cut to the lowest tiers', () => {
  // §junior.cut, §junior.cut-reported
  test('remembers what was chosen, and says each cut and why', () => {
    const { item: one, changes, modified } = cut(item('D2 W3 A1'));
    expect(one?.options).toEqual(choice('D1 W1 A1'));
    expect(one?.earlier).toEqual(choice('D2 W3 A1'));
    expect(modified).toBe(true);
    const reason = 'The Junior discount applies only to the lowest licensing tiers.';
    expect(changes).toEqual([
      { id: 1, type: 'families', field: 'options.desktop', was: 'Desktop 2', now: 'Desktop 1', reason },
      { id: 1, type: 'families', field: 'options.web', was: 'Web 3', now: 'Web 1', reason },
    ]);
  });

  test('remembers nothing where nothing was cut', () => {
    const { item: one, changes, modified } = cut(item('D1 W1'));
    expect([one?.earlier, changes, modified]).toEqual([undefined, [], false]);
  });

  test('leaves a kind alone that is sold no more', () => {
    const list = { options: { ...settings.options, web: [] } };
    const { item: one, modified } = cut(item('D1 W3'), true, list);
    expect([one?.options, modified]).toEqual([choice('D1 W3'), false]);
  });

  test('names a tier that the shop no longer has by its number', () => {
    const { changes } = cut({ ...item('D1'), options: { ...choice('D1'), desktop: 99 } });
    expect(changes).toMatchObject([{ was: '99', now: 'Desktop 1' }]);
  });

  test('keeps reporting the cut while it applies, and cutting twice is cutting once', () => {
    const once = cut(item('D2 W3'));
    expect(cut(once.item ?? item(''))).toEqual(once);
  });

  test('forgets what was cut of a licence that is taken away', () => {
    const { item: one, changes } = cut(item('D1', 'D1 W3'));
    expect([one?.earlier, changes]).toEqual([undefined, []]);
  });

  test('reports nothing of a licence that is added at its lowest tier', () => {
    const { item: one, changes } = cut(item('D1 W1', 'D2'));
    expect(one?.earlier).toEqual(choice('D2 W1'));
    expect(changes.map(({ field }) => field)).toEqual(['options.desktop']);
  });
});

describe('without the tick', () => {
  // §junior.cut-reverted
  test('the cut tiers come back, and nothing is reported', () => {
    const { item: one, changes, modified } = cut(item('D1 W1 A1', 'D2 W3 A1'), false);
    expect([one?.options, one?.earlier]).toEqual([choice('D2 W3 A1'), undefined]);
    expect([changes, modified]).toEqual([[], false]);
  });

  test('a licence that was taken away meanwhile stays away', () => {
    expect(cut(item('D1', 'D2 W3'), false).item?.options).toEqual(choice('D2'));
  });

  test('what was never cut stays as it is', () => {
    expect(cut(item('D3 W2'), false).item).toEqual(item('D3 W2'));
  });
});

// §junior.who, §junior.student, §junior.graduate
test.each([
  ['student', { is_student_order: true }, { name: 'Junior discount (50%)', percentage: 50 }],
  ['graduate', { is_graduate_order: true }, { name: 'Junior discount (25%)', percentage: 25 }],
  [
    'both by hand: the smaller',
    { is_student_order: true, is_graduate_order: true },
    { name: 'Junior discount (25%)', percentage: 25 },
  ],
  ['student for a third party: none', { is_student_order: true, third_party_order: true }, undefined],
  ['neither', {}, undefined],
  ['nothing known', undefined, undefined],
])('%s', (_name, info, junior) => {
  expect(juniorOf(info)).toEqual(junior);
});

test('a cart with a discount has Junior’s, unless it is an upgrade', () => {
  const { cart, discounts: none } = pricedCart([requestItem(11), requestItem(12)]);
  const discounts = [{ name: 'A discount', amount: 2500, value: '$25' }];
  const upgrade_of = { id: 'order', number: '1' };
  const upgrade = cart.map((item, index) => (index === 0 ? { ...item, upgrade_of } : item));
  const carts = [
    { cart, discounts: none },
    { cart, discounts },
    { cart: upgrade, discounts },
  ];
  expect(carts.map(hasJunior)).toEqual([false, true, false]);
});

test('of the changes of a cart only those of a licence are Junior’s', () => {
  expect(['options.web', 'item', 'old.options.'].map((field) => isJuniorCut({ field }))).toEqual([
    true,
    false,
    false,
  ]);
});

import { afterEach, describe, expect, test } from 'vitest';
import { readReplacedCart } from '../../src/effects/replaced-cart.ts';
import { removeStored, writeStored } from '../../src/effects/storage.ts';
import { readStoredCart, storeCart } from '../../src/effects/stored-cart.ts';
import { checkoutProgress, profile, readStoredJson } from '../../src/effects/stored-values.ts';

/** As the site's first version wrote it: never change these, they stand for what browsers hold. */
const item = { id: 11, type: 'styles', options: { desktop: 1, web: 0, app: 0 }, scripts: [1] };
const pricedItem = {
  id: 12,
  type: 'styles',
  name: 'Barlow Bold',
  font_class: 'barlow-12',
  family: { name: 'Barlow', slug: 'barlow', accent: '#FF4F1C', ink_on_accent: '#101A1D' },
  options: { desktop: 1, web: 0, app: 0 },
  options_text: { desktop: '1–3 computers', web: '', app: '' },
  description: { desktop: 'Desktop: 1–3 computers', web: '', app: '' },
  pro: false,
  in_process: false,
  scripts: { 1: { name: 'Cyrillic' } },
  scripts_count: 1,
  amount: 5000,
  value: '$50',
  breakdown: [{ step: 'unit', label: 'Desktop licence', factor: '+50', amount: '50' }],
};
const change = {
  id: 12,
  type: 'styles',
  field: 'price',
  was: '$45',
  now: '$50',
  reason: 'The price changed.',
};
const replaced = {
  version: 1,
  owner: 7,
  shared: { cart: [pricedItem], changes: [change], cart_id: 'x'.repeat(22), total: { amount: 5000 } },
  before: [item],
};
const user = { id: 7, email: 'ann@example.com', name: 'Ann', personal_info: { city: 'Berlin' } };
const progress = { version: 1, attempt_id: '', step: 3, owner: 7, form: { name: 'Ann' } };

afterEach(() => {
  for (const key of ['cart', 'replaced_cart', 'profile', 'checkout'] as const) removeStored(key);
});

describe('what an earlier version stored in this browser is read by this one', () => {
  test('a cart', () => {
    writeStored('cart', JSON.stringify([item]));
    expect(readStoredCart()).toEqual([item]);
  });

  test('a cart that a shared one replaced', () => {
    writeStored('replaced_cart', JSON.stringify(replaced));
    const { id, type, name, options, pro, scripts } = pricedItem;
    // What Undo needs of it, and nothing else.
    const shared = { cart: [{ id, type, name, options, pro, scripts }], changes: [change] };
    expect(readReplacedCart({ owner: 7, nowMs: Date.now() })).toEqual({
      ...replaced,
      reason: 'shared',
      shared,
    });
  });

  test('an account', () => {
    writeStored('profile', JSON.stringify(user));
    expect(readStoredJson(profile)).toEqual(user);
  });

  test('a checkout', () => {
    writeStored('checkout', JSON.stringify(progress));
    expect(readStoredJson(checkoutProgress)).toEqual({ ...progress, version: 2, step: 'review' });
  });
});

// §checkout.resume.unreadable-line
test('a stored line that can’t be read takes none of the others with it', () => {
  const form = { city: 'Berlin', third_party_data: { city: 'Oslo' } };
  const third_party_data = { ...form.third_party_data, name: 7 };
  const stored = {
    ...form,
    name: 'x'.repeat(9000),
    is_student_order: 'yes',
    shoe_size: 43,
    third_party_data,
  };
  writeStored('checkout', JSON.stringify({ ...progress, version: 2, step: 'review', form: stored }));
  expect(readStoredJson(checkoutProgress)?.form).toEqual(form);
});

test('a cart is read as it was stored, and one of an unknown version is none', () => {
  storeCart([{ id: 11, type: 'styles', options: { desktop: 1, web: 0, app: 0 } }]);
  expect(readStoredCart()).toEqual([{ id: 11, type: 'styles', options: { desktop: 1, web: 0, app: 0 } }]);
  writeStored('cart', JSON.stringify({ version: 3, items: [item] }));
  expect(readStoredCart()).toEqual([]);
});

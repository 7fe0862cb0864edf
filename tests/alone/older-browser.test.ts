// @vitest-environment jsdom
/** What a browser stored before a kind of licence was sold. */
import { afterEach, expect, test, vi } from 'vitest';
import { isSameItem } from '../../domain/cart-command.ts';
import { licenceKinds } from '../../domain/licence.ts';
import { readReplacedCart } from '../../src/effects/replaced-cart.ts';
import { removeStored, writeStored } from '../../src/effects/storage.ts';
import { readStoredCart } from '../../src/effects/stored-cart.ts';

vi.mock('../../domain/licence-kinds.ts', async (original) => {
  const { withFourthKind } = await import('../support/fourth-kind.ts');
  return withFourthKind(await original<typeof import('../../domain/licence-kinds.ts')>());
});

const older = { id: 11, type: 'styles', options: { desktop: 1, web: 0, app: 0 } };
const newer = { ...older, options: { ...older.options, broadcast: 0 } };

afterEach(() => {
  removeStored('cart');
  removeStored('replaced_cart');
});

test('a cart stays, with nothing licensed of the kind', () => {
  expect(licenceKinds).toContain('broadcast');
  for (const stored of [[older], { version: 2, items: [older] }]) {
    writeStored('cart', JSON.stringify(stored));
    const [item] = readStoredCart();
    expect(item).toEqual(newer);
    expect(item && isSameItem(item, item)).toBe(true);
  }
});

test('a cart that a shared one replaced can be restored', () => {
  const shared = { cart: [{ ...older, name: 'Barlow Regular' }], changes: [] };
  writeStored('replaced_cart', JSON.stringify({ version: 1, owner: null, shared, before: [older] }));
  expect(readReplacedCart({ owner: null, nowMs: Date.now() })).toMatchObject({
    shared: { cart: [newer] },
    before: [newer],
  });
});

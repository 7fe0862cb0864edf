import { expect, test } from 'vitest';
import type { CartRequestItem } from '../../domain/cart.ts';
import {
  applyCommand,
  isFulfilled,
  isSameCart,
  isSameItem,
  requestItemOf,
  scriptIds,
  toggleScript,
  undoSharedCart,
} from '../../domain/cart-command.ts';
import { pricedCart } from '../support/licence-cart.ts';
import { choice } from '../support/price-list.ts';

const item = (id: number, licences = 'D1', more: Partial<CartRequestItem> = {}): CartRequestItem => ({
  id,
  type: 'styles',
  options: choice(licences),
  ...more,
});

test('scripts are compared as sorted ids, in either form', () => {
  expect(scriptIds([10, 9, 1])).toEqual([1, 9, 10]);
  expect(scriptIds({ 10: { name: 'Greek' }, 9: { name: 'Cyrillic' } })).toEqual([9, 10]);
  expect(scriptIds(undefined)).toEqual([]);
  const sent = [10, 9];
  scriptIds(sent);
  expect(sent).toEqual([10, 9]);
});

test.each([
  ['the same', item(1), true],
  ['another font', item(2), false],
  ['another kind of option', { ...item(1), type: 'families' as const }, false],
  ['another desktop tier', item(1, 'D2'), false],
  ['another web tier', item(1, 'D1 W1'), false],
  ['another app tier', item(1, 'D1 A1'), false],
  ['another script', item(1, 'D1', { scripts: [1] }), false],
  ['no script, said so', item(1, 'D1', { scripts: [] }), true],
])('%s', (_name, other, isSame) => {
  expect(isSameItem(item(1), other)).toBe(isSame);
});

test('carts are the same in whatever order, and not when one has more', () => {
  expect(isSameCart([item(1), item(2)], [item(2), item(1)])).toBe(true);
  expect(isSameCart([item(1)], [item(1), item(2)])).toBe(false);
  expect(isSameCart([item(1), item(2)], [item(1)])).toBe(false);
  expect(isSameCart([item(1), item(2)], [item(1), item(3)])).toBe(false);
  expect(isSameCart([], [])).toBe(true);
});

test('a priced item is requested again with what was chosen', () => {
  const [line] = pricedCart([item(1)]).cart;
  if (!line) throw new Error('no line');
  const bare = requestItemOf({ ...line, pro: false, scripts: {}, held_by: undefined });
  expect(bare).toEqual(item(1));
  expect(requestItemOf({ ...line, pro: true })).toMatchObject({ pro: true });
  expect(
    requestItemOf({ ...line, scripts: { 3: { name: 'Greek' }, 2: { name: 'Cyrillic' } } }),
  ).toMatchObject({ scripts: [2, 3] });
  expect(
    requestItemOf({ ...line, held_by: { cart_id: 'q1', number: 'Q-1', valid_until: '2026-12-21' } }),
  ).toMatchObject({ quote: 'q1' });
});

test('each command does what it says, and changes no list that it gets', () => {
  const items = Object.freeze([item(1), item(2)]);
  expect(applyCommand(items, { kind: 'add', item: item(3) })).toEqual([item(1), item(2), item(3)]);
  expect(applyCommand(items, { kind: 'add', item: item(1, 'D2') })).toEqual([item(1, 'D2'), item(2)]);
  expect(applyCommand(items, { kind: 'remove', item: item(1) })).toEqual([item(2)]);
  expect(applyCommand(items, { kind: 'empty' })).toEqual([]);
  expect(applyCommand(items, { kind: 'merge', items: [item(2, 'W1'), item(3)] })).toEqual([
    item(1),
    item(2, 'W1'),
    item(3),
  ]);
  expect(applyCommand(items, { kind: 'refresh' })).toEqual([...items]);
});

test('a command is fulfilled only by a cart that is priced as it is', () => {
  const items = [item(1)];
  const cart = pricedCart(items);
  expect(isFulfilled({ kind: 'refresh' }, items, cart)).toBe(true);
  expect(isFulfilled({ kind: 'refresh' }, items, null)).toBe(false);
  expect(isFulfilled({ kind: 'refresh' }, [item(1, 'D2')], cart)).toBe(false);
  expect(isFulfilled({ kind: 'refresh' }, [], cart)).toBe(false);
  expect(isFulfilled({ kind: 'add', item: item(1) }, items, cart)).toBe(true);
  expect(isFulfilled({ kind: 'add', item: item(1, 'D2') }, items, cart)).toBe(false);
  expect(isFulfilled({ kind: 'remove', item: item(1) }, items, cart)).toBe(false);
  expect(isFulfilled({ kind: 'remove', item: item(2) }, items, cart)).toBe(true);
  expect(isFulfilled({ kind: 'merge', items }, items, cart)).toBe(false);
  expect(isFulfilled({ kind: 'empty' }, items, cart)).toBe(false);
  expect(isFulfilled({ kind: 'empty' }, [], null)).toBe(true);
});

const undo = (held: CartRequestItem[], shared: CartRequestItem[], before: CartRequestItem[]) =>
  undoSharedCart(held, { shared: pricedCart(shared), before });

test('undone, a shared cart goes and what stood before it comes back; what came in since stays', () => {
  expect(undo([item(11)], [item(11)], [item(12)])).toEqual([item(12)]);
  expect(undo([item(11), item(13)], [item(11)], [item(12)])).toEqual([item(13), item(12)]);
  expect(undo([item(11)], [item(11)], [])).toEqual([]);
});

test('undone, what both carts held is held as before, and nothing changes a second time', () => {
  const before = [item(11, 'D2'), item(12)];
  expect(undo([item(11)], [item(11)], before)).toEqual(before);
  expect(undo(before, [item(11)], before)).toEqual(before);
});

test('a script is added in the order of the ids, and taken out again', () => {
  expect(toggleScript([2, 10], 3)).toEqual([2, 3, 10]);
  expect(toggleScript([2, 3, 10], 3)).toEqual([2, 10]);
});

// §cart.login.joined
test('of two joined carts what came is kept, whatever licence it replaced, and what was added since', () => {
  const held = [item(1), item(2, 'D2'), item(3), item(4)];
  const change = { kind: 'keep', came: [item(2, 'D2'), item(3)], before: [item(1), item(2)] } as const;
  expect(applyCommand(held, { ...change, id: 'a' })).toEqual([item(3), item(4), item(2, 'D2')]);
});

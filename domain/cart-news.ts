/** What a change of the cart is worth saying (§accessibility.announcer). */
import type { CartNews } from './announcement.ts';
import type { Cart, CartItem } from './cart.ts';
import { isSameItem, optionKey, requestItemOf } from './cart-command.ts';

const namesOf = (items: readonly CartItem[]) => items.map(({ name }) => name);

/** What is new in a cart since these items were in it; null for nothing. Prices are no news. */
export function cartNewsOf(before: readonly CartItem[], { cart, total }: Cart): CartNews | null {
  const earlier = new Map(before.map((item) => [optionKey(item), item]));
  const keys = new Set(cart.map(optionKey));
  const isChanged = (item: CartItem) => {
    const was = earlier.get(optionKey(item));
    return was !== undefined && !isSameItem(requestItemOf(was), requestItemOf(item));
  };
  const added = namesOf(cart.filter((item) => !earlier.has(optionKey(item))));
  const removed = namesOf(before.filter((item) => !keys.has(optionKey(item))));
  const changed = namesOf(cart.filter(isChanged));
  if (added.length + removed.length + changed.length === 0) return null;
  return { added, removed, changed, count: cart.length, total: total.value };
}

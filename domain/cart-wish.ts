/** What a buyer wants done to a cart, as values: kept in a queue, applied again to a newer cart, or found done already. */
import type { Cart, CartItem, CartRequestItem } from './cart.ts';
import type { OptionType } from './shop.ts';

export type OptionRef = { readonly id: number; readonly type: OptionType };

export type CartWish =
  | { readonly kind: 'add'; readonly item: CartRequestItem }
  | { readonly kind: 'remove'; readonly item: OptionRef }
  | { readonly kind: 'empty' }
  /** Items chosen before logging in join the account's cart. */
  | { readonly kind: 'merge'; readonly items: readonly CartRequestItem[] }
  /** Nothing changes; the items that are there want a price. */
  | { readonly kind: 'refresh' };

type Items = readonly CartRequestItem[];

/** One key per purchasable option; a cart holds each option at most once. */
export const optionKey = ({ type, id }: OptionRef) => `${type}-${id}`;

/** The items that a priced cart was asked for, in a form that compares and keeps well: script ids, sorted. */
export const requestOf = (cart: Pick<Cart, 'cart'>): CartRequestItem[] => cart.cart.map(requestItemOf);

export function requestItemOf({ id, type, options, pro, scripts, held_by }: CartItem): CartRequestItem {
  const ids = scriptIds(scripts);
  return {
    id,
    type,
    options,
    ...(pro ? { pro } : {}),
    ...(ids.length > 0 ? { scripts: ids } : {}),
    ...(held_by ? { quote: held_by.cart_id } : {}),
  };
}

/** Both forms of a script choice as sorted ids. */
export function scriptIds(scripts: CartRequestItem['scripts']): number[] {
  const ids = Array.isArray(scripts) ? [...scripts] : Object.keys(scripts ?? {}).map(Number);
  return ids.sort((a, b) => a - b);
}

/** Whether two items ask for the same option under the same licence. */
export function isSameItem(a: CartRequestItem, b: CartRequestItem): boolean {
  return (
    optionKey(a) === optionKey(b) &&
    a.options.desktop === b.options.desktop &&
    a.options.web === b.options.web &&
    a.options.app === b.options.app &&
    scriptIds(a.scripts).join() === scriptIds(b.scripts).join()
  );
}

/** Whether two carts ask for the same options under the same licences, in whatever order. */
export const isSameCart = (a: Items, b: Items): boolean =>
  a.length === b.length && a.every((item) => has(b, item));

const put = (items: Items, item: CartRequestItem): CartRequestItem[] =>
  items.some((each) => optionKey(each) === optionKey(item))
    ? items.map((each) => (optionKey(each) === optionKey(item) ? item : each))
    : [...items, item];

const has = (items: Items, item: CartRequestItem) => items.some((each) => isSameItem(each, item));

/** The items after the wish; adding an option again replaces its licence and keeps its place. */
export function applyWish(items: Items, wish: CartWish): CartRequestItem[] {
  switch (wish.kind) {
    case 'add':
      return put(items, wish.item);
    case 'remove':
      return items.filter((item) => optionKey(item) !== optionKey(wish.item));
    case 'empty':
      return [];
    case 'merge':
      return wish.items.reduce<CartRequestItem[]>(put, [...items]);
    case 'refresh':
      return [...items];
  }
}

/** These items without those of a shared cart, and with what stood there before it; what was added since stays. */
export function undone(items: Items, { shared, before }: { shared: Pick<Cart, 'cart'>; before: Items }) {
  const taken = requestOf(shared);
  return applyWish(
    items.filter((item) => !has(taken, item)),
    { kind: 'merge', items: before },
  );
}

/** Whether the cart is already as wished, so that nothing need be asked. `cart` is the last priced answer, if any. */
export function isFulfilled(wish: CartWish, items: Items, cart: Pick<Cart, 'cart'> | null): boolean {
  const priced = cart ? requestOf(cart) : [];
  const isPriced = priced.length === items.length && items.every((item) => has(priced, item));
  if (!isPriced) return false;
  if (wish.kind === 'add') return has(items, wish.item);
  if (wish.kind === 'remove') return !items.some((item) => optionKey(item) === optionKey(wish.item));
  // A merge is always asked, so that the browser forgets the items only after the server has them.
  if (wish.kind === 'merge') return false;
  return wish.kind === 'refresh' || items.length === 0;
}

/** Cart commands as values: queued, applied again to a newer cart, or found fulfilled already (§cart.changes.one-at-a-time). */
import type { CartItem, CartRequestItem } from './cart.ts';
import { isSameChoice } from './licence.ts';
import type { PersonalInfo } from './licensee.ts';
import type { OptionType } from './shop.ts';

type Items = readonly CartRequestItem[];

/** A change that the checkout, a shared cart or a line's editor requests. It is always sent, and its requester waits for the result. */
export type CartChange =
  /** Licenses items otherwise, in their places; nothing of one that was removed meanwhile. */
  | { readonly kind: 'edit'; readonly items: Items }
  /** Prices the cart for an order's address. */
  | { readonly kind: 'address'; readonly info: PersonalInfo }
  | { readonly kind: 'replace'; readonly items: Items }
  /** Restores the items that a shared cart replaced. */
  | { readonly kind: 'restore'; readonly shared: Items; readonly before: Items }
  /** Of two joined carts keeps what came, without the options of the one before. */
  | { readonly kind: 'keep'; readonly came: Items; readonly before: Items };

export type OptionRef = { readonly id: number; readonly type: OptionType };

export type CartCommand =
  | { readonly kind: 'add'; readonly item: CartRequestItem }
  | { readonly kind: 'remove'; readonly item: OptionRef }
  | { readonly kind: 'empty' }
  /** Adds the items chosen before logging in to the account's cart. */
  | { readonly kind: 'merge'; readonly items: readonly CartRequestItem[] }
  /** Changes nothing, but prices the current items again. */
  | { readonly kind: 'refresh' }
  /** `id` names it in the events about it. */
  | (CartChange & { readonly id: string });

/** The unique key of a purchasable option; a cart holds each option at most once. */
export const optionKey = ({ type, id }: OptionRef) => `${type}-${id}`;

/** What a priced item says about its request. */
export type PricedItem = Omit<CartRequestItem, 'quote'> & Pick<CartItem, 'held_by' | 'earlier'>;
type PricedItems = { readonly cart: readonly PricedItem[] };

/** The request items of a priced cart in canonical form, for comparing and storing: script ids, sorted. */
export const requestItemsOf = ({ cart }: PricedItems): CartRequestItem[] => cart.map(requestItemOf);

export function requestItemOf({ id, type, options, pro, scripts, held_by }: PricedItem): CartRequestItem {
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

/** As it was chosen, where Junior has cut that. */
export const chosenItemOf = (item: PricedItem): CartRequestItem =>
  requestItemOf({ ...item, options: item.earlier ?? item.options });

/** The sorted script ids of either form of a script choice. */
export function scriptIds(scripts: CartRequestItem['scripts']): number[] {
  const ids = Array.isArray(scripts) ? new Set(scripts) : Object.keys(scripts ?? {}).map(Number);
  return [...ids].sort((a, b) => a - b);
}

/** The sorted script ids with this one added, or without it if it was there. */
export const toggleScript = (ids: readonly number[], id: number): number[] =>
  ids.includes(id) ? ids.filter((each) => each !== id) : scriptIds([...ids, id]);

/** Whether two items request the same option under the same licence. */
export function isSameItem(a: CartRequestItem, b: CartRequestItem): boolean {
  return (
    optionKey(a) === optionKey(b) &&
    isSameChoice(a.options, b.options) &&
    scriptIds(a.scripts).join() === scriptIds(b.scripts).join()
  );
}

/** Whether two carts request the same options under the same licences, in any order. */
export const isSameCart = (a: Items, b: Items): boolean =>
  a.length === b.length && a.every((item) => includesItem(b, item));

/** The items with this one in the place of the same option's. */
const withItem = (items: Items, item: CartRequestItem): CartRequestItem[] =>
  items.map((each) => (optionKey(each) === optionKey(item) ? item : each));

const upsertItem = (items: Items, item: CartRequestItem): CartRequestItem[] =>
  items.some((each) => optionKey(each) === optionKey(item)) ? withItem(items, item) : [...items, item];

const includesItem = (items: Items, item: CartRequestItem) => items.some((each) => isSameItem(each, item));

/** The items after the command; adding an option again replaces its licence and keeps its position. */
export function applyCommand(items: Items, command: CartCommand): CartRequestItem[] {
  switch (command.kind) {
    case 'add':
      return upsertItem(items, command.item);
    case 'edit':
      return command.items.reduce<CartRequestItem[]>(withItem, [...items]);
    case 'remove':
      return items.filter((item) => optionKey(item) !== optionKey(command.item));
    case 'empty':
      return [];
    case 'merge':
      return command.items.reduce<CartRequestItem[]>(upsertItem, [...items]);
    case 'replace':
      return [...command.items];
    case 'restore':
      return restoredItems(items, command.shared, command.before);
    case 'keep':
      return applyCommand(
        items.filter((item) => !command.before.some((each) => optionKey(each) === optionKey(item))),
        { kind: 'merge', items: command.came },
      );
    case 'address':
    case 'refresh':
      return [...items];
  }
}

/** The items without those of the shared cart, merged with the items `before` it; items added since stay. */
const restoredItems = (items: Items, shared: Items, before: Items): CartRequestItem[] =>
  applyCommand(
    items.filter((item) => !includesItem(shared, item)),
    { kind: 'merge', items: before },
  );

/** The items that Undo restores, see `restoredItems`. */
export const undoSharedCart = (
  items: Items,
  { shared, before }: { shared: PricedItems; before: Items },
): CartRequestItem[] => restoredItems(items, requestItemsOf(shared), before);

/** Whether the cart already fulfils the command, so that no request is needed. `cart` is the last priced cart, if any. */
export function isFulfilled(command: CartCommand, items: Items, cart: PricedItems | null): boolean {
  if ('id' in command) return false;
  const priced = cart ? requestItemsOf(cart) : [];
  const isPriced = priced.length === items.length && items.every((item) => includesItem(priced, item));
  if (!isPriced) return false;
  if (command.kind === 'add') return includesItem(items, command.item);
  if (command.kind === 'remove') return !items.some((item) => optionKey(item) === optionKey(command.item));
  // A merge is always sent: the browser removes its stored items only once the server has them.
  if (command.kind === 'merge') return false;
  return command.kind === 'refresh' || items.length === 0;
}

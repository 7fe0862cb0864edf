/**
 * What this browser stores, each with its struct. They are not those of the API: a browser stores what earlier versions of
 * the site wrote. A member that the API gets later is missing here until somebody says, by `optional` or `defaulted`, how
 * older values are read; until then this file doesn't compile.
 */
import type { User } from '../../domain/account.ts';
import {
  type CartChange,
  type CartRequestItem,
  cartItemsLimit,
  PriceHold,
  storedItem,
} from '../../domain/cart.ts';
import { CheckoutProgress, upgradeProgress } from '../../domain/checkout-progress.ts';
import { TypedInfo } from '../../domain/licensee.ts';
import {
  check,
  defaulted,
  exactly,
  integer,
  list,
  nullable,
  object,
  oneOf,
  optional,
  type Shape,
  text,
} from '../../domain/shape.ts';
import type { OpenedCart, ReplacementReason } from '../../domain/shared-cart.ts';
import { OptionType } from '../../domain/shop.ts';
import { readStoredText, type StorageKey } from './storage.ts';

/** `upgrade` gets the parsed value first: what an earlier version wrote in another form becomes today's. */
export type StoredValue<T> = {
  readonly key: StorageKey;
  readonly shape: Shape<T>;
  readonly upgrade?: (value: unknown) => unknown;
};

const items: Shape<CartRequestItem[]> = list(object(storedItem), cartItemsLimit);

/** A visitor's cart: requested items, never a price. Version 1 was the items alone. */
export const cartVersion = 2;
export const visitorCart: StoredValue<{ readonly items: CartRequestItem[] }> = {
  key: 'cart',
  shape: object({ version: exactly(cartVersion), items }),
  upgrade: (value) => (Array.isArray(value) ? { version: cartVersion, items: value } : value),
};

const change: Shape<CartChange> = object({
  id: integer(),
  type: OptionType,
  field: text(),
  was: text(),
  now: text(),
  reason: text(),
});
const opened: Shape<OpenedCart> = object({
  cart: list(object({ ...storedItem, name: text(), held_by: optional(PriceHold) })),
  changes: list(change),
});

/** The cart that a shared one replaced, that was emptied, or joined at a log-in, so that Undo survives a reload. */
export type ReplacedCart = {
  readonly version: 1;
  /** The id of the account that owned the cart; null for a visitor's. */
  readonly owner: number | null;
  readonly reason: ReplacementReason;
  /** Until when Undo is offered: milliseconds since 1970; in older values it is missing. */
  readonly expires?: number | undefined;
  readonly shared: OpenedCart;
  readonly before: CartRequestItem[];
};
export const replacedCart: StoredValue<ReplacedCart> = {
  key: 'replaced_cart',
  shape: object({
    version: exactly(1),
    owner: nullable(integer(1)),
    reason: defaulted(oneOf('shared', 'emptied', 'joined'), 'shared'),
    expires: optional(integer()),
    shared: opened,
    before: items,
  }),
};

/** The account as it was loaded last, for when the API doesn't answer. */
export const profile: StoredValue<User> = {
  key: 'profile',
  shape: object({ id: integer(1), email: text(), name: text(), personal_info: TypedInfo }),
};

export const checkoutProgress: StoredValue<CheckoutProgress> = {
  key: 'checkout',
  shape: CheckoutProgress,
  upgrade: upgradeProgress,
};

/** The stored JSON if it is valid, else null. */
export function readStoredJson<T>({ key, shape, upgrade = (value) => value }: StoredValue<T>): T | null {
  const text = readStoredText(key);
  if (text === null) return null;
  try {
    const checked = check(shape, upgrade(JSON.parse(text)));
    return checked.ok ? checked.value : null;
  } catch {
    return null;
  }
}

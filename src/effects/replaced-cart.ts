/** The cart that another replaced, stored until Undo, until it is no longer needed, or for a day. */
import { check } from '../../domain/shape.ts';
import { readStoredJson, removeStored, writeStored } from './storage.ts';
import { type ReplacedCart, replacedCart } from './stored-values.ts';

const dayMs = 86_400_000;

/**
 * The stored cart; null if it is absent, invalid, expired, or of another account. `owner` is the current user id, null for a visitor.
 */
export function readReplacedCart(owner: number | null): ReplacedCart | null {
  const replaced = readStoredJson(replacedCart);
  if (!replaced || (replaced.expires ?? Number.POSITIVE_INFINITY) < Date.now()) return null;
  return (replaced.owner ?? owner) === owner ? replaced : null;
}

/** Stores what Undo needs of it, or removes it for null. If the browser refuses to store it, Undo lasts as long as the page. */
export function storeReplacedCart(replaced: ReplacedCart | null): void {
  const known = check(replacedCart.shape, replaced && { expires: Date.now() + dayMs, ...replaced });
  if (!known.ok || !writeStored('replaced_cart', JSON.stringify(known.value))) removeStored('replaced_cart');
}

/** After a log-in the replaced cart belongs to the account, as the cart does. */
export function assignReplacedCart(owner: number | null): void {
  const replaced = readReplacedCart(owner);
  if (replaced && replaced.owner !== owner) storeReplacedCart({ ...replaced, owner });
}

/** The cart that another replaced, stored until Undo, until it is no longer needed, or for a day (§cart.undo.owner). */
import { check } from '../../domain/shape.ts';
import { removeStored, writeStored } from './storage.ts';
import { type ReplacedCart, readStoredJson, replacedCart } from './stored-values.ts';

const dayMs = 86_400_000;

/** Who uses the window, and when: the user's id, null for a visitor, and milliseconds since 1970. */
export type Holder = { readonly owner: number | null; readonly nowMs: number };

/** What the holder could undo from now on, for a day. */
export const replacedNow = (
  { owner, nowMs }: Holder,
  {
    reason,
    shared,
    before,
  }: Pick<ReplacedCart, 'reason' | 'shared'> & {
    readonly before: Readonly<ReplacedCart['before']>;
  },
): ReplacedCart => ({ version: 1, owner, expires: nowMs + dayMs, reason, shared, before: [...before] });

/**
 * The stored cart of the holder; null if there is none. What is invalid, expired or of another account is removed, but while
 * nobody is logged in an account's waits unread for its next log-in.
 */
export function readReplacedCart({ owner, nowMs }: Holder): ReplacedCart | null {
  const replaced = readStoredJson(replacedCart);
  const isValid = replaced !== null && (replaced.expires ?? Number.POSITIVE_INFINITY) >= nowMs;
  if (isValid && (replaced.owner ?? owner) === owner) return replaced;
  if (!isValid || owner !== null) removeStored('replaced_cart');
  return null;
}

/** Stores what Undo needs of it, or removes it for null. If the browser refuses to store it, Undo lasts as long as the page. */
export function storeReplacedCart(replaced: ReplacedCart | null): void {
  const known = check(replacedCart.shape, replaced);
  if (!known.ok || !writeStored('replaced_cart', JSON.stringify(known.value))) removeStored('replaced_cart');
}

/** Reads it; after a log-in it belongs to the account, as the cart does. */
export function assignReplacedCart(holder: Holder): ReplacedCart | null {
  const replaced = readReplacedCart(holder);
  if (!replaced || replaced.owner === holder.owner) return replaced;
  const assigned = { ...replaced, owner: holder.owner };
  storeReplacedCart(assigned);
  return assigned;
}

/** A visitor's cart in browser storage: requested items, never a price. */
import { Cart, type CartRequestItem } from '../../domain/cart.ts';
import type { Failure } from '../../domain/failure.ts';
import { check, object } from '../../domain/shape.ts';
import { cartChangedKey, notifyOtherWindows, removeStored, writeStored } from './storage.ts';
import { cartVersion, readStoredJson, visitorCart } from './stored-values.ts';

/** The stored items; empty if absent or invalid. */
export const readStoredCart = (): CartRequestItem[] => readStoredJson(visitorCart)?.items ?? [];

/** Stores the items; false when the browser refuses. */
export function writeCart(items: readonly CartRequestItem[]): boolean {
  if (items.length > 0) return writeStored('cart', JSON.stringify({ version: cartVersion, items }));
  removeStored('cart');
  return true;
}

/** Stores the items; throws a Failure with a message for the buyer when the browser refuses. */
export function storeCart(items: readonly CartRequestItem[]): void {
  if (writeCart(items)) return;
  const message = 'Your browser can’t store a cart: it lasts until you leave this site.';
  throw { status: 0, rule: 'storage_refused', message, errors: [] } satisfies Failure;
}

/** A hash that distinguishes two carts without revealing their items. */
function signatureOf(items: readonly CartRequestItem[]): string {
  let hash = 0;
  for (const char of JSON.stringify(items)) hash = (Math.imul(hash, 31) + char.charCodeAt(0)) | 0;
  return `${items.length}.${hash}`;
}

export type TrackedCart = { readonly items: readonly CartRequestItem[]; readonly totalCents: number };

/**
 * Stores the total and notifies other windows when this window's cart changes; calls `onChangedElsewhere` when another
 * window's cart differs. Returns the function to call with every current cart.
 */
export function trackCart(onChangedElsewhere: () => void): (cart: TrackedCart) => void {
  let ownSignature = signatureOf(readStoredCart());
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== cartChangedKey || newValue === null || newValue === ownSignature) return;
    ownSignature = newValue;
    onChangedElsewhere();
  });
  return ({ items, totalCents }) => {
    if (totalCents === 0) removeStored('total_cart');
    else writeStored('total_cart', String(totalCents));
    const signature = signatureOf(items);
    if (signature !== ownSignature) notifyOtherWindows(cartChangedKey, signature);
    ownSignature = signature;
  };
}

const ConflictBody = object({ cart: Cart });

/** The current cart in the body of a 409, or null for any other failure. */
export function cartFromConflict({ status, body }: Failure): Cart | null {
  const checked = check(ConflictBody, body);
  return status === 409 && checked.ok ? checked.value.cart : null;
}

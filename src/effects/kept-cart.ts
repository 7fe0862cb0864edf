/** A visitor's cart in this browser: what was asked for, never a price. */
import { Cart, CartRequestItem, cartItemsLimit } from '../../domain/cart.ts';
import type { Failure } from '../../domain/failure.ts';
import { check, list, object } from '../../domain/shape.ts';
import { cartNews, forget, keep, readKeptJson, tellWindows } from './storage.ts';

const KeptCart = list(CartRequestItem, cartItemsLimit);

/** Empty when nothing was kept, or nothing that can be read. */
export const readKeptCart = (): CartRequestItem[] => readKeptJson('cart', KeptCart) ?? [];

/** Throws a Failure with words for the buyer where the browser keeps nothing at all. */
export function keepCart(items: readonly CartRequestItem[]): void {
  if (items.length === 0) {
    forget('cart');
    return;
  }
  if (keep('cart', JSON.stringify(items))) return;
  const message = 'Your browser keeps no cart: it lasts until you leave this site.';
  throw { status: 0, rule: 'storage_refused', message, errors: [] } satisfies Failure;
}

/** Tells two carts apart without saying what is in them. */
function signatureOf(items: readonly CartRequestItem[]): string {
  let hash = 0;
  for (const sign of JSON.stringify(items)) hash = (Math.imul(hash, 31) + sign.charCodeAt(0)) | 0;
  return `${items.length}.${hash}`;
}

export type StandingCart = { readonly items: readonly CartRequestItem[]; readonly totalCents: number };

/**
 * Keeps the total and tells other windows whenever this window's cart is another than before; `onOther` is called when
 * one of them has another cart than this one. Gives the function that takes each cart as it stands.
 */
export function followCart(onOther: () => void): (cart: StandingCart) => void {
  let own = signatureOf(readKeptCart());
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== cartNews || newValue === null || newValue === own) return;
    own = newValue;
    onOther();
  });
  return ({ items, totalCents }) => {
    if (totalCents === 0) forget('total_cart');
    else keep('total_cart', String(totalCents));
    const signature = signatureOf(items);
    if (signature !== own) tellWindows(signature);
    own = signature;
  };
}

const Stale = object({ cart: Cart });

/** The current cart that a 409 brings, or null for any other failure. */
export function staleCart({ status, body }: Failure): Cart | null {
  const checked = check(Stale, body);
  return status === 409 && checked.ok ? checked.value.cart : null;
}

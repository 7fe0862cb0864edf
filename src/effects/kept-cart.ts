/** A visitor's cart in this browser: what was asked for, never a price. */
import { Cart, CartRequestItem, cartItemsLimit } from '../../domain/cart.ts';
import type { Failure } from '../../domain/failure.ts';
import { check, list, object } from '../../domain/shape.ts';
import { forget, keep, readKeptJson } from './storage.ts';

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

const Stale = object({ cart: Cart });

/** The current cart that a 409 brings, or null for any other failure. */
export function staleCart({ status, body }: Failure): Cart | null {
  const checked = check(Stale, body);
  return status === 409 && checked.ok ? checked.value.cart : null;
}

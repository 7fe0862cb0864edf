/** The cart that a shared one took the place of, as this browser keeps it until Undo or until nobody wants it back. */
import { ReplacedCart } from '../../domain/shared-cart.ts';
import { forget, keep, readKeptJson } from './storage.ts';

/** Null where nothing is kept that can be read, or what another account had. `owner` is who is there; null is a visitor. */
export function readReplacedCart(owner: number | null): ReplacedCart | null {
  const replaced = readKeptJson('replaced_cart', ReplacedCart);
  return replaced && (replaced.owner ?? owner) === owner ? replaced : null;
}

/** Null forgets. Where the browser refuses to keep it, Undo lasts as long as the page. */
export function keepReplacedCart(replaced: ReplacedCart | null): void {
  if (!replaced || !keep('replaced_cart', JSON.stringify(replaced))) forget('replaced_cart');
}

/** A visitor logged in: the cart goes into the account, and so does what it took the place of. */
export function adoptReplacedCart(owner: number | null): void {
  const replaced = readReplacedCart(owner);
  if (replaced && replaced.owner !== owner) keepReplacedCart({ ...replaced, owner });
}

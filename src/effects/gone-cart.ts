/** Where this tab's cart went, so that a reload still says it; and the news of a payment to other windows. */
import type { CartGone } from '../../machines/cart-queue.ts';

const tabKey = 'gone_cart';
/** The localStorage key that notifies other windows of a payment. */
const paidKey = 'cart_paid';

/** What this tab said last; null for nothing, or where the browser refuses storage. */
export function readGoneCart(): CartGone | null {
  try {
    const stored = sessionStorage.getItem(tabKey);
    return stored === 'loggedOut' || stored === 'paid' ? stored : null;
  } catch {
    return null;
  }
}

/** Without storage the tab says it until it is reloaded. */
export function storeGoneCart(gone: CartGone | null): void {
  try {
    if (gone) sessionStorage.setItem(tabKey, gone);
    else sessionStorage.removeItem(tabKey);
  } catch {
    // Nothing is stored where storage is refused.
  }
}

/** Tells the other windows of this browser that the cart is paid. */
export function notifyPaid(): void {
  try {
    localStorage.setItem(paidKey, new Date().toISOString());
    localStorage.removeItem(paidKey);
  } catch {
    // They still learn that it is empty.
  }
}

/** Calls the listener when another window has paid the cart. */
export function onPaidElsewhere(listener: () => void): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === paidKey && newValue !== null) listener();
  });
}

/** Where this tab's cart went, so that a reload still says it; and the news of a payment to other windows. */
import type { CartGone } from '../../machines/cart-queue.ts';
import { notifyOtherWindows } from './storage.ts';
import { tabStorage } from './web-storage.ts';

const tabKey = 'gone_cart';
/** The localStorage key that notifies other windows of a payment. */
const paidKey = 'cart_paid';

/** What this tab said last; null for nothing, or where the browser refuses storage. */
export function readGoneCart(): CartGone | null {
  const stored = tabStorage.read(tabKey);
  return stored === 'loggedOut' || stored === 'paid' ? stored : null;
}

/** Without storage the tab says it until it is reloaded. */
export function storeGoneCart(gone: CartGone | null): void {
  if (gone) tabStorage.write(tabKey, gone);
  else tabStorage.remove(tabKey);
}

/** Tells the other windows of this browser that the cart is paid. */
export function notifyPaid(): void {
  notifyOtherWindows(paidKey, new Date().toISOString());
}

/** Calls the listener when another window has paid the cart. */
export function onPaidElsewhere(listener: () => void): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === paidKey && newValue !== null) listener();
  });
}

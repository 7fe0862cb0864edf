/** What the checkout's page shows, by the states of the checkout and of its cart. */
import type { SnapshotFrom } from 'xstate';
import type { cartMachine } from './cart.machine.ts';
import type { checkoutMachine } from './checkout.machine.ts';

type CheckoutSnapshot = SnapshotFrom<typeof checkoutMachine>;

/** Somebody was logged in before: the log-in continues their order. */
export const selectIsReturning = (checkout: CheckoutSnapshot): boolean =>
  checkout.matches('account') && checkout.context.owner !== null;

/** After a lost session the cart is empty until the log-in: then the log-in is shown, not the empty cart. */
export function checkoutView(checkout: CheckoutSnapshot, cart: SnapshotFrom<typeof cartMachine>) {
  const priced = cart.context.cart;
  if (checkout.matches('checking') || checkout.matches('abandoning')) return 'checking';
  if (checkout.status === 'done' || (priced === null && cart.hasTag('loading'))) return 'loading';
  const isEmpty = priced === null || priced.cart.length === 0;
  return isEmpty && !selectIsReturning(checkout) ? 'empty' : 'steps';
}

/** What the checkout's page shows, by the states of the checkout and of its cart. */
import type { SnapshotFrom } from 'xstate';
import type { Cart } from '../domain/cart.ts';
import type { CheckoutStep } from '../domain/checkout-steps.ts';
import type { cartMachine } from './cart.machine.ts';
import { selectIsEmpty } from './cart-queue.ts';
import type { checkoutMachine } from './checkout.machine.ts';
import { shownStep } from './checkout-facts.ts';

type CheckoutSnapshot = SnapshotFrom<typeof checkoutMachine>;

/** Somebody was logged in before: the log-in continues their order. */
export const selectIsReturning = (checkout: CheckoutSnapshot): boolean =>
  checkout.matches('account') && checkout.context.owner !== null;

/**
 * After a lost session the cart is empty until the log-in: then the log-in is shown, not the empty cart. A cart that could
 * not be loaded or priced isn't called empty (§checkout.cart-missing).
 */
export function checkoutView(checkout: CheckoutSnapshot, cart: SnapshotFrom<typeof cartMachine>) {
  const priced = cart.context.cart;
  if (checkout.matches('checking') || checkout.matches('abandoning')) return 'checking';
  if (checkout.status === 'done' || (priced === null && cart.hasTag('loading'))) return 'loading';
  if ((priced !== null && priced.cart.length > 0) || selectIsReturning(checkout)) return 'steps';
  // What a visitor chose joins the customer's cart with the next request.
  if (cart.hasTag('busy')) return 'loading';
  return priced !== null || selectIsEmpty(cart) ? 'empty' : 'unloaded';
}

/** The step whose form is open. */
export const currentStep = (checkout: CheckoutSnapshot): CheckoutStep =>
  checkout.matches('account') ? 'account' : shownStep(checkout.context);

/** The cart that is being reviewed or paid; null before the review. */
export const selectReviewed = (checkout: CheckoutSnapshot): Cart | null =>
  checkout.matches('review') || checkout.matches('payment') ? checkout.context.cart : null;

/** Builds the checkout's request bodies from the reviewed cart and the order information, and attempt ids. */
import type { Cart } from './cart.ts';
import { requestItemsOf } from './cart-command.ts';
import type { CheckoutRequest, FreeOrderRequest } from './checkout.ts';
import { isJuniorOrder } from './form-values.ts';
import type { PersonalInfo } from './licensee.ts';

/** The order information to send: the third party's data is removed unless the order is for one. */
export function orderInfo(info: PersonalInfo): PersonalInfo {
  const { third_party_data, ...ownInfo } = info;
  return info.third_party_order && third_party_data ? { ...ownInfo, third_party_data } : ownInfo;
}

/** The address and flags of an order, as the checkout's calls expect them. */
export function peoplePayload(info: PersonalInfo) {
  const sentInfo = orderInfo(info);
  return {
    user: { personal_info: sentInfo },
    ...(sentInfo.third_party_data ? { third_party_data: sentInfo.third_party_data } : {}),
  };
}

/** The same with the cart. */
export const orderPayload = (cart: Cart, info: PersonalInfo) => ({
  cart: requestItemsOf(cart),
  ...peoplePayload(info),
});

/**
 * The checkout's body; `reviewed_total` is the total that the buyer saw. Without a payment method it is the body of an order
 * whose total is zero.
 */
export function checkoutRequestOf(
  cart: Cart,
  info: PersonalInfo,
  paymentMethodId: string | null,
): CheckoutRequest | FreeOrderRequest {
  const order = {
    ...orderPayload(cart, info),
    revision: cart.revision,
    terms: true,
    ...(isJuniorOrder(info) ? { junior_terms: true } : {}),
  };
  if (paymentMethodId === null) return { ...order, reviewed_total: 0 };
  return {
    ...order,
    reviewed_total: cart.total.amount,
    payment_method_id: paymentMethodId,
    us_sales_tax: cart.us_sales_tax,
    us_sales_tax_percentage: cart.us_sales_tax_percentage,
    is_us_order: cart.is_us_order,
  };
}

/** The id of the next attempt: 'a', 'a.2', 'a.3'. A refused attempt is never sent again. */
export function nextAttemptId(attemptId: string): string {
  const [base = '', number = '1'] = attemptId.split('.');
  return `${base}.${Number(number) + 1}`;
}

/** The message for a price that changed between review and Pay (§checkout.review.price-changed). */
export const priceChangedMessage = (was: string, now: string) =>
  `The price of your cart has changed from ${was} to ${now}. Please review your order again.`;
/** The message for a cart that changed in another window at the same price. */
export const cartChangedMessage = 'Your cart was changed in another window. Please review your order again.';

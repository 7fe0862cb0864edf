/** What the checkout sends, made from the reviewed cart and the order information; and the names of its attempts. */
import type { Cart } from './cart.ts';
import { requestOf } from './cart-wish.ts';
import type { CheckoutRequest, FreeOrderRequest } from './checkout.ts';
import { isJuniorOrder } from './form-values.ts';
import type { PersonalInfo } from './licensee.ts';

/** The flags that a third party's order needs travel with its data; without a third party its entries stay at home. */
export function orderInfo(info: PersonalInfo): PersonalInfo {
  const { third_party_data, ...own } = info;
  return info.third_party_order && third_party_data ? { ...own, third_party_data } : own;
}

/** The cart, address and flags of an order, as cart and checkout calls take them. */
export function orderOf(cart: Cart, info: PersonalInfo) {
  const sent = orderInfo(info);
  return {
    cart: requestOf(cart),
    user: { personal_info: sent },
    ...(sent.third_party_data ? { third_party_data: sent.third_party_data } : {}),
  };
}

/**
 * The checkout's body; `reviewed_total` is the total that the buyer saw. Without a payment method it is the order of
 * a cart whose total is zero.
 */
export function checkoutRequestOf(
  cart: Cart,
  info: PersonalInfo,
  paymentMethodId: string | null,
): CheckoutRequest | FreeOrderRequest {
  const order = {
    ...orderOf(cart, info),
    terms: true as const,
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

/** The name of the attempt after this one: 'a', 'a.2', 'a.3'. A refused attempt is never sent again. */
export function nextAttempt(attemptId: string): string {
  const [base = '', number = '1'] = attemptId.split('.');
  return `${base}.${Number(number) + 1}`;
}

/** The words of a price that changed between review and Pay (decisions, section 1). */
export const priceChangedMessage = (was: string, now: string) =>
  `The price of your cart has changed from ${was} to ${now}. Please review your order again.`;

/** The frozen lines and totals of an order, and the comparison with what the buyer reviewed (§ledger.charged-as-reviewed). */
import { createHash } from 'node:crypto';
import type { Cart } from '../../domain/cart.ts';
import type { CheckoutRequest, FreeOrderRequest } from '../../domain/checkout.ts';
import type { Licensee, OrderLines } from '../db/tables/orders.ts';

type PricedCart = Omit<Cart, 'revision' | 'stripe_payment_intent'>;

export function orderLinesOf(cart: PricedCart): OrderLines {
  const { subtotal, discounts, total, us_sales_tax, us_sales_tax_percentage, is_us_order } = cart;
  return { cart: cart.cart, subtotal, discounts, total, us_sales_tax, us_sales_tax_percentage, is_us_order };
}

/** Whether two carts are the same purchase, whatever the order of their lines. */
export function sameLines(a: PricedCart, b: PricedCart): boolean {
  return purchaseKey(a) === purchaseKey(b);
}

function purchaseKey({ cart }: Pick<PricedCart, 'cart'>): string {
  const lines = cart.map(({ id, type, options, scripts, amount }) => {
    const tiers = Object.entries(options).flatMap(([kind, tier]) => (tier > 0 ? `${kind} ${tier}` : []));
    return [type, id, ...tiers.sort(), Object.keys(scripts).sort().join(','), amount].join('/');
  });
  return lines.sort().join(' ');
}

/** Two presses of Pay with one hash are one purchase; everything that the invoice says is part of it. */
export function purchaseHash(lines: OrderLines, licensee: Licensee): string {
  const { discounts, total, us_sales_tax, is_us_order } = lines;
  const parts = [purchaseKey(lines), discounts, total, us_sales_tax, is_us_order, licensee];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/**
 * Whether the server's figures are those that the buyer saw. A request that doesn't say what its buyer saw agrees to no price
 * (§api.call.checkout.reviewed).
 */
export function matchesReview(cart: OrderLines, body: CheckoutRequest | FreeOrderRequest): boolean {
  const { reviewed_total } = body;
  if (reviewed_total === undefined ? !tellsPrice(cart, body) : cart.total.amount !== reviewed_total)
    return false;
  if (!body.cart.every((item) => hasReviewedValue(cart, item))) return false;
  if (!('payment_method_id' in body)) return true;
  const { us_sales_tax, us_sales_tax_percentage, is_us_order } = body;
  return (
    (us_sales_tax === undefined || us_sales_tax === cart.us_sales_tax) &&
    (us_sales_tax_percentage === undefined || us_sales_tax_percentage === cart.us_sales_tax_percentage) &&
    (is_us_order === undefined || is_us_order === cart.is_us_order)
  );
}

/** Whether all that makes the total is there, without the total: no member says what an upgrade code credited. */
const tellsPrice = ({ us_sales_tax }: OrderLines, body: CheckoutRequest | FreeOrderRequest) =>
  body.cart.every(({ value }) => value !== undefined) &&
  (us_sales_tax === 0 || ('us_sales_tax' in body && body.us_sales_tax !== undefined)) &&
  !body.user.personal_info.code_upgrade;

/** A line that the cart doesn't hold is no difference in price: `sameLines` finds it. */
const hasReviewedValue = ({ cart }: OrderLines, { id, type, value }: CheckoutRequest['cart'][number]) =>
  value === undefined || cart.every((line) => line.id !== id || line.type !== type || line.value === value);

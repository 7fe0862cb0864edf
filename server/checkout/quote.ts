/** The frozen quote of an order, and the comparison with what the buyer reviewed. */
import { createHash } from 'node:crypto';
import type { Cart } from '../../domain/cart.ts';
import type { CheckoutRequest, FreeOrderRequest } from '../../domain/checkout.ts';
import type { Licensee, Quote } from '../db/tables/orders.ts';

type PricedCart = Omit<Cart, 'revision' | 'stripe_payment_intent'>;

export function quoteOf(cart: PricedCart): Quote {
  const { subtotal, discounts, total, us_sales_tax, us_sales_tax_percentage, is_us_order } = cart;
  return { cart: cart.cart, subtotal, discounts, total, us_sales_tax, us_sales_tax_percentage, is_us_order };
}

/** What makes two carts the same purchase, whatever order their lines stand in. */
export function sameLines(a: PricedCart, b: PricedCart): boolean {
  return identityOf(a) === identityOf(b);
}

function identityOf({ cart }: Pick<PricedCart, 'cart'>): string {
  const lines = cart.map(({ id, type, options, scripts, amount }) => {
    const { desktop, web, app } = options;
    return [type, id, desktop, web, app, Object.keys(scripts).sort().join(','), amount].join('/');
  });
  return lines.sort().join(' ');
}

/** Two presses of Pay for one hash are one purchase; anything that the invoice says is in it. */
export function hashOf(quote: Quote, licensee: Licensee): string {
  const { discounts, total, us_sales_tax, is_us_order } = quote;
  const parts = [identityOf(quote), discounts, total, us_sales_tax, is_us_order, licensee];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** Whether the server's figures are the ones that the buyer saw; what the client left out isn't compared. */
export function isReviewed(cart: PricedCart, body: CheckoutRequest | FreeOrderRequest): boolean {
  if (cart.total.amount !== body.reviewed_total) return false;
  if (!('payment_method_id' in body)) return true;
  const { us_sales_tax, us_sales_tax_percentage, is_us_order } = body;
  return (
    (us_sales_tax === undefined || us_sales_tax === cart.us_sales_tax) &&
    (us_sales_tax_percentage === undefined || us_sales_tax_percentage === cart.us_sales_tax_percentage) &&
    (is_us_order === undefined || is_us_order === cart.is_us_order)
  );
}

/** The amounts of a cart as one column (§pricing.money.column). */
import type { Cart } from '../../../domain/cart.ts';
import { columnTexts, moneyText } from '../../../domain/money.ts';

/** The cart with all its amounts written alike: with cents in each where one has some. */
export function alignedCart(cart: Cart): Cart {
  const { cart: items, subtotal, discounts, total, us_sales_tax } = cart;
  const amounts = [...items, subtotal, ...discounts, total];
  const textOf = columnTexts([...amounts.map(({ value }) => value), moneyText(us_sales_tax)]);
  const aligned = <T extends { readonly value: string }>(amount: T): T => ({
    ...amount,
    value: textOf(amount.value),
  });
  return {
    ...cart,
    cart: items.map(aligned),
    subtotal: aligned(subtotal),
    discounts: discounts.map(aligned),
    total: aligned(total),
  };
}

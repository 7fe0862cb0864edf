/** The order summary next to the steps: always in view, with every part of the total. */
import type { Cart } from '../../../domain/cart.ts';
import { alignedCart } from '../../ui/cart/cart-column.ts';
import { CartSums } from '../../ui/cart/cart-sums.tsx';
import { Price } from '../../ui/price.tsx';
import styles from './order-summary.module.css';

type OrderSummaryProps = {
  readonly cart: Cart;
  /** Whether the address is known, by which tax is added or not. */
  readonly isTaxKnown: boolean;
};

export function OrderSummary({ cart: ordered, isTaxKnown }: OrderSummaryProps) {
  const cart = alignedCart(ordered);
  return (
    <aside className={styles.summary} aria-labelledby="order-summary">
      <h2 className={styles.title} id="order-summary">
        Your order
      </h2>
      <ul className={styles.items}>
        {cart.cart.map(({ id, type, name, value, breakdown }) => (
          <li className={styles.item} key={`${type} ${id}`}>
            <span>{name}</span>
            <div className={styles.value}>
              <Price value={value} breakdown={breakdown} of={name} toggle="mark" />
            </div>
          </li>
        ))}
      </ul>
      <CartSums cart={cart} />
      <p className={styles.note}>{taxNote(cart, isTaxKnown)}</p>
    </aside>
  );
}

function taxNote({ us_sales_tax }: Cart, isTaxKnown: boolean): string {
  if (us_sales_tax > 0) return 'The total includes the sales tax estimated for your address.';
  return isTaxKnown
    ? 'The total is final: no sales tax is added for your address.'
    : 'For addresses in the US, sales tax is added after step 2.';
}

/** The total at the bottom of the window on phones, where the summary is below the steps; hidden from screen readers. */
export function TotalBar({ total }: { readonly total: Cart['total'] }) {
  return (
    <p className={styles.bar} aria-hidden="true">
      <span>{total.name}</span>
      <span className={styles.value}>{total.value}</span>
    </p>
  );
}

/** The order beside the steps: always in view, with everything that the total holds. */
import type { Cart } from '../../../domain/cart.ts';
import { CartSums } from '../../ui/cart/cart-sums.tsx';
import { Price } from '../../ui/price.tsx';
import styles from './order-summary.module.css';

type OrderSummaryProps = {
  readonly cart: Cart;
  /** Whether the tax of the address is already in the total. */
  readonly isTaxKnown: boolean;
};

export function OrderSummary({ cart, isTaxKnown }: OrderSummaryProps) {
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
              <Price value={value} breakdown={breakdown} of={name} ask="mark" />
            </div>
          </li>
        ))}
      </ul>
      <CartSums cart={cart} />
      <p className={styles.note}>
        {isTaxKnown ? 'Estimated tax included.' : 'Tax for your address is added before you pay.'}
      </p>
    </aside>
  );
}

/** On phones, where the order stands below the steps, its total stays at the foot of the window; said once above. */
export function TotalBar({ total }: { readonly total: Cart['total'] }) {
  return (
    <p className={styles.bar} aria-hidden="true">
      <span>{total.name}</span>
      <span className={styles.value}>{total.value}</span>
    </p>
  );
}

/** The sums of a cart: subtotal, discounts and tax, if any, then the total. */
import type { Cart } from '../../../domain/cart.ts';
import { columnTexts, moneyText } from '../../../domain/money.ts';
import { salesTaxName } from '../../../domain/tax.ts';
import styles from './cart-sums.module.css';

type CartSumsProps = {
  readonly cart: Pick<Cart, 'subtotal' | 'discounts' | 'total' | 'us_sales_tax' | 'us_sales_tax_percentage'>;
};

export function CartSums({ cart }: CartSumsProps) {
  const { subtotal, discounts, total, us_sales_tax, us_sales_tax_percentage } = cart;
  const isSimple = discounts.length === 0 && us_sales_tax === 0;
  return (
    <dl className={styles.sums}>
      {isSimple ? null : (
        <div className={styles.sum}>
          <dt>Subtotal</dt>
          <dd>{subtotal.value}</dd>
        </div>
      )}
      {discounts.map(({ name, value }) => (
        <div className={styles.sum} key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {us_sales_tax === 0 ? null : (
        <div className={styles.sum}>
          <dt>{salesTaxName(us_sales_tax_percentage)}</dt>
          <dd>{columnTexts([moneyText(us_sales_tax), total.value])(moneyText(us_sales_tax))}</dd>
        </div>
      )}
      <div className={styles.total}>
        <dt>{total.name}</dt>
        <dd>{total.value}</dd>
      </div>
    </dl>
  );
}

/** An amount that opens to show the steps that lead to it. */
import type { PriceStep } from '../../domain/cart.ts';
import { dollarsColumn, factorText } from '../../domain/price-text.ts';
import styles from './price.module.css';

type PriceProps = {
  /** The text to show, from the server or the pricing module. */
  readonly value: string;
  /** The price steps in order, ending at `value`. */
  readonly breakdown?: readonly PriceStep[];
  /** The priced item's name, for screen readers. */
  readonly of?: string;
  /** `mark`, for long lists: a plus shows that the price opens; the text is for screen readers. */
  readonly toggle?: 'words' | 'mark';
};

export function Price({ value, breakdown = [], of, toggle = 'words' }: PriceProps) {
  const amounts = dollarsColumn(breakdown.map(({ amount }) => amount));
  if (breakdown.length === 0) return <span className={styles.price}>{value}</span>;
  return (
    <details className={styles.explained} data-toggle={toggle}>
      <summary className={styles.summary}>
        <span className={styles.price}>{value}</span>
        <span className={toggle === 'mark' ? 'visually-hidden' : styles.toggle}>
          How it adds up<span className="visually-hidden">{of ? ` for ${of}` : ''}</span>
        </span>
      </summary>
      <table className={styles.steps}>
        <caption className="visually-hidden">
          {of ? `The price of ${of}, step by step` : 'The price, step by step'}
        </caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Step</th>
            <th scope="col">Factor</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {breakdown.map((step, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two steps may be equal and differ only by order.
            <tr key={index}>
              <th scope="row">{step.label}</th>
              <td>{factorText(step.factor)}</td>
              <td>{amounts[index]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** An amount, and on demand the steps that lead to it. */
import type { PriceStep } from '../../domain/cart.ts';
import { dollarsText, factorText } from '../../domain/price-text.ts';
import styles from './price.module.css';

type PriceProps = {
  /** The text to show, made by the server or the pricing module. */
  readonly value: string;
  /** Replays the factors from first to last, ending at `value`. */
  readonly breakdown?: readonly PriceStep[];
  /** What the price is of; names the explanation for whoever hears it out of context. */
  readonly of?: string;
  /** `mark`: in a long list only a dotted line under the amount asks; the words are there for ears. */
  readonly ask?: 'words' | 'mark';
};

export function Price({ value, breakdown = [], of, ask = 'words' }: PriceProps) {
  if (breakdown.length === 0) return <span className={styles.price}>{value}</span>;
  return (
    <details className={styles.explained} data-ask={ask}>
      <summary className={styles.summary}>
        <span className={styles.price}>{value}</span>
        <span className={ask === 'mark' ? 'visually-hidden' : styles.ask}>
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
            // biome-ignore lint/suspicious/noArrayIndexKey: two steps may be alike; their order is what they are.
            <tr key={index}>
              <th scope="row">{step.label}</th>
              <td>{factorText(step.factor)}</td>
              <td>{dollarsText(step.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

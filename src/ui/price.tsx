/** An amount, and on demand the steps that lead to it. */
import type { PriceStep } from '../../domain/cart.ts';
import styles from './price.module.css';

type PriceProps = {
  /** The text to show, made by the server or the pricing module. */
  readonly value: string;
  /** Replays the factors from first to last, ending at `value`. */
  readonly breakdown?: readonly PriceStep[];
  /** What the price is of; names the explanation for whoever hears it out of context. */
  readonly of?: string;
};

/** `+50`, `-0.5` or `×0.8` with a real minus, and set apart from its figure; the sign is part of the factor. */
const factorText = (factor: string) =>
  factor.startsWith('×')
    ? `× ${factor.slice(1)}`
    : `${factor.startsWith('-') ? '−' : '+'} ${dollars(factor.replace(/^[+-]/, ''))}`;

/** Exact dollars as decimal text: thousands apart, and no single digit after the point. */
function dollars(amount: string): string {
  const [whole = '', part = ''] = amount.split('.');
  const cents = part === '' ? '' : `.${part.padEnd(2, '0')}`;
  return `$${whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}${cents}`;
}

export function Price({ value, breakdown = [], of }: PriceProps) {
  if (breakdown.length === 0) return <span className={styles.price}>{value}</span>;
  return (
    <details className={styles.explained}>
      <summary className={styles.summary}>
        <span className={styles.price}>{value}</span>
        <span className={styles.ask}>
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
              <td>{dollars(step.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

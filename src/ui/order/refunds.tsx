/** What went back of an order, with its credit notes (§orders.refunds). */
import type { Order, OrderRefund } from '../../../domain/checkout.ts';
import { longDate } from '../../../domain/dates.ts';
import { columnTexts } from '../../../domain/money.ts';
import styles from './refunds.module.css';

const states: Readonly<Record<OrderRefund['state'], string>> = {
  asked: 'On its way to your card',
  succeeded: 'Refunded',
  bounced: 'Your bank didn’t accept it: we’ll write to you',
};

export function Refunds({ refunds }: { readonly refunds: NonNullable<Order['refunds']> }) {
  const textOf = columnTexts(refunds.map(({ value }) => value));
  return (
    <section className={styles.refunds} aria-labelledby="refunds-title">
      <h2 id="refunds-title">Refunds</h2>
      <ul className={styles.list}>
        {refunds.map(({ state, date, value, credit_note }) => (
          <li key={`${date} ${value} ${credit_note?.number}`} className={styles.refund}>
            <time dateTime={date}>{longDate(date.slice(0, 10))}</time>
            <span>{states[state]}</span>
            <span className={styles.amount}>{textOf(value)}</span>
            {credit_note ? (
              <a href={credit_note.pdf} target="_blank" rel="noreferrer">
                Credit note {credit_note.number}
                <span className="visually-hidden">, PDF, opens in a new tab</span>
              </a>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The licence of an order as a certificate, set in its first family. */

import { agreementFor } from '../../../domain/agreement.ts';
import type { Order, OrderItem } from '../../../domain/checkout.ts';
import { longDate } from '../../../domain/dates.ts';
import { nameFamily } from '../../../domain/font-face.ts';
import { licenceText, scriptsText, upgradedByText, upgradeOfText } from '../../../domain/licence.ts';
import { columnTexts } from '../../../domain/money.ts';
import { licensedTo } from '../../../domain/postal-address.ts';
import { accentOf, FontFaces } from '../font-faces.tsx';
import styles from './certificate.module.css';

export function Certificate({ order }: { readonly order: Order }) {
  const { order_details, cart, discounts, tax, total } = order;
  const [first] = cart;
  if (!first) return null;
  const sums = [...discounts, ...(tax ? [tax] : []), total];
  const textOf = columnTexts([...cart, ...sums].map(({ value }) => value));
  return (
    <article className={styles.certificate} style={accentOf(first.family)} aria-label="Your licence">
      <header className={styles.head}>
        <div className={styles.facts}>
          <p>Order {order_details.number}</p>
          <p>
            <time dateTime={order_details.date}>{longDate(order_details.date.slice(0, 10))}</time>
          </p>
        </div>
        <p className={styles.family} style={{ fontFamily: nameFamily(first.font_class) }}>
          {first.family.name}
        </p>
        <p className={styles.holder}>
          {licensedTo}{' '}
          <strong>
            <bdi>{order_details.licensee}</bdi>
          </strong>
        </p>
      </header>
      <ul className={styles.items}>
        {cart.map((item) => (
          <Item key={`${item.type} ${item.id}`} item={item} price={textOf(item.value)} />
        ))}
      </ul>
      <dl className={styles.sums}>
        {sums.map(({ name, value }) => (
          <div key={name} className={styles.sum}>
            <dt>{name}</dt>
            <dd>{textOf(value)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.terms}>
        Under the{' '}
        <a href={agreementFor(order_details.is_us_order).path}>
          licensing terms{order_details.is_us_order ? ' for the United States' : ''}
        </a>{' '}
        in force on this day; a copy is in the download.
      </p>
    </article>
  );
}

function Item({ item, price }: { readonly item: OrderItem; readonly price: string }) {
  const scripts = scriptsText(item);
  return (
    <li className={styles.item} data-ended={hasEnded(item)}>
      {item.face ? <FontFaces name={item.face.class} faces={[item.face]} /> : null}
      <p className={styles.name} style={{ fontFamily: nameFamily(item.font_class) }}>
        {item.name}
      </p>
      <p className={styles.price}>{price}</p>
      <ul className={styles.licences} aria-label={`Licences for ${item.name}`}>
        {item.licences.map((licence) => (
          <li key={licence.kind}>{licenceText(licence)}</li>
        ))}
        {scripts ? <li>{scripts}</li> : null}
        <LicenceNotes item={item} as="li" />
      </ul>
    </li>
  );
}

/** When an order's upgrade code is entered: what follows 'Enter it'. */
export const upgradeUseText = (licensee: string) =>
  `when ${licensee} needs a larger licence for the same font. What was paid for this one is taken off the price, and the larger licence replaces it.`;

/** Whether the licence of an item stands no more: another took its place, or its money went back. */
export const hasEnded = ({ upgraded_by, is_refunded }: OrderItem): boolean =>
  upgraded_by !== undefined || is_refunded === true;

type LicenceNotesProps = { readonly item: OrderItem; readonly as: 'li' | 'span' };

/** Which licence this one replaced, and which replaced it, each linked to the other order; and that it has ended. */
export function LicenceNotes({
  item: { upgrade_of, upgraded_by, is_refunded },
  as: Note,
}: LicenceNotesProps) {
  const notes = [
    upgrade_of ? { order: upgrade_of, text: upgradeOfText(upgrade_of) } : undefined,
    upgraded_by ? { order: upgraded_by, text: upgradedByText(upgraded_by) } : undefined,
  ];
  return (
    <>
      {notes.map((note) =>
        note ? (
          <Note key={note.text}>
            <a href={`/user/orders/${note.order.id}`}>{note.text}</a>
          </Note>
        ) : null,
      )}
      {is_refunded ? <Note>Refunded: this licence has ended</Note> : null}
    </>
  );
}

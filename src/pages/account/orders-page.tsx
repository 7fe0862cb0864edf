/** /user/orders: the account's orders with their files (§orders.list, §orders.downloads). */

import type { OrderRow, OrderStatus } from '../../../domain/checkout.ts';
import { longDate } from '../../../domain/dates.ts';
import { nameFamily } from '../../../domain/font-face.ts';
import { licenceText } from '../../../domain/licence.ts';
import { isPaid } from '../../../domain/order-state.ts';
import type { ordersMachine } from '../../../machines/orders.machine.ts';
import { useRenewed } from '../../app/renewed.tsx';
import type { PageProps } from '../../routes/route.ts';
import { LinkButton } from '../../ui/button.tsx';
import { accentOf, FontFaces } from '../../ui/font-faces.tsx';
import { Hung } from '../../ui/hung.tsx';
import { hasEnded, LicenceNotes } from '../../ui/order/certificate.tsx';
import { Downloads } from '../../ui/order/downloads.tsx';
import styles from './orders-page.module.css';

const statuses: Readonly<Record<OrderStatus, string>> = {
  paid: 'Paid',
  partly_refunded: 'Partly refunded',
  disputed: 'The payment is disputed',
  refunded: 'Refunded',
  returned: 'Refunded',
  review: 'We are checking the payment',
};

const texts = {
  failed: 'Your orders could not be loaded',
  skeleton: { label: 'Your orders are loading', lines: [{ height: '12rem' }, { height: '12rem' }] },
};

export function OrdersPage({ logics: logic }: PageProps<null, typeof ordersMachine>) {
  const { reply, isEmpty, status } = useRenewed(logic, texts);
  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>
        <Hung>Your orders</Hung>
      </h1>
      {reply ? (
        <ol className={styles.orders} aria-label="Your orders">
          {reply.data.map((order) => (
            <Row key={order.id} order={order} />
          ))}
        </ol>
      ) : null}
      {isEmpty ? (
        <div className={styles.empty}>
          <p>You haven’t licensed any fonts yet. Anything you buy can be downloaded here at any time.</p>
          <LinkButton href="/typefaces">Browse the typefaces</LinkButton>
        </div>
      ) : null}
      {status}
    </div>
  );
}

function Row({ order }: { readonly order: OrderRow }) {
  const { id, number, date, status, licensee, total, items } = order;
  const name = `order ${number}`;
  return (
    <li className={styles.order}>
      <div className={styles.facts}>
        <h2 className={styles.number}>
          <a href={`/user/orders/${id}`}>Order {number}</a>
        </h2>
        <p>
          <time dateTime={date}>{longDate(date.slice(0, 10))}</time>
        </p>
        <p className={styles.licensee}>
          <bdi>{licensee}</bdi>
        </p>
        <p>{statuses[status]}</p>
        <p className={styles.total}>
          <span className="visually-hidden">{total.name} </span>
          {total.value}
        </p>
      </div>
      <ul className={styles.items} aria-label={`Licences of ${name}`}>
        {items.map((item) => (
          <li
            key={`${item.type} ${item.id}`}
            className={styles.item}
            style={accentOf(item.family)}
            data-ended={hasEnded(item)}
          >
            {item.face ? <FontFaces name={item.face.class} faces={[item.face]} /> : null}
            <span className={styles.name} style={{ fontFamily: nameFamily(item.font_class) }}>
              {item.name}
            </span>
            <span className={styles.licences}>
              {item.licences.map(licenceText).join(' · ')}
              <LicenceNotes item={item} as="span" />
            </span>
          </li>
        ))}
      </ul>
      <div className={styles.files}>
        {isPaid({ state: status }) ? <Downloads files={order} variant="plain" of={name} /> : null}
        <LinkButton variant="quiet" href={`/user/orders/${id}`}>
          View licence <span className="visually-hidden">of {name}</span>
        </LinkButton>
      </div>
    </li>
  );
}

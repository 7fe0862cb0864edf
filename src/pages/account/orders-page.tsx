/** /user/orders: the account's orders with their files (§orders.list, §orders.downloads). */
import { useActorRef, useSelector } from '@xstate/react';
import { Link } from 'wouter';
import type { OrderRow, OrderStatus } from '../../../domain/checkout.ts';
import { longDate } from '../../../domain/dates.ts';
import { licensedTexts } from '../../../domain/licence.ts';
import type { ordersMachine } from '../../../machines/orders.machine.ts';
import type { PageProps } from '../../routes/route.ts';
import { accentOf } from '../../ui/accent.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FontFaces, fontFamily } from '../../ui/font-faces.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Downloads } from '../../ui/order/downloads.tsx';
import { UpgradeNotes } from '../../ui/order/upgrade-notes.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './orders-page.module.css';

const shapes = [{ height: '12rem' }, { height: '12rem' }];
const statuses: Readonly<Record<OrderStatus, string>> = {
  paid: 'Paid',
  refunded: 'Refunded',
  review: 'We are checking the payment',
};

export function OrdersPage({ logics: logic }: PageProps<null, typeof ordersMachine>) {
  const actor = useActorRef(logic);
  const state = useSelector(actor, ({ value }) => value);
  const orders = useSelector(actor, ({ context }) => context.orders);
  const message = useSelector(actor, ({ context }) => context.failure?.message);
  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>Your orders</h1>
      {orders.length > 0 ? (
        <ol className={styles.orders} aria-label="Your orders">
          {orders.map((order) => (
            <Row key={order.id} order={order} />
          ))}
        </ol>
      ) : null}
      {state === 'empty' ? (
        <div className={styles.empty}>
          <p>You have not licensed any fonts yet. What you buy can be downloaded here, at any time.</p>
          <LinkButton href="/typefaces">Browse the typefaces</LinkButton>
        </div>
      ) : null}
      {state === 'failed' ? (
        <Notice tone="error" title="Your orders could not be loaded">
          <p>{message}</p>
          <Button onClick={() => actor.send({ type: 'orders.retry' })}>Try again</Button>
        </Notice>
      ) : null}
      {state === 'loading' && orders.length === 0 ? (
        <Skeleton label="Your orders are loading" lines={shapes} />
      ) : null}
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
          <Link href={`/user/orders/${id}`}>Order {number}</Link>
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
            data-ended={item.upgraded_by !== undefined}
          >
            {item.face ? <FontFaces name={item.face.class} faces={[item.face]} /> : null}
            <span className={styles.name} style={{ fontFamily: fontFamily(item.font_class) }}>
              {item.name}
            </span>
            <span className={styles.licences}>
              {licensedTexts(item.description).join(' · ')}
              <UpgradeNotes item={item} as="span" />
            </span>
          </li>
        ))}
      </ul>
      <div className={styles.files}>
        {status === 'paid' ? <Downloads files={order} variant="plain" of={name} /> : null}
        <LinkButton variant="quiet" href={`/user/orders/${id}`}>
          View licence <span className="visually-hidden">of {name}</span>
        </LinkButton>
      </div>
    </li>
  );
}

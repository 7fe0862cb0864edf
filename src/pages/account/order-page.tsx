/** /user/orders/{id}: one order, its files, and its licence with the text that applied on its date. */
import type { Order } from '../../../domain/checkout.ts';
import { longDate } from '../../../domain/dates.ts';
import { isPaid } from '../../../domain/order-state.ts';
import { formatCode } from '../../../domain/upgrade.ts';
import type { successMachine } from '../../../machines/success.machine.ts';
import { useOrder } from '../../app/renewed.tsx';
import type { PageProps } from '../../routes/route.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Html } from '../../ui/html.tsx';
import { Hung } from '../../ui/hung.tsx';
import { Certificate, upgradeUseText } from '../../ui/order/certificate.tsx';
import { Downloads } from '../../ui/order/downloads.tsx';
import { Refunds } from '../../ui/order/refunds.tsx';
import styles from './order-page.module.css';

export function OrderPage({ logics: logic }: PageProps<null, typeof successMachine>) {
  const { reply: order, isEmpty, status } = useOrder(logic);
  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>
        <Hung>{order ? `Order ${order.order_details.number}` : 'Your order'}</Hung>
      </h1>
      {order ? <Document order={order} /> : null}
      {isEmpty ? <p>This order does not exist, or it is not one of yours.</p> : null}
      {status}
      <div className={styles.back}>
        <LinkButton variant="quiet" href="/user/orders">
          All your orders
        </LinkButton>
      </div>
    </div>
  );
}

function Document({ order }: { readonly order: Order }) {
  const { order_details, licence, upgrade_code } = order;
  return (
    <>
      {isPaid({ state: order_details.status }) ? <Downloads files={order_details} /> : null}
      {order_details.status === 'disputed' ? (
        <p>
          The payment for this order is disputed at the cardholder’s bank. If the dispute is decided in favour
          of the order, its fonts can be downloaded again.
        </p>
      ) : null}
      {order_details.status === 'refunded' ? <p>This order was refunded: its licences have ended.</p> : null}
      {order_details.status === 'returned' ? (
        <p>The payment didn’t match this order and was returned to you. No licence was issued.</p>
      ) : null}
      {order_details.status === 'review' ? (
        <p>We are checking the payment for this order. Its files will be here as soon as that’s done.</p>
      ) : null}
      {upgrade_code ? (
        <p className={styles.upgrade}>
          Your upgrade code is <strong className={styles.code}>{formatCode(upgrade_code)}</strong>. Enter it
          at checkout {upgradeUseText(order_details.licensee)}
        </p>
      ) : null}
      <Certificate order={order} />
      {order.refunds ? <Refunds refunds={order.refunds} /> : null}
      {licence ? (
        <section className={styles.licence} aria-labelledby="licence-title">
          <h2 id="licence-title">{licence.title}</h2>
          <p className={styles.since}>
            The text that was in force on {longDate(order_details.date.slice(0, 10))}, when this order was
            paid.
          </p>
          <Html html={licence.html} />
        </section>
      ) : null}
    </>
  );
}

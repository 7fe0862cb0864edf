/** /checkouts/success: the licence certificate, the files, and where to find them again. */
import { useActorRef, useSelector } from '@xstate/react';
import { formatCode } from '../../../domain/upgrade.ts';
import type { successMachine } from '../../../machines/success.machine.ts';
import type { PageProps } from '../../routes/route.ts';
import { Button } from '../../ui/button.tsx';
import { contactEmail } from '../../ui/layout/contact.ts';
import { Notice } from '../../ui/notice.tsx';
import { Certificate } from '../../ui/order/certificate.tsx';
import { Downloads } from '../../ui/order/downloads.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './success-page.module.css';

export function SuccessPage({ logics: logic }: PageProps<null, typeof successMachine>) {
  const success = useActorRef(logic);
  const state = useSelector(success, ({ value }) => value);
  const order = useSelector(success, ({ context }) => context.order);
  const message = useSelector(success, ({ context }) => context.failure?.message);
  if (order) {
    return (
      <div className={styles.page}>
        <h1 className={styles.heading}>Your licence</h1>
        <p className={styles.lead}>
          Thank you for your order! Please download your font files and invoice below.
        </p>
        <Downloads files={order.order_details} />
        <Certificate order={order} />
        {order.upgrade_code ? (
          <p className={styles.note}>
            Upgrade code: <strong>{formatCode(order.upgrade_code)}</strong>. Enter it when{' '}
            {order.order_details.licensee} needs a larger licence for the same font: what was paid for the one
            here is taken off, and the larger one takes its place.
          </p>
        ) : null}
        <p className={styles.note}>
          You will always find this order and its files under <a href="/user/orders">Your orders</a>. Is
          something wrong or missing? Please <a href={`mailto:${contactEmail}`}>email us</a>.
        </p>
      </div>
    );
  }
  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>Your licence</h1>
      {state === 'failed' ? (
        <Notice tone="error" title="Your order could not be loaded">
          <p>{message}</p>
          <Button onClick={() => success.send({ type: 'order.retry' })}>Try again</Button>
        </Notice>
      ) : null}
      {state === 'loading' || state === 'missing' ? (
        <Skeleton label="Your order is loading" lines={[{ height: '3rem' }, { height: '24rem' }]} />
      ) : null}
    </div>
  );
}

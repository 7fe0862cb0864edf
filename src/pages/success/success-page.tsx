/** /checkouts/success: the licence certificate, the files, and where to find them again. */

import { formatCode } from '../../../domain/upgrade.ts';
import type { successMachine } from '../../../machines/success.machine.ts';
import { useOrder } from '../../app/renewed.tsx';
import type { PageProps } from '../../routes/route.ts';
import { Hung } from '../../ui/hung.tsx';
import { MailLink } from '../../ui/mail-link.tsx';
import { Certificate, upgradeUseText } from '../../ui/order/certificate.tsx';
import { Downloads } from '../../ui/order/downloads.tsx';
import styles from './success-page.module.css';

export function SuccessPage({ logics: logic }: PageProps<null, typeof successMachine>) {
  const { reply: order, isEmpty, status, placeholder } = useOrder(logic);
  if (order) {
    return (
      <div className={styles.page}>
        <h1 className={styles.heading}>
          <Hung>Your licence</Hung>
        </h1>
        <p className={styles.lead}>
          Thank you for your order! Please download your font files and invoice below.
        </p>
        <Downloads files={order.order_details} />
        <Certificate order={order} />
        {order.upgrade_code ? (
          <p className={styles.note}>
            Upgrade code: <strong>{formatCode(order.upgrade_code)}</strong>. Enter it{' '}
            {upgradeUseText(order.order_details.licensee)}
          </p>
        ) : null}
        <p className={styles.note}>
          You will always find this order and its files under <a href="/user/orders">Your orders</a>. Is
          something wrong or missing? Please <MailLink>email us</MailLink>.
        </p>
      </div>
    );
  }
  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>
        <Hung>Your licence</Hung>
      </h1>
      {isEmpty ? placeholder : status}
    </div>
  );
}

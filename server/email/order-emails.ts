/** The emails of an order. */
import { upgradeOfText } from '../../domain/licence-text.ts';
import { moneyText } from '../../domain/money.ts';
import { licenseeName } from '../../domain/postal-address.ts';
import type { Email } from '../gateways/mail.ts';
import type { StoredOrder } from '../stores/orders.ts';
import { isolated, type Row, renderEmail } from './layout.ts';

/** The number on invoices and in emails. */
export const orderNumber = ({ number }: Pick<StoredOrder, 'number'>): string =>
  `SK-${String(10_000 + number)}`;

/** The licensee's name on an order. */
export const licensedTo = ({ licensee: { third_party, purchaser, email } }: StoredOrder): string =>
  licenseeName(third_party ?? purchaser) || email;

const lineRows = ({ quote: lines }: StoredOrder): Row[] =>
  lines.cart.map(({ name, description, value, upgrade_of }) => {
    const { desktop, web, app } = description;
    const details = [desktop, web, app, upgrade_of ? upgradeOfText(upgrade_of) : '']
      .filter((text) => text !== '')
      .join('; ');
    return { label: [name, details].filter((text) => text !== '').join(' — '), value };
  });

/** Discounts and sales tax. */
const adjustmentRows = ({ quote: lines }: StoredOrder): Row[] => [
  ...lines.discounts.map(({ name, value }) => ({ label: name, value })),
  ...(lines.us_sales_tax > 0 ? [{ label: 'Sales tax', value: moneyText(lines.us_sales_tax) }] : []),
];

export function receiptEmail(order: StoredOrder, ordersUrl: string, invoicePath: string): Email {
  const { licensee, quote: lines } = order;
  const number = orderNumber(order);
  const rendered = renderEmail({
    title: 'Thank you for your order!',
    parts: [
      { kind: 'text', text: `Order ${number}, licensed to ${isolated(licensedTo(order))}` },
      {
        kind: 'rows',
        rows: [...lineRows(order), ...adjustmentRows(order)],
        sum: { label: 'Total', value: lines.total.value },
      },
      { kind: 'link', label: 'Your fonts and your invoice', url: ordersUrl },
      { kind: 'small', text: 'The invoice is attached, too.' },
    ],
  });
  return {
    to: licensee.email,
    subject: `Your order ${number}`,
    ...rendered,
    attachments: [{ name: `${number}.pdf`, path: invoicePath, type: 'application/pdf' }],
  };
}

/** Why a payment failed, for a buyer who has left; the order's `error` is the message that was on the screen. */
export function paymentFailedEmail(order: StoredOrder, cartUrl: string): Email {
  const { licensee, quote: lines, error } = order;
  const rendered = renderEmail({
    title: 'Your payment did not go through',
    parts: [
      { kind: 'text', text: 'Nothing was charged, and your cart is kept.' },
      ...(error === null ? [] : [{ kind: 'text', text: error } as const]),
      {
        kind: 'rows',
        rows: [...lineRows(order), ...adjustmentRows(order)],
        sum: { label: 'Total, not charged', value: lines.total.value },
      },
      { kind: 'link', label: 'Back to your cart', url: cartUrl },
    ],
  });
  return {
    to: licensee.email,
    subject: 'Your payment did not go through',
    ...rendered,
  };
}

/** For the licensee of a third-party order; undefined when there is none. Without prices: those are the payer's. */
export function thirdPartyEmail(order: StoredOrder): Email | undefined {
  const { third_party, purchaser } = order.licensee;
  if (!third_party?.email) return undefined;
  const number = orderNumber(order);
  const rendered = renderEmail({
    title: 'Fonts were licensed for you',
    parts: [
      {
        kind: 'text',
        text: `${isolated(licenseeName(purchaser) || 'A customer')} has licensed fonts for ${isolated(licensedTo(order))}:`,
      },
      {
        kind: 'list',
        items: order.quote.cart.map(({ name, upgrade_of }) =>
          upgrade_of ? `${name} — ${upgradeOfText(upgrade_of)}` : name,
        ),
      },
      { kind: 'small', text: `Order ${number}` },
    ],
  });
  return {
    to: third_party.email,
    subject: `Fonts were licensed for you (${number})`,
    ...rendered,
  };
}

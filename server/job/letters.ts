/** The letters of an order. */
import { upgradeOfText } from '../../domain/licence-text.ts';
import { moneyText } from '../../domain/money.ts';
import { licenseeName } from '../../domain/postal-address.ts';
import type { Letter } from '../gateways/mail.ts';
import { isolated, type Row, setLetter } from '../mail/sheet.ts';
import type { StoredOrder } from '../stores/orders.ts';

/** As the invoice and the letters name it. */
export const orderNumber = ({ number }: Pick<StoredOrder, 'number'>): string =>
  `SK-${String(10_000 + number)}`;

/** Whom an order's licences name. */
export const licensedTo = ({ licensee: { third_party, purchaser, email } }: StoredOrder): string =>
  licenseeName(third_party ?? purchaser) || email;

const linesOf = ({ quote }: StoredOrder): Row[] =>
  quote.cart.map(({ name, description, value, upgrade_of }) => {
    const { desktop, web, app } = description;
    const details = [desktop, web, app, upgrade_of ? upgradeOfText(upgrade_of) : '']
      .filter((text) => text !== '')
      .join('; ');
    return { label: [name, details].filter((text) => text !== '').join(' — '), value };
  });

/** What was taken off and what came on top. */
const changesOf = ({ quote }: StoredOrder): Row[] => [
  ...quote.discounts.map(({ name, value }) => ({ label: name, value })),
  ...(quote.us_sales_tax > 0 ? [{ label: 'Sales tax', value: moneyText(quote.us_sales_tax) }] : []),
];

export function receiptFor(order: StoredOrder, ordersUrl: string, invoicePath: string): Letter {
  const { licensee, quote } = order;
  const number = orderNumber(order);
  const sheet = setLetter({
    title: 'Thank you for your order!',
    parts: [
      { kind: 'text', text: `Order ${number}, licensed to ${isolated(licensedTo(order))}` },
      {
        kind: 'rows',
        rows: [...linesOf(order), ...changesOf(order)],
        sum: { label: 'Total', value: quote.total.value },
      },
      { kind: 'link', label: 'Your fonts and your invoice', url: ordersUrl },
      { kind: 'small', text: 'The invoice is attached, too.' },
    ],
  });
  return {
    to: licensee.email,
    subject: `Your order ${number}`,
    ...sheet,
    attachments: [{ name: `${number}.pdf`, path: invoicePath, type: 'application/pdf' }],
  };
}

/** Why nothing came of a payment, for a buyer who has left; `error` in the order is what the screen said. */
export function paymentFailedFor(order: StoredOrder, cartUrl: string): Letter {
  const { licensee, quote, error } = order;
  const sheet = setLetter({
    title: 'Your payment did not go through',
    parts: [
      { kind: 'text', text: 'Nothing was charged, and your cart is kept.' },
      ...(error === null ? [] : [{ kind: 'text', text: error } as const]),
      {
        kind: 'rows',
        rows: [...linesOf(order), ...changesOf(order)],
        sum: { label: 'Total, not charged', value: quote.total.value },
      },
      { kind: 'link', label: 'Back to your cart', url: cartUrl },
    ],
  });
  return {
    to: licensee.email,
    subject: 'Your payment did not go through',
    ...sheet,
  };
}

/** For the licensee of a third-party order; undefined when there is none. No prices: those are the payer's. */
export function thirdPartyCopyFor(order: StoredOrder): Letter | undefined {
  const { third_party, purchaser } = order.licensee;
  if (!third_party?.email) return undefined;
  const number = orderNumber(order);
  const sheet = setLetter({
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
    ...sheet,
  };
}

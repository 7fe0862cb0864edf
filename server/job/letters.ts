/** The letters of an order. */
import { moneyText } from '../../domain/money.ts';
import type { Letter } from '../gateways/mail.ts';
import type { StoredOrder } from '../stores/orders.ts';

/** As the invoice and the letters name it. */
export const orderNumber = ({ number }: Pick<StoredOrder, 'number'>): string =>
  `SK-${String(10_000 + number)}`;

const linesOf = ({ quote }: StoredOrder) =>
  quote.cart.map(({ name, description, value }) => {
    const licences = [description.desktop, description.web, description.app].filter((text) => text !== '');
    return `${name} — ${licences.join('; ')} — ${value}`;
  });

export function receiptFor(order: StoredOrder, ordersUrl: string, invoicePath: string): Letter {
  const { licensee, quote } = order;
  const number = orderNumber(order);
  const text = [
    'Thank you for your order!',
    '',
    `Order ${number}`,
    ...linesOf(order),
    ...quote.discounts.map(({ name, value }) => `${name} ${value}`),
    ...(quote.us_sales_tax > 0 ? [`Sales tax ${moneyText(quote.us_sales_tax)}`] : []),
    `Total ${quote.total.value}`,
    '',
    `Your fonts and your invoice: ${ordersUrl}`,
  ].join('\n');
  return {
    to: { name: licensee.purchaser.name ?? '', address: licensee.email },
    subject: `Your order ${number}`,
    text,
    attachments: [{ name: `${number}.pdf`, path: invoicePath, type: 'application/pdf' }],
  };
}

/** For the licensee of a third-party order; undefined when there is none. No prices: those are the payer's. */
export function thirdPartyCopyFor(order: StoredOrder): Letter | undefined {
  const { third_party, purchaser } = order.licensee;
  if (!third_party?.email) return undefined;
  const names = order.quote.cart.map(({ name }) => name);
  const text = [
    `${purchaser.name ?? 'A customer'} has licensed fonts for ${third_party.name ?? 'you'}:`,
    '',
    ...names,
    '',
    `Order ${orderNumber(order)}`,
  ].join('\n');
  return {
    to: { name: third_party.name ?? '', address: third_party.email },
    subject: `Fonts were licensed for you (${orderNumber(order)})`,
    text,
  };
}

/** The emails of orders and quotes. */
import { longDate } from '../../domain/dates.ts';
import { licensedTexts, upgradeOfText } from '../../domain/licence.ts';
import { moneyText } from '../../domain/money.ts';
import { licensedTo, licenseeName } from '../../domain/postal-address.ts';
import { thirdPartyOf } from '../../domain/tax.ts';
import type { Email } from '../gateways/mail.ts';
import type { StoredOrder } from '../stores/orders.ts';
import type { StoredQuote } from '../stores/shared-carts.ts';
import { emailOf, isolated, type Row, small, text } from './layout.ts';

/** The number on invoices and in emails. */
export const orderNumber = ({ number }: Pick<StoredOrder, 'number'>): string =>
  `SK-${String(10_000 + number)}`;

/** The licensee's name on an order. */
export const licenseeOf = ({ licensee: { third_party, purchaser, email } }: StoredOrder): string =>
  licenseeName(third_party ?? purchaser) || email;

const licenseeSentence = (name: string) => `${licensedTo} ${isolated(name)}`;

const lineRows = ({ lines }: StoredOrder): Row[] =>
  lines.cart.map(({ name, description, value, upgrade_of }) => {
    const details = [...licensedTexts(description), ...(upgrade_of ? [upgradeOfText(upgrade_of)] : [])];
    return { label: [name, details.join('; ')].filter((text) => text !== '').join(' — '), value };
  });

/** Discounts and sales tax. */
const adjustmentRows = ({ lines }: StoredOrder): Row[] => [
  ...lines.discounts.map(({ name, value }) => ({ label: name, value })),
  ...(lines.us_sales_tax > 0 ? [{ label: 'Sales tax', value: moneyText(lines.us_sales_tax) }] : []),
];

export function receiptEmail(order: StoredOrder, ordersUrl: string, invoicePath: string): Email {
  const { licensee, lines } = order;
  const number = orderNumber(order);
  return emailOf(licensee.email, {
    subject: `Your order ${number}`,
    title: 'Thank you for your order!',
    parts: [
      text(`Order ${number}`),
      text(licenseeSentence(licenseeOf(order))),
      {
        kind: 'rows',
        rows: [...lineRows(order), ...adjustmentRows(order)],
        sum: { label: 'Total', value: lines.total.value },
      },
      { kind: 'link', label: 'Your fonts and your invoice', url: ordersUrl },
      small('The invoice is attached, too.'),
    ],
    attachments: [{ name: `${number}.pdf`, path: invoicePath, type: 'application/pdf' }],
  });
}

/** Why a payment failed, for a buyer who has left; the order's `error` is the message that was on the screen. */
export function paymentFailedEmail(order: StoredOrder, cartUrl: string): Email {
  const { licensee, lines, error } = order;
  return emailOf(licensee.email, {
    title: 'Your payment did not go through',
    parts: [
      text('Nothing was charged, and your cart is kept.'),
      ...(error === null ? [] : [text(error)]),
      {
        kind: 'rows',
        rows: [...lineRows(order), ...adjustmentRows(order)],
        sum: { label: 'Total, not charged', value: lines.total.value },
      },
      { kind: 'link', label: 'Back to your cart', url: cartUrl },
    ],
  });
}

/** For the licensee of a third-party order; undefined when there is none. Without prices: those are the payer's. */
export function thirdPartyEmail(order: StoredOrder): Email | undefined {
  const { third_party, purchaser } = order.licensee;
  if (!third_party?.email) return undefined;
  const number = orderNumber(order);
  return emailOf(third_party.email, {
    subject: `Fonts were licensed for you (${number})`,
    title: 'Fonts were licensed for you',
    parts: [
      text(
        `${isolated(licenseeName(purchaser) || 'A customer')} has licensed these fonts. ${licenseeSentence(licenseeOf(order))}:`,
      ),
      {
        kind: 'list',
        items: order.lines.cart.map(({ name, upgrade_of }) =>
          upgrade_of ? `${name} — ${upgradeOfText(upgrade_of)}` : name,
        ),
      },
      small(`Order ${number}`),
    ],
  });
}

type QuotePdf = {
  readonly number: string;
  /** The quote's own cart link, which holds its prices. */
  readonly cartUrl: string;
  /** Absolute path of the PDF. */
  readonly path: string;
};

/** With the quote's lines, its validity, and the PDF. */
export function quoteEmail(
  to: Email['to'],
  { quote, valid_until, personal_info }: StoredQuote,
  { number, cartUrl, path }: QuotePdf,
): Email {
  const rows: Row[] = [...quote.cart, ...quote.discounts].map(({ name, value }) => ({ label: name, value }));
  const licensee = licenseeName(thirdPartyOf(personal_info) ?? personal_info);
  return emailOf(to, {
    title: `Your quote ${number}`,
    parts: [
      ...(licensee ? [text(licenseeSentence(licensee))] : []),
      { kind: 'rows', rows, sum: { label: quote.total.name, value: quote.total.value } },
      text(`These prices hold until ${longDate(valid_until.toISOString())}, through the link below.`),
      { kind: 'link', label: 'Open this cart', url: cartUrl },
      small('The quote is attached as a PDF.'),
    ],
    attachments: [{ name: `Quote ${number}.pdf`, path, type: 'application/pdf' }],
  });
}

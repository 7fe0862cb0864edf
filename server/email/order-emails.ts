/** The emails of orders and quotes. */
import { brand } from '../../domain/brand.ts';
import type { CartItem } from '../../domain/cart.ts';
import { longDate } from '../../domain/dates.ts';
import { licensedTexts, scriptsText, upgradeOfText } from '../../domain/licence.ts';
import { moneyColumn, moneyText } from '../../domain/money.ts';
import { licensedTo, licenseeName } from '../../domain/postal-address.ts';
import { thirdPartyOf } from '../../domain/tax.ts';
import type { OrderLines } from '../db/tables/orders.ts';
import type { Email } from '../gateways/mail.ts';
import type { StoredOrder } from '../stores/orders.ts';
import type { StoredQuote } from '../stores/shared-carts.ts';
import { emailOf, isolated, type Part, type Row, small, text } from './layout.ts';

/** The number on invoices and in emails. */
export const orderNumber = ({ number }: Pick<StoredOrder, 'number'>): string =>
  `SK-${String(10_000 + number)}`;

/** The licensee's name on an order. */
export const licenseeOf = ({ licensee: { third_party, purchaser, email } }: StoredOrder): string =>
  licenseeName(third_party ?? purchaser) || email;

const licenseeSentence = (name: string) => `${licensedTo} ${isolated(name)}`;

const detailsOf = (item: CartItem): string[] =>
  [
    ...licensedTexts(item.description),
    scriptsText(item),
    item.upgrade_of ? upgradeOfText(item.upgrade_of) : '',
  ].filter((text) => text !== '');

const lineRows = (items: readonly CartItem[]): Row[] =>
  items.map((item) => ({ label: item.name, value: item.value, details: detailsOf(item) }));

/** Lines, discounts and sales tax, with their sum; the points of all amounts stand below each other. */
function sumsOf(lines: OrderLines, sumLabel: string): Part {
  const rows: Row[] = [
    ...lineRows(lines.cart),
    ...lines.discounts.map(({ name, value }) => ({ label: name, value })),
    ...(lines.us_sales_tax > 0
      ? [{ label: `Sales tax (${lines.us_sales_tax_percentage}%)`, value: moneyText(lines.us_sales_tax) }]
      : []),
  ];
  const amounts = moneyColumn([...rows.map(({ value }) => value), lines.total.value]);
  return {
    kind: 'rows',
    rows: rows.map((row, index) => ({ ...row, value: amounts[index] ?? row.value })),
    sum: { label: sumLabel, value: amounts.at(-1) ?? lines.total.value },
  };
}

const factsOf = (order: StoredOrder): Part => ({
  kind: 'facts',
  facts: [
    { label: 'Order', text: orderNumber(order) },
    { label: 'Date', text: longDate((order.paid_at ?? order.created_at).toISOString()) },
    { label: licensedTo, text: isolated(licenseeOf(order)) },
  ],
});

const orderUrl = (origin: string, { id }: StoredOrder) => `${origin}/user/orders/${id}`;

/** `origin` is the shop's. */
export function receiptEmail(order: StoredOrder, origin: string, invoicePath: string): Email {
  const { licensee, lines } = order;
  const number = orderNumber(order);
  return emailOf(licensee.email, {
    subject: `Your order ${number}`,
    title: 'Thank you for your order!',
    parts: [
      factsOf(order),
      sumsOf(lines, 'Total'),
      { kind: 'link', label: 'Download your font files', url: orderUrl(origin, order) },
      small('Fonts, invoice and certificate are always there. The invoice is attached, too.'),
      { kind: 'plain-link', ...agreementOf(order, origin) },
    ],
    attachments: [{ name: `${number}.pdf`, path: invoicePath, type: 'application/pdf' }],
  });
}

const agreementOf = ({ lines }: StoredOrder, origin: string) => ({
  label: lines.is_us_order ? 'Licence agreement (United States)' : 'Licence agreement',
  url: `${origin}/${lines.is_us_order ? 'eula-us' : 'eula'}`,
});

/** Why a payment failed, for a buyer who has left; the order's `error` is the message that was on the screen. */
export function paymentFailedEmail(order: StoredOrder, cartUrl: string): Email {
  const { licensee, lines, error } = order;
  return emailOf(licensee.email, {
    title: 'Your payment did not go through',
    parts: [
      text('Nothing was charged, and your cart is kept.'),
      ...(error === null ? [] : [text(error)]),
      sumsOf(lines, 'Total, not charged'),
      { kind: 'link', label: 'Back to your cart', url: cartUrl },
    ],
  });
}

type ThirdPartyLinks = {
  /** The shop's. */
  readonly origin: string;
  /** The foundry's address for questions; undefined while the catalogue is empty. */
  readonly contact: string | undefined;
};

/** For the licensee of a third-party order; undefined when there is none. Without prices: those are the payer's. */
export function thirdPartyEmail(order: StoredOrder, { origin, contact }: ThirdPartyLinks): Email | undefined {
  const { third_party, purchaser } = order.licensee;
  if (!third_party?.email) return undefined;
  const number = orderNumber(order);
  const payer = isolated(licenseeName(purchaser) || 'A customer');
  return emailOf(third_party.email, {
    subject: `Fonts were licensed for you (${number})`,
    title: 'Fonts were licensed for you',
    parts: [
      text(`${payer} has licensed these fonts from ${brand} and paid for them. The licence is yours.`),
      factsOf(order),
      {
        kind: 'rows',
        rows: lineRows(order.lines.cart).map((row) => ({ ...row, value: '' })),
      },
      text(
        `The agreement below says what each licence allows. ${payer} has the font files and can pass them on to you.`,
      ),
      { kind: 'link', ...agreementOf(order, origin) },
      { kind: 'plain-link', label: `Visit ${brand}`, url: origin },
      ...(contact === undefined
        ? []
        : [small(`Questions? Write to ${contact} and name the order: ${number}.`)]),
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
  const licensee = licenseeName(thirdPartyOf(personal_info) ?? personal_info);
  return emailOf(to, {
    title: `Your quote ${number}`,
    parts: [
      ...(licensee ? [text(licenseeSentence(licensee))] : []),
      sumsOf(quote, quote.total.name),
      text(`These prices hold until ${longDate(valid_until.toISOString())}, through the link below.`),
      { kind: 'link', label: 'Open this cart', url: cartUrl },
      small('The quote is attached as a PDF.'),
    ],
    attachments: [{ name: `Quote ${number}.pdf`, path, type: 'application/pdf' }],
  });
}

/** The emails of orders and quotes. */
import { agreementFor } from '../../domain/agreement.ts';
import type { Cart, CartItem } from '../../domain/cart.ts';
import { optionKey } from '../../domain/cart-command.ts';
import { longDate } from '../../domain/dates.ts';
import { licenceDetails, upgradeOfText } from '../../domain/licence.ts';
import { columnTexts, moneyText } from '../../domain/money.ts';
import { licensedTo, licenseeName } from '../../domain/postal-address.ts';
import { thirdPartyOf } from '../../domain/tax.ts';
import type { FoundryAddress } from '../db/tables/catalogue.ts';
import { adjustmentsOf, lineColumns, quoteSums, type SumsOptions } from '../documents/sums.ts';
import type { StoredOrder } from '../stores/orders.ts';
import type { StoredRefund } from '../stores/refunds.ts';
import type { StoredQuote } from '../stores/shared-carts.ts';
import { type Email, emailOf, isolated, type Part, type Row, small, text } from './layout.ts';

/** The number on documents and in emails: 'SK-10042'. */
export const numberOf = ({ number_prefix, number }: Numbered): string => `${number_prefix}${10_000 + number}`;

/** The row's number in the number of an order, however it is typed: `SK-10042`, `sk10042`, `10042`; undefined in any other text. */
export function numberIn(typed: string): number | undefined {
  const [, digits] = /^(?:[A-Z][A-Z\d]*[\s-]+|[A-Z]+)?(\d{5,9})$/i.exec(typed.trim()) ?? [];
  return digits === undefined ? undefined : Number(digits) - 10_000;
}

/** The licensee's name on an order. */
export const licenseeOf = ({ licensee: { third_party, purchaser, email } }: StoredOrder): string =>
  licenseeName(third_party ?? purchaser) || email;

/** An order or a quote, with what its number begins with. */
export type Numbered = { readonly number_prefix: string; readonly number: number };

type Foundry = SumsOptions['seller'];

const licenseeSentence = (name: string) => `${licensedTo} ${isolated(name)}`;

const detailsOf = (item: CartItem): string[] => [
  ...licenceDetails(item),
  ...(item.upgrade_of ? [upgradeOfText(item.upgrade_of)] : []),
];

const lineRows = (items: readonly CartItem[]): Row[] =>
  items.map((item) => ({ label: item.name, value: item.value, details: detailsOf(item) }));

/** Lines and what is added to them, with their sum; the points of all amounts stand below each other. */
function sumsOf({ cart, total }: Pick<Cart, 'cart' | 'total'>, sums: SumsOptions, sumLabel: string): Part {
  const rows: Row[] = [
    ...lineRows(cart),
    ...adjustmentsOf(sums).map(({ name, value }) => ({ label: name, value })),
  ];
  const textOf = columnTexts([...rows, total].map(({ value }) => value));
  return {
    kind: 'rows',
    columns: lineColumns,
    rows: rows.map((row) => ({ ...row, value: textOf(row.value) })),
    sum: { label: sumLabel, value: textOf(total.value) },
  };
}

/** The seller of an order is frozen with its invoice; until then it is the foundry as it is. */
const orderSums = (
  { lines, licensee: { purchaser }, seller }: StoredOrder,
  foundry: Foundry,
): SumsOptions => ({
  lines,
  purchaser,
  seller: seller?.foundry ?? foundry,
});

const factsOf = (order: StoredOrder): Part => ({
  kind: 'facts',
  facts: [
    { label: 'Order', text: numberOf(order) },
    { label: 'Date', text: longDate((order.paid_at ?? order.created_at).toISOString()) },
    { label: licensedTo, text: isolated(licenseeOf(order)) },
  ],
});

const orderUrl = (origin: string, { id }: StoredOrder) => `${origin}/user/orders/${id}`;

/** A document to attach: its number, and its absolute path. */
export type Attached = { readonly number: string; readonly path: string };
const attachmentsOf = ({ number, path }: Attached) => [
  { name: `${number}.pdf`, path, type: 'application/pdf' } as const,
];

type Receipt = {
  /** The shop's. */
  readonly origin: string;
  readonly invoice: Attached;
  readonly foundry: Foundry;
};

export function receiptEmail(order: StoredOrder, { origin, invoice, foundry }: Receipt): Email {
  const { licensee, lines } = order;
  const number = numberOf(order);
  return emailOf(licensee.email, {
    subject: `Your order ${number}`,
    title: 'Thank you for your order!',
    parts: [
      factsOf(order),
      sumsOf(lines, orderSums(order, foundry), 'Total'),
      ...(order.refunded_cents > 0
        ? [text(`Of this, ${moneyText(order.refunded_cents)} has gone back to you since.`)]
        : []),
      { kind: 'link', label: 'Download your font files', url: orderUrl(origin, order) },
      small('Your fonts, invoice and certificate are always there. The invoice is also attached.'),
      { kind: 'plain-link', ...agreementOf(order, origin) },
    ],
    attachments: attachmentsOf(invoice),
  });
}

const agreementOf = ({ lines }: StoredOrder, origin: string) => ({
  label: agreementFor(lines.is_us_order).name,
  url: `${origin}${agreementFor(lines.is_us_order).path}`,
});

type RefundNotice = {
  /** The shop's. */
  readonly origin: string;
  readonly creditNote: Attached;
};

/** Money went back: how much, for what, and which licences ended with it. */
export function refundEmail(
  order: StoredOrder,
  refund: StoredRefund,
  { origin, creditNote }: RefundNotice,
): Email {
  const number = numberOf(order);
  const ended = order.lines.cart.filter((item) => refund.lines.includes(optionKey(item)));
  const isAll = ended.length > 0 && order.state === 'refunded';
  const amount = moneyText(refund.cents);
  const isFree = refund.cents === 0;
  return emailOf(order.licensee.email, {
    subject: isFree ? `Licences of your order ${number} have ended` : `A refund for your order ${number}`,
    title: isFree ? 'Licences of your order have ended' : `${amount} was refunded to you`,
    parts: [
      text(
        isFree
          ? `These licences cost nothing in your order ${number}, so there is no money to refund.`
          : refund.source === 'dispute'
            ? `Your bank has decided the dispute about your order ${number} in your favour and returned ${amount} to you.`
            : `We have refunded ${amount} of your order ${number} to the card you paid with. It may take your bank a few days to show it.`,
      ),
      ...(ended.length === 0
        ? [text('Your licences remain valid.')]
        : [
            text(
              isAll
                ? 'This ends the licences of this order. Please remove these fonts from wherever they are installed.'
                : 'This ends the following licences. Please remove these fonts from wherever they are installed; the other licences of the order remain valid.',
            ),
            {
              kind: 'rows' as const,
              columns: lineColumns,
              rows: lineRows(ended).map((row) => ({ ...row, value: '' })),
            },
          ]),
      { kind: 'link', label: 'Open your order', url: orderUrl(origin, order) },
      small('The credit note is attached as a PDF.'),
    ],
    attachments: attachmentsOf(creditNote),
  });
}

type CorrectionNotice = {
  /** The shop's. */
  readonly origin: string;
  readonly invoice: Attached;
  /** One for each invoice that was corrected. */
  readonly creditNotes: readonly Attached[];
};

/** The invoice was corrected: another names the licensee as it should be. */
export function correctionEmail(
  order: StoredOrder,
  { origin, invoice, creditNotes }: CorrectionNotice,
): Email {
  const numbers = creditNotes.map(({ number }) => number);
  const credited =
    numbers.length === 1
      ? `the earlier one for your order ${numberOf(order)}, which credit note ${numbers[0]} cancels`
      : `the earlier ones for your order ${numberOf(order)}, which credit notes ${numbers.join(' and ')} cancel`;
  return emailOf(order.licensee.email, {
    subject: `Your corrected invoice ${invoice.number}`,
    title: 'Your invoice was corrected',
    parts: [
      text(`Invoice ${invoice.number} replaces ${credited}. You don’t need to pay anything.`),
      factsOf(order),
      { kind: 'link', label: 'Open your order', url: orderUrl(origin, order) },
      small(
        'The documents are attached as PDFs. The licence in your download also names the corrected licensee.',
      ),
    ],
    attachments: [invoice, ...creditNotes].flatMap(attachmentsOf),
  });
}

/** Why a payment failed, for a buyer who has left; the order's `error` is the message that was on the screen. */
export function paymentFailedEmail(order: StoredOrder, cartUrl: string, foundry: Foundry): Email {
  const { licensee, lines, error } = order;
  return emailOf(licensee.email, {
    title: 'Your payment did not go through',
    parts: [
      text('Nothing was charged, and your cart is kept.'),
      ...(error === null ? [] : [text(error)]),
      sumsOf(lines, orderSums(order, foundry), 'Total, not charged'),
      { kind: 'link', label: 'Back to your cart', url: cartUrl },
    ],
  });
}

type ThirdPartyLinks = {
  /** The shop's. */
  readonly origin: string;
  readonly foundry: Pick<FoundryAddress, 'name' | 'email'>;
};

/** For the licensee of a third-party order; undefined when there is none. Without prices: those are the payer's. */
export function thirdPartyEmail(order: StoredOrder, { origin, foundry }: ThirdPartyLinks): Email | undefined {
  const { third_party, purchaser } = order.licensee;
  if (!third_party?.email) return undefined;
  const number = numberOf(order);
  const payer = isolated(licenseeName(purchaser) || 'A customer');
  return emailOf(third_party.email, {
    subject: `Fonts were licensed for you (${number})`,
    title: 'Fonts were licensed for you',
    parts: [
      text(`${payer} has licensed these fonts from ${foundry.name} and paid for them. The licence is yours.`),
      factsOf(order),
      {
        kind: 'rows',
        columns: lineColumns,
        rows: lineRows(order.lines.cart).map((row) => ({ ...row, value: '' })),
      },
      text(
        `The agreement below says what each licence allows. ${payer} has the font files and can pass them on to you.`,
      ),
      { kind: 'link', ...agreementOf(order, origin) },
      { kind: 'plain-link', label: `Visit ${foundry.name}`, url: origin },
      small(`Questions? Write to ${foundry.email} and name the order: ${number}.`),
    ],
  });
}

type QuotePdf = {
  readonly number: string;
  /** The quote's own cart link, which holds its prices. */
  readonly cartUrl: string;
  /** Absolute path of the PDF. */
  readonly path: string;
  readonly foundry: Foundry;
};

/** With the quote's lines, its validity, and the PDF. */
export function quoteEmail(
  to: Email['to'],
  { quote, valid_until, personal_info }: StoredQuote,
  { number, cartUrl, path, foundry }: QuotePdf,
): Email {
  const licensee = licenseeName(thirdPartyOf(personal_info) ?? personal_info);
  return emailOf(to, {
    title: `Your quote ${number}`,
    parts: [
      ...(licensee ? [text(licenseeSentence(licensee))] : []),
      sumsOf(quote, quoteSums(quote, personal_info, foundry), quote.total.name),
      text(
        `These prices are valid until ${longDate(valid_until.toISOString())} if you order through the link below.`,
      ),
      { kind: 'link', label: 'Open this cart', url: cartUrl },
      small('The quote is attached as a PDF.'),
    ],
    attachments: [{ name: `Quote ${number}.pdf`, path, type: 'application/pdf' }],
  });
}

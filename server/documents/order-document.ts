/**
 * The contents of an invoice, as plain values. What it says is frozen in the paid order, so that an invoice made again says the
 * same; its faces and colours are today's. Texts are ready for display.
 */

import type { CartItem, PriceStep } from '../../domain/cart.ts';
import { optionKey } from '../../domain/cart-command.ts';
import { countries } from '../../domain/countries.ts';
import { licenceDetails, upgradeOfText } from '../../domain/licence.ts';
import type { PersonalInfo, ThirdParty } from '../../domain/licensee.ts';
import { money, moneyText } from '../../domain/money.ts';
import { addressLines, licensedTo, licenseeName } from '../../domain/postal-address.ts';
import { salesTaxName } from '../../domain/tax.ts';
import { visibleText } from '../../domain/visible-text.ts';
import type { FoundryAddress } from '../db/tables/catalogue.ts';
import type { Seller } from '../db/tables/orders.ts';
import { numberOf } from '../email/order-emails.ts';
import type { StoredDocument } from '../stores/documents.ts';
import type { StoredOrder } from '../stores/orders.ts';
import { endedLines, type StoredRefund } from '../stores/refunds.ts';
import type { CreditNoteDocument } from './credit-note.ts';
import type { Paper } from './house-page.ts';
import { adjustmentsOf, hasReverseCharge } from './sums.ts';

export type OrderLine = {
  readonly name: string;
  readonly accent: string;
  /** The complete font file of the name's face; undefined when it left the catalogue. */
  readonly font: string | undefined;
  readonly details: readonly string[];
  /** The steps of the price; empty where they say nothing. */
  readonly steps: readonly PriceStep[];
  readonly value: string;
};

/** A block of lines about one person, and their country's ISO code. */
export type AddressBlock = { readonly texts: readonly string[]; readonly country: string | undefined };

export type OrderDocument = {
  /** Of the document itself. */
  readonly number: string;
  readonly orderNumber: string;
  readonly orderedAt: Date;
  readonly paidAt: Date;
  /** False where discounts or a credit left nothing to pay. */
  readonly isPaidByCard: boolean;
  readonly foundry: FoundryAddress;
  /** Who may use the fonts, and who pays. */
  readonly licensee: AddressBlock;
  /** Left out when the licensee pays. */
  readonly purchaser?: AddressBlock;
  readonly reference?: string;
  readonly lines: readonly OrderLine[];
  readonly subtotal: string;
  /** Between subtotal and total: discounts and taxes. */
  readonly adjustments: ReturnType<typeof adjustmentsOf>;
  readonly total: string;
  readonly isReverseCharge: boolean;
  readonly isUsOrder: boolean;
  /** No money moved. */
  readonly isDemo: boolean;
  readonly paper: Paper;
};

type DocumentFacts = {
  /** Its number, and whom it names. */
  readonly document: Pick<StoredDocument, 'number' | 'licensee'>;
  readonly seller: Seller;
  readonly paper: Paper;
  /** Font files by class (stores/fonts.ts). */
  readonly fonts: ReadonlyMap<string, string>;
};

/** What an invoice and a credit note say alike. */
function factsOf(order: StoredOrder, { document, seller, paper }: DocumentFacts) {
  const { purchaser, third_party, email } = document.licensee;
  const payer = blockOf({ ...purchaser, email });
  const reference = visibleText(purchaser.job_reference);
  return {
    number: document.number,
    orderNumber: numberOf(order),
    orderedAt: order.created_at,
    foundry: seller.foundry,
    licensee: third_party ? blockOf(third_party) : payer,
    ...(third_party ? { purchaser: payer } : {}),
    ...(reference ? { reference } : {}),
    isUsOrder: order.lines.is_us_order,
    isDemo: seller.is_demo,
    paper,
  };
}

const discountsAndRefunds = 'Discounts and earlier refunds';

/** What an order costs after refunds: its lines that stand, what comes between them and the total, and the total. */
function figuresAfter(
  order: StoredOrder,
  {
    before,
    document,
    seller,
    fonts,
  }: Omit<DocumentFacts, 'paper'> & { readonly before: readonly StoredRefund[] },
) {
  const { lines } = order;
  const ended = endedLines(before);
  const standing = lines.cart.filter((item) => !ended.has(optionKey(item)));
  const gone = (member: 'cents' | 'tax_cents') => before.reduce((sum, each) => sum + each[member], 0);
  const totalCents = lines.total.amount - gone('cents');
  const taxCents = lines.us_sales_tax - gone('tax_cents');
  const grossCents = standing.reduce((sum, { amount }) => sum + amount, 0);
  const rest = totalCents - taxCents - grossCents;
  const discounts =
    before.length === 0 ? lines.discounts : rest === 0 ? [] : [{ name: discountsAndRefunds, ...money(rest) }];
  const sums = {
    lines: { ...lines, discounts, us_sales_tax: taxCents },
    purchaser: document.licensee.purchaser,
    seller: seller.foundry,
  };
  return {
    lines: standing.map((item) => orderLine(item, fonts)),
    subtotal: moneyText(grossCents),
    adjustments: adjustmentsOf(sums),
    total: moneyText(totalCents),
    isReverseCharge: hasReverseCharge(sums),
  };
}

/** `before` are the refunds of before it was issued: an invoice with a corrected licensee may come after some. */
export function orderDocument(
  order: StoredOrder,
  {
    issuedAt,
    ...facts
  }: DocumentFacts & { readonly issuedAt: Date; readonly before: readonly StoredRefund[] },
): OrderDocument {
  return {
    ...factsOf(order, facts),
    ...figuresAfter(order, facts),
    paidAt: issuedAt,
    isPaidByCard: order.total_cents > 0,
  };
}

/** A credit note for an invoice that another replaces: all that it still says. */
export function correctionDocument(
  order: StoredOrder,
  {
    issuedAt,
    invoice,
    ...facts
  }: DocumentFacts &
    Pick<CreditNoteDocument, 'invoice' | 'issuedAt'> & { readonly before: readonly StoredRefund[] },
): CreditNoteDocument {
  const { isReverseCharge: _, lines, ...figures } = figuresAfter(order, facts);
  return {
    ...factsOf(order, facts),
    ...figures,
    lines: lines.map((line) => ({ ...line, steps: [] })),
    invoice,
    issuedAt,
    notes: ['A new invoice with the corrected licensee replaces this one. No payment or refund is due.'],
  };
}

/** The invoice that a credit note of the same order is about. */
export const invoiceBefore = (
  { id }: Pick<StoredDocument, 'id'>,
  documents: readonly StoredDocument[],
): StoredDocument | undefined => documents.findLast((other) => other.kind === 'invoice' && other.id < id);

/** The refunds whose credit notes come before a document of the same order. */
export function refundsBefore(
  { id }: Pick<StoredDocument, 'id'>,
  documents: readonly StoredDocument[],
  refunds: readonly StoredRefund[],
): StoredRefund[] {
  const earlier = new Set(documents.flatMap((other) => (other.id < id ? [other.refund_id] : [])));
  return refunds.filter((refund) => earlier.has(refund.id));
}

/** What went back by one refund: its lines with their share of discount and tax, or a part of the whole. */
export function creditNoteDocument(
  order: StoredOrder,
  refund: StoredRefund,
  {
    invoice,
    issuedAt,
    before,
    ...facts
  }: DocumentFacts &
    Pick<CreditNoteDocument, 'invoice' | 'issuedAt'> & { readonly before: readonly StoredRefund[] },
): CreditNoteDocument {
  const { cart, discounts, us_sales_tax_percentage } = order.lines;
  const items = cart.filter((item) => refund.lines.includes(optionKey(item)));
  const netCents = refund.cents - refund.tax_cents;
  const gross = items.reduce((sum, { amount }) => sum + amount, 0);
  const part: OrderLine = {
    name: `Part of order ${numberOf(order)}`,
    accent: cart[0]?.family.accent ?? '#000000',
    font: undefined,
    details: ['Its licences remain valid.'],
    steps: [],
    value: moneyText(netCents),
  };
  const isWhole = items.length > 0;
  const [onlyDiscount] = before.length === 0 ? discounts : [];
  const discount = { name: onlyDiscount?.name ?? discountsAndRefunds, value: moneyText(netCents - gross) };
  const tax = { name: salesTaxName(us_sales_tax_percentage), value: moneyText(refund.tax_cents) };
  return {
    ...factsOf(order, facts),
    invoice,
    issuedAt,
    lines: isWhole ? items.map((item) => ({ ...orderLine(item, facts.fonts), steps: [] })) : [part],
    subtotal: moneyText(isWhole ? gross : netCents),
    adjustments: [
      ...(isWhole && gross !== netCents ? [discount] : []),
      ...(refund.tax_cents > 0 ? [tax] : []),
    ],
    total: moneyText(refund.cents),
    notes: [
      refund.cents === 0
        ? 'No refund is due.'
        : refund.source === 'dispute'
          ? 'Your bank has returned this amount to you.'
          : 'This amount is refunded to the card that paid for the order.',
      ...(isWhole ? ['The licences above have ended, and their fonts may no longer be used.'] : []),
    ],
  };
}

/** A line for documents, with the steps of its price. */
export function orderLine(item: CartItem, fonts: ReadonlyMap<string, string>): OrderLine {
  const { name, family, font_class, value, breakdown, held_by, upgrade_of } = item;
  return {
    name,
    accent: family.accent,
    font: fonts.get(font_class),
    details: [
      ...licenceDetails(item),
      ...(held_by ? [`Price from quote ${held_by.number}`] : []),
      ...(upgrade_of ? [upgradeOfText(upgrade_of)] : []),
    ],
    steps: breakdown,
    value,
  };
}

const countryName = (code = '') => countries.find((country) => country.code === code)?.name ?? code;
function vatLine(number: string | undefined): string {
  const vat = visibleText(number);
  return vat && `VAT ${vat}`;
}

/** What an invoice and its credit notes draw alike; the notes are of the document, and end with that of a test shop. */
export function drawnParts(
  document: Omit<OrderDocument, 'paidAt' | 'isPaidByCard' | 'isReverseCharge'>,
  notes: readonly string[],
) {
  const { number, foundry, licensee, purchaser, reference, lines, adjustments, subtotal, total } = document;
  return {
    number,
    foundry,
    people: [
      { label: purchaser ? licensedTo : `${licensedTo}, and paid by`, ...licensee },
      ...(purchaser ? [{ label: 'Purchaser', ...purchaser }] : []),
      { label: 'From', ...sellerBlock(foundry) },
      ...(reference ? [{ label: 'Project reference', texts: [reference] }] : []),
    ],
    lines,
    sums: adjustments.length > 0 ? [{ name: 'Subtotal', value: subtotal }, ...adjustments] : [],
    total,
    notes: [...notes, ...(document.isDemo ? ['Test shop: test payments only. No money was taken.'] : [])],
    paper: document.paper,
  };
}

/** The foundry as the seller of a document: its name first, unless the address begins with it. */
export function sellerBlock({
  name,
  address,
  country,
  email,
  vat_number,
  legal = [],
}: FoundryAddress): AddressBlock {
  const [first = ''] = address;
  // A street may begin with the same letters: 'Kilnweg 3' of Kiln.
  const isNamed = first.startsWith(name) && !/^[\p{L}\p{N}]/u.test(first.slice(name.length));
  const names = isNamed ? [] : [name];
  const texts = [...names, ...address, countryName(country), email, vatLine(vat_number), ...legal];
  return { texts: texts.filter((line) => line !== ''), country };
}

/** The licensee first, then other names, then address lines; empty ones are left out. */
export function blockOf(info: PersonalInfo & ThirdParty): AddressBlock {
  const { name, company, country, email, vat_number } = info;
  const people = new Set([licenseeName(info), visibleText(company), visibleText(name)]);
  const lines = [
    ...people,
    ...addressLines(info, countryName(country)),
    visibleText(email),
    vatLine(vat_number),
  ];
  return { texts: lines.filter((line) => line !== ''), country };
}

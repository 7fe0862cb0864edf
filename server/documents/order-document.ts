/**
 * The contents of an invoice, as plain values: made from a paid order and nothing that may change later, so that an invoice
 * made again is the same. Texts are ready for display; amounts are those frozen in the order.
 */
import type { CartItem, PriceStep } from '../../domain/cart.ts';
import { countries } from '../../domain/countries.ts';
import { licenceDetails, upgradeOfText } from '../../domain/licence.ts';
import type { PersonalInfo, ThirdParty } from '../../domain/licensee.ts';
import { addressLines, licenseeName } from '../../domain/postal-address.ts';
import { visibleText } from '../../domain/visible-text.ts';
import type { FoundryAddress } from '../db/tables/catalogue.ts';
import { orderNumber } from '../email/order-emails.ts';
import type { StoredOrder } from '../stores/orders.ts';
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
  readonly number: string;
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
};

/** `fonts` holds font files by class (stores/fonts.ts). */
export function orderDocument(
  order: StoredOrder,
  foundry: FoundryAddress,
  fonts: ReadonlyMap<string, string>,
  isDemo: boolean,
): OrderDocument {
  const { lines: frozenCart } = order;
  const { purchaser, third_party, email } = order.licensee;
  const payer = blockOf({ ...purchaser, email });
  const reference = visibleText(purchaser.job_reference);
  const sums = { lines: frozenCart, purchaser, seller: foundry };
  return {
    number: orderNumber(order),
    orderedAt: order.created_at,
    paidAt: order.paid_at ?? order.created_at,
    isPaidByCard: order.total_cents > 0,
    foundry,
    licensee: third_party ? blockOf(third_party) : payer,
    ...(third_party ? { purchaser: payer } : {}),
    ...(reference ? { reference } : {}),
    lines: frozenCart.cart.map((item) => orderLine(item, fonts)),
    subtotal: frozenCart.subtotal.value,
    adjustments: adjustmentsOf(sums),
    total: frozenCart.total.value,
    isReverseCharge: hasReverseCharge(sums),
    isUsOrder: frozenCart.is_us_order,
    isDemo,
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
      ...(held_by ? [`Price of quote ${held_by.number}`] : []),
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

/** The foundry as the seller of a document. */
export function sellerBlock({ address, country, email, vat_number }: FoundryAddress): AddressBlock {
  const texts = [...address, countryName(country), email, vatLine(vat_number)];
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

/**
 * What an invoice says, as plain values: made from a paid order and nothing that may change later, so that an
 * invoice made again says the same. Texts are ready to be shown; amounts come as the order froze them.
 */
import type { CartItem, PriceStep } from '../../domain/cart.ts';
import { countries } from '../../domain/countries.ts';
import { upgradeOfText } from '../../domain/licence-text.ts';
import type { PersonalInfo, ThirdParty } from '../../domain/licensee.ts';
import { moneyText } from '../../domain/money.ts';
import { addressLines, licenseeName } from '../../domain/postal-address.ts';
import { visible } from '../../domain/visible.ts';
import type { FoundryAddress } from '../db/tables/catalogue.ts';
import { orderNumber } from '../job/letters.ts';
import type { StoredOrder } from '../stores/orders.ts';

export type OrderLine = {
  readonly name: string;
  readonly accent: string;
  /** The complete font file that the name is set in; undefined when it left the catalogue. */
  readonly font: string | undefined;
  readonly details: readonly string[];
  /** How the value came about; empty where nobody needs to know. */
  readonly steps: readonly PriceStep[];
  readonly value: string;
};

/** A block of lines about one person, and the ISO code of the country that they are written in. */
export type AddressBlock = { readonly texts: readonly string[]; readonly country: string | undefined };

export type OrderDocument = {
  readonly number: string;
  readonly paidAt: Date;
  readonly foundry: FoundryAddress;
  /** Who may use the fonts, and who pays. */
  readonly licensee: AddressBlock;
  /** Left out when the licensee pays. */
  readonly purchaser?: AddressBlock;
  readonly reference?: string;
  readonly lines: readonly OrderLine[];
  readonly subtotal: string;
  readonly discounts: readonly { readonly name: string; readonly value: string }[];
  readonly tax?: { readonly name: string; readonly value: string };
  readonly total: string;
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
  const { quote } = order;
  const { purchaser, third_party, email } = order.licensee;
  const payer = blockOf({ ...purchaser, email });
  const reference = visible(purchaser.job_reference);
  const percentage = quote.us_sales_tax_percentage;
  const tax = { name: `Sales tax (${percentage} %)`, value: moneyText(quote.us_sales_tax) };
  return {
    number: orderNumber(order),
    paidAt: order.paid_at ?? order.created_at,
    foundry,
    licensee: third_party ? blockOf(third_party) : payer,
    ...(third_party ? { purchaser: payer } : {}),
    ...(reference ? { reference } : {}),
    lines: quote.cart.map((item) => orderLine(item, fonts)),
    subtotal: quote.subtotal.value,
    discounts: quote.discounts.map(({ name, value }) => ({ name, value })),
    ...(quote.us_sales_tax > 0 ? { tax } : {}),
    total: quote.total.value,
    isUsOrder: quote.is_us_order,
    isDemo,
  };
}

/** A line as papers show it, with the steps of its price. */
export function orderLine(item: CartItem, fonts: ReadonlyMap<string, string>): OrderLine {
  const { name, family, font_class, description, scripts, value, breakdown, held_by, upgrade_of } = item;
  return {
    name,
    accent: family.accent,
    font: fonts.get(font_class),
    details: [
      ...[description.desktop, description.web, description.app],
      scriptLine(Object.values(scripts).map((script) => script.name)),
      held_by ? `Price of quote ${held_by.number}` : '',
      upgrade_of ? upgradeOfText(upgrade_of) : '',
    ].filter((text) => text !== ''),
    steps: breakdown,
    value,
  };
}

/** The words of commerce, section 2. */
function scriptLine(names: readonly string[]): string {
  if (names.length === 0) return '';
  return `Additional ${names.length === 1 ? 'script' : 'scripts'} support: ${names.join(', ')}`;
}

/** Who is licensed first, then whoever else is named, then address lines; empty ones are left out. */
export function blockOf(info: PersonalInfo & ThirdParty): AddressBlock {
  const { name, company, country, email, vat_number } = info;
  const countryName = countries.find(({ code }) => code === country)?.name ?? country ?? '';
  const vat = visible(vat_number);
  const people = new Set([licenseeName(info), visible(company), visible(name)]);
  const lines = [...people, ...addressLines(info, countryName), visible(email), vat && `VAT ${vat}`];
  return { texts: lines.filter((line) => line !== ''), country };
}

/** A quote as PDF: what a cart costs, the steps of each price, and until when it is valid (§quote.pdf). */

import type { Cart } from '../../domain/cart.ts';
import { longDate } from '../../domain/dates.ts';
import type { QuoteInfo } from '../../domain/licensee.ts';
import { licensedTo } from '../../domain/postal-address.ts';
import { thirdPartyOf } from '../../domain/tax.ts';
import { visibleText } from '../../domain/visible-text.ts';
import type { FoundryAddress } from '../db/tables/catalogue.ts';
import { drawCommercialDocument } from './commercial-document.ts';
import type { Paper } from './house-page.ts';
import { blockOf, orderLine, sellerBlock } from './order-document.ts';
import { adjustmentsOf, hasReverseCharge, quoteSums } from './sums.ts';
import { reverseChargeNote } from './vat.ts';

export type QuoteDocument = {
  readonly number: string;
  readonly madeAt: Date;
  readonly validUntil: Date;
  readonly foundry: FoundryAddress;
  readonly info: QuoteInfo;
  readonly quote: Pick<
    Cart,
    'cart' | 'subtotal' | 'discounts' | 'total' | 'us_sales_tax' | 'us_sales_tax_percentage' | 'is_us_order'
  >;
  /** The font files of the lines' names, by class. */
  readonly fonts: ReadonlyMap<string, string>;
  /** The complete link of the quote's own cart. */
  readonly cartUrl: string;
  /** No money moves in this shop. */
  readonly isDemo: boolean;
  readonly paper: Paper;
};

/** The PDF's bytes; the same for the same values. Runs in a worker thread. */
export async function makeQuote(document: QuoteDocument): Promise<Uint8Array> {
  const { number, madeAt, validUntil, foundry, info, quote, fonts, cartUrl, paper } = document;
  const { subtotal, total } = quote;
  const thirdParty = thirdPartyOf(info);
  const licensee = blockOf(thirdParty ?? info);
  const purchaser = thirdParty ? blockOf(info) : undefined;
  const adjustments = adjustmentsOf(quoteSums(quote, info, foundry));
  const reference = visibleText(info.job_reference);
  return await drawCommercialDocument({
    title: `Quote ${number}`,
    number,
    createdAt: madeAt,
    dates: [longDate(madeAt.toISOString()), `Valid until ${longDate(validUntil.toISOString())}`],
    foundry,
    people: [
      {
        label: licensedTo,
        ...(licensee.texts.length > 0 ? licensee : { texts: ['To be named in the order'] }),
      },
      ...(purchaser && purchaser.texts.length > 0 ? [{ label: 'Purchaser', ...purchaser }] : []),
      { label: 'From', ...sellerBlock(foundry) },
      ...(reference ? [{ label: 'Project reference', texts: [reference] }] : []),
    ],
    lines: quote.cart.map((item) => orderLine(item, fonts)),
    sums: adjustments.length > 0 ? [{ name: 'Subtotal', value: subtotal.value }, ...adjustments] : [],
    total: total.value,
    notes: notes(document),
    link: { text: cartUrl, url: cartUrl },
    paper,
  });
}

function notes({ quote, info, foundry, validUntil, isDemo }: QuoteDocument): string[] {
  const until = longDate(validUntil.toISOString());
  return [
    hasReverseCharge(quoteSums(quote, info, foundry)) ? reverseChargeNote : salesTaxNote(quote, info),
    ...(isDemo ? ['Test shop: test payments only.'] : []),
    `These prices are valid until ${until} for everything you order as listed here, through this link:`,
  ];
}

function salesTaxNote(
  { us_sales_tax_percentage, is_us_order }: QuoteDocument['quote'],
  info: QuoteInfo,
): string {
  if (us_sales_tax_percentage > 0)
    return 'Sales tax is an estimate; it will be calculated for the address in the order.';
  return info.country && !is_us_order
    ? 'No sales tax is added for this address.'
    : 'If sales tax applies to the licensee’s address, it is added at checkout.';
}

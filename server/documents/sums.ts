/** What stands between the lines and the total of an order or a quote, on paper and in emails. */
import type { PersonalInfo, QuoteInfo } from '../../domain/licensee.ts';
import { moneyText } from '../../domain/money.ts';
import { estimatedSalesTaxName, salesTaxName } from '../../domain/tax.ts';
import type { FoundryAddress } from '../db/tables/catalogue.ts';
import type { OrderLines } from '../db/tables/orders.ts';
import { isReverseCharge, reverseChargeLine } from './vat.ts';

/** `taxName` names the sales tax by its percentage; `seller` is undefined while the catalogue is empty. */
export type SumsOptions = {
  readonly lines: Pick<OrderLines, 'discounts' | 'us_sales_tax' | 'us_sales_tax_percentage'>;
  readonly purchaser: Pick<PersonalInfo, 'country' | 'vat_number'>;
  readonly seller: Pick<FoundryAddress, 'country'> | undefined;
  readonly taxName?: typeof salesTaxName;
};

/** Of a table of lines: what is licensed, and the currency of all amounts. */
export const lineColumns = ['Fonts and licences', 'USD'] as const;

/** What a quote adds up, on paper and in its email. */
export const quoteSums = (
  lines: SumsOptions['lines'],
  purchaser: QuoteInfo,
  seller: SumsOptions['seller'],
): SumsOptions => ({ lines, purchaser, seller, taxName: estimatedSalesTaxName });

/** Whether the purchaser accounts for the VAT (§documents.reverse-charge). */
export const hasReverseCharge = ({ lines, purchaser, seller }: SumsOptions): boolean =>
  seller !== undefined && lines.us_sales_tax === 0 && isReverseCharge(seller, purchaser);

/** Discounts, sales tax and reverse charge, where there are any. */
export function adjustmentsOf(
  options: SumsOptions,
): readonly { readonly name: string; readonly value: string }[] {
  const { lines, taxName = salesTaxName } = options;
  const { discounts, us_sales_tax, us_sales_tax_percentage } = lines;
  const tax = { name: taxName(us_sales_tax_percentage), value: moneyText(us_sales_tax) };
  return [
    ...discounts.map(({ name, value }) => ({ name, value })),
    ...(us_sales_tax > 0 ? [tax] : []),
    ...(hasReverseCharge(options) ? [reverseChargeLine] : []),
  ];
}

/** Value added tax on invoices and quotes: the shop adds none, but a business customer's bookkeeper needs to read why. */
import type { PersonalInfo } from '../../domain/licensee.ts';
import { isVatNumberOf } from '../../domain/vat-numbers.ts';
import { visibleText } from '../../domain/visible-text.ts';
import type { FoundryAddress } from '../db/tables/catalogue.ts';

/** Members of the European Union by ISO code. */
const euCountries: readonly string[] =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

/**
 * The customer accounts for the VAT: a business in the European Union, by a VAT number of its country, that buys from a seller
 * in another country (§documents.reverse-charge).
 */
export function isReverseCharge(
  { country: from }: Pick<FoundryAddress, 'country'>,
  { country = '', vat_number }: Pick<PersonalInfo, 'country' | 'vat_number'>,
): boolean {
  const isForeign = from !== undefined && from !== country;
  return isForeign && euCountries.includes(country) && isVatNumberOf(country, visibleText(vat_number));
}

export const reverseChargeLine = { name: 'VAT, reverse charge', value: '$0' } as const;
export const reverseChargeNote =
  'Reverse charge: the customer accounts for the VAT (Article 196 of Directive 2006/112/EC).';

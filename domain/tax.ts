/** Which orders are US orders, and which address determines the sales tax (§tax.address). */
import type { PersonalInfo, ThirdParty } from './licensee.ts';

export const taxUnavailableMessage = 'Sales tax could not be calculated. Please try again in a moment.';

/** For an address that contradicts itself; `state` is its name. */
export const wrongZipMessage = (state: string) =>
  `This ZIP code isn’t in ${state}. Check ZIP code and state.`;

/** What the line of the sales tax is called wherever a price is summed up. */
export const salesTaxName = (percentage: number) => `US sales tax (${percentage}%)`;
/** In a quote: its order's own address decides. */
export const estimatedSalesTaxName = (percentage: number) => `US sales tax, estimated (${percentage}%)`;

/** The line of an address that a refusal of the tax service is about. */
export const taxErrorFields = ['state', 'zip_code', 'address1'] as const;
export type TaxErrorField = (typeof taxErrorFields)[number];

export type TaxAddress = {
  readonly country: 'US';
  readonly state: string;
  readonly zip: string;
  readonly city: string;
  readonly street: string;
  /** The part of the form that an error about this address belongs to. */
  readonly of: 'purchaser' | 'third_party';
};

/** The third party's data: the top-level object, else the one in `info`, else {}; undefined unless the order is for one. */
export function thirdPartyOf(info: PersonalInfo | undefined, topLevel?: ThirdParty): ThirdParty | undefined {
  if (!info?.third_party_order) return undefined;
  return topLevel ?? info.third_party_data ?? {};
}

/** Whether the purchaser, or the third party of a third-party order, is in the US (§tax.us-order). */
export function isUsOrder(info: PersonalInfo | undefined, topLevel?: ThirdParty): boolean {
  return info?.country === 'US' || thirdPartyOf(info, topLevel)?.country === 'US';
}

/** The third party's address if it is in the US, else the purchaser's if in the US, else undefined: no sales tax. */
export function taxAddress(info: PersonalInfo | undefined, topLevel?: ThirdParty): TaxAddress | undefined {
  const thirdParty = thirdPartyOf(info, topLevel);
  if (thirdParty?.country === 'US') return addressOf(thirdParty, 'third_party');
  return info?.country === 'US' ? addressOf(info, 'purchaser') : undefined;
}

function addressOf(place: ThirdParty | PersonalInfo, of: TaxAddress['of']): TaxAddress {
  const { state = '', zip_code = '', city = '', address1 = '' } = place;
  return { country: 'US', state, zip: zip_code.trim(), city, street: address1, of };
}

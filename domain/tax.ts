/** Which orders are US orders, and whose address the sales tax follows (decisions, section 2). */
import type { PersonalInfo, ThirdParty } from './licensee.ts';

export type TaxAddress = {
  readonly country: 'US';
  readonly state: string;
  readonly zip: string;
  readonly city: string;
  readonly street: string;
  /** Whose form an error of this address belongs to. */
  readonly of: 'purchaser' | 'third_party';
};

/** The two data of a third party are one object; the top-level one wins. Undefined unless the order is for one. */
export function thirdPartyOf(info: PersonalInfo | undefined, topLevel?: ThirdParty): ThirdParty | undefined {
  if (!info?.third_party_order) return undefined;
  return topLevel ?? info.third_party_data ?? {};
}

/** A US order: the purchaser, or the third party of a third-party order, is in the US. */
export function isUsOrder(info: PersonalInfo | undefined, topLevel?: ThirdParty): boolean {
  return info?.country === 'US' || thirdPartyOf(info, topLevel)?.country === 'US';
}

/** The third party's address when it is in the US, else the purchaser's when in the US, else undefined: no sales tax. */
export function taxAddress(info: PersonalInfo | undefined, topLevel?: ThirdParty): TaxAddress | undefined {
  const third = thirdPartyOf(info, topLevel);
  if (third?.country === 'US') return addressOf(third, 'third_party');
  return info?.country === 'US' ? addressOf(info, 'purchaser') : undefined;
}

function addressOf(place: ThirdParty | PersonalInfo, of: TaxAddress['of']): TaxAddress {
  const { state = '', zip_code = '', city = '', address1 = '' } = place;
  return { country: 'US', state, zip: zip_code.trim(), city, street: address1, of };
}

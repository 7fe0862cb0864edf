/** How a licensee is named and an address is written, on papers, in e-mails and on screens. */
import type { PersonalInfo, ThirdParty } from './licensee.ts';
import { visible } from './visible.ts';

type Person = Pick<PersonalInfo & ThirdParty, 'name' | 'company'>;
type Address = Pick<PersonalInfo, 'address1' | 'address2' | 'zip_code' | 'city' | 'state' | 'country'>;

const filled = (parts: readonly (string | undefined)[]): string[] =>
  parts.map(visible).filter((part) => part !== '');

/** Who is licensed: the company, if there is one, else the person; '' when neither is known. */
export const licenseeName = ({ company, name }: Person): string => filled([company, name])[0] ?? '';

/** The address as its lines, the country last; `countryName` is put in its own words by who loads the list of them. */
export function addressLines(
  { address1, address2, zip_code, city, state, country }: Address,
  countryName: string,
): string[] {
  const town =
    country === 'US'
      ? filled([city, filled([state, zip_code]).join(' ')]).join(', ')
      : filled([zip_code, city, state]).join(' ');
  return filled([address1, address2, town, countryName]);
}

/** Formats licensees and addresses for documents, emails and screens (§licensee.name). */
import type { PersonalInfo, ThirdParty } from './licensee.ts';
import { visibleText } from './visible-text.ts';

type Person = Pick<PersonalInfo & ThirdParty, 'name' | 'company'>;
type Address = Pick<PersonalInfo, 'address1' | 'address2' | 'zip_code' | 'city' | 'state' | 'country'>;

const filled = (parts: readonly (string | undefined)[]): string[] =>
  parts.map(visibleText).filter((part) => part !== '');

/** The words before the licensee's name, on every screen, document and email (§licensee.sentence). */
export const licensedTo = 'Licensed to';

/** The licensee's name: the company, if there is one, else the person; '' when both are empty. */
export const licenseeName = ({ company, name }: Person): string => filled([company, name])[0] ?? '';

/** The address as lines, the country last; the caller looks up `countryName`, since not all load the list of countries. */
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

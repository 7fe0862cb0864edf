/** Validation rules for addresses, by country where the format is certain, and for VAT numbers and websites. */
import { matching, type Rule, type When } from './rule.ts';
import { vatNumberFormats, vatSeparators } from './vat-numbers.ts';

/** Countries whose addresses have no state, province or county. */
const countriesWithoutState = [
  ...['AD', 'AT', 'BE', 'CH', 'CZ', 'DE', 'DK', 'EE', 'FI', 'FR', 'GR', 'HR', 'HU', 'IS', 'LI', 'LT', 'LU'],
  ...['LV', 'MC', 'MT', 'NL', 'NO', 'PL', 'PT', 'SE', 'SG', 'SI', 'SK'],
];

export const hasState = (country: string): boolean => !countriesWithoutState.includes(country);

const defaultZipCode = {
  pattern: /^[\p{L}\p{N}\p{Pd} .]{1,12}$/u,
  message: 'Please enter a zip code of at most 12 letters and digits.',
};
const zipCodeByCountry = {
  US: {
    pattern: /^\d{5}(?:-\d{4})?$/,
    message: 'Please enter a zip code of five digits, or of five and four.',
  },
  DE: { pattern: /^\d{5}$/, message: 'Please enter a zip code of five digits.' },
  GB: {
    pattern: /^(?:GIR ?0AA|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/i,
    message: 'Please enter a postcode like SW1A 1AA.',
  },
  CA: { pattern: /^[A-Z]\d[A-Z][ -]?\d[A-Z]\d$/i, message: 'Please enter a postal code like K1A 0B1.' },
} as const;

/** A scheme is optional, but must be http or https: no `javascript:`. */
const websitePattern = /^(?:https?:\/\/)?[^\s:/?#@]+\.[^\s:/?#@]+(?::\d+)?(?:[/?#]\S*)?$/i;
/** VAT number formats differ by country; all contain a digit, and none has other signs than these. */
const vatPattern = /^(?=.*\d)[\p{L}\d][\p{L}\d ./+*-]{1,29}$/u;

type AddressField<Path extends string> = `${Path}${'zip_code' | 'state' | 'country'}`;

/** The rules for zip code and state of an address; `path` is 'third_party_data.' or empty. */
export const addressRules = <Path extends string, Condition extends string = never>(
  path: Path,
  when: When<Condition> = [],
): Rule<AddressField<Path> | Condition>[] => {
  const country = `${path}country` as const;
  const isIn = (code: string): When<typeof country | Condition> => [...when, { field: country, is: code }];
  return [
    matching(`${path}zip_code`, defaultZipCode.pattern, defaultZipCode.message, when),
    ...Object.entries(zipCodeByCountry).map(([code, { pattern, message }]) =>
      matching(`${path}zip_code`, pattern, message, isIn(code)),
    ),
    {
      field: `${path}state`,
      rule: 'absent',
      message: 'Addresses in this country have no state. Please leave it empty.',
      when: [...when, { field: country, oneOf: countriesWithoutState }],
    },
  ];
};

/** The rules for a company's VAT number and website; `path` as in `addressRules`. */
export const companyRules = <Path extends string, Condition extends string = never>(
  path: Path,
  when: When<Condition> = [],
): Rule<`${Path}${'vat_number' | 'website' | 'country'}` | Condition>[] => [
  matching(
    `${path}vat_number`,
    vatPattern,
    'Please enter a valid VAT number: letters and digits, as in DE123456789.',
    when,
  ),
  ...vatNumberFormats.map(
    ({ country, pattern, message }) =>
      ({
        field: `${path}vat_number`,
        rule: 'pattern',
        pattern,
        ignoring: vatSeparators,
        message,
        when: [...when, { field: `${path}country`, is: country }],
      }) as const,
  ),
  matching(`${path}website`, websitePattern, 'Please enter a valid website address.', when),
];

/** An Instagram handle as people paste it: the name, with an at sign, or the address of the page. */
export const instagramPattern =
  /^(?:(?:https?:\/\/)?(?:www\.)?instagram\.com\/|@)?((?!.*\.\.)\w(?:[\w.]{0,28}\w)?)\/?(?:[?#]\S*)?$/i;

/** The handle alone: 'ada.type'; '' if the text isn't one. */
export const instagramHandle = (text: string): string => instagramPattern.exec(text.trim())?.[1] ?? '';

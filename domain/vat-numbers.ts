/**
 * The formats of VAT numbers in the European Union and its neighbours, without their check digits: a number that is written
 * as its country writes it is never refused (§checkout.information.vat-number).
 */

type Format = {
  /** What stands before the number; the country's code unless it is another. */
  readonly prefix?: string;
  /** What follows the prefix, without spaces, dots and hyphens. */
  readonly number: string;
  readonly example: string;
};

const formats: Readonly<Record<string, Format>> = {
  AT: { number: 'U\\d{8}', example: 'ATU12345678' },
  BE: { number: '[01]?\\d{9}', example: 'BE0123456789' },
  BG: { number: '\\d{9,10}', example: 'BG123456789' },
  CH: { prefix: 'CHE', number: '\\d{9}(?:MWST|TVA|IVA)?', example: 'CHE-123.456.789 MWST' },
  CY: { number: '\\d{8}[A-Z]', example: 'CY12345678X' },
  CZ: { number: '\\d{8,10}', example: 'CZ12345678' },
  DE: { number: '\\d{9}', example: 'DE123456789' },
  DK: { number: '\\d{8}', example: 'DK12345678' },
  EE: { number: '\\d{9}', example: 'EE123456789' },
  ES: { number: '[A-Z\\d]\\d{7}[A-Z\\d]', example: 'ESX12345678' },
  FI: { number: '\\d{8}', example: 'FI12345678' },
  FR: { number: '[A-Z\\d]{2}\\d{9}', example: 'FR12345678901' },
  GB: { number: '(?:\\d{9}|\\d{12}|(?:GD|HA)\\d{3})', example: 'GB123456789' },
  GR: { prefix: 'EL', number: '\\d{9}', example: 'EL123456789' },
  HR: { number: '\\d{11}', example: 'HR12345678901' },
  HU: { number: '\\d{8}(?:\\d{3})?', example: 'HU12345678' },
  IE: { number: '(?:\\d{7}[A-Z]{1,2}|\\d[A-Z+*]\\d{5}[A-Z])', example: 'IE1234567WA' },
  IT: { number: '\\d{11}', example: 'IT12345678901' },
  LT: { number: '(?:\\d{9}|\\d{12})', example: 'LT123456789' },
  LU: { number: '\\d{8}', example: 'LU12345678' },
  LV: { number: '\\d{11}', example: 'LV12345678901' },
  MT: { number: '\\d{8}', example: 'MT12345678' },
  NL: { number: '[A-Z\\d+*]{10}\\d{2}', example: 'NL123456789B01' },
  NO: { number: '\\d{9}(?:MVA)?', example: 'NO 123 456 789 MVA' },
  PL: { number: '\\d{10}', example: 'PL1234567890' },
  PT: { number: '\\d{9}', example: 'PT123456789' },
  RO: { number: '\\d{2,10}', example: 'RO12345678' },
  SE: { number: '\\d{12}', example: 'SE123456789001' },
  SI: { number: '\\d{8}', example: 'SI12345678' },
  SK: { number: '\\d{10}', example: 'SK1234567890' },
};

/** Northern Ireland, and traders from elsewhere in the Union's one-stop shop. */
const furtherNumbers = ['XI(?:\\d{9}|\\d{12}|(?:GD|HA)\\d{3})', '(?:EU|IM)\\d{9,10}'];

/** Signs that people write between the parts of a number. */
export const vatSeparators = /[ ./-]/g;

/** Whether this is a VAT number of the country itself, with its prefix or without. */
export function isVatNumberOf(country: string, text: string): boolean {
  const format = formats[country];
  if (!format) return false;
  const { prefix = country, number } = format;
  return new RegExp(`^(?:${country}|${prefix})?(?:${number})$`, 'i').test(text.replace(vatSeparators, ''));
}

const prefixed = Object.entries(formats).map(
  ([code, { prefix = code, number }]) => `(?:${code}|${prefix})${number}`,
);
const foreign = [...prefixed, ...furtherNumbers].join('|');

/** For each country of the table: what a VAT number of a company there looks like, its own or one of another country. */
export const vatNumberFormats = Object.entries(formats).map(([country, { number, example }]) => ({
  country,
  pattern: new RegExp(`^(?:${number}|${foreign})$`, 'i'),
  message: `Please enter a valid VAT number, as in ${example}.`,
}));

/**
 * State sales tax without a tax service: the state's general rate without local rates, so every result is an estimate.
 * States that don't tax downloaded software have no tax here, whatever their general rate.
 */
import type { TaxAddress } from '../../domain/tax.ts';
import type { TaxResult } from './tax.ts';

const rateSource = 'General state sales tax rates, 2026; local rates not included';
const validFrom = new Date('2026-01-01T00:00:00Z');

type StateTax = { readonly percentage: number; readonly taxesDownloads: boolean; readonly zips: string };

const taxed = (percentage: number, zips: string): StateTax => ({ percentage, taxesDownloads: true, zips });
/** The state has a sales tax, but not on what is only downloaded. */
const untaxed = (percentage: number, zips: string): StateTax => ({
  percentage,
  taxesDownloads: false,
  zips,
});

/** The first three digits of a state's zip codes, as the postal service assigns them: '005', '100-149'. */
const states: Readonly<Record<string, StateTax>> = {
  AL: taxed(4, '350-369'),
  AK: taxed(0, '995-999'),
  AZ: taxed(5.6, '850-865'),
  AR: untaxed(6.5, '716-729'),
  CA: untaxed(7.25, '900-961'),
  CO: untaxed(2.9, '800-816'),
  CT: taxed(6.35, '060-062 064-069'),
  DC: taxed(6, '200 202-205 569'),
  DE: taxed(0, '197-199'),
  FL: untaxed(6, '320-349'),
  GA: untaxed(4, '300-319 398-399'),
  HI: taxed(4, '967-968'),
  ID: taxed(6, '832-838'),
  IL: taxed(6.25, '600-629'),
  IN: taxed(7, '460-479'),
  IA: taxed(6, '500-528'),
  KS: taxed(6.5, '660-679'),
  KY: taxed(6, '400-427'),
  LA: taxed(5, '700-714'),
  ME: taxed(5.5, '039-049'),
  MD: taxed(6, '206-219'),
  MA: taxed(6.25, '010-027 055'),
  MI: taxed(6, '480-499'),
  MN: taxed(6.875, '550-567'),
  MS: taxed(7, '386-397'),
  MO: untaxed(4.225, '630-658'),
  MT: taxed(0, '590-599'),
  NE: taxed(5.5, '680-693'),
  NV: untaxed(6.85, '889-898'),
  NH: taxed(0, '030-038'),
  NJ: taxed(6.625, '070-089'),
  NM: taxed(4.875, '870-884'),
  NY: taxed(4, '005 063 100-149'),
  NC: taxed(4.75, '270-289'),
  ND: taxed(5, '580-588'),
  OH: taxed(5.75, '430-459'),
  OK: untaxed(4.5, '730-749'),
  OR: taxed(0, '970-979'),
  PA: taxed(6, '150-196'),
  RI: taxed(7, '028-029'),
  SC: untaxed(6, '290-299'),
  SD: taxed(4.2, '570-577'),
  TN: taxed(7, '370-385'),
  TX: taxed(6.25, '733 750-799 885'),
  UT: taxed(4.85, '840-847'),
  VT: taxed(6, '050-054 056-059'),
  VA: untaxed(4.3, '201 220-246'),
  WA: taxed(6.5, '980-994'),
  WV: taxed(6, '247-268'),
  WI: taxed(5, '530-549'),
  WY: taxed(4, '820-831'),
};

const stateOf = (state: string) => (Object.hasOwn(states, state) ? states[state] : undefined);
const percentageOf = ({ taxesDownloads, percentage }: StateTax) => (taxesDownloads ? percentage : 0);

/** Whether a state taxes what the shop sells: there, a rate of 0 must be wrong. */
export function isTaxed(state: string): boolean {
  const tax = stateOf(state);
  return tax === undefined || percentageOf(tax) > 0;
}

/** The rate at an address, or the reason for none; `now` must be within the table's validity. */
export function embeddedRate({ state, zip }: TaxAddress, now: Date): TaxResult {
  const tax = stateOf(state);
  if (!tax) return { kind: 'refused', message: `to_state ${sanitized(state)} is not a US state` };
  if (!/^\d{5}(?:-\d{4})?$/.test(zip) || !isWithin(tax.zips, zip))
    return { kind: 'refused', message: `to_zip ${sanitized(zip)} is not used within to_state ${state}` };
  const source = now < validFrom ? `${rateSource} (not yet in force)` : rateSource;
  return { kind: 'rate', percentage: percentageOf(tax), source, isEstimate: true };
}

function isWithin(zips: string, zip: string): boolean {
  const prefix = zip.slice(0, 3);
  return zips.split(' ').some((range) => {
    const [first = '', last = first] = range.split('-');
    return prefix >= first && prefix <= last;
  });
}

/** Input for error messages: short and plain, whatever was typed. */
const sanitized = (text: string) => text.replace(/[^A-Za-z0-9 -]/g, '').slice(0, 12);

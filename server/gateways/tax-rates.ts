/**
 * State sales tax without a tax service: the state's general rate without local rates, so every result is an estimate.
 * States that don't tax downloaded software have no tax here, whatever their general rate.
 */
import { usStates } from '../../domain/countries.ts';
import { type TaxAddress, wrongZipMessage } from '../../domain/tax.ts';
import stateTaxes from './state-taxes.json' with { type: 'json' };
import type { TaxResult } from './tax.ts';

const rateSource = 'General state sales tax rates, 2026; local rates not included';
const validFrom = new Date('2026-01-01T00:00:00Z');

type StateTax = {
  readonly percentage: number;
  /** False where the state has a sales tax, but not on what is only downloaded. */
  readonly taxesDownloads: boolean;
  /** The first three digits of its zip codes, as the postal service assigns them: '005', '100-149'. */
  readonly zips: string;
};
const states: Readonly<Record<string, StateTax>> = stateTaxes;

const stateOf = (state: string) => (Object.hasOwn(states, state) ? states[state] : undefined);
/** The state's name by its code; the code where it is none. */
export const stateName = (state: string) => usStates.find(({ code }) => code === state)?.name ?? state;
const percentageOf = ({ taxesDownloads, percentage }: StateTax) => (taxesDownloads ? percentage : 0);

/** Whether a state taxes what the shop sells: there, a rate of 0 must be wrong. */
export function isTaxed(state: string): boolean {
  const tax = stateOf(state);
  return tax === undefined || percentageOf(tax) > 0;
}

/** The rate at an address, or the reason for none; `now` must be within the table's validity. */
export function embeddedRate({ state, zip }: TaxAddress, now: Date): TaxResult {
  const tax = stateOf(state);
  if (!tax) return { kind: 'refused', message: 'Please select a US state.', field: 'state' };
  if (!/^\d{5}(?:-\d{4})?$/.test(zip) || !isWithin(tax.zips, zip))
    return { kind: 'refused', message: wrongZipMessage(stateName(state)), field: 'zip_code' };
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

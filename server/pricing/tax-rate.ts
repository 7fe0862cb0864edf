/** Looks up a cart's sales tax before it is priced: the service may be slow, so never inside a transaction (§tax.address). */
import type { PersonalInfo } from '../../domain/licensee.ts';
import { taxAddress } from '../../domain/tax.ts';
import type { CartLine } from '../db/tables/accounts.ts';
import type { Services } from '../services.ts';
import { inSpan } from '../tracing.ts';
import { priceCart } from './price-cart.ts';
import type { TaxError } from './tax-error.ts';

/** With an `error` the percentage is 0, and nothing may be sold with it. */
export type TaxRate = { readonly percentage: number; readonly error?: TaxError };

/** Requests the rate for the address that decides the order's tax; no sales tax outside the US. */
export async function findTaxRate(
  { db, tax }: Pick<Services, 'db' | 'tax'>,
  info: PersonalInfo | undefined,
  items: readonly CartLine[],
): Promise<TaxRate> {
  const address = taxAddress(info);
  if (!address) return { percentage: 0 };
  const priced = await priceCart(db, { items, info, unknownItems: 'drop' });
  const taxableCents = priced.ok ? priced.cart.total.amount : 0;
  const answer = await inSpan('tax rate', { kind: 'client' }, () => tax.rateFor(address, taxableCents));
  if (answer.kind === 'rate') return { percentage: answer.percentage };
  const { message } = answer;
  return { percentage: 0, error: answer.kind === 'refused' ? { message, field: answer.field } : { message } };
}

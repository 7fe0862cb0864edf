/** The sales tax of a cart before it is priced with it: the service may be slow, so never inside a transaction. */
import type { PersonalInfo } from '../../domain/licensee.ts';
import { taxAddress } from '../../domain/tax.ts';
import type { CartLine } from '../db/tables/accounts.ts';
import type { Services } from '../services.ts';
import { priceCart } from './price-cart.ts';

/** `error` is for the buyer (taxjar_error); the percentage is 0 then, and nothing may be sold with it. */
export type TaxFound = { readonly percentage: number; readonly error?: string };

/** Asks the tax service about the address that the order's tax follows; no sales tax outside the US. */
export async function taxOf(
  { db, tax }: Pick<Services, 'db' | 'tax'>,
  info: PersonalInfo | undefined,
  items: readonly CartLine[],
): Promise<TaxFound> {
  const address = taxAddress(info);
  if (!address) return { percentage: 0 };
  const priced = await priceCart(db, { items, info, unknownItems: 'drop' });
  const taxableCents = priced.ok ? priced.cart.total.amount : 0;
  const answer = await tax.rateFor(address, taxableCents);
  return answer.kind === 'rate'
    ? { percentage: answer.percentage }
    : { percentage: 0, error: answer.message };
}

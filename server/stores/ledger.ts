/** The ledger: entries whose lines add up to zero, each written once. */
import type { Db } from '../db/database.ts';
import type { StoredOrder } from './orders.ts';

export type LedgerLine = { readonly account: string; readonly amountCents: number };

/** Writes an entry, or nothing when it exists already. Throws when its lines don't add up to zero: that is a bug. */
export async function writeEntry(
  trx: Db,
  order: Pick<StoredOrder, 'id' | 'currency'>,
  entry: string,
  lines: readonly LedgerLine[],
): Promise<void> {
  const sum = lines.reduce((total, { amountCents }) => total + amountCents, 0);
  if (sum !== 0) throw new Error(`The ledger entry ${entry} is off by ${sum} cents.`);
  const values = lines
    .filter(({ amountCents }) => amountCents !== 0)
    .map(({ account, amountCents }) => ({
      order_id: order.id,
      entry,
      ledger_account: account,
      amount_cents: amountCents,
      currency: order.currency,
    }));
  if (values.length === 0) return;
  await trx
    .insertInto('ledger_lines')
    .values(values)
    .onConflict((conflict) => conflict.columns(['entry', 'ledger_account']).doNothing())
    .execute();
}

/** The lines of a paid order: what was charged, and for what. */
export function saleLines(order: StoredOrder): LedgerLine[] {
  return [
    { account: `card:${order.account}`, amountCents: order.total_cents },
    { account: 'sales', amountCents: -order.subtotal_cents },
    { account: 'discounts', amountCents: order.discount_cents },
    { account: 'sales_tax', amountCents: -order.tax_cents },
  ];
}

/** Money that came without an order for it, until it is refunded. */
export function strayLines(account: string, amountCents: number): LedgerLine[] {
  return [
    { account: `card:${account}`, amountCents },
    { account: 'to_refund', amountCents: -amountCents },
  ];
}

/** The stray cents of an intent. */
export async function findStray(trx: Db, intentId: string): Promise<number> {
  const row = await trx
    .selectFrom('ledger_lines')
    .select('amount_cents')
    .where('entry', '=', `stray:${intentId}`)
    .where('ledger_account', '=', 'to_refund')
    .executeTakeFirst();
  return row ? -row.amount_cents : 0;
}

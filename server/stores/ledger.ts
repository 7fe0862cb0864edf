/** The ledger: entries whose lines add up to zero, each written once; and the queries of its check. */
import { type Selectable, sql } from 'kysely';
import { liveStates, type OrderState, waitingStates } from '../../domain/order-state.ts';
import type { Db } from '../db/database.ts';
import type { OrdersTable } from '../db/tables/orders.ts';
import type { JobKind } from './job-kinds.ts';
import type { StoredOrder } from './orders.ts';
import { ownerOf } from './outbox.ts';

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

export type CheckedOrder = Pick<
  Selectable<OrdersTable>,
  'id' | 'state' | 'account' | 'currency' | 'total_cents' | 'charge_id'
> & {
  /** The total that the buyer reviewed, from the frozen order lines. */
  readonly reviewed_cents: number;
  /** Charging without a lease for too long, or waiting for its buyer for days. */
  readonly is_stuck: boolean;
};

const stuckMinutes = 10;
const waitingHours = 72;

export async function countStates(db: Db): Promise<{ readonly state: OrderState; readonly count: number }[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['state', sql<number>`count(*)::int`.as('count')])
    .groupBy('state')
    .orderBy('state')
    .execute();
  return rows;
}

/** Orders after an id, in order of their ids, at most `limit`: the caller reads them page by page. */
export async function findOrdersToCheck(db: Db, after: string, limit: number): Promise<CheckedOrder[]> {
  return await db
    .selectFrom('orders')
    .select(['id', 'state', 'account', 'currency', 'total_cents', 'charge_id'])
    .select(sql<number>`(quote -> 'total' ->> 'amount')::int`.as('reviewed_cents'))
    .select(
      sql<boolean>`(state = 'charging'
          and coalesce(lease_until, updated_at) < now() - make_interval(mins => ${stuckMinutes}))
        or (state in (${sql.join(waitingStates)}) and updated_at < now() - make_interval(hours => ${waitingHours}))`.as(
        'is_stuck',
      ),
    )
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Entries whose lines don't add up to zero. */
export async function findUnbalanced(db: Db): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('ledger_lines')
    .select('entry')
    .groupBy('entry')
    .having(sql<boolean>`sum(amount_cents) <> 0`)
    .limit(100)
    .execute();
  return rows.map(({ entry }) => entry);
}

/** Paid orders whose sale isn't in the ledger with exactly what was paid. */
export async function findOrdersWithoutEntry(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o
    where o.state = 'paid' and o.total_cents <> coalesce((
      select sum(l.amount_cents) from ledger_lines l
      where l.entry = 'sale:' || o.id and l.ledger_account = 'card:' || o.account), 0)
    limit 100`.execute(db);
  return rows.map(({ id }) => id);
}

/** Shorter than the clean-up's retention. */
const retainedDays = 80;

/** Paid orders without exactly one job of each kind; an older order's jobs may be done and removed. */
export async function findOrdersWithWrongJobs(db: Db, kinds: readonly JobKind[]): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct o.id from orders o
    cross join (values ${sql.join(kinds.map((kind) => sql`(${kind})`))}) as k (kind)
    cross join lateral (select count(*) as job_count from outbox w where w.order_id = o.id and w.kind = k.kind) w
    where o.state = 'paid'
      and (job_count > 1 or job_count = 0 and o.paid_at > now() - make_interval(days => ${retainedDays}))
    limit 100`.execute(db);
  return rows.map(({ id }) => id);
}

/** Paid orders without a file, and without a job that makes it. */
export async function findOrdersWithoutFiles(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct o.id from orders o cross join (values ('zip'), ('invoice')) as k (kind)
    where o.state = 'paid'
      and not exists (select 1 from order_files f where f.order_id = o.id and f.kind = k.kind)
      and not exists (
        select 1 from outbox w where w.order_id = o.id and w.kind = k.kind and w.state in ('pending', 'waiting'))
    limit 100`.execute(db);
  return rows.map(({ id }) => id);
}

/** Carts that more than one live order holds. */
export async function findCartsWithSeveralOrders(db: Db): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('orders')
    .select('cart_id')
    .where('state', 'in', liveStates)
    .groupBy('cart_id')
    .having(sql<boolean>`count(*) > 1`)
    .limit(100)
    .execute();
  return rows.map(({ cart_id }) => cart_id);
}

export async function countPendingJobs(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('state', 'in', ['pending', 'waiting'])
    // A job that isn't due for the first time yet is only scheduled.
    .where((eb) => eb.or([eb('tries', '>', 0), eb('due_at', '<=', sql<Date>`now()`)]))
    .executeTakeFirstOrThrow();
  return count;
}

export type GivenUpJob = { readonly kind: JobKind; readonly owner: string; readonly reason: string };

/** Jobs that were given up, the newest first, with their owner and reason. */
export async function findGivenUpJobs(db: Db, limit: number): Promise<GivenUpJob[]> {
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .where('state', '=', 'given_up')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ kind: row.kind, owner: ownerOf(row), reason: row.error ?? '' }));
}

/** Intents with a pending refund. */
export async function findPendingRefunds(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('outbox')
    .select('subject')
    .where('kind', '=', 'refund')
    .where('state', '=', 'pending')
    .execute();
  return new Set(rows.map(({ subject }) => subject));
}

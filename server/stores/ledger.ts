/** The ledger: entries whose lines add up to zero, each written once; and the queries of its check. */
import { type Selectable, sql } from 'kysely';
import {
  licensedStates,
  liveStates,
  type OrderState,
  paidStates,
  waitingStates,
} from '../../domain/order-state.ts';
import type { Db } from '../db/database.ts';
import type { OrdersTable } from '../db/tables/orders.ts';
import { addFacts, inSpan } from '../tracing.ts';
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
  await inSpan('ledger entry', {}, async () => {
    const { numInsertedOrUpdatedRows: written } = await trx
      .insertInto('ledger_lines')
      .values(values)
      .onConflict((conflict) => conflict.columns(['entry', 'ledger_account']).doNothing())
      .executeTakeFirstOrThrow();
    addFacts({ 'ledger.lines': Number(written) });
  });
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

type Refund = { readonly cents: number; readonly taxCents: number };

/** Money that went back to the card, with its part of the sales tax. */
export function refundLines(
  { account }: Pick<StoredOrder, 'account'>,
  { cents, taxCents }: Refund,
): LedgerLine[] {
  return [
    { account: `card:${account}`, amountCents: -cents },
    { account: 'refunds', amountCents: cents - taxCents },
    { account: 'sales_tax', amountCents: taxCents },
  ];
}

/** A refund that came back from the buyer's bank is owed. */
export const bounceLines = (order: Pick<StoredOrder, 'account'>, cents: number): LedgerLine[] =>
  strayLines(order.account, cents);

/** What was owed went back after all. */
export const repaidLines = (order: Pick<StoredOrder, 'account'>, cents: number): LedgerLine[] =>
  strayLines(order.account, -cents);

/** What a bank holds until it has decided. */
export function disputeLines({ account }: Pick<StoredOrder, 'account'>, cents: number): LedgerLine[] {
  return [
    { account: `card:${account}`, amountCents: -cents },
    { account: 'disputed', amountCents: cents },
  ];
}

/** What a bank took by a dispute although it had gone back already. */
export function lossLines({ account }: Pick<StoredOrder, 'account'>, cents: number): LedgerLine[] {
  return [
    { account: `card:${account}`, amountCents: -cents },
    { account: 'losses', amountCents: cents },
  ];
}

/** The lines that undo an entry; none when it isn't there. */
export async function reversedLines(trx: Db, entry: string): Promise<LedgerLine[]> {
  const lines = await trx
    .selectFrom('ledger_lines')
    .select(['ledger_account', 'amount_cents'])
    .where('entry', '=', entry)
    .execute();
  return lines.map(({ ledger_account, amount_cents }) => ({
    account: ledger_account,
    amountCents: -amount_cents,
  }));
}

export type CheckedOrder = Pick<
  Selectable<OrdersTable>,
  'id' | 'state' | 'account' | 'currency' | 'total_cents' | 'charge_id' | 'intent_id'
> & {
  /** What went back by refunds at the provider, as far as the shop knows. */
  readonly refunded_cents: number;
  /** The provider still has something to do or to say about it. */
  readonly is_pending: boolean;
  /** The buyer's bank has sent its money back: no charge of it is to be refunded by the provider any more. */
  readonly is_owed: boolean;
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
    .select(['id', 'state', 'account', 'currency', 'total_cents', 'charge_id', 'intent_id'])
    .select(sql<number>`(quote -> 'total' ->> 'amount')::int`.as('reviewed_cents'))
    .select(
      sql<number>`(select coalesce(sum(r.cents), 0)::int from refunds r
        where r.order_id = orders.id and r.state = 'succeeded' and r.source <> 'dispute')`.as(
        'refunded_cents',
      ),
    )
    .select(
      sql<boolean>`exists (select from refunds r where r.order_id = orders.id and r.state = 'asked')
        or exists (select from card_events e where e.intent_id = orders.intent_id and e.state = 'pending')`.as(
        'is_pending',
      ),
    )
    .select(
      sql<boolean>`exists (select from ledger_lines l where l.entry = 'bounce:' || orders.intent_id)`.as(
        'is_owed',
      ),
    )
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

const isPaid = sql`o.state in (${sql.join(paidStates)})`;

/** Paid orders whose sale isn't in the ledger with exactly what was paid. */
export async function findOrdersWithoutEntry(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o
    where ${isPaid} and o.total_cents <> coalesce((
      select sum(l.amount_cents) from ledger_lines l
      where l.entry = 'sale:' || o.id and l.ledger_account = 'card:' || o.account), 0)
    limit 100`.execute(db);
  return rows.map(({ id }) => id);
}

/** Paid orders whose refunds and disputes don't add up, in their rows or in the ledger. */
export async function findOrdersWithWrongRefunds(db: Db): Promise<readonly string[]> {
  const cents = (states: readonly string[]) => sql`coalesce((
    select sum(r.cents) from refunds r where r.order_id = o.id and r.state in (${sql.join(states)})), 0)`;
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o
    where ${isPaid} and (
      o.refunded_cents <> ${cents(['succeeded', 'bounced'])}
      or o.asked_cents <> ${cents(['asked'])}
      or o.total_cents - o.refunded_cents + ${cents(['bounced'])} - coalesce((
        select sum(d.cents) from disputes d where d.order_id = o.id and d.state = 'open'), 0) - coalesce((
        select sum(d.cents - coalesce(r.cents, 0)) from disputes d left join refunds r on r.id = d.id
        where d.order_id = o.id and d.state = 'lost'), 0)
      <> coalesce((
        select sum(l.amount_cents) from ledger_lines l
        where l.order_id = o.id and l.ledger_account = 'card:' || o.account and l.entry not like 'stray:%'
          and not exists (
            select from order_intents i where i.order_id = o.id and l.entry = 'refund:' || i.intent_id)), 0))
    limit 100`.execute(db);
  return rows.map(({ id }) => id);
}

/** Shorter than the clean-up's retention. */
const retainedDays = 80;

/**
 * Paid orders without exactly one job of each kind; an older order's jobs may be done and removed, and one whose licences have
 * all ended has no zip.
 */
export async function findOrdersWithWrongJobs(db: Db, kinds: readonly JobKind[]): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct o.id from orders o
    cross join (values ${sql.join(kinds.map((kind) => sql`(${kind})`))}) as k (kind)
    cross join lateral (
      select count(*) as job_count from outbox w
      where w.order_id = o.id and w.kind = k.kind
        and case w.kind
          when 'zip' then coalesce(nullif(w.subject, ''), '1') = o.delivery_no::text
          when 'invoice' then w.subject in ('', '1')
          else true end) w
    where ${isPaid}
      and (job_count > 1 or job_count = 0 and not (k.kind = 'zip' and o.state = 'refunded') and o.paid_at > now() - make_interval(days => ${retainedDays}))
    limit 100`.execute(db);
  return rows.map(({ id }) => id);
}

/** Paid orders without a file, and without a job that makes it. */
export async function findOrdersWithoutFiles(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct o.id from orders o cross join (values ('zip'), ('invoice')) as k (kind)
    where o.state in (${sql.join(licensedStates)})
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

/** Series of documents, such as 'invoice 2026', in which a number is missing (§ledger.invoice-series). */
export async function findSeriesWithGaps(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select s.series || ' ' || s.year as name from document_series s
    where s.last <> (
      select count(*) from documents d
      where d.kind = s.series and d.year = s.year and d.serial between 1 and s.last)`.execute(db);
  return rows.map(({ name }) => name.replace('_', ' '));
}

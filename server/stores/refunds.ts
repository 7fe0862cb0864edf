/** Refunds and disputes of orders (migration 0021). Only the order's chart has them written, in the transaction of its event. */
import { type Selectable, sql } from 'kysely';
import type { EventOf, GivenBack } from '../../machines/order-facts.ts';
import type { Db } from '../db/database.ts';
import type { OrderTables } from '../db/tables/orders.ts';
import type { MovedBack } from '../gateways/card.ts';
import type { StoredOrder } from './orders.ts';
import { lineOf } from './upgrades.ts';

type RefundRow = Selectable<OrderTables['refunds']>;
/** With the lines that end with it, by their `optionKey`. */
export type StoredRefund = RefundRow & { readonly lines: readonly string[] };

const withLines = (db: Db) =>
  db
    .selectFrom('refunds as r')
    .selectAll('r')
    .select(
      sql<string[]>`array(select l.line from refund_lines l where l.refund_id = r.id order by l.line)`.as(
        'lines',
      ),
    );

/** The refunds of these orders that count: all but those that failed, the oldest first. */
export async function findRefunds(db: Db, orderIds: readonly string[]): Promise<StoredRefund[]> {
  if (orderIds.length === 0) return [];
  return await withLines(db)
    .where('r.order_id', 'in', orderIds)
    .where('r.state', '<>', 'failed')
    .orderBy('r.created_at')
    .orderBy('r.id')
    .execute();
}

/** Also those that failed, the oldest first. */
export const findAllRefunds = async (db: Db, orderId: string): Promise<StoredRefund[]> =>
  await withLines(db).where('r.order_id', '=', orderId).orderBy('r.created_at').execute();

/** `is_fresh`: asked for a moment ago, when the provider still knows the key under which it may have been made. */
export async function findRefund(
  db: Db,
  id: string,
): Promise<(StoredRefund & { readonly is_fresh: boolean }) | undefined> {
  return await withLines(db)
    .select(sql<boolean>`r.created_at > now() - interval '1 minute'`.as('is_fresh'))
    .where('r.id', '=', id)
    .executeTakeFirst();
}

/** The lines whose licence has ended with one of these refunds, by their `optionKey`. */
export const endedLines = (refunds: readonly StoredRefund[]): ReadonlySet<string> =>
  new Set(refunds.flatMap(({ state, lines }) => (state === 'asked' ? [] : lines)));

/** Also those that were asked to go back: nothing is built on them any more. */
export const endingLines = (refunds: readonly StoredRefund[]): ReadonlySet<string> =>
  new Set(refunds.flatMap(({ lines }) => lines));

export const findEndedLines = async (db: Db, orderId: string) => endedLines(await findRefunds(db, [orderId]));

/** Of a line that was asked to go back by another refund, too, the one that succeeds takes it. */
const insertLines = async (trx: Db, orderId: string, refundId: string, lines: readonly string[]) => {
  if (lines.length === 0) return;
  await trx
    .insertInto('refund_lines')
    .values(lines.map((line) => ({ order_id: orderId, line, refund_id: refundId })))
    .onConflict((conflict) => conflict.columns(['order_id', 'line']).doUpdateSet({ refund_id: refundId }))
    .execute();
};

export async function insertRefund(
  trx: Db,
  { id: order_id }: StoredOrder,
  { refundId: id, cents, taxCents: tax_cents, reason, by: made_by, lines }: EventOf<'refund.asked'>,
): Promise<void> {
  await trx
    .insertInto('refunds')
    .values({ id, order_id, source: 'staff', state: 'asked', cents, tax_cents, reason, made_by })
    .execute();
  await insertLines(trx, order_id, id, lines);
}

/** Money went back: what was asked has succeeded, or what was made elsewhere is stored. */
export async function saveRefund(
  trx: Db,
  { id: order_id }: StoredOrder,
  { refundId: id, providerId: provider_id, source, cents, taxCents: tax_cents, reason, lines }: GivenBack,
): Promise<void> {
  const ended = { state: 'succeeded', provider_id, ended_at: sql<Date>`now()` } as const;
  await trx
    .insertInto('refunds')
    .values({ id, order_id, source, cents, tax_cents, reason, ...ended })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(ended))
    .execute();
  await insertLines(trx, order_id, id, lines);
  await endUpgrades(trx, order_id, lines);
}

/** These lines replace no earlier licence any more. */
async function endUpgrades(trx: Db, orderId: string, lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return;
  await trx
    .updateTable('upgrades')
    .set({ is_refunded: true })
    .where('by_order_id', '=', orderId)
    .where(lineOf('upgrades'), 'in', lines)
    .execute();
}

/** Under the next key; does nothing when somebody else has counted on. */
export async function countRefundAttempt(db: Db, { id, attempt_no }: StoredRefund): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ attempt_no: attempt_no + 1 })
    .where('id', '=', id)
    .where('attempt_no', '=', attempt_no)
    .execute();
}

/** It can't go back: its lines stand. */
export async function failRefund(
  trx: Db,
  { refundId, reason: failure }: EventOf<'refund.failed'>,
): Promise<void> {
  await trx
    .updateTable('refunds')
    .set({ state: 'failed', failure, ended_at: sql<Date>`now()` })
    .where('id', '=', refundId)
    .execute();
  await trx.deleteFrom('refund_lines').where('refund_id', '=', refundId).execute();
}

/** The money is here again, and owed. When it went back stays, since documents count by it. */
export async function bounceRefund(trx: Db, id: string): Promise<void> {
  await trx.updateTable('refunds').set({ state: 'bounced' }).where('id', '=', id).execute();
}

/** What was owed went back by another refund at the provider. */
export async function repayRefund(
  trx: Db,
  { refundId, providerId }: EventOf<'refund.repaid'>,
): Promise<void> {
  await trx
    .updateTable('refunds')
    .set({ state: 'succeeded', provider_id: providerId })
    .where('id', '=', refundId)
    .execute();
}

export async function insertDispute(
  trx: Db,
  { id: order_id }: StoredOrder,
  { disputeId: id, cents }: EventOf<'dispute.opened'>,
): Promise<void> {
  await trx.insertInto('disputes').values({ id, order_id, cents, state: 'open' }).execute();
}

export async function endDispute(trx: Db, id: string, state: 'won' | 'lost'): Promise<void> {
  await trx.updateTable('disputes').set({ state, ended_at: sql<Date>`now()` }).where('id', '=', id).execute();
}

export async function findDisputes(db: Db, orderId: string): Promise<Selectable<OrderTables['disputes']>[]> {
  return await db
    .selectFrom('disputes')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('opened_at')
    .execute();
}

/** Orders that are disputed, or with a refund that was asked for so long ago that its end must have been missed. */
export async function findOrdersAwaitingMoneyBack(db: Db, minutes: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct order_id as id from refunds
      where state = 'asked' and created_at < now() - make_interval(mins => ${minutes})
    union select order_id from disputes where state = 'open'`.execute(db);
  return rows.map(({ id }) => id);
}

/** Of what the provider lists: orders that don't know of a refund or dispute, or not that it has ended so. */
export async function findOrdersUnawareOf(db: Db, listed: readonly MovedBack[]): Promise<string[]> {
  const ended = listed.filter(({ state }) => state !== 'pending');
  const { rows } = await sql<{ id: string }>`
    select distinct i.order_id as id
    from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) as l (id text, "intentId" text, state text)
    join order_intents i on i.intent_id = l."intentId"
    where not exists (
        select from refunds r
        where r.provider_id = l.id and (r.state = l.state or r.state = 'bounced' and l.state = 'failed'))
      and not exists (select from disputes d where d.id = l.id and d.state = l.state)`.execute(db);
  return rows.map(({ id }) => id);
}

/** What is still owed to orders, trials and readers: written in the transaction that owes it, done later, once. */
import { type Selectable, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { OrderTables, OrderWorkKind } from '../db/tables/orders.ts';

export type Work = Selectable<OrderTables['outbox']>;

/** While one process works, the row is due for nobody; a process that dies leaves it due again. */
const workSeconds = 120;
const longestPauseSeconds = 3600;

/** Owes some work; what is owed already stays as it is. */
export async function oweWork(
  trx: Db,
  orderId: string,
  works: readonly { readonly kind: OrderWorkKind; readonly subject?: string }[],
): Promise<void> {
  await trx
    .insertInto('outbox')
    .values(works.map(({ kind, subject = '' }) => ({ order_id: orderId, kind, subject })))
    .onConflict((conflict) => conflict.columns(['order_id', 'kind', 'subject']).doNothing())
    .execute();
}

export async function oweTrial(trx: Db, trialId: number): Promise<void> {
  await trx.insertInto('outbox').values({ trial_id: trialId, kind: 'trial' }).execute();
}

/** Owes the welcome; a reader who came back is welcomed anew. */
export async function oweWelcome(trx: Db, subscriptionId: number): Promise<void> {
  await trx
    .insertInto('outbox')
    .values({ subscription_id: subscriptionId, kind: 'welcome' })
    .onConflict((conflict) =>
      conflict.column('subscription_id').doUpdateSet({ state: 'pending', due_at: sql<Date>`now()` }),
    )
    .execute();
}

/** Takes one piece of work that is due and puts it off for as long as the work may last. One short statement. */
export async function takeWork(db: Db): Promise<Work | undefined> {
  return await db
    .updateTable('outbox')
    .set({
      tries: sql<number>`tries + 1`,
      due_at: sql<Date>`now() + make_interval(secs => ${workSeconds})`,
    })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('outbox')
        .select('id')
        .where('state', '=', 'pending')
        .where('due_at', '<=', sql<Date>`now()`)
        .orderBy('due_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

export async function finishWork(trx: Db, id: number, result: string | null = null): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ state: 'done', result, error: null, done_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Puts it off: 2, 4, 8 … seconds, at most an hour. Nothing owed is ever given up. */
export async function putOffWork(db: Db, work: Work, error: string): Promise<void> {
  const seconds = Math.min(2 ** Math.min(work.tries, 12), longestPauseSeconds);
  await db
    .updateTable('outbox')
    .set({ error: error.slice(0, 500), due_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where('id', '=', work.id)
    .execute();
}

/** The files that were made for an order, by kind; those still in the making are missing. */
export async function findMade(db: Db, orderId: string): Promise<Partial<Record<OrderWorkKind, string>>> {
  const rows = await db
    .selectFrom('outbox')
    .select(['kind', 'result'])
    .where('order_id', '=', orderId)
    .where('state', '=', 'done')
    .execute();
  return Object.fromEntries(rows.flatMap(({ kind, result }) => (result ? [[kind, result]] : [])));
}

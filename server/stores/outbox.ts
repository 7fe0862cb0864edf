/** What is still owed to orders, trials, readers, accounts and guests of the Club: written in the transaction that owes it, done later, once. */
import { type Selectable, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { AccountLetterKind } from '../db/tables/accounts.ts';
import type { OrderTables, OrderWorkKind, WorkKind } from '../db/tables/orders.ts';

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

/** Owes a letter to an address; `emailChangeId` is the change that it tells of. */
export async function oweAccountLetter(
  trx: Db,
  kind: AccountLetterKind,
  email: string,
  emailChangeId: number | null = null,
): Promise<void> {
  const { id } = await trx
    .insertInto('account_letters')
    .values({ kind, email, email_change_id: emailChangeId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx.insertInto('outbox').values({ account_letter_id: id, kind: 'account' }).execute();
}

export async function oweClubInvite(trx: Db, inviteId: number): Promise<void> {
  await trx.insertInto('outbox').values({ club_invite_id: inviteId, kind: 'club_invite' }).execute();
}

/** Owes a quote to the customer who asked for it. */
export async function oweQuote(trx: Db, quoteNumber: number, userId: number): Promise<void> {
  await trx
    .insertInto('outbox')
    .values({ quote_number: quoteNumber, kind: 'quote', subject: String(userId) })
    .execute();
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

export type Made = Partial<Record<WorkKind, string>>;

/** As findMade, for many orders at once, by their ids. */
export async function findMadeOf(db: Db, orderIds: readonly string[]): Promise<ReadonlyMap<string, Made>> {
  const made = new Map<string, Made>();
  if (orderIds.length === 0) return made;
  const rows = await db
    .selectFrom('outbox')
    .select(['order_id', 'kind', 'result'])
    .where('order_id', 'in', orderIds)
    .where('state', '=', 'done')
    .where('result', 'is not', null)
    .execute();
  for (const { order_id, kind, result } of rows)
    if (order_id !== null && result !== null) made.set(order_id, { ...made.get(order_id), [kind]: result });
  return made;
}

/** The files that were made for an order, by kind; those still in the making are missing. */
export async function findMade(db: Db, orderId: string): Promise<Made> {
  return (await findMadeOf(db, [orderId])).get(orderId) ?? {};
}

/** The card provider's events: stored before they are acknowledged, handled afterwards, each once. */
import { type Selectable, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { OrderTables } from '../db/tables/orders.ts';
import type { CardAccount, CardEvent } from '../gateways/card.ts';

export type StoredEvent = Selectable<OrderTables['card_events']>;

const leaseSeconds = 120;
const maxPauseSeconds = 900;

/** Inserts an event; a known one stays unchanged. */
export async function insertEvent(
  db: Db,
  account: CardAccount,
  event: CardEvent,
  body: string,
): Promise<void> {
  await db
    .insertInto('card_events')
    .values({ account, event_id: event.id, type: event.type, intent_id: event.intentId ?? null, body })
    .onConflict((conflict) => conflict.columns(['account', 'event_id']).doNothing())
    .execute();
}

/** Claims one due event, skipping those that another process handles. */
export async function claimEvent(db: Db): Promise<StoredEvent | undefined> {
  return await db
    .updateTable('card_events')
    .set({
      tries: sql<number>`tries + 1`,
      due_at: sql<Date>`now() + make_interval(secs => ${leaseSeconds})`,
    })
    .where(
      (eb) => eb.refTuple('account', 'event_id'),
      'in',
      (eb) =>
        eb
          .selectFrom('card_events')
          .select(['account', 'event_id'])
          .where('state', '=', 'pending')
          .where('due_at', '<=', sql<Date>`now()`)
          .orderBy('received_at')
          .limit(1)
          .forUpdate()
          .skipLocked()
          .$asTuple('account', 'event_id'),
    )
    .returningAll()
    .executeTakeFirst();
}

/** The row stays for deduplication; its body, which names people, is removed. */
export async function completeEvent(db: Db, { account, event_id }: StoredEvent): Promise<void> {
  await db
    .updateTable('card_events')
    .set({ state: 'done', body: null })
    .where('account', '=', account)
    .where('event_id', '=', event_id)
    .execute();
}

/** An event that can't be handled yet (its order unknown, the provider silent) waits longer each time. */
export async function postponeEvent(db: Db, { account, event_id, tries }: StoredEvent): Promise<void> {
  const seconds = Math.min(2 ** Math.min(tries, 10), maxPauseSeconds);
  await db
    .updateTable('card_events')
    .set({ due_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where('account', '=', account)
    .where('event_id', '=', event_id)
    .execute();
}

/** Removes handled events that arrived more than `days` ago; true when there may be more. */
export async function removeHandledEvents(db: Db, days: number, limit: number): Promise<boolean> {
  const removed = await db
    .deleteFrom('card_events')
    .where(
      (eb) => eb.refTuple('account', 'event_id'),
      'in',
      (eb) =>
        eb
          .selectFrom('card_events')
          .select(['account', 'event_id'])
          .where('state', '=', 'done')
          .where('received_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
          .limit(limit)
          .$asTuple('account', 'event_id'),
    )
    .executeTakeFirst();
  return Number(removed.numDeletedRows) === limit;
}

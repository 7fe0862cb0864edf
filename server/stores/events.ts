/** The card provider's events: kept before they are answered, handled afterwards, each once. */
import { type Selectable, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { OrderTables } from '../db/tables/orders.ts';
import type { CardAccount, CardEvent } from '../gateways/card.ts';

export type StoredEvent = Selectable<OrderTables['card_events']>;

const workSeconds = 120;
const longestPauseSeconds = 900;

/** Keeps an event; one that is known already stays as it is. */
export async function keepEvent(db: Db, account: CardAccount, event: CardEvent, body: string): Promise<void> {
  await db
    .insertInto('card_events')
    .values({ account, event_id: event.id, type: event.type, intent_id: event.intentId ?? null, body })
    .onConflict((conflict) => conflict.columns(['account', 'event_id']).doNothing())
    .execute();
}

/** Takes one event that is due, skipping those that another process handles. */
export async function takeEvent(db: Db): Promise<StoredEvent | undefined> {
  return await db
    .updateTable('card_events')
    .set({
      tries: sql<number>`tries + 1`,
      due_at: sql<Date>`now() + make_interval(secs => ${workSeconds})`,
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

/** It is kept to be known again; what it said of people is not. */
export async function finishEvent(db: Db, { account, event_id }: StoredEvent): Promise<void> {
  await db
    .updateTable('card_events')
    .set({ state: 'done', body: null })
    .where('account', '=', account)
    .where('event_id', '=', event_id)
    .execute();
}

/** An event that can't be handled yet (its order unknown, the provider silent) waits longer each time. */
export async function putOffEvent(db: Db, { account, event_id, tries }: StoredEvent): Promise<void> {
  const seconds = Math.min(2 ** Math.min(tries, 10), longestPauseSeconds);
  await db
    .updateTable('card_events')
    .set({ due_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where('account', '=', account)
    .where('event_id', '=', event_id)
    .execute();
}

/** Events that were handled and came more than `days` ago; true when there may be more. */
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

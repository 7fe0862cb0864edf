/** The card provider's events: stored before they are acknowledged, handled afterwards, each once. */

import { claim, inSeconds } from '@skerry/embedded-or-postgres/claim';
import { type Selectable, sql } from 'kysely';
import type { CardAccount } from '../../domain/card-account.ts';
import type { Db } from '../db/database.ts';
import type { OrderTables } from '../db/tables/orders.ts';
import type { CardEvent } from '../gateways/card.ts';
import { currentTraceparent } from '../tracing.ts';

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
    .values({
      account,
      event_id: event.id,
      type: event.type,
      intent_id: event.intentId ?? null,
      created_at: event.createdAt ?? null,
      traceparent: currentTraceparent(),
      body,
    })
    .onConflict((conflict) => conflict.columns(['account', 'event_id']).doNothing())
    .execute();
}

/** Claims one due event; `tries` counts this one. */
export async function claimEvent(db: Db): Promise<StoredEvent | undefined> {
  return await claim<StoredEvent>(db, 'card_events', {
    key: sql`account, event_id`,
    where: sql`state = 'pending' and due_at <= now()`,
    orderBy: sql`received_at`,
    set: sql`tries = tries + 1, due_at = ${inSeconds(leaseSeconds)}`,
  });
}

/** Completes an event, whoever handled it. The row stays for deduplication; its body, which names people, is removed. */
export async function completeEvent(db: Db, { account, event_id }: StoredEvent): Promise<void> {
  await db
    .updateTable('card_events')
    .set({ state: 'done', body: null })
    .where((eb) => eb.and({ account, event_id }))
    .execute();
}

/**
 * An event that can't be handled yet (its order unknown, the provider silent) waits longer each time. Does nothing when the
 * caller no longer holds it: another process may be handling it, or have handled it.
 */
export async function postponeEvent(db: Db, { account, event_id, tries }: StoredEvent): Promise<void> {
  await db
    .updateTable('card_events')
    .set({ due_at: inSeconds(Math.min(2 ** Math.min(tries, 10), maxPauseSeconds)) })
    .where((eb) => eb.and({ account, event_id, tries, state: 'pending' }))
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

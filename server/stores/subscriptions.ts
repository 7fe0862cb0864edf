/** Readers of the newsletter. */
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { enqueue } from './outbox.ts';

export type Subscription = { readonly id: number; readonly email: string; readonly name: string };

/** Subscribes somebody and enqueues their welcome; no effect when they are subscribed already. */
export async function subscribe(
  trx: Db,
  subscriber: { readonly email: string; readonly name: string; readonly location: string },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into subscriptions (email, name, location)
    values (${subscriber.email}, ${subscriber.name}, ${subscriber.location})
    on conflict (lower(email)) do update
      set name = excluded.name, location = excluded.location, subscribed_at = now(), left_at = null
      where subscriptions.left_at is not null
    returning id`.execute(trx);
  const [row] = rows;
  if (row) await enqueue(trx, { kind: 'welcome', payload: { subscription_id: row.id } });
}

/** Undefined for somebody who has unsubscribed. */
export async function findSubscriber(db: Db, id: number): Promise<Subscription | undefined> {
  return await db
    .selectFrom('subscriptions')
    .select(['id', 'email', 'name'])
    .where('id', '=', id)
    .where('left_at', 'is', null)
    .executeTakeFirst();
}

/** Unsubscribing twice is harmless. */
export async function unsubscribe(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ left_at: now })
    .where('id', '=', id)
    .where('left_at', 'is', null)
    .execute();
}

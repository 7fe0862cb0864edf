/** Readers of the newsletter. */
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

export type Subscription = { readonly id: number; readonly email: string; readonly name: string };

/** Makes somebody a reader: their id when they weren't one, undefined when they are already. */
export async function subscribe(
  trx: Db,
  reader: { readonly email: string; readonly name: string; readonly location: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into subscriptions (email, name, location)
    values (${reader.email}, ${reader.name}, ${reader.location})
    on conflict (lower(email)) do update
      set name = excluded.name, location = excluded.location, subscribed_at = now(), left_at = null
      where subscriptions.left_at is not null
    returning id`.execute(trx);
  return rows[0]?.id;
}

/** Undefined for somebody who has left. */
export async function findReader(db: Db, id: number): Promise<Subscription | undefined> {
  return await db
    .selectFrom('subscriptions')
    .select(['id', 'email', 'name'])
    .where('id', '=', id)
    .where('left_at', 'is', null)
    .executeTakeFirst();
}

/** Leaving twice is harmless. */
export async function unsubscribe(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ left_at: now })
    .where('id', '=', id)
    .where('left_at', 'is', null)
    .execute();
}

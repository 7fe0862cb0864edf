/** Limits stored in the database, so that they hold across processes. */
import { sql } from 'kysely';
import type { Limit } from '../../domain/limits.ts';
import type { Db } from '../db/database.ts';

export type LimitResult =
  | { readonly ok: true; readonly used: number }
  | { readonly ok: false; readonly retryAfterSeconds: number };

/** Counts one call in one statement, so that concurrent calls can't exceed the limit. */
export async function consumeOne(db: Db, key: string, limit: Limit, now: Date): Promise<LimitResult> {
  const resets = new Date(now.getTime() + limit.seconds * 1000);
  const { rows } = await sql<{ used: number; resets_at: Date }>`
    insert into limits (key, used, resets_at) values (${key}, 1, ${resets})
    on conflict (key) do update set
      used = case when limits.resets_at <= ${now} then 1 else limits.used + 1 end,
      resets_at = case when limits.resets_at <= ${now} then excluded.resets_at else limits.resets_at end
    returning used, resets_at`.execute(db);
  const row = rows[0];
  if (!row || row.used <= limit.max) return { ok: true, used: row?.used ?? 0 };
  const seconds = Math.ceil((row.resets_at.getTime() - now.getTime()) / 1000);
  return { ok: false, retryAfterSeconds: Math.max(1, seconds) };
}

/** The number of counted calls; counts none itself. */
export async function findUsedCalls(db: Db, key: string, now: Date): Promise<number> {
  const found = await db
    .selectFrom('limits')
    .select('used')
    .where('key', '=', key)
    .where('resets_at', '>', now)
    .executeTakeFirst();
  return found?.used ?? 0;
}

/** Resets a limit. */
export async function clearLimit(db: Db, key: string): Promise<void> {
  await db.deleteFrom('limits').where('key', '=', key).execute();
}

/** Uncounts one call: a successful log-in isn't an attempt at guessing. */
export async function restoreOne(db: Db, key: string): Promise<void> {
  await db
    .updateTable('limits')
    .set((eb) => ({ used: eb('used', '-', 1) }))
    .where('key', '=', key)
    .where('used', '>', 0)
    .execute();
}

/** Removes expired limits. */
export async function removeExpiredLimits(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('limits').where('resets_at', '<=', now).execute();
}

/** Sessions: opaque tokens stored hashed, valid on every process at once and ended on every process at once. */
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

const idleDays = 7;
const longestDays = 30;
/** A session in use is written about at most this often. */
const seenMinutes = 10;

/**
 * Opens a session for whoever proved a password; false when that password is no longer the account's. The account's row
 * is locked meanwhile: a change of the password that ends all sessions ends this one too, or comes before it.
 */
export async function addSession(
  db: Db,
  user: { readonly id: number; readonly passwordHash: string },
  tokenHash: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into sessions (token_hash, user_id, created_at, seen_at)
    select ${tokenHash}::text, id, ${now}::timestamptz, ${now}::timestamptz from users
    where id = ${user.id} and password_hash = ${user.passwordHash} for share
    returning user_id`.execute(db);
  return rows.length > 0;
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000);

/** The account behind a token's hash; undefined when there is none, or it idled or lived too long. */
export async function findSession(db: Db, tokenHash: string, now: Date): Promise<number | undefined> {
  const found = await db
    .selectFrom('sessions')
    .select(['user_id', 'seen_at'])
    .where('token_hash', '=', tokenHash)
    .where('seen_at', '>', daysBefore(now, idleDays))
    .where('created_at', '>', daysBefore(now, longestDays))
    .executeTakeFirst();
  if (!found) return undefined;
  if (now.getTime() - found.seen_at.getTime() > seenMinutes * 60_000) {
    await db.updateTable('sessions').set({ seen_at: now }).where('token_hash', '=', tokenHash).execute();
  }
  return found.user_id;
}

export async function endSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** Ends every session of an account, but the one that goes on. */
export async function endSessionsOf(trx: Db, userId: number, keptTokenHash?: string): Promise<void> {
  await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(keptTokenHash !== undefined, (query) => query.where('token_hash', '<>', keptTokenHash ?? ''))
    .execute();
}

/** Removes what no longer opens anything; a few thousand a call at most. */
export async function removeEndedSessions(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where(
      'token_hash',
      'in',
      sql<string>`(select token_hash from sessions
        where seen_at <= ${daysBefore(now, idleDays)} or created_at <= ${daysBefore(now, longestDays)} limit 5000)`,
    )
    .execute();
}

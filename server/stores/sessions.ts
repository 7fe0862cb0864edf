/** Sessions: opaque tokens stored hashed, valid on every process at once and ended on every process at once. */
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Session } from '../handler.ts';
import { lockAccess } from './users.ts';

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
    insert into sessions (token_hash, user_id, created_at, seen_at, authenticated_at)
    select ${tokenHash}::text, id, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz from users
    where id = ${user.id} and password_hash = ${user.passwordHash} for share
    returning user_id`.execute(db);
  return rows.length > 0;
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000);

/** The session behind a token's hash; undefined when there is none, or it idled or lived too long. */
export async function findSession(db: Db, tokenHash: string, now: Date): Promise<Session | undefined> {
  const found = await db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.user_id', 's.seen_at', 's.authenticated_at', 'u.access_version'])
    .where('s.token_hash', '=', tokenHash)
    .where('s.seen_at', '>', daysBefore(now, idleDays))
    .where('s.created_at', '>', daysBefore(now, longestDays))
    .executeTakeFirst();
  if (!found) return undefined;
  if (now.getTime() - found.seen_at.getTime() > seenMinutes * 60_000) {
    await db.updateTable('sessions').set({ seen_at: now }).where('token_hash', '=', tokenHash).execute();
  }
  const { user_id: userId, authenticated_at: authenticatedAt, access_version: accessVersion } = found;
  return { userId, tokenHash, authenticatedAt, accessVersion };
}

/**
 * Locks the session's account until the transaction ends, and says whether the session still stands: whoever was logged
 * out while a request was under way changes nothing by it any more.
 */
export async function lockSession(trx: Db, { userId, tokenHash }: Session): Promise<boolean> {
  await lockAccess(trx, userId);
  // A statement of its own: it sees what was committed while the lock was waited for.
  const found = await trx
    .selectFrom('sessions')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return found !== undefined;
}

/** The account's password was proved once more in this session. */
export async function renewSession(trx: Db, tokenHash: string, now: Date): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ authenticated_at: now })
    .where('token_hash', '=', tokenHash)
    .execute();
}

export async function endSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/**
 * The account changes hands: every session ends but the one that goes on, and with them every reset code and download
 * link that was given out. The first statement locks the account, so that a session which is being opened ends, too.
 */
export async function endAccess(trx: Db, userId: number, keptTokenHash?: string): Promise<void> {
  await trx
    .updateTable('users')
    .set((eb) => ({ access_version: eb('access_version', '+', 1) }))
    .where('id', '=', userId)
    .execute();
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

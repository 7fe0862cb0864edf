/**
 * Sessions: opaque tokens stored as hashes, valid on all processes at once and ended on all at once. And known browsers: those
 * that proved an account's password before, by the hash of their cookie.
 */
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Session } from '../handler.ts';
import { lockAccess, type StoredUser } from './users.ts';

const idleDays = 7;
const maxDays = 30;
/** The time of a session's last use is written at most this often. */
const seenMinutes = 10;

/**
 * Opens a session after a password was verified; false when that password is no longer the account's. The account's row is
 * locked meanwhile: a change of the password that ends all sessions ends this one too, or comes before it.
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

/** The session of a token's hash; undefined when there is none, or it was idle or open for too long. */
export async function findSession(db: Db, tokenHash: string, now: Date): Promise<Session | undefined> {
  const found = await db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.user_id', 's.seen_at', 's.authenticated_at', 'u.access_version'])
    .where('s.token_hash', '=', tokenHash)
    .where('s.seen_at', '>', daysBefore(now, idleDays))
    .where('s.created_at', '>', daysBefore(now, maxDays))
    .executeTakeFirst();
  if (!found) return undefined;
  if (now.getTime() - found.seen_at.getTime() > seenMinutes * 60_000) {
    await db.updateTable('sessions').set({ seen_at: now }).where('token_hash', '=', tokenHash).execute();
  }
  const { user_id: userId, authenticated_at: authenticatedAt, access_version: accessVersion } = found;
  return { userId, tokenHash, authenticatedAt, accessVersion };
}

/**
 * Locks the session's account until the transaction ends, and returns whether the session still exists: a request whose
 * session was ended meanwhile must not change anything.
 */
export async function lockSession(trx: Db, { userId, tokenHash }: Session): Promise<boolean> {
  await lockAccess(trx, userId);
  // A separate statement, so that it sees what was committed while waiting for the lock.
  const found = await trx
    .selectFrom('sessions')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return found !== undefined;
}

/** The account's password was verified once more in this session. */
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
 * The account changes hands: ends every session but this one, and with them every reset code and download link that was
 * given out. The first statement locks the account, so that a session which is being opened ends, too.
 */
export async function endAccess(trx: Db, userId: number, exceptTokenHash?: string): Promise<void> {
  await trx
    .updateTable('users')
    .set((eb) => ({ access_version: eb('access_version', '+', 1) }))
    .where('id', '=', userId)
    .execute();
  await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(exceptTokenHash !== undefined, (query) => query.where('token_hash', '<>', exceptTokenHash ?? ''))
    .execute();
}

/** Removes ended sessions; at most a few thousand per call. */
export async function removeExpiredSessions(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where(
      'token_hash',
      'in',
      sql<string>`(select token_hash from sessions
        where seen_at <= ${daysBefore(now, idleDays)} or created_at <= ${daysBefore(now, maxDays)} limit 5000)`,
    )
    .execute();
}

/** The longest time for which browsers store a cookie. */
export const deviceDays = 400;

/** Whether this browser proved the password of this address and still counts; the same query for every address. */
export async function isKnownDevice(db: Db, tokenHash: string, email: string): Promise<boolean> {
  const found = await db
    .selectFrom('known_devices as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .select('d.user_id')
    .where('d.token_hash', '=', tokenHash)
    .whereRef('d.access_version', '=', 'u.access_version')
    .where(sql`lower(u.email)`, '=', sql`lower(${email})`)
    .executeTakeFirst();
  return found !== undefined;
}

/** Valid until the account changes hands. */
export async function rememberDevice(
  db: Db,
  tokenHash: string,
  { id: user_id, access_version }: Pick<StoredUser, 'id' | 'access_version'>,
  now: Date,
): Promise<void> {
  const proved = { access_version, seen_at: now };
  await db
    .insertInto('known_devices')
    .values({ token_hash: tokenHash, user_id, ...proved })
    .onConflict((conflict) => conflict.columns(['token_hash', 'user_id']).doUpdateSet(proved))
    .execute();
}

/** Removes devices whose cookie has expired. */
export async function removeExpiredDevices(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - deviceDays * 86_400_000);
  await db.deleteFrom('known_devices').where('seen_at', '<=', oldest).execute();
}

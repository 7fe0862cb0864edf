/** Known browsers: those that proved an account's password before, by the hash of their cookie. */
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { StoredUser } from './users.ts';

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

/** The codes of emails that prove an address; only their hashes are stored. */
import type { Db } from '../db/database.ts';

export async function insertEmailCode(db: Db, codeHash: string, endsAt: Date): Promise<void> {
  await db
    .insertInto('email_codes')
    .values({ code_hash: codeHash, ends_at: endsAt, used_at: null })
    .execute();
}

/** `ended` means that it was valid once: expired now, or used. */
export async function findEmailCode(
  db: Db,
  codeHash: string,
  now: Date,
): Promise<'open' | 'ended' | undefined> {
  const found = await db
    .selectFrom('email_codes')
    .select(['ends_at', 'used_at'])
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  if (!found) return undefined;
  return found.used_at === null && found.ends_at > now ? 'open' : 'ended';
}

/** Uses a code up in one statement; false when it was used meanwhile, or has expired. */
export async function redeemEmailCode(db: Db, codeHash: string, now: Date): Promise<boolean> {
  const redeemed = await db
    .updateTable('email_codes')
    .set({ used_at: now })
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .where('ends_at', '>', now)
    .returning('code_hash')
    .executeTakeFirst();
  return redeemed !== undefined;
}

/** Removes codes a day after their end: until then the reply can say that a code has expired. */
export async function removeExpiredEmailCodes(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('email_codes')
    .where('ends_at', '<=', new Date(now.getTime() - 86_400_000))
    .execute();
}

/**
 * The codes of mailed links, of which one sets a new password, the other reverts a change of the email address; and the codes
 * that prove an address. Only their hashes are stored.
 */
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { findUser, lockAccess, type StoredUser } from './users.ts';

type ResetCode = { readonly accessVersion: number };
type ReturnCode = { readonly emailChangeId: number };
export type NewCode = (ResetCode | ReturnCode) & {
  readonly codeHash: string;
  readonly userId: number;
  readonly endsAt: Date;
};

export async function insertAccountCode(
  db: Db,
  { codeHash, userId, endsAt, ...code }: NewCode,
): Promise<void> {
  await db
    .insertInto('account_codes')
    .values({
      code_hash: codeHash,
      user_id: userId,
      access_version: 'accessVersion' in code ? code.accessVersion : null,
      email_change_id: 'emailChangeId' in code ? code.emailChangeId : null,
      ends_at: endsAt,
      used_at: null,
    })
    .execute();
}

/** The purpose of a code: the column that is set. */
type Purpose = 'access_version' | 'email_change_id';

const openCodeQuery = (db: Db, codeHash: string, purpose: Purpose, now: Date) =>
  db
    .selectFrom('account_codes')
    .where('code_hash', '=', codeHash)
    .where(purpose, 'is not', null)
    .where('used_at', 'is', null)
    .where('ends_at', '>', now);

/** The account whose password a code would set now; undefined if the code isn't valid. */
export async function findResetOwner(db: Db, codeHash: string, now: Date): Promise<StoredUser | undefined> {
  const code = await openCodeQuery(db, codeHash, 'access_version', now)
    .select(['user_id', 'access_version'])
    .executeTakeFirst();
  const user = code && (await findUser(db, code.user_id));
  return user && user.access_version === code.access_version ? user : undefined;
}

/**
 * Uses a code up; undefined when it is unknown, expired or used. The account is locked first: of two codes of one account,
 * the second waits before it is checked.
 */
async function redeemCode(trx: Db, codeHash: string, purpose: Purpose, now: Date) {
  const owner = await openCodeQuery(trx, codeHash, purpose, now).select('user_id').executeTakeFirst();
  const version = owner && (await lockAccess(trx, owner.user_id));
  if (version === undefined) return undefined;
  const code = await trx
    .updateTable('account_codes')
    .set({ used_at: now })
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .returning(['user_id', 'access_version', 'email_change_id'])
    .executeTakeFirst();
  return code && { ...code, isCurrent: code.access_version === version };
}

/** The account whose password the code sets; undefined also when the account has changed hands since the code was made. */
export async function redeemResetCode(trx: Db, codeHash: string, now: Date): Promise<number | undefined> {
  const code = await redeemCode(trx, codeHash, 'access_version', now);
  return code?.isCurrent ? code.user_id : undefined;
}

export type StoredEmailChange = {
  readonly id: number;
  readonly user_id: number;
  readonly old_email: string;
  readonly new_email: string;
  /** Until then it can be taken back, and the old address stays reserved. */
  readonly held_until: Date;
};

/** The change that the code takes back; undefined also when that is no longer possible. */
export async function redeemReturnCode(
  trx: Db,
  codeHash: string,
  now: Date,
): Promise<StoredEmailChange | undefined> {
  const code = await redeemCode(trx, codeHash, 'email_change_id', now);
  const change = code?.email_change_id ? await findEmailChange(trx, code.email_change_id) : undefined;
  return change && change.held_until > now ? change : undefined;
}

/** Ends the account's changes from this one on: they can't be taken back any more and reserve no address. */
export async function expireChangesFrom(trx: Db, userId: number, id: number, now: Date): Promise<void> {
  await trx
    .updateTable('email_changes')
    .set({ held_until: now })
    .where('user_id', '=', userId)
    .where('id', '>=', id)
    .where('held_until', '>', now)
    .execute();
}

/** The changes that may still be taken back to this address, oldest first. */
const openChangesQuery = (db: Db, oldEmail: string, now: Date) =>
  db
    .selectFrom('email_changes')
    .selectAll()
    .where(sql`lower(old_email)`, '=', sql`lower(${oldEmail})`)
    .where('held_until', '>', now)
    .orderBy('id');

/** The oldest change of an account that may still be taken back to this address. */
export async function findChangeFrom(
  db: Db,
  userId: number,
  oldEmail: string,
  now: Date,
): Promise<StoredEmailChange | undefined> {
  return await openChangesQuery(db, oldEmail, now).where('user_id', '=', userId).executeTakeFirst();
}

/** The change, of any account, that reserves this address for its owner; undefined if there is none. */
export async function findAddressHold(
  db: Db,
  email: string,
  now: Date,
): Promise<StoredEmailChange | undefined> {
  return await openChangesQuery(db, email, now).executeTakeFirst();
}

export async function insertEmailChange(trx: Db, change: Omit<StoredEmailChange, 'id'>): Promise<number> {
  return (await trx.insertInto('email_changes').values(change).returning('id').executeTakeFirstOrThrow()).id;
}

export async function findEmailChange(db: Db, id: number): Promise<StoredEmailChange | undefined> {
  return await db.selectFrom('email_changes').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Removes expired codes. */
export async function removeExpiredCodes(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('account_codes').where('ends_at', '<=', now).execute();
}

export async function findAccountEmail(db: Db, id: number) {
  return await db.selectFrom('account_letters').selectAll().where('id', '=', id).executeTakeFirst();
}

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

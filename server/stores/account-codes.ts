/** The codes of mailed links: one sets a new password, the other takes a change of the e-mail address back. */
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

export async function keepCode(db: Db, { codeHash, userId, endsAt, ...code }: NewCode): Promise<void> {
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

/** What a code is for, by the column that says so. */
type Purpose = 'access_version' | 'email_change_id';

const openCode = (db: Db, codeHash: string, purpose: Purpose, now: Date) =>
  db
    .selectFrom('account_codes')
    .where('code_hash', '=', codeHash)
    .where(purpose, 'is not', null)
    .where('used_at', 'is', null)
    .where('ends_at', '>', now);

/** The account whose password a code would set now; undefined when it would not be taken. */
export async function findResetOwner(db: Db, codeHash: string, now: Date): Promise<StoredUser | undefined> {
  const code = await openCode(db, codeHash, 'access_version', now)
    .select(['user_id', 'access_version'])
    .executeTakeFirst();
  const user = code && (await findUser(db, code.user_id));
  return user && user.access_version === code.access_version ? user : undefined;
}

/**
 * Uses a code up; undefined when it is unknown, too old, or was used. The account is locked first: of two codes of one
 * account, the second waits before it is looked at.
 */
async function takeCode(trx: Db, codeHash: string, purpose: Purpose, now: Date) {
  const owner = await openCode(trx, codeHash, purpose, now).select('user_id').executeTakeFirst();
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

/** The account whose password the code sets; undefined also when the account changed hands since the code was made. */
export async function takeResetCode(trx: Db, codeHash: string, now: Date): Promise<number | undefined> {
  const code = await takeCode(trx, codeHash, 'access_version', now);
  return code?.isCurrent ? code.user_id : undefined;
}

export type EmailChanged = {
  readonly id: number;
  readonly user_id: number;
  readonly old_email: string;
  readonly new_email: string;
  /** Until then it can be taken back, and the old address is kept free. */
  readonly held_until: Date;
};

/** The change that the code takes back; undefined also when the change can't be taken back any more. */
export async function takeReturnCode(
  trx: Db,
  codeHash: string,
  now: Date,
): Promise<EmailChanged | undefined> {
  const code = await takeCode(trx, codeHash, 'email_change_id', now);
  const change = code?.email_change_id ? await findEmailChange(trx, code.email_change_id) : undefined;
  return change && change.held_until > now ? change : undefined;
}

/** The changes of an account from this one on can't be taken back any more and hold no address. */
export async function endChangesFrom(trx: Db, userId: number, id: number, now: Date): Promise<void> {
  await trx
    .updateTable('email_changes')
    .set({ held_until: now })
    .where('user_id', '=', userId)
    .where('id', '>=', id)
    .where('held_until', '>', now)
    .execute();
}

/** Those that may still be taken back to this address, oldest first. */
const openChangesFrom = (db: Db, oldEmail: string, now: Date) =>
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
): Promise<EmailChanged | undefined> {
  return await openChangesFrom(db, oldEmail, now).where('user_id', '=', userId).executeTakeFirst();
}

/** The change of any account that keeps this address free for its owner; undefined where none does. */
export async function findHoldOn(db: Db, email: string, now: Date): Promise<EmailChanged | undefined> {
  return await openChangesFrom(db, email, now).executeTakeFirst();
}

export async function addEmailChange(trx: Db, change: Omit<EmailChanged, 'id'>): Promise<number> {
  return (await trx.insertInto('email_changes').values(change).returning('id').executeTakeFirstOrThrow()).id;
}

export async function findEmailChange(db: Db, id: number): Promise<EmailChanged | undefined> {
  return await db.selectFrom('email_changes').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Removes codes that have ended, and letters that were sent. */
export async function removeEndedCodes(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('account_codes').where('ends_at', '<=', now).execute();
  const dayAgo = new Date(now.getTime() - 86_400_000);
  await db
    .deleteFrom('account_letters')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('outbox')
        .select(sql<number>`account_letter_id`.as('id'))
        .where('account_letter_id', 'is not', null)
        .where('state', '=', 'done')
        .where('done_at', '<', dayAgo),
    )
    .execute();
}

export async function findAccountLetter(db: Db, id: number) {
  return await db.selectFrom('account_letters').selectAll().where('id', '=', id).executeTakeFirst();
}

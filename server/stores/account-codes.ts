/** The codes of mailed links: one sets a new password, the other takes a change of the e-mail address back. */
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

export type NewCode = {
  readonly codeHash: string;
  readonly userId: number;
  /** Left out for a code that sets a new password. */
  readonly emailChangeId?: number;
  readonly endsAt: Date;
};

export async function keepCode(db: Db, { codeHash, userId, emailChangeId, endsAt }: NewCode): Promise<void> {
  await db
    .insertInto('account_codes')
    .values({
      code_hash: codeHash,
      user_id: userId,
      email_change_id: emailChangeId ?? null,
      ends_at: endsAt,
      used_at: null,
    })
    .execute();
}

/** Whether a code that sets a password would be taken now. */
export async function isOpenResetCode(db: Db, codeHash: string, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('account_codes')
    .select('user_id')
    .where('code_hash', '=', codeHash)
    .where('email_change_id', 'is', null)
    .where('used_at', 'is', null)
    .where('ends_at', '>', now)
    .executeTakeFirst();
  return found !== undefined;
}

/** Uses a code up in one statement; undefined when it is unknown, too old, or was used. */
async function takeCode(trx: Db, codeHash: string, kind: 'is' | 'is not', now: Date) {
  return await trx
    .updateTable('account_codes')
    .set({ used_at: now })
    .where('code_hash', '=', codeHash)
    .where('email_change_id', kind, null)
    .where('used_at', 'is', null)
    .where('ends_at', '>', now)
    .returning(['user_id', 'email_change_id'])
    .executeTakeFirst();
}

/** The account whose password the code sets. */
export async function takeResetCode(trx: Db, codeHash: string, now: Date): Promise<number | undefined> {
  return (await takeCode(trx, codeHash, 'is', now))?.user_id;
}

export type EmailChanged = {
  readonly id: number;
  readonly user_id: number;
  readonly old_email: string;
  readonly new_email: string;
  readonly held_until: Date;
};

/** The change that the code takes back. */
export async function takeReturnCode(
  trx: Db,
  codeHash: string,
  now: Date,
): Promise<EmailChanged | undefined> {
  const code = await takeCode(trx, codeHash, 'is not', now);
  return code?.email_change_id ? await findEmailChange(trx, code.email_change_id) : undefined;
}

/** No reset link of an account works any more. */
export async function endResetCodes(trx: Db, userId: number, now: Date): Promise<void> {
  await trx
    .updateTable('account_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('email_change_id', 'is', null)
    .where('used_at', 'is', null)
    .execute();
}

/** What was changed since a change that was taken back can't be taken back any more, and holds no address. */
export async function endLaterChanges(trx: Db, { id, user_id }: EmailChanged, now: Date): Promise<void> {
  await trx
    .updateTable('account_codes')
    .set({ used_at: now })
    .where('user_id', '=', user_id)
    .where('email_change_id', '>=', id)
    .where('used_at', 'is', null)
    .execute();
  await trx
    .updateTable('email_changes')
    .set({ held_until: now })
    .where('user_id', '=', user_id)
    .where('id', '>=', id)
    .execute();
}

export async function addEmailChange(trx: Db, change: Omit<EmailChanged, 'id'>): Promise<number> {
  return (await trx.insertInto('email_changes').values(change).returning('id').executeTakeFirstOrThrow()).id;
}

export async function findEmailChange(db: Db, id: number): Promise<EmailChanged | undefined> {
  return await db.selectFrom('email_changes').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Whether an address is kept free for another account, whose owner may still take it back. */
export async function isHeldAddress(db: Db, email: string, now: Date, userId?: number): Promise<boolean> {
  const found = await db
    .selectFrom('email_changes')
    .select('id')
    .where(sql`lower(old_email)`, '=', sql`lower(${email})`)
    .where('held_until', '>', now)
    .$if(userId !== undefined, (query) => query.where('user_id', '<>', userId ?? 0))
    .executeTakeFirst();
  return found !== undefined;
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

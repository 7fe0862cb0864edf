/** Accounts. E-mail addresses are one whatever their case. */
import { sql } from 'kysely';
import type { PersonalInfo } from '../../domain/licensee.ts';
import type { Db } from '../db/database.ts';
import { jsonb } from '../db/levelling.ts';

export type StoredUser = {
  readonly id: number;
  readonly email: string;
  readonly password_hash: string;
  readonly personal_info: PersonalInfo;
};

const columns = ['id', 'email', 'password_hash', 'personal_info'] as const;

export async function findUserByEmail(db: Db, email: string): Promise<StoredUser | undefined> {
  return await db
    .selectFrom('users')
    .select(columns)
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst();
}

export async function findUser(db: Db, id: number): Promise<StoredUser | undefined> {
  return await db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst();
}

/** The new account's id; undefined when the address has an account already. */
export async function addUser(db: Db, email: string, passwordHash: string): Promise<number | undefined> {
  const made = await db
    .insertInto('users')
    .values({ email, password_hash: passwordHash })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

/** Always before the account's sessions are ended: it locks the row that opening one waits for. */
export async function changePasswordHash(trx: Db, id: number, passwordHash: string): Promise<void> {
  await trx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute();
}

/** The address before; undefined when another account has the new one, or the account is gone. */
export async function changeUserEmail(trx: Db, id: number, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ old_email: string }>`
    update users set email = ${email} from (select id, email from users where id = ${id} for update) old
    where users.id = old.id
      and not exists (select 1 from users other where lower(other.email) = lower(${email}) and other.id <> ${id})
    returning old.email as old_email`.execute(trx);
  return rows[0]?.old_email;
}

/** Keeps what the address step said. Club membership stays as it is: no request sets it. */
export async function keepPersonalInfo(db: Db, id: number, info: PersonalInfo): Promise<void> {
  const { beta: _, ...said } = info;
  await db
    .updateTable('users')
    .set({
      personal_info: sql<PersonalInfo>`${jsonb<PersonalInfo>(said)} ||
        case when personal_info ? 'beta' then jsonb_build_object('beta', personal_info -> 'beta') else '{}' end`,
    })
    .where('id', '=', id)
    .execute();
}

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

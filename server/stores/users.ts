/** Accounts. E-mail addresses are one whatever their case. */
import { sql } from 'kysely';
import type { PersonalInfo } from '../../domain/licensee.ts';
import type { Db } from '../db/database.ts';
import { jsonb } from '../db/levelling.ts';

export type StoredUser = {
  readonly id: number;
  readonly email: string;
  /** Null where no password opens the account until a reset. */
  readonly password_hash: string | null;
  readonly personal_info: PersonalInfo;
  readonly access_version: number;
};

const columns = ['id', 'email', 'password_hash', 'personal_info', 'access_version'] as const;

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

/**
 * Whether an address is kept free for the owner of another account, who may still take it back. Part of the statement
 * that gives the address away, so that nobody slips between the question and the deed.
 */
const isHeld = (email: string, now: Date, userId = 0) => sql`exists (
  select 1 from email_changes
  where lower(old_email) = lower(${email}) and held_until > ${now} and user_id <> ${userId})`;

/** The new account's id; undefined when the address has an account already, or is held for one. */
export async function addUser(
  db: Db,
  email: string,
  passwordHash: string,
  now: Date,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into users (email, password_hash)
    select ${email}::text, ${passwordHash}::text where not ${isHeld(email, now)}
    on conflict (lower(email)) do nothing
    returning id`.execute(db);
  return rows[0]?.id;
}

/**
 * Locks an account until the transaction ends and gives its access version; undefined when it is gone. Whoever changes
 * what opens an account comes through here first: two that meet take turns.
 */
export async function lockAccess(trx: Db, id: number): Promise<number | undefined> {
  const found = await trx
    .selectFrom('users')
    .select('access_version')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return found?.access_version;
}

/** An account, and how often it had changed hands when something was given out to it. */
export type Access = { readonly userId: number; readonly accessVersion: number };

/** Whether what was given out then is still good. */
export async function isAccess(db: Db, { userId, accessVersion }: Access): Promise<boolean> {
  return (await findUser(db, userId))?.access_version === accessVersion;
}

/** Whoever has the account brought a code or a link that was mailed to this address; no matter once it has another one. */
export async function proveEmail(db: Db, { id, email }: Pick<StoredUser, 'id' | 'email'>): Promise<void> {
  await db
    .updateTable('users')
    .set({ proved_email: email })
    .where('id', '=', id)
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .execute();
}

/** Whether the account's address was proved, or an order was paid whose receipt went there (decision 0013). */
export async function isEmailProved(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from users u where u.id = ${id} and (lower(u.proved_email) = lower(u.email) or exists (
      select 1 from orders o where o.user_id = u.id and o.state = 'paid' and o.total_cents > 0
        and o.licensee ->> 'email' = u.email))`.execute(db);
  return rows.length > 0;
}

/** With null no password opens the account any more, until one is set. */
export async function changePasswordHash(trx: Db, id: number, passwordHash: string | null): Promise<void> {
  await trx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute();
}

/** The address before; undefined when another account has the new one or may take it back, or the account is gone. */
export async function changeUserEmail(
  trx: Db,
  id: number,
  email: string,
  now: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ old_email: string }>`
    update users set email = ${email} from (select id, email from users where id = ${id} for update) old
    where users.id = old.id
      and not exists (select 1 from users other where lower(other.email) = lower(${email}) and other.id <> ${id})
      and not ${isHeld(email, now, id)}
    returning old.email as old_email`.execute(trx);
  return rows[0]?.old_email;
}

/** Club membership stays as it is: no request sets it. */
const asMember = ({ beta: _, ...said }: PersonalInfo) => sql<PersonalInfo>`${jsonb<PersonalInfo>(said)} ||
  case when personal_info ? 'beta' then jsonb_build_object('beta', personal_info -> 'beta') else '{}' end`;

/** Keeps what the address step said, unless the account changed hands while it was asked. */
export async function keepPersonalInfo(
  db: Db,
  { userId, accessVersion }: Access,
  info: PersonalInfo,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ personal_info: asMember(info) })
    .where('id', '=', userId)
    .where('access_version', '=', accessVersion)
    .execute();
}

/** Keeps nothing of what any address step said. */
export async function forgetPersonalInfo(trx: Db, id: number): Promise<void> {
  await trx
    .updateTable('users')
    .set({ personal_info: asMember({}) })
    .where('id', '=', id)
    .execute();
}

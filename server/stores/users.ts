/** Accounts. Email addresses are compared without case. */

import { jsonb } from '@skerry/embedded-or-postgres/type-parsers';
import { sql } from 'kysely';
import { type AccountInfo, ownInfo } from '../../domain/licensee.ts';
import { licensedStates } from '../../domain/order-state.ts';
import type { Db } from '../db/database.ts';
import { stored } from '../db/stored.ts';
import { person } from './stored-values.ts';

export type StoredUser = {
  readonly id: number;
  readonly email: string;
  /** Null: no password is valid until a reset. */
  readonly password_hash: string | null;
  readonly personal_info: AccountInfo;
  readonly access_version: number;
};

const columns = ['id', 'email', 'password_hash', 'personal_info', 'access_version'] as const;

const readPerson = stored('users.personal_info', person);

/** Accounts of earlier versions also stored what was said for one order: that is left out. */
export function readPersonalInfo(value: unknown, userId: number): AccountInfo {
  const info = readPerson(value, userId);
  return { ...ownInfo(info), beta: info.beta };
}

const userQuery = (db: Db) => db.selectFrom('users').select(columns);

async function firstUser(query: ReturnType<typeof userQuery>): Promise<StoredUser | undefined> {
  const row = await query.executeTakeFirst();
  return row && { ...row, personal_info: readPersonalInfo(row.personal_info, row.id) };
}

export async function findUserByEmail(db: Db, email: string): Promise<StoredUser | undefined> {
  return await firstUser(userQuery(db).where(sql`lower(email)`, '=', sql`lower(${email})`));
}

export async function findUser(db: Db, id: number): Promise<StoredUser | undefined> {
  return await firstUser(userQuery(db).where('id', '=', id));
}

/**
 * Whether an address is reserved for the owner of another account, who may still take it back. Part of the statement that
 * assigns the address, so that nothing can happen between check and change.
 */
const isAddressHeld = (email: string, now: Date, userId = 0) => sql`exists (
  select 1 from email_changes
  where lower(old_email) = lower(${email}) and held_until > ${now} and user_id <> ${userId})`;

/** The new account's id; undefined when the address already has an account, or is reserved for one. */
export async function addUser(
  db: Db,
  email: string,
  passwordHash: string,
  now: Date,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into users (email, password_hash)
    select ${email}::text, ${passwordHash}::text where not ${isAddressHeld(email, now)}
    on conflict (lower(email)) do nothing
    returning id`.execute(db);
  return rows[0]?.id;
}

/**
 * Locks an account until the transaction ends and returns its access version; undefined when it is gone. Every change of an
 * account's credentials locks it first, so that two at once take turns.
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

/** An account, and its access version when something was given out to it. */
export type Access = { readonly userId: number; readonly accessVersion: number };

/** Whether what was given out then is still valid. */
export async function isAccessCurrent(db: Db, { userId, accessVersion }: Access): Promise<boolean> {
  return (await findUser(db, userId))?.access_version === accessVersion;
}

/** Stores that the account's holder used a code or a link mailed to this address; no effect once it has another address. */
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
      select 1 from orders o where o.user_id = u.id and o.state in (${sql.join(licensedStates)}) and o.total_cents > 0
        and o.licensee ->> 'email' = u.email))`.execute(db);
  return rows.length > 0;
}

/** With null no password is valid any more, until one is set. */
export async function changePasswordHash(trx: Db, id: number, passwordHash: string | null): Promise<void> {
  await trx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute();
}

/** Returns the previous address; undefined when another account has or may take back the new one, or the account is gone. */
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
      and not ${isAddressHeld(email, now, id)}
    returning old.email as old_email`.execute(trx);
  return rows[0]?.old_email;
}

/** Club membership stays unchanged: no request sets it. */
const keepingMembership = ({
  beta: _,
  ...fields
}: AccountInfo) => sql<AccountInfo>`${jsonb<AccountInfo>(fields)} ||
  case when personal_info ? 'beta' then jsonb_build_object('beta', personal_info -> 'beta') else '{}' end`;

/** Saves the address step's data, unless the account changed hands meanwhile. */
export async function savePersonalInfo(
  db: Db,
  { userId, accessVersion }: Access,
  info: AccountInfo,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ personal_info: keepingMembership(info) })
    .where('id', '=', userId)
    .where('access_version', '=', accessVersion)
    .execute();
}

/** Clears everything that an address step saved. */
export async function clearPersonalInfo(trx: Db, id: number): Promise<void> {
  await trx
    .updateTable('users')
    .set({ personal_info: keepingMembership({}) })
    .where('id', '=', id)
    .execute();
}

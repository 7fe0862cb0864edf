/** Limits stored in the database, so that they hold across processes; and the emails that they bound. */
import { sql } from 'kysely';
import { type CountedBy, type Limit, type LimitName, limits } from '../../domain/limits.ts';
import type { Db } from '../db/database.ts';
import type { AccountEmailKind } from '../db/tables/accounts.ts';
import type { Services } from '../services.ts';
import { enqueue } from './outbox.ts';
import { isEmailProved, type StoredUser } from './users.ts';

/** Whom a limit counts: a value for each part of its `per`. */
export type Counted<N extends LimitName> = Readonly<Record<(typeof limits)[N]['per'][number], string>>;

/** The key of a limit's row. */
export function limitKey<N extends LimitName>(name: N, counted: Counted<N>): string {
  const values: Readonly<Partial<Record<CountedBy, string>>> = counted;
  const { per }: { readonly per: readonly CountedBy[] } = limits[name];
  return `${name}:${per
    .map((part) => values[part])
    .join('|')
    .toLowerCase()}`;
}

export type LimitResult =
  | { readonly ok: true; readonly used: number }
  | { readonly ok: false; readonly retryAfterSeconds: number };

/** Counts one call in one statement, so that concurrent calls can't exceed the limit. */
export async function consumeOne(db: Db, key: string, limit: Limit, now: Date): Promise<LimitResult> {
  const resets = new Date(now.getTime() + limit.seconds * 1000);
  const { rows } = await sql<{ used: number; resets_at: Date }>`
    insert into limits (key, used, resets_at) values (${key}, 1, ${resets})
    on conflict (key) do update set
      used = case when limits.resets_at <= ${now} then 1 else limits.used + 1 end,
      resets_at = case when limits.resets_at <= ${now} then excluded.resets_at else limits.resets_at end
    returning used, resets_at`.execute(db);
  const row = rows[0];
  if (!row || row.used <= limit.max) return { ok: true, used: row?.used ?? 0 };
  const seconds = Math.ceil((row.resets_at.getTime() - now.getTime()) / 1000);
  return { ok: false, retryAfterSeconds: Math.max(1, seconds) };
}

/** The number of counted calls; counts none itself. */
export async function findUsedCalls(db: Db, key: string, now: Date): Promise<number> {
  const found = await db
    .selectFrom('limits')
    .select('used')
    .where('key', '=', key)
    .where('resets_at', '>', now)
    .executeTakeFirst();
  return found?.used ?? 0;
}

/** Resets a limit. */
export async function clearLimit(db: Db, key: string): Promise<void> {
  await db.deleteFrom('limits').where('key', '=', key).execute();
}

/** Uncounts one call: a successful log-in isn't an attempt at guessing. */
export async function restoreOne(db: Db, key: string): Promise<void> {
  await db
    .updateTable('limits')
    .set((eb) => ({ used: eb('used', '-', 1) }))
    .where('key', '=', key)
    .where('used', '>', 0)
    .execute();
}

/** Removes expired limits. */
export async function removeExpiredLimits(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('limits').where('resets_at', '<=', now).execute();
}

/** For emails that anybody can request for an address: of each kind so many an hour, whoever requests them (decision 0013). */
type LimitServices = Pick<Services, 'config' | 'clock'>;

const keyOf = (kind: AccountEmailKind | 'quote', email: string) => limitKey('emails', { kind, email });

const isWithinLimit = async (trx: Db, { config, clock }: LimitServices, key: string) =>
  (await consumeOne(trx, key, config.limits.emails, clock.now())).ok;

/** Resets the limit: the next email of this kind is sent again. */
export const clearEmailLimit = (trx: Db, kind: AccountEmailKind, email: string): Promise<void> =>
  clearLimit(trx, keyOf(kind, email));

/** Enqueues an email to an address, unless its limit is reached; `emailChangeId` is the change that it is about. */
export async function enqueueAccountEmail(
  trx: Db,
  services: LimitServices,
  kind: AccountEmailKind,
  email: string,
  emailChangeId: number | null = null,
): Promise<void> {
  if (!(await isWithinLimit(trx, services, keyOf(kind, email)))) return;
  const { id } = await trx
    .insertInto('account_letters')
    .values({ kind, email, email_change_id: emailChangeId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await enqueue(trx, { kind: 'account', payload: { account_letter_id: id } });
}

/** Enqueues the email of a quote, to a proved address, unless its limit is reached. */
export async function enqueueQuoteEmail(
  trx: Db,
  services: LimitServices,
  quoteNumber: number,
  { id, email }: Pick<StoredUser, 'id' | 'email'>,
): Promise<void> {
  if (!(await isEmailProved(trx, id)) || !(await isWithinLimit(trx, services, keyOf('quote', email)))) return;
  await enqueue(trx, { kind: 'quote', payload: { quote_number: quoteNumber, user_id: id } });
}

/** Runs a call in one transaction with its stored answer: killed in the middle, it never happened. */
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database, Db } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { type Answer, failed, refused } from './answer.ts';
import type { Call } from './call.ts';
import type { Operation } from './operations.ts';

export type Executed = Answer & { readonly replayed: boolean };

/** `broken` lets execution begin and end in the provider's own 500. */
export async function execute(
  db: Kysely<Database>,
  operation: Operation,
  call: Omit<Call, 'db'>,
  broken: boolean,
): Promise<Executed> {
  const run = async (tx: Db): Promise<Answer> =>
    broken ? serverFault : await operation.run({ ...call, db: tx });
  const key = operation.method === 'POST' ? call.idempotencyKey : undefined;
  if (key === undefined) return { ...(await inTransaction(db, run)), replayed: false };
  let replayed = false;
  const given = await inTransaction(db, async (tx) => {
    if (!(await isFree(tx, call.account, key))) return keyInUse(key);
    const request = fingerprint(operation, call);
    const kept = await findAnswer(tx, call.account, key);
    if (kept && kept.request !== request) return keyReused(key);
    replayed = kept !== undefined;
    if (kept) return { status: kept.status, body: kept.body, kept: false };
    // What was refused before execution began leaves nothing behind.
    const fresh = await run(tx);
    if (fresh.kept) await keepAnswer(tx, call, key, request, fresh);
    return fresh;
  });
  return { ...given, replayed };
}

/** The lock lives as long as the transaction, so a killed process leaves no key in use. */
async function isFree(tx: Db, account: string, key: string): Promise<boolean> {
  const name = `sandbox:${account}:${key}`;
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as free`.execute(tx);
  return rows[0]?.free === true;
}

type Kept = { readonly request: string; readonly status: number; readonly body: object };

async function findAnswer(tx: Db, account: Call['account'], key: string): Promise<Kept | undefined> {
  return await tx
    .selectFrom('sandbox_answers')
    .select(['request', 'status', 'body'])
    .where('account', '=', account)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
}

async function keepAnswer(
  tx: Db,
  call: Omit<Call, 'db'>,
  key: string,
  request: string,
  { status, body }: Answer,
): Promise<void> {
  await tx
    .insertInto('sandbox_answers')
    .values({ account: call.account, idempotency_key: key, request, status, body: JSON.stringify(body) })
    .execute();
}

/** The provider forgets keys after a day at the earliest; a month is kinder to a shop that was switched off. */
export async function forgetOldAnswers(db: Db): Promise<void> {
  await db
    .deleteFrom('sandbox_answers')
    .where('created_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute();
}

function fingerprint(operation: Operation, call: Omit<Call, 'db'>): string {
  const said = JSON.stringify([operation.method, operation.path, call.id, sorted(call.form)]);
  return createHash('sha256').update(said).digest('base64');
}

/** The order of the fields isn't part of the request. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return fields.map(([name, inner]) => [name, sorted(inner)]);
}

const serverFault = failed(500, {
  type: 'api_error',
  message: 'An unknown error occurred.',
});

export function keyInUse(key: string): Answer {
  return refused(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key: ${key} (that probably means you submitted twice, and the other request is still going through). Please try again later.`,
  });
}

function keyReused(key: string): Answer {
  return refused(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}

/** Runs a call in one transaction with its stored response: if it is killed in the middle, it never happened. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { SandboxCall } from './call.ts';
import type { Operation } from './operations.ts';
import { type ApiResponse, failed, refused } from './response.ts';
import type { Db, InTransaction } from './tables.ts';

export type Executed = ApiResponse & { readonly replayed: boolean };

/** With `shouldFail` execution begins and ends in the provider's own 500. */
export async function execute(
  inTransaction: InTransaction,
  operation: Operation,
  call: Omit<SandboxCall, 'db'>,
  shouldFail: boolean,
): Promise<Executed> {
  const run = async (tx: Db): Promise<ApiResponse> =>
    shouldFail ? serverFault : await operation.run({ ...call, db: tx });
  const key = operation.method === 'POST' ? call.idempotencyKey : undefined;
  if (key === undefined) return { ...(await inTransaction(run)), replayed: false };
  let replayed = false;
  const response = await inTransaction(async (tx) => {
    if (!(await tryLockKey(tx, call.account, key))) return keyInUse(key);
    const request = fingerprint(operation, call);
    const stored = await findResponse(tx, call.account, key);
    if (stored && stored.request !== request) return keyReused(key);
    replayed = stored !== undefined;
    if (stored) return { status: stored.status, body: stored.body, isStored: false };
    // A call refused before execution began leaves nothing behind.
    const fresh = await run(tx);
    if (fresh.isStored) await saveResponse(tx, call, key, request, fresh);
    return fresh;
  });
  return { ...response, replayed };
}

/** The lock is held as long as the transaction, so a killed process leaves no key in use. */
async function tryLockKey(tx: Db, account: string, key: string): Promise<boolean> {
  const name = `sandbox:${account}:${key}`;
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as free`.execute(tx);
  return rows[0]?.free === true;
}

type StoredResponse = { readonly request: string; readonly status: number; readonly body: object };

async function findResponse(
  tx: Db,
  account: SandboxCall['account'],
  key: string,
): Promise<StoredResponse | undefined> {
  return await tx
    .selectFrom('sandbox_answers')
    .select(['request', 'status', 'body'])
    .where('account', '=', account)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
}

async function saveResponse(
  tx: Db,
  call: Omit<SandboxCall, 'db'>,
  key: string,
  request: string,
  { status, body }: ApiResponse,
): Promise<void> {
  await tx
    .insertInto('sandbox_answers')
    .values({ account: call.account, idempotency_key: key, request, status, body: JSON.stringify(body) })
    .execute();
}

/** The provider forgets keys after a day at the earliest; a month suits a shop that was switched off for a while. */
export async function deleteOldResponses(db: Db): Promise<void> {
  await db
    .deleteFrom('sandbox_answers')
    .where('created_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute();
}

function fingerprint(operation: Operation, call: Omit<SandboxCall, 'db'>): string {
  const payload = JSON.stringify([operation.method, operation.path, call.id, sorted(call.form)]);
  return createHash('sha256').update(payload).digest('base64');
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

export function keyInUse(key: string): ApiResponse {
  return refused(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key: ${key} (that probably means you submitted twice, and the other request is still going through). Please try again later.`,
  });
}

function keyReused(key: string): ApiResponse {
  return refused(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}

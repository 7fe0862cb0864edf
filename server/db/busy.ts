/** A database that is there but didn't get to it: nothing was done, and it may be asked again in a moment. */
import { sql } from 'kysely';
import type { Db } from './database.ts';
import { isUndone } from './transaction.ts';

/**
 * How long a request waits for a connection, for a lock, and for one statement; and for any sign of a database whose
 * machine may be gone: longer than a statement may take, and than the pool keeps a connection that nobody uses.
 */
export const patience = {
  connectionMs: 3000,
  lockMs: 3000,
  statementMs: 5000,
  silenceMs: 15_000,
} as const;

/** When it makes sense to ask again. */
export const retryBusySeconds = 5;

/** lock_not_available, query_canceled (the statement's time is over), too_many_connections. */
const busyStates: ReadonlySet<unknown> = new Set(['55P03', '57014', '53300']);
/** The pool has no code for it. */
const noConnection = 'timeout exceeded when trying to connect';

/** Whether a query or a transaction failed because the database is locked, slow or full of others. */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // What was undone again and again is busy, too.
  const isOfState = isUndone(error) || ('code' in error && busyStates.has(error.code));
  return isOfState || error.message === noConnection;
}

/** Lets this transaction take its time: for imports, moves and migrations, for which nobody waits at a screen. */
export async function takeTime(trx: Db): Promise<void> {
  await sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`.execute(
    trx,
  );
}

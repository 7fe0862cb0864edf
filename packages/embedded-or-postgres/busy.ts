/** Errors of a database that is there but too busy: nothing was done, and the query may be retried in a moment. */
import { type QueryExecutorProvider, sql } from 'kysely';
import { isRetryable } from './transaction.ts';

/**
 * How long a request waits for a connection, for a lock, and for one statement; and how long a connection may be silent
 * before its machine counts as gone: longer than a statement may take, and than the pool keeps an idle connection.
 */
export const timeouts = {
  connectionMs: 3000,
  lockMs: 3000,
  statementMs: 5000,
  silenceMs: 15_000,
} as const;

/** When a retry makes sense. */
export const retryBusySeconds = 5;

/** lock_not_available, query_canceled (the statement's time is over), too_many_connections. */
const busyStates: ReadonlySet<unknown> = new Set(['55P03', '57014', '53300']);
/** The pool's error has no code. */
const noConnection = 'timeout exceeded when trying to connect';

/** Whether a query or a transaction failed because the database is locked, slow or full of others. */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // A transaction that was rolled back at every retry counts as busy, too.
  const isOfState = isRetryable(error) || ('code' in error && busyStates.has(error.code));
  return isOfState || error.message === noConnection;
}

/** Lifts this transaction's timeouts: for imports, moves and migrations, for which nobody waits at a screen. */
export async function disableTimeouts(trx: QueryExecutorProvider): Promise<void> {
  await sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`.execute(
    trx,
  );
}

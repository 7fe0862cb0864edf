/** The one way to open a transaction: what the database undid by itself is tried again. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from './database.ts';

const maxTries = 5;
const firstPauseMs = 10;
/** serialization_failure, deadlock_detected: undone as a whole, and right the next time. */
const undone: ReadonlySet<unknown> = new Set(['40001', '40P01']);

/** Whether the database undid a whole transaction that may be right the next time. */
export const isUndone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && undone.has(error.code);

/**
 * Runs `work` in a transaction and gives what it gives. A deadlock or a serialization failure runs it again, from the
 * start, up to five times; so it does nothing outside the database. Any other error undoes the transaction and is thrown.
 */
export async function inTransaction<Result>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (tried === maxTries || !isUndone(error)) throw error;
      // Growing and uneven, so that the two that met don't meet again.
      await pause(firstPauseMs * 2 ** tried * Math.random());
    }
  }
}

/** The only way to open a transaction: what the database rolled back by itself is retried. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';

const maxTries = 5;
const firstPauseMs = 10;
/** serialization_failure, deadlock_detected: rolled back as a whole, and likely to succeed at a retry. */
const retryableCodes: ReadonlySet<unknown> = new Set(['40001', '40P01']);

/** Whether the database rolled back a whole transaction that may succeed at a retry. */
export const isRetryable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && retryableCodes.has(error.code);

/**
 * Runs `task` in a transaction and returns its result. A deadlock or a serialization failure runs it again, from the start,
 * up to five times; so it must do nothing outside the database. Any other error rolls back and is thrown.
 */
export async function inTransaction<Tables, Result>(
  db: Kysely<Tables>,
  task: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(task);
    } catch (error) {
      if (attempt === maxTries || !isRetryable(error)) throw error;
      // Growing and random, so that the two that collided don't collide again.
      await pause(firstPauseMs * 2 ** attempt * Math.random());
    }
  }
}

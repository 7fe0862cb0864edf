/** The maintenance switch and the catalogue's version, read at most once in a while for all requests together. */
import type { Kysely } from 'kysely';
import type { Database } from './db/database.ts';
import { type CurrentState, findCurrentState } from './stores/settings.ts';

/**
 * Reads at most every `freshMs`, so that kept answers don't touch the database. While it can't be reached, the last
 * known state counts; without one the read's error is the answer.
 */
export function watchCurrentState(db: Kysely<Database>, freshMs: number): () => Promise<CurrentState> {
  let known: CurrentState | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<CurrentState> | undefined;
  const read = async () => {
    try {
      known = await findCurrentState(db);
      readAt = performance.now();
      return known;
    } catch (error) {
      if (known === undefined) throw error;
      console.error('The current state could not be read:', error);
      return known;
    } finally {
      reading = undefined;
    }
  };
  return () => {
    if (known !== undefined && performance.now() - readAt < freshMs) return Promise.resolve(known);
    reading ??= read();
    return reading;
  };
}

/** The maintenance switch and the catalogue's version, read at most once in a while for all requests together. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from './db/database.ts';
import { type CurrentState, findCurrentState } from './stores/settings.ts';
import { createTrouble } from './trouble.ts';

/** A database that is slow, locked or away holds nobody up for longer than this. */
const patienceMs = 250;

/**
 * Reads at most every `freshMs`, so that kept answers don't touch the database. While it can't be reached or takes its
 * time, the last known state counts; without one the read's error is the answer.
 */
export function watchCurrentState(db: Kysely<Database>, freshMs: number): () => Promise<CurrentState> {
  const trouble = createTrouble('reading whether the shop is open');
  let known: CurrentState | undefined;
  let freshUntil = Number.NEGATIVE_INFINITY;
  let reading: Promise<CurrentState> | undefined;
  /** Resolves when the read that is under way has had its time. */
  let patience: Promise<unknown> = Promise.resolve();
  const read = async () => {
    try {
      known = await findCurrentState(db);
      trouble.worked();
      return known;
    } catch (error) {
      if (known === undefined) throw error;
      trouble.failed(error);
      return known;
    } finally {
      freshUntil = performance.now() + freshMs;
      reading = undefined;
    }
  };
  return async () => {
    if (known !== undefined && performance.now() < freshUntil) return known;
    if (reading === undefined) {
      reading = read();
      patience = pause(patienceMs, undefined, { ref: false });
    }
    if (known === undefined) return await reading;
    await Promise.race([reading, patience]);
    return known;
  };
}

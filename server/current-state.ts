/** The maintenance switch and the catalogue's version, read once per interval for all requests together. */
import { setTimeout as pause } from 'node:timers/promises';
import type { RootDb } from './db/database.ts';
import { createFailureLog } from './failure-log.ts';
import type { Signal } from './signal.ts';
import { type CurrentState, findCurrentState } from './stores/settings.ts';

/** A slow, locked or unreachable database delays no request longer than this. */
const timeoutMs = 250;

/**
 * Reads at most every `maxAgeMs`, so that cached responses don't touch the database, and after each signal of a change. While
 * it is unreachable or slow, the last known state is returned; without one the read's error is thrown.
 */
export function watchCurrentState(
  db: RootDb,
  maxAgeMs: number,
  { subscribe }: Pick<Signal, 'subscribe'>,
): () => Promise<CurrentState> {
  const failureLog = createFailureLog('reading whether the shop is open');
  let lastKnown: CurrentState | undefined;
  let freshUntil = Number.NEGATIVE_INFINITY;
  let isChanged = false;
  let reading: Promise<CurrentState> | undefined;
  /** Resolves when the current read has used up its time. */
  let timeout: Promise<unknown> = Promise.resolve();
  subscribe(() => {
    isChanged = true;
  });
  const read = async () => {
    try {
      // A read that a change has overtaken may not hold it.
      do {
        isChanged = false;
        lastKnown = await findCurrentState(db);
      } while (isChanged);
      failureLog.succeeded();
      return lastKnown;
    } catch (error) {
      if (lastKnown === undefined) throw error;
      failureLog.failed(error);
      return lastKnown;
    } finally {
      freshUntil = performance.now() + maxAgeMs;
      reading = undefined;
    }
  };
  return async () => {
    if (lastKnown !== undefined && !isChanged && performance.now() < freshUntil) return lastKnown;
    if (reading === undefined) {
      reading = read();
      timeout = pause(timeoutMs, undefined, { ref: false });
    }
    if (lastKnown === undefined) return await reading;
    await Promise.race([reading, timeout]);
    return lastKnown;
  };
}

/** Makes a call again that may be made again, after pauses that grow, for as long as its caller can wait. */
import { setTimeout as pause } from 'node:timers/promises';

/** How long to wait before the call is made again; undefined when it would be no use. */
export type Again = (error: unknown) => { readonly atLeastMs: number } | undefined;

const firstPauseMs = 200;
const longestPauseMs = 2_000;

/**
 * Gives what the call gives, at the first time that it succeeds. A failure that `again` hasn't given up on is followed
 * by a pause and another try; the last failure is thrown when the next try would begin later than `withinMs` from now.
 */
export async function patiently<Result>(
  call: () => Promise<Result>,
  { withinMs, again }: { readonly withinMs: number; readonly again: Again },
): Promise<Result> {
  const deadline = Date.now() + withinMs;
  for (let tried = 0; ; tried += 1) {
    try {
      return await call();
    } catch (error) {
      const wanted = again(error);
      if (!wanted) throw error;
      const growing = Math.min(firstPauseMs * 2 ** tried, longestPauseMs);
      // Uneven, so that the many who were turned away together don't come back together.
      const pauseMs = Math.max(growing * (0.5 + Math.random() / 2), wanted.atLeastMs);
      if (Date.now() + pauseMs > deadline) throw error;
      await pause(pauseMs);
    }
  }
}

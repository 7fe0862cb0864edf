/** Retries a call with exponential backoff and jitter, until a deadline. */
import { setTimeout as pause } from 'node:timers/promises';

/** The shortest delay before the next try; undefined when the error isn't retryable. */
export type RetryPolicy = (error: unknown) => { readonly minDelayMs: number } | undefined;

const firstPauseMs = 200;
const maxPauseMs = 2_000;

/**
 * Returns the result of the first successful call. A failure that `retryPolicy` allows to be retried is followed
 * by a pause and another try; the last error is thrown when the next try would begin later than `withinMs` from now.
 */
export async function withRetries<Result>(
  call: () => Promise<Result>,
  { withinMs, retryPolicy }: { readonly withinMs: number; readonly retryPolicy: RetryPolicy },
): Promise<Result> {
  const deadline = Date.now() + withinMs;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      const retry = retryPolicy(error);
      if (!retry) throw error;
      const backoffMs = Math.min(firstPauseMs * 2 ** attempt, maxPauseMs);
      // Jitter, so that many that failed together don't retry together.
      const pauseMs = Math.max(backoffMs * (0.5 + Math.random() / 2), retry.minDelayMs);
      if (Date.now() + pauseMs > deadline) throw error;
      await pause(pauseMs);
    }
  }
}

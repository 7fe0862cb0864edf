/** Apart from jobs.ts, which every page loads. */
import { fromPromise } from 'xstate';

/** The timer of every state that waits; it ends with its state. */
export const wait = fromPromise<null, { milliseconds: number }>(
  ({ input, signal }) =>
    new Promise((resolve) => {
      const timer = setTimeout(() => resolve(null), input.milliseconds);
      signal.addEventListener('abort', () => clearTimeout(timer));
    }),
);

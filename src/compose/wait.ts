/** Separate from api-actor.ts, which every page loads. */
import { fromPromise } from 'xstate';

/** The timer of every waiting state; cancelled when the state is left. */
export const wait = fromPromise<null, { milliseconds: number }>(
  ({ input, signal }) =>
    new Promise((resolve) => {
      const timer = setTimeout(() => resolve(null), input.milliseconds);
      signal.addEventListener('abort', () => clearTimeout(timer));
    }),
);

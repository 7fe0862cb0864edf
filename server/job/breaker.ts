/** Leaves a server that doesn't answer alone for a growing while, so that nothing waits for it again and again. */
import { oneLine } from '../../domain/one-line.ts';
import type { Clock } from '../services.ts';
import { tell } from '../stop.ts';

export const firstPauseMs = 5_000;
export const maxPauseMs = 300_000;

export type Breaker = {
  /** Nothing may be asked of the server now. When the pause is over, one question shows whether it is back. */
  readonly isOpen: () => boolean;
  readonly failed: (reason: string) => void;
  readonly answered: () => void;
};

/** `name` is what the log calls the server. */
export function createBreaker(name: string, clock: Clock): Breaker {
  let pauseMs = 0;
  let openUntil = 0;
  return {
    isOpen: () => clock.now().getTime() < openUntil,
    failed(reason) {
      pauseMs = Math.min(pauseMs === 0 ? firstPauseMs : 2 * pauseMs, maxPauseMs);
      openUntil = clock.now().getTime() + pauseMs;
      tell(`leaves ${name} alone for ${pauseMs / 1000} s (${oneLine(reason)})`);
    },
    answered() {
      if (pauseMs > 0) tell(`hears from ${name} again`);
      pauseMs = 0;
      openUntil = 0;
    },
  };
}

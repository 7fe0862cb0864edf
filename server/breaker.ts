/** Circuit breaker: leaves a server that doesn't answer alone for growing pauses, so that nothing keeps waiting for it. */
import { oneLine } from '../domain/visible-text.ts';
import { logProcess } from './log.ts';
import type { Clock } from './services.ts';

export const firstPauseMs = 5_000;
export const maxPauseMs = 300_000;
const defaultPauses = { firstPauseMs, maxPauseMs };

export type Breaker = {
  /** The server must not be called now. When the pause is over, the next calls show whether it is back. */
  readonly isOpen: () => boolean;
  /** A call that began before the pause doesn't make it longer. */
  readonly failed: (reason: string) => void;
  readonly answered: () => void;
};

/** `name` is the server's name in the log. */
export function createBreaker(name: string, clock: Clock, pauses = defaultPauses): Breaker {
  let pauseMs = 0;
  let openUntil = 0;
  const isOpen = () => clock.now().getTime() < openUntil;
  return {
    isOpen,
    failed(reason) {
      if (isOpen()) return;
      pauseMs = Math.min(pauseMs === 0 ? pauses.firstPauseMs : 2 * pauseMs, pauses.maxPauseMs);
      openUntil = clock.now().getTime() + pauseMs;
      logProcess(`leaves ${name} alone for ${pauseMs / 1000} s (${oneLine(reason)})`, 'warn');
    },
    answered() {
      if (pauseMs > 0) logProcess(`reaches ${name} again`);
      pauseMs = 0;
      openUntil = 0;
    },
  };
}

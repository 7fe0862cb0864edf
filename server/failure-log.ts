/** Logs failures of something that is retried: once when they begin and once when they are over. */
import { isBusy } from '@skerry/embedded-or-postgres/busy';
import { oneLine } from '../domain/visible-text.ts';
import { log, logProcess } from './log.ts';
import { codeOf } from './operator-error.ts';

export type FailureLog = {
  readonly failed: (error: unknown) => void;
  readonly succeeded: () => void;
};

/** Messages that differ each time must not fill the log. */
const maxShown = 10;

/** `name` is the logged name of the operation that is retried. */
export function createFailureLog(name: string): FailureLog {
  let isLogged = false;
  const shown = new Set<string>();
  return {
    failed(error) {
      // External failures have a code; others may be bugs: the first few are logged once each, with their stack.
      const isOurs = error instanceof Error && codeOf(error) === '' && !isBusy(error);
      if (isOurs && shown.size < maxShown && !shown.has(error.message)) {
        shown.add(error.message);
        log.error(error);
      }
      if (isLogged) return;
      isLogged = true;
      // When several addresses were tried in vain, the error has a code and no message.
      const message = error instanceof Error ? error.message || codeOf(error) : String(error);
      logProcess(`fails at ${name} and goes on trying (${oneLine(message)})`, 'warn');
    },
    succeeded() {
      if (isLogged) logProcess(`works again at ${name}`);
      isLogged = false;
      shown.clear();
    },
  };
}

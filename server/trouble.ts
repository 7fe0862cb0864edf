/** Trouble of what is tried again and again: told when it begins and when it is over, and not in between. */
import { oneLine } from '../domain/one-line.ts';
import { isBusy } from './db/busy.ts';
import { codeOf } from './plain-error.ts';
import { tell } from './stop.ts';

export type Trouble = {
  readonly failed: (error: unknown) => void;
  readonly worked: () => void;
};

/** A message that is another one each time must not fill the log. */
const mostShown = 10;

/** `name` is what the log calls that which is tried. Nothing fails. */
export function createTrouble(name: string): Trouble {
  let isTold = false;
  const shown = new Set<string>();
  return {
    failed(error) {
      // What fails outside has a code; anything else may be a fault of ours: the first are shown once, with their place.
      const isOurs = error instanceof Error && codeOf(error) === '' && !isBusy(error);
      if (isOurs && shown.size < mostShown && !shown.has(error.message)) {
        shown.add(error.message);
        console.error(error);
      }
      if (isTold) return;
      isTold = true;
      // Several addresses that were tried in vain have a code, and no message.
      const message = error instanceof Error ? error.message || codeOf(error) : String(error);
      tell(`fails at ${name} and goes on trying (${oneLine(message)})`);
    },
    worked() {
      if (isTold) tell(`works again at ${name}`);
      isTold = false;
      shown.clear();
    },
  };
}

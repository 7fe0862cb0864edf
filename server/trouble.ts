/** Trouble of what is tried again and again: told when it begins and when it is over, and not in between. */
import { oneLine } from '../domain/one-line.ts';
import { codeOf } from './plain-error.ts';
import { tell } from './stop.ts';

export type Trouble = {
  readonly failed: (error: unknown) => void;
  readonly worked: () => void;
};

/** `name` is what the log calls that which is tried. Nothing fails. */
export function createTrouble(name: string): Trouble {
  let isTold = false;
  return {
    failed(error) {
      if (isTold) return;
      isTold = true;
      // Several addresses that were tried in vain have a code, and no message.
      const message = error instanceof Error ? error.message || codeOf(error) : String(error);
      tell(`fails at ${name} and goes on trying (${oneLine(message)})`);
    },
    worked() {
      if (isTold) tell(`works again at ${name}`);
      isTold = false;
    },
  };
}

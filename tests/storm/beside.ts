/** Processes beside the storm: their clocks are their own, and each is told which server processes serve. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Fleet, Serving } from './fleet.ts';

type Told = { readonly serving: readonly Serving[] } | { readonly isOver: true };

/** Starts a program of this folder that calls `beside`; ending it gives what it saw. */
export function startBeside<Seen>(file: string, fleet: Fleet): { readonly end: () => Promise<Seen> } {
  const env = { PATH: process.env.PATH ?? '' };
  const child = fork(join(import.meta.dirname, file), { env, serialization: 'advanced' });
  child.once('exit', (code) => {
    if (code !== 0) throw new Error(`${file} ended by itself (${code}).`);
  });
  const tell = (told: Told) => child.send(told);
  const unfollow = fleet.follow((serving) => tell({ serving }));
  return {
    async end() {
      unfollow();
      tell({ isOver: true });
      const [seen] = await once(child, 'message');
      child.disconnect();
      return seen;
    },
  };
}

/** The program's half: `begin` is called when the first processes serve, and what it gives at the end of it all. */
export function beside(begin: (serving: () => readonly Serving[]) => Promise<() => Promise<unknown>>): void {
  let serving: readonly Serving[] = [];
  let running: Promise<() => Promise<unknown>> | undefined;
  process.on('message', async (told: Told) => {
    if ('serving' in told) {
      serving = told.serving;
      running ??= begin(() => serving);
    } else {
      const end = await running;
      process.send?.(await end?.());
    }
  });
}

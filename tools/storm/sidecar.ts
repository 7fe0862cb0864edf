/** Sidecar processes of the storm: each is sent the server processes that are up, whenever they change. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ServerProcesses, ServingProcess } from './server-processes.ts';

type SidecarMessage = { readonly serving: readonly ServingProcess[] } | { readonly isOver: true };

/** Starts a program of this folder that calls `runSidecar`; `end` resolves to its result. */
export function startSidecar<Result>(
  file: string,
  servers: ServerProcesses,
): { readonly end: () => Promise<Result> } {
  const env = { PATH: process.env.PATH ?? '' };
  const child = fork(join(import.meta.dirname, file), { env, serialization: 'advanced' });
  child.once('exit', (code) => {
    if (code !== 0) throw new Error(`${file} ended by itself (${code}).`);
  });
  const send = (message: SidecarMessage) => child.send(message);
  const unsubscribe = servers.subscribe((serving) => send({ serving }));
  return {
    async end() {
      unsubscribe();
      send({ isOver: true });
      const [result] = await once(child, 'message');
      child.disconnect();
      return result;
    },
  };
}

/** The program's side: `begin` runs once the first processes are up; it returns a function that ends it with the result. */
export function runSidecar(
  begin: (serving: () => readonly ServingProcess[]) => Promise<() => Promise<unknown>>,
): void {
  let serving: readonly ServingProcess[] = [];
  let running: Promise<() => Promise<unknown>> | undefined;
  process.on('message', async (message: SidecarMessage) => {
    if ('serving' in message) {
      serving = message.serving;
      running ??= begin(() => serving);
    } else {
      const end = await running;
      process.send?.(await end?.());
    }
  });
}

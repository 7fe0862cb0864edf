/** Graceful shutdown of a process. */
import cluster from 'node:cluster';
import { logProcess } from './log.ts';

/** Requests that haven't ended by then are cut off, so that a restart isn't held up for ever. */
export const drainMs = 15_000;
const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * Calls `shutDown` once, at the first signal, or when the parent process is gone (detected by the IPC channel, if there is
 * one); then the process ends: with 0, or with 1 when that took longer than `limitMs`. As PID 1 it only gets signals that it
 * listens to.
 */
export function shutDownOnSignal(shutDown: () => Promise<void>, limitMs = drainMs): void {
  let isShuttingDown = false;
  const stop = async (reason: string) => {
    if (isShuttingDown) return;
    isShuttingDown = true;
    logProcess(`ends (${reason})`);
    setTimeout(() => {
      logProcess(`has not ended in ${limitMs / 1000} s and is cut off`);
      process.exit(1);
    }, limitMs).unref();
    await shutDown();
    logProcess('has ended');
    process.exit(0);
  };
  for (const signal of signals) process.on(signal, () => void stop(signal));
  if (!process.connected) return;
  // Before the cluster's own listener, which would end a worker at once and cut off its requests.
  process.prependOnceListener('disconnect', () => {
    if (cluster.worker) cluster.worker.exitedAfterDisconnect = true;
    void stop('its parent is gone');
  });
}

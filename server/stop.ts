/** How a process of ours learns that it shall end, and tells what becomes of it: one line each, with the time and its pid. */
import cluster from 'node:cluster';

/** A request that hasn't ended by then is given up, so that a restart isn't held up for ever. */
export const drainMs = 15_000;
const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

export const tell = (line: string) =>
  console.log(`${new Date().toISOString()} Process ${process.pid} ${line}.`);

/**
 * Calls `end` once, at the first signal, or when whoever started this process is gone (by its IPC channel, if it has
 * one); then the process ends: with 0, or with 1 when that took longer than `limitMs`. As PID 1 it gets only signals it listens to.
 */
export function endOnSignal(end: () => Promise<void>, limitMs = drainMs): void {
  let isEnding = false;
  const stop = async (reason: string) => {
    if (isEnding) return;
    isEnding = true;
    tell(`ends (${reason})`);
    setTimeout(() => {
      tell(`has not ended in ${limitMs / 1000} s and is cut off`);
      process.exit(1);
    }, limitMs).unref();
    await end();
    tell('has ended');
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

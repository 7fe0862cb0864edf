/** Several server processes that share a port: one that dies is replaced. */
import cluster, { type Worker } from 'node:cluster';
import type { Config } from './config.ts';
import { logProcess } from './log.ts';
import { drainMs } from './shutdown.ts';
import { answerScrapes } from './worker-metrics.ts';

export type Workers = {
  /** Resolves when all of them have ended; none is replaced any more. */
  readonly close: () => Promise<void>;
};

/** A worker that dies sooner than this after it began to serve delays its successor, longer each time. */
const minUptimeMs = 5_000;
const firstPauseMs = 500;
const maxPauseMs = 30_000;
/** A worker gives up waiting for its requests before it is killed: only one that no longer reacts is killed. */
const killAfterMs = drainMs + 1_000;
/** The primary outlives its workers, because it has to end them. Without their delay. */
export const closeWorkersMs = killAfterMs + 2_000;

const reasonOf = (code: number | null, signal: string | null) =>
  signal === null ? `code ${code}` : `killed by ${signal}`;

/**
 * Starts the configured number of workers. `onOpen` is called once, when all of them serve. If one dies before any has served, this process
 * ends with code 1: the cause would affect every worker. Afterwards it never ends by itself.
 */
export function startWorkers(
  { workers: count, drainDelayMs }: Pick<Config, 'workers' | 'drainDelayMs'>,
  onOpen: (port: number) => void,
): Workers {
  const servingSince = new Map<number, number>();
  let hasServed = false;
  let isOpen = false;
  let isClosing = false;
  let quickDeaths = 0;
  const closed = Promise.withResolvers<void>();
  answerScrapes();
  const aliveWorkers = () => Object.values(cluster.workers ?? {}).flatMap((worker) => worker ?? []);

  const start = () => {
    if (isClosing) return;
    const { pid } = cluster.fork().process;
    logProcess(`starts its worker ${pid}`);
  };

  cluster.on('listening', ({ id }, { port }) => {
    servingSince.set(id, Date.now());
    hasServed = true;
    if (isOpen || servingSince.size < count) return;
    isOpen = true;
    onOpen(port);
  });

  const replace = ({ id, process: { pid } }: Worker, code: number | null, signal: string | null) => {
    const since = servingSince.get(id);
    servingSince.delete(id);
    if (!hasServed) {
      logProcess(`ends: its worker ${pid} died before it served (${reasonOf(code, signal)})`);
      process.exit(1);
    }
    const wasUp = since !== undefined && Date.now() - since >= minUptimeMs;
    quickDeaths = wasUp ? 0 : quickDeaths + 1;
    const pauseMs = quickDeaths === 0 ? 0 : Math.min(firstPauseMs * 2 ** (quickDeaths - 1), maxPauseMs);
    logProcess(
      `lost its worker ${pid} (${reasonOf(code, signal)}) and starts another in ${pauseMs / 1000} s`,
    );
    setTimeout(start, pauseMs);
  };

  cluster.on('exit', (worker, code, signal) => {
    if (!isClosing) replace(worker, code, signal);
    else if (aliveWorkers().length === 0) closed.resolve();
  });

  for (let nth = 0; nth < count; nth += 1) start();
  return {
    async close() {
      isClosing = true;
      for (const worker of aliveWorkers()) worker.process.kill('SIGTERM');
      if (aliveWorkers().length === 0) return;
      setTimeout(() => {
        for (const worker of aliveWorkers()) worker.process.kill('SIGKILL');
      }, drainDelayMs + killAfterMs).unref();
      await closed.promise;
    },
  };
}

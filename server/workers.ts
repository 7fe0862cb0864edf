/** Several server processes that share a port: one that dies is replaced, whatever dies when. */
import cluster, { type Worker } from 'node:cluster';
import { drainMs, tell } from './stop.ts';

export type Workers = {
  /** Resolves when all of them have ended; none is replaced any more. */
  readonly close: () => Promise<void>;
};

/** Whoever dies within this time after it began to serve has not lived: the next one waits, longer each time. */
const livedMs = 5_000;
const firstPauseMs = 500;
const maxPauseMs = 30_000;
/** A worker gives up waiting for its requests before it is killed: one that can't hear any more is killed alone. */
const killMs = drainMs + 1_000;
/** The primary outlives its workers: who would end them otherwise? */
export const closeWorkersMs = killMs + 2_000;

const reasonOf = (code: number | null, signal: string | null) =>
  signal === null ? `code ${code}` : `killed by ${signal}`;

/**
 * Starts `count` workers. `onOpen` is called once, when all of them serve. Before any of them has served, a death ends
 * this process with code 1: what is wrong then is wrong with every worker. Afterwards it never ends by itself.
 */
export function startWorkers(count: number, onOpen: (port: number) => void): Workers {
  const servingSince = new Map<number, number>();
  let hasServed = false;
  let isOpen = false;
  let isClosing = false;
  let shortLives = 0;
  const closed = Promise.withResolvers<void>();
  const alive = () => Object.values(cluster.workers ?? {}).flatMap((worker) => worker ?? []);

  const start = () => {
    if (isClosing) return;
    const { pid } = cluster.fork().process;
    tell(`starts its worker ${pid}`);
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
      tell(`ends: its worker ${pid} died before it served (${reasonOf(code, signal)})`);
      process.exit(1);
    }
    const hasLived = since !== undefined && Date.now() - since >= livedMs;
    shortLives = hasLived ? 0 : shortLives + 1;
    const pauseMs = shortLives === 0 ? 0 : Math.min(firstPauseMs * 2 ** (shortLives - 1), maxPauseMs);
    tell(`lost its worker ${pid} (${reasonOf(code, signal)}) and starts another in ${pauseMs / 1000} s`);
    setTimeout(start, pauseMs);
  };

  cluster.on('exit', (worker, code, signal) => {
    if (!isClosing) replace(worker, code, signal);
    else if (alive().length === 0) closed.resolve();
  });

  for (let nth = 0; nth < count; nth += 1) start();
  return {
    async close() {
      isClosing = true;
      for (const worker of alive()) worker.process.kill('SIGTERM');
      if (alive().length === 0) return;
      setTimeout(() => {
        for (const worker of alive()) worker.process.kill('SIGKILL');
      }, killMs).unref();
      await closed.promise;
    },
  };
}

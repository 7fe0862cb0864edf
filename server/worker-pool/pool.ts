/** Worker threads for tasks that would block all requests: web fonts, invoices, zips. */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Piscina } from 'piscina';
import { createQueue } from '../overload/queue.ts';

/**
 * One task: a module of server/, or of a package by its name, and the name of its exported function, whose input and output
 * are plain values.
 */
export type WorkerTask = { readonly module: string; readonly name: string };

export type WorkerPool = {
  /** Runs a task in a worker; rejects with the task's own error, or with the signal's reason. */
  readonly run: <Input, Output>(task: WorkerTask, input: Input) => Promise<Output>;
  /** How many tasks run at a time; others wait. */
  readonly threads: number;
  /** Resolves as soon as no task runs. */
  readonly whenIdle: () => Promise<void>;
  readonly close: () => Promise<void>;
};

const serverFolder = new URL('../', import.meta.url);

/** Threads start with the first task and end when idle; half of the machine's processors, but two to four. */
export function startWorkerPool(): WorkerPool {
  const threads = Math.min(4, Math.max(2, Math.floor(availableParallelism() / 2)));
  const pool = new Piscina({
    filename: join(import.meta.dirname, 'run.ts'),
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: 5000,
    // A worker inherits no flags of a test runner or a debugger.
    execArgv: [],
  });
  const running = new Set<Promise<void>>();
  return {
    run: ({ module, name }, input) => {
      const href = module.startsWith('@') ? module : new URL(module, serverFolder).href;
      const task = pool.run({ module: href, name, input });
      const ended: Promise<void> = task.then(
        () => void running.delete(ended),
        () => void running.delete(ended),
      );
      running.add(ended);
      return task;
    },
    whenIdle: async () => {
      while (running.size > 0) await Promise.race(running);
    },
    threads,
    close: () => pool.close({ force: true }),
  };
}

/**
 * The same threads for what requests need (web fonts, quotes, specimens): all but one, which is reserved for outbox jobs of
 * orders; when more than a hundred wait, `run` rejects with an OverloadedError.
 */
export function limitForRequests(pool: WorkerPool): WorkerPool {
  const threads = Math.max(1, pool.threads - 1);
  const queue = createQueue(() => ({ running: threads, waiting: 100, retryAfterSeconds: 10 }));
  return { ...pool, threads, run: (task, input) => queue.run(() => pool.run(task, input)) };
}

/** Worker threads for what would hold up every request: web fonts, invoices, zips. */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Piscina } from 'piscina';
import { createQueue } from '../overload/queue.ts';

/** One job: a module of server/ and the name of its exported function, which takes and gives plain values. */
export type Job = { readonly module: string; readonly name: string };

export type WorkPool = {
  /** Runs a job in a worker; rejects with the job's own error, or with the signal's reason. */
  readonly run: <Input, Output>(job: Job, input: Input) => Promise<Output>;
  /** How many jobs run at a time; more only wait. */
  readonly threads: number;
  readonly close: () => Promise<void>;
};

const server = join(import.meta.dirname, '..');

/** Threads start with the first job and end when idle; half of the machine's processors, but two to four. */
export function startWork(): WorkPool {
  const threads = Math.min(4, Math.max(2, Math.floor(availableParallelism() / 2)));
  const pool = new Piscina({
    filename: join(server, 'work/run.ts'),
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: 5000,
    // A worker inherits no flags of a test runner or a debugger.
    execArgv: [],
  });
  return {
    run: ({ module, name }, input) => pool.run({ module: join(server, module), name, input }),
    threads,
    close: () => pool.close({ force: true }),
  };
}

/**
 * The same threads for what requests ask for (web fonts, quotes, specimens): all but one, which is there for what is owed
 * to orders; and past a hundred that wait, `run` rejects with an OverloadedError.
 */
export function forRequests(pool: WorkPool): WorkPool {
  const threads = Math.max(1, pool.threads - 1);
  const queue = createQueue(() => ({ running: threads, waiting: 100, retryAfterSeconds: 10 }));
  return { ...pool, threads, run: (job, input) => queue.run(() => pool.run(job, input)) };
}

/** The storm's server processes: started, killed without warning, and started again. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createRandom, type Random } from './random.ts';

export type ServerProcessesOptions = {
  readonly count: number;
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly smtpUrl: string;
  readonly seed: number;
  /** The guard that the processes run without. */
  readonly disabledGuard: string | undefined;
  /** More of their environment. */
  readonly env?: Readonly<Record<string, string>>;
};

export type ServerProcesses = {
  /** The URL of a random process that is up; waits while there is none. */
  readonly anyUrl: () => Promise<string>;
  /** Calls the listener with all processes that are up, now and at each change, until the returned function is called. */
  readonly subscribe: (listener: (serving: readonly ServingProcess[]) => void) => () => void;
  /** Kills this many at once (SIGKILL); replacements are started. */
  readonly kill: (count: number) => void;
  /** Kills all, runs `meanwhile`, and starts as many without injected faults. */
  readonly restartCalm: (meanwhile: () => Promise<void>) => Promise<void>;
  /** The times in which kills had left no process that serves. */
  readonly gaps: readonly Gap[];
  /** The number of injected faults, by name. */
  readonly faults: ReadonlyMap<string, number>;
  readonly stop: () => Promise<void>;
};

export type Gap = { readonly from: Date; readonly to: Date };
export type ServingProcess = { readonly url: string; readonly pid: number };
type ServerProcess = { readonly child: ChildProcess; url: string | undefined };

const entry = join(import.meta.dirname, 'server-process.ts');
const guardsFile = join(import.meta.dirname, 'guards.ts');

/** Resolves when all of them serve. */
export async function startServerProcesses(options: ServerProcessesOptions): Promise<ServerProcesses> {
  const random: Random = createRandom(options.seed);
  const faults = new Map<string, number>();
  const processes = new Set<ServerProcess>();
  let started = 0;
  let isClosing = false;
  let isCalm = false;
  const subscribers = new Set<(serving: readonly ServingProcess[]) => void>();
  let arrived = Promise.withResolvers<void>();

  const gaps: Gap[] = [];
  let gapSince: Date | undefined;
  const notifyAll = () => {
    if (serving().length === 0) gapSince ??= new Date();
    else if (gapSince) {
      gaps.push({ from: gapSince, to: new Date() });
      gapSince = undefined;
    }
    for (const subscriber of subscribers) subscriber(serving());
  };
  const launch = () => {
    started += 1;
    const serverProcess: ServerProcess = {
      child: fork(entry, { ...forkOptions(options, started, isCalm) }),
      url: undefined,
    };
    processes.add(serverProcess);
    serverProcess.child.on('message', (message) => {
      if (typeof message !== 'object' || message === null) return;
      if ('fault' in message) count(String(message.fault));
      if (!('url' in message)) return;
      serverProcess.url = String(message.url);
      notifyAll();
      arrived.resolve();
      arrived = Promise.withResolvers();
    });
    serverProcess.child.once('exit', (code, signal) => {
      processes.delete(serverProcess);
      notifyAll();
      if (isClosing) return;
      if (signal === 'SIGKILL') count('kills');
      else throw new Error(`A server process ended by itself (${code ?? signal}).`);
      launch();
    });
  };
  const count = (fault: string) => faults.set(fault, (faults.get(fault) ?? 0) + 1);
  const openUrls = () => [...processes].flatMap(({ url }) => url ?? []);
  const serving = () => [...processes].flatMap(({ url, child: { pid } }) => (url && pid ? { url, pid } : []));
  const untilReady = async (needed: number) => {
    while (openUrls().length < needed) await arrived.promise;
  };
  const endAll = async (signal: NodeJS.Signals) => {
    const ended = [...processes].map(({ child }) => once(child, 'exit'));
    isClosing = true;
    for (const { child } of processes) child.kill(signal);
    await Promise.all(ended);
    isClosing = false;
  };
  const launchAll = async () => {
    for (let more = 0; more < options.count; more += 1) launch();
    await untilReady(options.count);
  };

  await launchAll();
  return {
    faults,
    gaps,
    anyUrl: async () => {
      await untilReady(1);
      const urls = openUrls();
      return urls[random.integerBelow(urls.length)] ?? '';
    },
    subscribe: (listener) => {
      subscribers.add(listener);
      listener(serving());
      return () => subscribers.delete(listener);
    },
    kill: (needed) => {
      const targets = [...processes].filter(({ url }) => url !== undefined);
      for (let killed = 0; killed < needed; killed += 1)
        targets.splice(random.integerBelow(targets.length), 1)[0]?.child.kill('SIGKILL');
    },
    restartCalm: async (meanwhile) => {
      await endAll('SIGKILL');
      isCalm = true;
      await meanwhile();
      await launchAll();
    },
    stop: async () => await endAll('SIGTERM'),
  };
}

function forkOptions(
  { databaseUrl, dataDir, smtpUrl, seed, disabledGuard, env: more }: ServerProcessesOptions,
  nth: number,
  isCalm: boolean,
) {
  // Nothing else of this environment: the storm must never run over real money.
  const env = {
    PATH: process.env.PATH ?? '',
    // Started dozens of times: the sources are compiled once.
    NODE_COMPILE_CACHE: join(dataDir, 'compiled'),
    ...(process.env.STORM_LOUD ? { STORM_LOUD: process.env.STORM_LOUD } : {}),
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SMTP_URL: smtpUrl,
    HOST: '127.0.0.1',
    PORT: '0',
    NODE_ENV: 'production',
    // Each buyer has a separate address, as a proxy would report it.
    TRUST_PROXY: '127.0.0.0/8',
    WORKERS: '1',
    LIMITS: 'off',
    STORM_SEED: String(seed * 1000 + nth),
    STORM_CALM: isCalm ? 'yes' : 'no',
    ...(disabledGuard === undefined ? {} : { STORM_WITHOUT: disabledGuard }),
    ...more,
  };
  return {
    env,
    execArgv: disabledGuard === undefined ? [] : ['--import', guardsFile],
  };
}

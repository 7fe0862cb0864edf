/** The storm's server processes: started, killed without warning, and started again. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Chance, chanceOf } from './chance.ts';

export type FleetOptions = {
  readonly count: number;
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly smtpUrl: string;
  readonly seed: number;
  /** The guard that the processes do without. */
  readonly without: string | undefined;
};

export type Fleet = {
  /** The address of a process that serves, by chance; waits while there is none. */
  readonly anyUrl: () => Promise<string>;
  /** Tells all that serve, now and at each change, until the returned function is called. */
  readonly follow: (listener: (serving: readonly Serving[]) => void) => () => void;
  /** Ends so many of them at once as a power cut would; others take their places. */
  readonly kill: (count: number) => void;
  /** Ends all of them at once, and starts as many that no fault strikes; `meanwhile` happens while none runs. */
  readonly restartCalm: (meanwhile: () => Promise<void>) => Promise<void>;
  /** What was done to them, by its name. */
  readonly faults: ReadonlyMap<string, number>;
  readonly stop: () => Promise<void>;
};

export type Serving = { readonly url: string; readonly pid: number };
type Ship = { readonly child: ChildProcess; url: string | undefined };

const entry = join(import.meta.dirname, 'process.ts');
const guardsFile = join(import.meta.dirname, 'guards.ts');

/** Resolves when all of them serve. */
export async function startFleet(options: FleetOptions): Promise<Fleet> {
  const chance: Chance = chanceOf(options.seed);
  const faults = new Map<string, number>();
  const ships = new Set<Ship>();
  let started = 0;
  let isClosing = false;
  let isCalm = false;
  const followers = new Set<(serving: readonly Serving[]) => void>();
  let arrived = Promise.withResolvers<void>();

  const tellAll = () => {
    for (const follower of followers) follower(serving());
  };
  const launch = () => {
    started += 1;
    const ship: Ship = { child: fork(entry, { ...howToStart(options, started, isCalm) }), url: undefined };
    ships.add(ship);
    ship.child.on('message', (message) => {
      if (typeof message !== 'object' || message === null) return;
      if ('fault' in message) count(String(message.fault));
      if (!('url' in message)) return;
      ship.url = String(message.url);
      tellAll();
      arrived.resolve();
      arrived = Promise.withResolvers();
    });
    ship.child.once('exit', (code, signal) => {
      ships.delete(ship);
      tellAll();
      if (isClosing) return;
      if (signal === 'SIGKILL') count('kills');
      else throw new Error(`A server process ended by itself (${code ?? signal}).`);
      launch();
    });
  };
  const count = (fault: string) => faults.set(fault, (faults.get(fault) ?? 0) + 1);
  const open = () => [...ships].flatMap(({ url }) => url ?? []);
  const serving = () => [...ships].flatMap(({ url, child: { pid } }) => (url && pid ? { url, pid } : []));
  const untilOpen = async (wanted: number) => {
    while (open().length < wanted) await arrived.promise;
  };
  const endAll = async (signal: NodeJS.Signals) => {
    const ended = [...ships].map(({ child }) => once(child, 'exit'));
    isClosing = true;
    for (const { child } of ships) child.kill(signal);
    await Promise.all(ended);
    isClosing = false;
  };
  const launchAll = async () => {
    for (let more = 0; more < options.count; more += 1) launch();
    await untilOpen(options.count);
  };

  await launchAll();
  return {
    faults,
    anyUrl: async () => {
      await untilOpen(1);
      const urls = open();
      return urls[chance.below(urls.length)] ?? '';
    },
    follow: (listener) => {
      followers.add(listener);
      listener(serving());
      return () => followers.delete(listener);
    },
    kill: (wanted) => {
      const targets = [...ships].filter(({ url }) => url !== undefined);
      for (let killed = 0; killed < wanted; killed += 1)
        targets.splice(chance.below(targets.length), 1)[0]?.child.kill('SIGKILL');
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

function howToStart(
  { databaseUrl, dataDir, smtpUrl, seed, without }: FleetOptions,
  nth: number,
  isCalm: boolean,
) {
  // Nothing else of this environment: a storm over real money would be one.
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
    // Each buyer has an address of their own, as a proxy would say it.
    TRUST_PROXY: '127.0.0.0/8',
    WORKERS: '1',
    LIMITS: 'off',
    STORM_SEED: String(seed * 1000 + nth),
    STORM_CALM: isCalm ? 'yes' : 'no',
    ...(without === undefined ? {} : { STORM_WITHOUT: without }),
  };
  return {
    env,
    execArgv: without === undefined ? [] : ['--import', guardsFile],
  };
}

/** One run of the cluster, from two empty machines to the verdict. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Connection, fromPostgres } from '../../server/db/connect.ts';
import { mapAtMost } from '../../server/worker-pool/map-at-most.ts';
import { startPostgres } from '../../tests/support/postgres.ts';
import { openS3Server, type S3Server, s3Keys } from '../../tests/support/s3.ts';
import { type Buyer, resolveUnknownPurchases } from '../storm/buyer.ts';
import { endLeases, waitUntil } from '../storm/settlement.ts';
import { timedOutCalls } from '../storm/shop-client.ts';
import { checkBooks, judgePurchases } from '../storm/verdict.ts';
import { runBuyers } from './buyers.ts';
import { createMachine, type Machine } from './machine.ts';
import { startProxy } from './proxy.ts';
import { openTabs } from './tab.ts';
import { filesOf, prepareVersions, type Versions } from './versions.ts';

export type ClusterOptions = {
  readonly buyers: number;
  readonly seed: number;
  /** The commit of the version before; otherwise another build of this one comes after it. */
  readonly from: string | undefined;
};

/** What happens when so many of all buyers have paid or left. Between the upgrades both versions sell at once. */
const schedule = { machineLost: 0.15, storeAway: 0.3, firstUpgraded: 0.4, secondUpgraded: 0.85 } as const;
const withoutMachineMs = 2_000;
const withoutStoreMs = 5_000;
const settleMs = 180_000;
const pollMs = 200;
const fileMs = 60_000;
const ordersAtOnce = 4;

type Cluster = {
  readonly connection: Connection;
  readonly databaseUrl: string;
  readonly store: S3Server;
  readonly machines: readonly [Machine, Machine];
  readonly versions: Versions;
  readonly say: (what: string) => void;
};

/** What the machines have in common; nothing else of this environment, which may name real services. */
const environmentOf = (databaseUrl: string, store: S3Server): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  NODE_ENV: 'production',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  DATABASE_URL: databaseUrl,
  FILES_URL: store.url(),
  ...s3Keys,
  WORKERS: '2',
  TRUST_PROXY: '127.0.0.0/8',
  DRAIN_DELAY: '1',
  LIMITS: 'off',
  MAKE_AHEAD: 'off',
  LOG_LEVEL: 'error',
});

/** The two machines run, one of them dies, the store goes away, and a new version comes. Gives what must not have happened. */
export async function runCluster(postgres: string, options: ClusterOptions): Promise<string[]> {
  const startedAt = Date.now();
  const say = (what: string) =>
    console.log(`${String(Math.round((Date.now() - startedAt) / 1000)).padStart(4)} s  ${what}`);
  const versions = await prepareVersions(options.from);
  const server = await startPostgres(postgres);
  const databaseUrl = server.url('cluster');
  const admin = fromPostgres(server.url('postgres'), 1);
  await sql`create database cluster`.execute(admin.db);
  await admin.close();
  const store = await openS3Server();
  const env = environmentOf(databaseUrl, store);
  const machines = [await createMachine('a', env), await createMachine('b', env)] as const;
  const connection = fromPostgres(databaseUrl, 4);
  try {
    return await runBuyersThroughIt({ connection, databaseUrl, store, machines, versions, say }, options);
  } finally {
    await connection.close();
    for (const machine of machines) await machine.lose();
    await store.close();
    await server.stop();
    versions.remove();
  }
}

async function runBuyersThroughIt(cluster: Cluster, options: ClusterOptions): Promise<string[]> {
  const { machines, versions, connection, say } = cluster;
  for (const machine of machines) await machine.start(versions.before);
  const proxy = await startProxy(machines);
  const tabs = openTabs(proxy.url);
  say(`Two machines of two processes are open: ${options.buyers} buyers, seed ${options.seed}`);
  try {
    const counts = new Map<string, number>();
    const events = eventsOf(cluster, options.buyers);
    const settings = await (await fetch(`${proxy.url}/v1/settings`)).json();
    const buyers = await runBuyers({
      url: proxy.url,
      count: options.buyers,
      seed: options.seed,
      context: {
        keys: Object(settings).stripe_keys,
        endLeases: (email) => endLeases(connection.db, email),
        count: (what) => void counts.set(what, (counts.get(what) ?? 0) + 1),
      },
      onDone: events.onDone,
    });
    await events.ended();
    say('Everybody has paid or left');
    const settled = await settle(cluster, buyers);
    const missed = await judgeTabs(cluster, proxy.url, tabs);
    const files = await judgeFiles(cluster, buyers);
    const purchases = await judgePurchases(connection, new Set(), buyers, settled.statuses);
    const books = await checkBooks({ databaseUrl: cluster.databaseUrl, dataDir: 'none' });
    console.log(books.report.trim());
    say(`${proxy.brokenOff()} requests were broken off with their machine`);
    const stuck = counts.get(timedOutCalls) ?? 0;
    return [
      ...settled.violations,
      ...missed,
      ...files,
      ...purchases,
      ...(books.isExact ? [] : ['The ledger is not exact.']),
      ...proxy.serverErrors.map((error) => `A machine answered ${error}.`),
      ...(stuck > 0 ? [`${stuck} calls of buyers were left waiting.`] : []),
    ];
  } finally {
    await tabs.end();
    await proxy.close();
  }
}

/** Each event begins at its share of the buyers, while the others go on; one after another. */
function eventsOf({ machines: [a, b], store, versions, say }: Cluster, total: number) {
  const lose = async () => {
    say('Machine b is gone, with its disk');
    await b.lose();
    await pause(withoutMachineMs);
    await b.start(versions.before);
    say('Machine b is back, with an empty disk');
  };
  const takeStoreAway = async () => {
    say('The store is gone');
    await store.stop();
    await pause(withoutStoreMs);
    await store.start();
    say('The store is back');
  };
  const upgrade = async (machine: Machine) => {
    say(`Machine ${machine.name} gets the next version`);
    await machine.stop();
    await machine.start(versions.after);
    say(`Machine ${machine.name} runs the next version`);
  };
  const events = [
    { share: schedule.machineLost, run: lose },
    { share: schedule.storeAway, run: takeStoreAway },
    { share: schedule.firstUpgraded, run: () => upgrade(a) },
    { share: schedule.secondUpgraded, run: () => upgrade(b) },
  ];
  let running = Promise.resolve();
  return {
    onDone: (done: number) => {
      const [next] = events;
      if (!next || done < next.share * total) return;
      events.shift();
      running = running.then(next.run);
    },
    ended: async () => {
      await running;
      if (events.length > 0) throw new Error('There were too few buyers for all events.');
    },
  };
}

/** Payments and files: an email of the lost machine may come two minutes later, and proves nothing here. */
async function settle({ connection: { db }, say }: Cluster, buyers: readonly Buyer[]) {
  const countFileJobs = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from outbox
      where lane in ('payments', 'documents') and state in ('pending', 'waiting')`.execute(db);
    return rows[0]?.count ?? 0;
  };
  // Nobody pays any more: what is still claimed was the lost machine's. The others would take it over within two minutes.
  await endLeases(db);
  await sql`update card_events set due_at = now() where state = 'pending'`.execute(db);
  const left = await waitUntil(db, ({ charging, events }) => charging + events === 0, settleMs);
  let fileJobs = await countFileJobs();
  for (
    const deadline = Date.now() + settleMs;
    fileJobs > 0 && Date.now() < deadline;
    fileJobs = await countFileJobs()
  )
    await pause(pollMs);
  const statuses = await mapAtMost(buyers, ordersAtOnce, resolveUnknownPurchases);
  say('All payments have ended, and their files are made');
  return {
    statuses,
    violations:
      left.charging + left.events + fileJobs > 0
        ? [`Not everything has ended: ${JSON.stringify({ ...left, fileJobs })}.`]
        : [],
  };
}

/** Tabs that were open before the next version still get all that they may ask for. */
async function judgeTabs(
  { versions, say }: Cluster,
  url: string,
  tabs: ReturnType<typeof openTabs>,
): Promise<string[]> {
  const { missed, pages } = await tabs.end();
  const [before, after] = [filesOf(versions.before), new Set(filesOf(versions.after))];
  const gone = before.filter((file) => !after.has(file));
  const lost: string[] = [];
  for (const file of before) {
    const { status } = await fetch(url + file);
    if (status !== 200) lost.push(`${file} → ${status}`);
  }
  say(
    `${pages} pages were opened; of ${before.length} files of the version before, ${gone.length} are not in the next`,
  );
  if (!versions.keepsBuilds) {
    say(
      `The version before stored none of its files: tabs missed ${missed.length + lost.length}, and load the next version`,
    );
    return [];
  }
  return [
    ...missed.map((what) => `A tab missed ${what}.`),
    ...lost.map((what) => `A tab of before misses ${what}.`),
    ...(gone.length === 0 ? ['Both versions have the same files: this proves nothing.'] : []),
  ];
}

/** Every file of every paid order can be had from either machine. */
async function judgeFiles({ machines, say }: Cluster, buyers: readonly Buyer[]): Promise<string[]> {
  let had = 0;
  const missing = await mapAtMost(buyers, ordersAtOnce, async ({ email, token }) => {
    const missed: string[] = [];
    for (const { name, url } of machines) {
      const options = {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: '{}',
      };
      const { data } = Object(await (await fetch(`${url}/v1/settings/orders`, options)).json());
      for (const { number, zip, pdf } of data)
        for (const [link, start] of [
          [zip, 'PK'],
          [pdf, '%PDF'],
        ] as const)
          if (await isHad(link && url + link, start)) had += 1;
          else missed.push(`${email} does not get ${link ?? 'a file'} of ${number} from machine ${name}.`);
    }
    return missed;
  });
  say(`${had} files were had`);
  return missing.flat();
}

/** Waits for one that is being made again. */
async function isHad(url: string | undefined, start: string): Promise<boolean> {
  if (!url) return false;
  for (const deadline = Date.now() + fileMs; ; await pause(500)) {
    const response = await fetch(url);
    const bytes = Buffer.from(await response.arrayBuffer());
    if (response.status === 200) return bytes.toString('latin1').startsWith(start);
    if (response.status !== 409 || Date.now() > deadline) return false;
  }
}

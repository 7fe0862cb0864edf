/**
 * `npm run bench:load`: how many reads and purchases a second 1, 2 and 3 server processes answer, each pinned to a core with
 * a share of it, over one PostgreSQL; and how quickly health checks are answered meanwhile. The shares leave the clients and
 * the database a place of their own: each process is a small machine. Linux alone, with control groups that may be written.
 *
 *   --processes 1,2,3    --share 0.2    --seconds 5    --purchases 12 (for each process)    --rounds 3
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { styleOf } from '../../e2e/support/buyer.ts';
import { fromPostgres } from '../../server/db/connect.ts';
import { createHttpClient } from '../../tests/support/http-client.ts';
import { findPostgres, startPostgres } from '../../tests/support/postgres.ts';
import { type ShopProcess, startShopProcess } from '../../tests/support/shop-process.ts';
import { slowestOf } from '../attack/health.ts';
import { buy, newBuyer } from '../storm/buyer.ts';
import { createRandom } from '../storm/random.ts';
import { waitUntil } from '../storm/settlement.ts';
import { createShopClient } from '../storm/shop-client.ts';
import { limitProcess } from './cpu-share.ts';
import { median } from './statistics.ts';

const { values } = parseArgs({
  options: {
    processes: { type: 'string', default: '1,2,3' },
    share: { type: 'string', default: '0.2' },
    seconds: { type: 'string', default: '5' },
    purchases: { type: 'string', default: '12' },
    rounds: { type: 'string', default: '3' },
  },
});
const share = Number(values.share);

/** What visitors read most: pages and replies that are the same for everybody. */
const reads = ['/typefaces', '/typeface/instrument-serif', '/v1/typefaces/instrument-serif', '/v1/settings'];
const connectionsPerProcess = 4;
const buyersAtOncePerProcess = 3;
const probeMs = 20;
const filesMs = 300_000;

type Fleet = {
  readonly urls: readonly string[];
  readonly databaseUrl: string;
  readonly close: () => Promise<void>;
};

async function startFleet(count: number, postgres: string): Promise<Fleet> {
  const server = await startPostgres(postgres);
  const admin = fromPostgres(server.url('postgres'), 1);
  await sql`create database load`.execute(admin.db);
  await admin.close();
  const databaseUrl = server.url('load');
  const folder = await mkdtemp(join(tmpdir(), 'skerry-load-'));
  const shops: ShopProcess[] = [];
  const ends: (() => void)[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const env = {
      DATABASE_URL: databaseUrl,
      LIMITS: 'off',
      TRUST_PROXY: '127.0.0.0/8',
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
    };
    const shop = await startShopProcess(folder, env);
    shops.push(shop);
    ends.push(limitProcess(shop.pid, nth, share));
  }
  return {
    urls: shops.map(({ origin }) => origin),
    databaseUrl,
    close: async () => {
      for (const shop of shops) await shop.kill();
      for (const end of ends) end();
      await server.stop();
      await rm(folder, { recursive: true });
    },
  };
}

/** Calls until the time is over, over connections of their own; gives the answers a second. Any but 200 throws. */
async function readsASecond({ urls }: Fleet, seconds: number): Promise<number> {
  const end = performance.now() + 1000 * seconds;
  let answers = 0;
  const read = async (url: string, nth: number) => {
    const client = createHttpClient('127.0.0.1', url);
    const headers = { 'accept-encoding': 'br', 'x-forwarded-for': `10.1.0.${nth}` };
    for (let turn = nth; performance.now() < end; turn += 1) {
      const path = reads[turn % reads.length] ?? '/';
      const { status } = await client.send({ method: 'GET', path }, headers);
      if (status !== 200) throw new Error(`${path} was answered with ${status}.`);
      answers += 1;
    }
    client.close();
  };
  const connections = urls.flatMap((url) => Array.from({ length: connectionsPerProcess }, () => url));
  await Promise.all(connections.map(read));
  return answers / seconds;
}

let buyerNo = 0;

/** From the first press of Pay until the last file is made. */
async function purchasesASecond({ urls, databaseUrl }: Fleet, count: number): Promise<number> {
  const connection = fromPostgres(databaseUrl, 1);
  const [first = ''] = urls;
  const item = await styleOf(first, 'instrument-serif', 'Instrument Serif Regular');
  const keys = Object(await (await fetch(`${first}/v1/settings`)).json()).stripe_keys;
  const context = { keys, endLeases: async () => undefined, count: () => undefined };
  const buyers = await Promise.all(
    Array.from({ length: count }, async () => {
      const nth = buyerNo++;
      const random = createRandom(nth);
      const servers = { anyUrl: async () => urls[nth % urls.length] ?? '' };
      const client = createShopClient({
        servers,
        // No answer is lost: who loses one polls after two seconds.
        random: { ...random, chance: () => false },
        count: () => undefined,
        address: `10.2.${nth >> 8}.${nth & 255}`,
      });
      return { random, buyer: await newBuyer(client, `buyer-${nth}@example.com`) };
    }),
  );
  const started = performance.now();
  const worker = async () => {
    for (let next = buyers.pop(); next; next = buyers.pop()) {
      const calm = { doubleClicks: false, twoTabs: false, otherTabChangesCart: false, closesTab: false };
      const plan = {
        items: [item],
        isUs: false,
        cards: ['4242424242424242'],
        challenge: 'pass',
        ...calm,
      } as const;
      await buy(context, next.buyer, plan, next.random);
      if (next.buyer.purchases[0]?.outcome !== 'paid') throw new Error('A buyer could not pay.');
    }
  };
  await Promise.all(Array.from({ length: buyersAtOncePerProcess * urls.length }, worker));
  await waitUntil(connection.db, ({ jobs, events }) => jobs + events === 0, filesMs);
  await connection.close();
  return (1000 * count) / (performance.now() - started);
}

/** Probes every process until `end` is called, which gives the 99th percentile in ms. */
function probeHealth({ urls }: Fleet): { readonly end: () => Promise<number> } {
  let isOver = false;
  const times: number[] = [];
  const probe = async (url: string) => {
    const client = createHttpClient('127.0.0.2', url);
    for (; !isOver; await pause(probeMs))
      times.push((await client.send({ method: 'GET', path: '/healthz' })).ms);
    client.close();
  };
  const running = Promise.all(urls.map(probe));
  return {
    end: async () => {
      isOver = true;
      await running;
      return slowestOf(times, 0.99);
    },
  };
}

type Figures = { readonly reads: number; readonly purchases: number; readonly healthMs: number };

async function measure(fleet: Fleet): Promise<Figures> {
  const health = probeHealth(fleet);
  const readRate = await readsASecond(fleet, Number(values.seconds));
  const purchaseRate = await purchasesASecond(fleet, Number(values.purchases) * fleet.urls.length);
  return { reads: readRate, purchases: purchaseRate, healthMs: await health.end() };
}

const postgres = findPostgres();
if (!postgres) throw new Error('The benchmark needs PostgreSQL.');
const rows: ({ readonly count: number } & Figures)[] = [];
for (const count of values.processes.split(',').map(Number)) {
  const fleet = await startFleet(count, postgres);
  try {
    // The first warms up: pages are rendered, fonts made.
    await measure(fleet);
    const rounds: Figures[] = [];
    for (let round = 0; round < Number(values.rounds); round += 1) rounds.push(await measure(fleet));
    rows.push({
      count,
      reads: median(rounds.map((each) => each.reads)),
      purchases: median(rounds.map((each) => each.purchases)),
      healthMs: Math.max(...rounds.map(({ healthMs }) => healthMs)),
    });
  } finally {
    await fleet.close();
  }
}
const [one] = rows;
console.log(`Each process has ${Math.round(100 * share)} % of a core; median of ${values.rounds} rounds\n`);
console.log(
  '| processes | reads a second | ÷ 1 | purchases a second | ÷ 1 | healthz p99, ms, worst round |\n|---|---|---|---|---|---|',
);
for (const { count, reads: rate, purchases, healthMs } of rows)
  console.log(
    `| ${count} | ${Math.round(rate)} | ${(rate / (one?.reads ?? rate)).toFixed(2)} | ${purchases.toFixed(2)} | ${(purchases / (one?.purchases ?? purchases)).toFixed(2)} | ${Math.round(healthMs)} |`,
  );

/**
 * One client floods a shop in production mode, on PostgreSQL where one is installed: an honest buyer and a health check
 * beside it mustn't wait. Prints one line a flood, and fails by exit code 1. `floods.ts [FLOOD …]`; needs a build.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { floods } from '../../tests/attack/floods.ts';
import { buy, type Visit } from '../../tests/attack/honest.ts';
import { clientAt, type Statuses } from '../../tests/attack/http-client.ts';
import { findPostgres, startPostgres } from '../../tests/support/postgres.ts';
import { startShop } from '../support/shop.ts';

/** Of a machine with two processors, which the shop, its database, the flood and these share. */
const most = { healthMs: 100, callMs: 1000 } as const;
const seconds = 6;
const probeMs = 20;
const betweenBuyersMs = 1000;

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
const ms = (value: number) => `${value.toFixed(0)} ms`;

async function probe(origin: string, until: () => boolean): Promise<number[]> {
  const client = clientAt('127.0.0.2', origin);
  const times: Promise<number>[] = [];
  while (!until()) {
    times.push(client.send({ method: 'GET', path: '/healthz' }).then((answer) => answer.ms));
    await pause(probeMs);
  }
  const sorted = (await Promise.all(times)).sort((a, b) => a - b);
  client.close();
  return sorted;
}

async function buyers(origin: string, until: () => boolean): Promise<Visit[]> {
  const visits: Visit[] = [];
  // A purchase makes fonts, a zip and an invoice: one after the other would be a flood of its own.
  for (; !until(); await pause(betweenBuyersMs)) visits.push(await buy(origin));
  return visits;
}

function flood(origin: string, name: string) {
  const child = fork(
    join(import.meta.dirname, '../../tests/attack/flood.ts'),
    [origin, name, String(seconds)],
    {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  );
  let printed = '';
  child.stdout?.on('data', (chunk) => {
    printed += String(chunk);
  });
  const ended = once(child, 'close').then((): Statuses => JSON.parse(printed));
  return { begun: once(child, 'message'), ended };
}

type Seen = {
  readonly health: readonly number[];
  readonly visits: readonly Visit[];
  readonly statuses: Statuses;
};

/** What went wrong, in words. */
function judge({ health, visits, statuses }: Seen): string[] {
  const slowest = Math.max(...visits.map(({ slowestMs }) => slowestMs));
  const unpaid = visits.flatMap(({ outcome }) => (outcome === 'paid' ? [] : [`not paid: ${outcome}`]));
  const faults = Object.keys(statuses).filter((status) => status === 'none' || status.startsWith('5'));
  return [
    ...new Set(unpaid),
    ...(at(health, 0.99) <= most.healthMs ? [] : [`healthz above ${ms(most.healthMs)}`]),
    ...(slowest <= most.callMs ? [] : [`a buyer's call above ${ms(most.callMs)}`]),
    ...faults.map((status) => `${statuses[status]} answers ${status}`),
  ];
}

async function withstand(origin: string, name: string | undefined): Promise<boolean> {
  const running = name === undefined ? undefined : flood(origin, name);
  await running?.begun;
  let isOver = false;
  const until = () => isOver;
  const seen = Promise.all([probe(origin, until), buyers(origin, until)]);
  await pause(seconds * 1000);
  isOver = true;
  const [health, visits] = await seen;
  const statuses = (await running?.ended) ?? {};
  const wrong = judge({ health, visits, statuses });
  const slowest = visits.map(({ slowestMs }) => slowestMs).sort((a, b) => a - b);
  console.log(
    [
      (name ?? 'at rest').padEnd(20),
      `healthz p50 ${ms(at(health, 0.5))}, p99 ${ms(at(health, 0.99))}`,
      `${visits.length} buyers, slowest call p50 ${ms(at(slowest, 0.5))}, max ${ms(at(slowest, 1))}`,
      JSON.stringify(statuses),
      wrong.length === 0 ? 'ok' : `FAILED: ${wrong.join('; ')}`,
    ].join('; '),
  );
  return wrong.length === 0;
}

const asked = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), 'skerry-attack-'));
const bin = findPostgres();
const postgres = bin === undefined ? undefined : await startPostgres(bin);
const shop = await startShop(folder, {
  NODE_ENV: 'production',
  DATABASE_URL: postgres?.url('postgres') ?? '',
  // One process takes it all.
  WORKERS: '1',
});
try {
  await buy(shop.origin);
  const names = asked.length > 0 ? asked : [undefined, ...Object.keys(floods)];
  for (const name of names) if (!(await withstand(shop.origin, name))) process.exitCode = 1;
} finally {
  await shop.stop();
  await postgres?.stop();
  await rm(folder, { recursive: true });
}

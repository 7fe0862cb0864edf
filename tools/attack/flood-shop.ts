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
import { createHttpClient, type Statuses } from '../../tests/support/http-client.ts';
import { findPostgres, startPostgres } from '../../tests/support/postgres.ts';
import { type ShopProcess, startShopProcess } from '../../tests/support/shop-process.ts';
import { floods } from './floods.ts';
import { type Health, judgeHealth, probeHealth, probeMs, slowestOf } from './health.ts';
import { buy, type VisitResult } from './honest.ts';

/** On a host with two processors, shared by the shop, its database, the flood and these. */
const maxCallMs = 1000;
const seconds = 6;
const betweenBuyersMs = 1000;

const ms = (value: number) => `${value.toFixed(0)} ms`;

async function probe({ origin, pid }: ShopProcess, until: () => boolean): Promise<Health> {
  const client = createHttpClient('127.0.0.2', origin);
  const requested: ReturnType<typeof probeHealth>[] = [];
  for (; !until(); await pause(probeMs)) requested.push(probeHealth(client, pid));
  const samples = (await Promise.all(requested)).filter((answer) => answer !== undefined);
  client.close();
  return { samples, answers: samples.length, unanswered: requested.length - samples.length };
}

async function buyers(origin: string, until: () => boolean): Promise<VisitResult[]> {
  const visits: VisitResult[] = [];
  // A purchase makes fonts, a zip and an invoice: purchases without pauses would be a flood of their own.
  for (; !until(); await pause(betweenBuyersMs)) visits.push(await buy(origin));
  return visits;
}

function flood(origin: string, name: string) {
  const child = fork(join(import.meta.dirname, 'flood.ts'), [origin, name, String(seconds)], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  let printed = '';
  child.stdout?.on('data', (chunk) => {
    printed += String(chunk);
  });
  const ended = once(child, 'close').then((): Statuses => JSON.parse(printed));
  return { begun: once(child, 'message'), ended };
}

type Observed = {
  readonly unwell: readonly string[];
  readonly visits: readonly VisitResult[];
  readonly statuses: Statuses;
  /** The status with which the shop answers the flood; undefined without one. */
  readonly expected: number | undefined;
};

/** The violations, in words. */
function judge({ unwell, visits, statuses, expected }: Observed): string[] {
  const slowest = Math.max(...visits.map(({ slowestMs }) => slowestMs));
  const unpaid = visits.flatMap(({ outcome }) => (outcome === 'paid' ? [] : [`not paid: ${outcome}`]));
  const faults = Object.keys(statuses).filter((status) => status === 'none' || status.startsWith('5'));
  return [
    ...new Set(unpaid),
    ...unwell,
    ...(slowest <= maxCallMs ? [] : [`a buyer's call above ${ms(maxCallMs)}`]),
    ...faults.map((status) => `${statuses[status]} answers ${status}`),
    ...(expected === undefined || expected in statuses ? [] : [`never answered ${expected}`]),
  ];
}

async function runFlood(shop: ShopProcess, name: string | undefined): Promise<boolean> {
  const running = name === undefined ? undefined : flood(shop.origin, name);
  await running?.begun;
  let isOver = false;
  const until = () => isOver;
  const observing = Promise.all([probe(shop, until), buyers(shop.origin, until)]);
  await pause(seconds * 1000);
  isOver = true;
  const [health, visits] = await observing;
  const statuses = (await running?.ended) ?? {};
  const { summary, violations: unwell } = judgeHealth(health);
  const expected = floods[name ?? '']?.status;
  const violations = judge({ unwell, visits, statuses, expected });
  const slowest = visits.map(({ slowestMs }) => slowestMs);
  console.log(
    [
      (name ?? 'at rest').padEnd(20),
      summary,
      `${visits.length} buyers, slowest call p50 ${ms(slowestOf(slowest, 0.5))}, max ${ms(slowestOf(slowest, 1))}`,
      JSON.stringify(statuses),
      violations.length === 0 ? 'ok' : `FAILED: ${violations.join('; ')}`,
    ].join('; '),
  );
  return violations.length === 0;
}

const requested = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), 'skerry-attack-'));
const bin = findPostgres();
const postgres = bin === undefined ? undefined : await startPostgres(bin);
const shop = await startShopProcess(folder, {
  NODE_ENV: 'production',
  DATABASE_URL: postgres?.url('postgres') ?? '',
  // One process takes all requests.
  WORKERS: '1',
});
try {
  await buy(shop.origin);
  const names = requested.length > 0 ? requested : [undefined, ...Object.keys(floods)];
  for (const name of names) if (!(await runFlood(shop, name))) process.exitCode = 1;
} finally {
  await shop.stop();
  await postgres?.stop();
  await rm(folder, { recursive: true });
}

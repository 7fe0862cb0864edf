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
import { askHealth, type Health, judgeHealth, probeMs, slowestOf } from '../../tests/attack/health.ts';
import { buy, type Visit } from '../../tests/attack/honest.ts';
import { clientAt, type Statuses } from '../../tests/attack/http-client.ts';
import { findPostgres, startPostgres } from '../../tests/support/postgres.ts';
import { type ShopProcess, startShop } from '../support/shop.ts';

/** Of a machine with two processors, which the shop, its database, the flood and these share. */
const mostCallMs = 1000;
const seconds = 6;
const betweenBuyersMs = 1000;

const ms = (value: number) => `${value.toFixed(0)} ms`;

async function probe({ origin, pid }: ShopProcess, until: () => boolean): Promise<Health> {
  const client = clientAt('127.0.0.2', origin);
  const asked: ReturnType<typeof askHealth>[] = [];
  for (; !until(); await pause(probeMs)) asked.push(askHealth(client, pid));
  const answered = (await Promise.all(asked)).filter((answer) => answer !== undefined);
  client.close();
  return { answered, answers: answered.length, unanswered: asked.length - answered.length };
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
  readonly unwell: readonly string[];
  readonly visits: readonly Visit[];
  readonly statuses: Statuses;
  /** What the shop says to the flood; undefined at rest. */
  readonly expected: number | undefined;
};

/** What went wrong, in words. */
function judge({ unwell, visits, statuses, expected }: Seen): string[] {
  const slowest = Math.max(...visits.map(({ slowestMs }) => slowestMs));
  const unpaid = visits.flatMap(({ outcome }) => (outcome === 'paid' ? [] : [`not paid: ${outcome}`]));
  const faults = Object.keys(statuses).filter((status) => status === 'none' || status.startsWith('5'));
  return [
    ...new Set(unpaid),
    ...unwell,
    ...(slowest <= mostCallMs ? [] : [`a buyer's call above ${ms(mostCallMs)}`]),
    ...faults.map((status) => `${statuses[status]} answers ${status}`),
    ...(expected === undefined || expected in statuses ? [] : [`never answered ${expected}`]),
  ];
}

async function withstand(shop: ShopProcess, name: string | undefined): Promise<boolean> {
  const running = name === undefined ? undefined : flood(shop.origin, name);
  await running?.begun;
  let isOver = false;
  const until = () => isOver;
  const seen = Promise.all([probe(shop, until), buyers(shop.origin, until)]);
  await pause(seconds * 1000);
  isOver = true;
  const [health, visits] = await seen;
  const statuses = (await running?.ended) ?? {};
  const { said, wrong: unwell } = judgeHealth(health);
  const expected = floods[name ?? '']?.status;
  const wrong = judge({ unwell, visits, statuses, expected });
  const slowest = visits.map(({ slowestMs }) => slowestMs);
  console.log(
    [
      (name ?? 'at rest').padEnd(20),
      said,
      `${visits.length} buyers, slowest call p50 ${ms(slowestOf(slowest, 0.5))}, max ${ms(slowestOf(slowest, 1))}`,
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
  for (const name of names) if (!(await withstand(shop, name))) process.exitCode = 1;
} finally {
  await shop.stop();
  await postgres?.stop();
  await rm(folder, { recursive: true });
}

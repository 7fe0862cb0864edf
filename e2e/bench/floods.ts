/**
 * `npm run bench:floods -- [--data FOLDER] [FLOOD …]`: a shop in production mode, one client that floods it, and
 * beside both what a health check and an honest buyer see. Prints one line a flood; the first is the shop at rest.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type FloodName, floods, isFlood } from '../../tests/attack/floods.ts';
import { buy, type Visit } from '../../tests/attack/honest.ts';
import { clientAt, type Statuses } from '../../tests/attack/http-client.ts';
import { startShop } from '../support/shop.ts';

/** Several times of what wore the shop out when each was found. */
const perSecond: Readonly<Record<FloodName, number>> = {
  carts: 30,
  resets: 100,
  nestedJson: 100,
  unknownPages: 100,
  blogPages: 100,
  logIns: 100,
};
const seconds = 10;
const probeMs = 20;
const betweenBuyersMs = 2000;

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

function flood(origin: string, name: FloodName) {
  const args = [origin, name, String(perSecond[name]), String(seconds)];
  const child = fork(join(import.meta.dirname, '../../tests/attack/flood.ts'), args, {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  let printed = '';
  child.stdout?.on('data', (chunk) => {
    printed += String(chunk);
  });
  const ended = once(child, 'close').then((): Statuses => JSON.parse(printed));
  return { begun: once(child, 'message'), ended };
}

async function measure(origin: string, name: FloodName | undefined): Promise<void> {
  const running = name && flood(origin, name);
  await running?.begun;
  let isOver = false;
  const until = () => isOver;
  const seen = Promise.all([probe(origin, until), buyers(origin, until)]);
  await pause(seconds * 1000);
  isOver = true;
  const [health, visits] = await seen;
  const statuses = await running?.ended;
  const bought = visits.filter((visit) => visit.outcome === 'paid');
  const times = bought.map((visit) => visit.slowestMs).sort((a, b) => a - b);
  const failed = [...new Set(visits.flatMap(({ outcome }) => (outcome === 'paid' ? [] : [outcome])))];
  console.log(
    [
      (name ?? 'at rest').padEnd(13),
      `healthz p50 ${ms(at(health, 0.5))}, p99 ${ms(at(health, 0.99))}, max ${ms(at(health, 1))}`,
      `bought ${bought.length} of ${visits.length}, slowest call p50 ${ms(at(times, 0.5))}, max ${ms(at(times, 1))}`,
      ...failed,
      JSON.stringify(statuses ?? {}),
    ].join('; '),
  );
}

const { values, positionals } = parseArgs({ options: { data: { type: 'string' } }, allowPositionals: true });
const wanted = positionals.length > 0 ? positionals.filter(isFlood) : Object.keys(floods).filter(isFlood);
const folder = values.data ?? (await mkdtemp(join(tmpdir(), 'skerry-attack-')));
const shop = await startShop(folder, { NODE_ENV: 'production', LIMITS: 'off' });
try {
  await buy(shop.origin);
  for (const name of [undefined, ...wanted]) await measure(shop.origin, name);
} finally {
  await shop.stop();
  if (values.data === undefined) await rm(folder, { recursive: true });
}

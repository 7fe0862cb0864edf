/**
 * `npm run bench:telemetry`: what traces cost. A shop that sends them to a collector on loopback beside the same one without,
 * each a process and a database of its own, in turns: a cached page, a read of JSON, and checkouts (fill the cart, pay). Prints
 * requests a second and CPU time as ratios, each with its standard error over pairs of processes: two of the same program
 * differ by some per cent for as long as they run. Exit code 1 where a shop with traces surely answers less than 0.97 times as much.
 * `--pairs 16`, `--only checkout`.
 */
import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { mapAtMost } from '../../server/worker-pool/map-at-most.ts';
import { forSale } from '../../tests/support/catalogue.ts';
import { choice } from '../../tests/support/price-list.ts';
import { buy, newBuyer, type StormContext } from '../storm/buyer.ts';
import { openEnvironment } from '../storm/environment.ts';
import { createRandom } from '../storm/random.ts';
import { startServerProcesses } from '../storm/server-processes.ts';
import { createShopClient } from '../storm/shop-client.ts';

const minRatio = 0.97;
const concurrent = 6;
const card = '4242424242424242';
const tracedReads = 3000;
/** Until what was traced has been sent. */
const sendMs = 2500;
const traceparent = `00-${'1'.repeat(32)}-${'1'.repeat(16)}-01`;
const metricsToken = 'of the benchmark alone';

const { values } = parseArgs({
  options: { pairs: { type: 'string', default: '16' }, only: { type: 'string', default: '' } },
});

/** Of some requests. */
type Cost = { readonly seconds: number; readonly cpuSeconds: number };

/** Runs `task` this many times, a few at once. */
const repeat = async (times: number, task: (nth: number) => Promise<void>) =>
  void (await mapAtMost([...Array(times).keys()], concurrent, task));

/** To one core, where that can be had: the shop keeps it to itself, and is what limits the rate. */
const pin = (pid: number | undefined, core: number) =>
  spawnSync('taskset', ['-acp', String(core), String(pid)]);

async function openSide(env: Readonly<Record<string, string>>) {
  const environment = await openEnvironment();
  if (!environment) throw new Error('The benchmark needs PostgreSQL.');
  const { databaseUrl, dataDir, mailServer } = environment;
  const servers = await startServerProcesses({
    count: 1,
    databaseUrl,
    dataDir,
    smtpUrl: mailServer.url,
    seed: 1,
    disabledGuard: undefined,
    env: { METRICS_TOKEN: metricsToken, ...env },
  });
  let url = '';
  let keys: StormContext['keys'];
  const agent = new Agent({ keepAlive: true, maxSockets: concurrent });
  let buyerNo = 0;

  const read = (path: string, nth: number, expected = 200) =>
    new Promise<void>((resolve, reject) => {
      const headers = { 'accept-encoding': 'br', 'x-forwarded-for': `10.3.0.${nth % 200}`, traceparent };
      get(`${url}${path}`, { agent, headers }, (response) => {
        response.resume().once('end', () => {
          if (response.statusCode === expected) resolve();
          else reject(new Error(`${path} answered ${response.statusCode}.`));
        });
      }).once('error', reject);
    });
  const cpuSeconds = async () => {
    const headers = { authorization: `Bearer ${metricsToken}` };
    const text = await (await fetch(`${url}/metrics`, { headers })).text();
    return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1]);
  };
  const measured = async (task: () => Promise<void>): Promise<Cost> => {
    const cpuBefore = await cpuSeconds();
    const began = performance.now();
    await task();
    const seconds = (performance.now() - began) / 1000;
    return { seconds, cpuSeconds: (await cpuSeconds()) - cpuBefore };
  };
  return {
    /** Other processes, whose code is compiled anew: that of traces too, by reads that are always traced. */
    restart: async () => {
      await servers.restartCalm(async () => undefined);
      servers.subscribe((serving) => {
        for (const { pid } of serving) pin(pid, 0);
      })();
      url = await servers.anyUrl();
      keys = Object(await (await fetch(`${url}/v1/settings`)).json()).stripe_keys;
      await repeat(tracedReads, (nth) => read('/v1/checkout/attempts/none', nth, 401));
      await pause(sendMs);
    },
    reads: (path: string, count: number) => measured(() => repeat(count, (nth) => read(path, nth))),
    /** Of buyers who have registered before: to hash a password takes longer than all the rest. */
    checkouts: async (count: number) => {
      const registered = await Promise.all(
        Array.from({ length: count }, async () => {
          const nth = buyerNo++;
          const random = createRandom(nth);
          const address = `10.2.${nth >> 8}.${nth & 255}`;
          const client = createShopClient({ servers, random, count: () => undefined, address });
          return { random, buyer: await newBuyer(client, `buyer-${nth}@example.com`) };
        }),
      );
      return await measured(() =>
        repeat(count, async (nth) => {
          const next = registered[nth];
          const items = [{ ...forSale.regular, options: choice('D1') }];
          const calm = { doubleClicks: false, twoTabs: false, otherTabChangesCart: false, closesTab: false };
          const plan = { items, isUs: false, cards: [card], challenge: 'pass', ...calm } as const;
          const context = { keys, endLeases: async () => undefined, count: () => undefined };
          if (next) await buy(context, next.buyer, plan, next.random);
        }),
      );
    },
    close: async () => {
      agent.destroy();
      await servers.stop();
      await environment.close();
    },
  };
}
type Side = Awaited<ReturnType<typeof openSide>>;

/** Short rounds in turns, because whatever else a machine does changes with the second; the first compile the code. */
type Kind = {
  readonly name: string;
  readonly each: number;
  readonly warmUp: number;
  readonly rounds: number;
  readonly run: (side: Side, count: number) => Promise<Cost>;
};
const often = { each: 200, warmUp: 12, rounds: 24 };
const kinds: readonly Kind[] = [
  { name: 'cached page', ...often, run: ({ reads }, count) => reads('/typefaces', count) },
  { name: 'JSON read', ...often, run: ({ reads }, count) => reads('/v1/typefaces', count) },
  { name: 'checkout', each: 6, warmUp: 3, rounds: 6, run: ({ checkouts }, count) => checkouts(count) },
];

const collector = fork(join(import.meta.dirname, 'collector.ts'));
const [{ url: collectorUrl }] = await once(collector, 'message');
for (const { pid } of [process, collector]) pin(pid, 1);
const traced = await openSide({ OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl });
const plain = await openSide({});
const sides = [traced, plain] as const;
const chosen = kinds
  .filter(({ name }) => name.includes(values.only))
  .map((kind) => ({ ...kind, pairs: [] as Pair[] }));

type Pair = { readonly traced: Cost; readonly plain: Cost };
const sum = (costs: readonly Cost[]): Cost => ({
  seconds: costs.reduce((total, { seconds }) => total + seconds, 0),
  cpuSeconds: costs.reduce((total, { cpuSeconds }) => total + cpuSeconds, 0),
});

async function comparePair({ each, warmUp, rounds, run }: Kind): Promise<Pair> {
  const costs = new Map<Side, Cost[]>(sides.map((side) => [side, []]));
  for (let round = -warmUp; round < rounds; round += 1)
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      const cost = await run(side, each);
      if (round >= 0) costs.get(side)?.push(cost);
    }
  return { traced: sum(costs.get(traced) ?? []), plain: sum(costs.get(plain) ?? []) };
}

try {
  for (let nth = 0; nth < Number(values.pairs); nth += 1) {
    for (const side of sides) await side.restart();
    for (const kind of chosen) kind.pairs.push(await comparePair(kind));
    console.error(`${nth + 1} of ${values.pairs} pairs`);
  }
} finally {
  for (const side of sides) await side.close();
  collector.disconnect();
}

/** The mean of ratios, and its standard error as a share. */
function meanOf(ratios: readonly number[]) {
  const logs = ratios.map(Math.log);
  const mean = logs.reduce((total, value) => total + value, 0) / logs.length;
  const variance = logs.reduce((total, value) => total + (value - mean) ** 2, 0) / (logs.length - 1);
  return { ratio: Math.exp(mean), error: Math.sqrt(variance / logs.length) };
}
const text = ({ ratio, error }: ReturnType<typeof meanOf>) => `× ${ratio.toFixed(3)} ± ${error.toFixed(3)}`;

for (const { name, pairs, rounds, each } of chosen) {
  const rate = meanOf(pairs.map((pair) => pair.plain.seconds / pair.traced.seconds));
  const cpu = meanOf(pairs.map((pair) => pair.traced.cpuSeconds / pair.plain.cpuSeconds));
  const cpuMs = (1000 * sum(pairs.map((pair) => pair.plain)).cpuSeconds) / (pairs.length * rounds * each);
  console.log(
    `${name.padEnd(12)} requests a second ${text(rate)}, CPU ${text(cpu)} of ${cpuMs.toFixed(2)} ms`,
  );
  if (rate.ratio + 2 * rate.error < minRatio) process.exitCode = 1;
}

/** One run of the storm, from the first buyer to the verdict. */
import { sql } from 'kysely';
import { firstPauseMs, maxPauseMs } from '../../server/breaker.ts';
import { mapAtMost } from '../../server/worker-pool/map-at-most.ts';
import { type Health, judgeHealth } from '../attack/health.ts';
import { type Buyer, buy, newBuyer, resolveUnknownPurchases, type StormContext } from './buyer.ts';
import type { Environment } from './environment.ts';
import type { FloodCounts } from './flood.ts';
import { type MoneyBack, moneyBackCounts, openMoneyBack } from './money-back.ts';
import { planOf } from './plan.ts';
import { createRandom, type Random } from './random.ts';
import { type ServerProcesses, startServerProcesses } from './server-processes.ts';
import { ageByADay, endLeases, makeEverythingDue, type Pending, waitUntil } from './settlement.ts';
import { createShopClient, timedOutCalls } from './shop-client.ts';
import { startSidecar } from './sidecar.ts';
import { checkBooks, judgeFiles, judgeFlood, judgePurchases } from './verdict.ts';

export type StormOptions = {
  readonly buyers: number;
  readonly processes: number;
  readonly seed: number;
  readonly disabledGuard: string | undefined;
  readonly hasKills: boolean;
  /** Removes the part of the guard that is in the database. */
  readonly sql: string | undefined;
  /** What the storm is run to see: once the buyers showed it, nothing is left to settle. */
  readonly expectedViolation: RegExp | undefined;
};

export const isShown = (violations: readonly string[], expected: RegExp) =>
  violations.some((violation) => expected.test(violation));

/** Concurrent buyers: most of them wait for an answer. */
const concurrentBuyers = 48;
const callsPerKill = 900;
const callsPerPrice = 400;
/** Longer than files may take (verdict.ts), shorter than an email may: what waits for the mail server is seen. */
const minHangMs = 8_000;
/** How many of the buyers are followed by something that happens to the money of a paid order. */
const refundShare = 0.2;
const settleMs = 120_000;

/** Runs the storm, prints its progress, and gives the violations in sentences. */
export async function runStorm(environment: Environment, options: StormOptions): Promise<string[]> {
  const { connection, databaseUrl, dataDir } = environment;
  const start = Date.now();
  const seconds = () => Math.round((Date.now() - start) / 1000);
  if (options.sql) await sql.raw(options.sql).execute(connection.db);
  const { processes: count, seed, disabledGuard } = options;
  const smtpUrl = environment.mailServer.url;
  const servers = await startServerProcesses({ count, databaseUrl, dataDir, smtpUrl, seed, disabledGuard });
  const moneyBack = await openMoneyBack(connection, createRandom(seed * 104_729));
  console.log(`${options.buyers} buyers, ${count} processes, seed ${seed}`);
  try {
    const { buyers, violations: runViolations } = await runAndJudgeBuyers(
      environment,
      servers,
      moneyBack,
      options,
      seconds,
    );
    if (options.expectedViolation && isShown(runViolations, options.expectedViolation)) return runViolations;
    environment.mailServer.behaviour = () => 'accept';
    const settled = await settleAfterStorm(environment, servers, moneyBack, buyers);
    console.log(`All jobs are done (${seconds()} s): ${formatCounts(moneyBack.counts)}`);
    const violations = await judgePurchases(
      environment.connection,
      moneyBack.madeAtProvider,
      buyers,
      settled.statuses,
    );
    const books = await checkBooks(environment);
    console.log(`${books.report.trim()}\n${seconds()} s`);
    return [
      ...runViolations,
      ...settled.violations,
      ...judgeMoneyBack(moneyBack),
      ...violations,
      ...(books.isExact ? [] : ['The ledger is not exact.']),
    ];
  } finally {
    await moneyBack.close();
    await servers.stop();
  }
}

/** Runs all buyers and one flooding client; gives the buyers, and the violations of flood, health, files and mail. */
async function runAndJudgeBuyers(
  environment: Environment,
  servers: ServerProcesses,
  moneyBack: MoneyBack,
  options: StormOptions,
  seconds: () => number,
): Promise<{ buyers: Buyer[]; violations: string[] }> {
  const counts = new Map<string, number>();
  const health = startSidecar<Health>('health.ts', servers);
  const flood = startSidecar<FloodCounts>('flood.ts', servers);
  const outage = watchOutage(servers);
  const buyers = await runBuyers(environment, servers, moneyBack, options, counts, outage.end);
  const flooded = judgeFlood(await flood.end());
  const { summary: report, violations: unwell } = judgeHealth(await health.end());
  console.log(report);
  console.log(
    `Everybody has paid or left (${seconds()} s): ${formatCounts(servers.faults)}, ${formatCounts(counts)}`,
  );
  const late = await judgeFiles(environment.connection, servers.gaps);
  const tried = judgeMail(counts, outage.maxTries());
  const stuck = counts.get(timedOutCalls) ?? 0;
  const waited = stuck > 0 ? [`${stuck} calls of buyers were left waiting.`] : [];
  return { buyers, violations: [...flooded, ...unwell, ...late, ...tried, ...waited] };
}

/** Restarts without faults and advances time until no order and no job is pending. */
async function settleAfterStorm(
  { connection: { db } }: Environment,
  servers: ServerProcesses,
  moneyBack: MoneyBack,
  buyers: readonly Buyer[],
) {
  await servers.restartCalm(() => makeEverythingDue(db));
  const isQuiet = ({ charging, jobs, events }: Pending) => charging + jobs + events === 0;
  const left = await waitUntil(db, isQuiet, settleMs);
  await moneyBack.decideAll();
  await waitUntil(db, isQuiet, settleMs);
  const statuses = await mapAtMost(buyers, concurrentBuyers, resolveUnknownPurchases);
  // After one day open challenges are given up, after another day orders that wait for another card.
  await servers.restartCalm(() => ageByADay(db));
  await waitUntil(db, (now) => isQuiet(now) && now.challenged === 0, settleMs);
  await servers.restartCalm(() => ageByADay(db));
  const hasEnded = (now: Pending) => isQuiet(now) && now.waiting + now.refunding === 0;
  const end = await waitUntil(db, hasEnded, settleMs);
  const openEnds = [...(isQuiet(left) ? [] : [left]), ...(hasEnded(end) ? [] : [end])];
  return { statuses, violations: openEnds.map((now) => `Not everything has ended: ${JSON.stringify(now)}.`) };
}

/** Runs the buyers concurrently, with kills and price changes every so many calls. */
async function runBuyers(
  environment: Environment,
  servers: ServerProcesses,
  moneyBack: MoneyBack,
  { buyers: total, seed, hasKills }: StormOptions,
  counts: Map<string, number>,
  onMailRestored: () => void,
): Promise<Buyer[]> {
  const count = (what: string) => void counts.set(what, (counts.get(what) ?? 0) + 1);
  const settings = await (await fetch(`${await servers.anyUrl()}/v1/settings`)).json();
  const context: StormContext = {
    keys: Object(settings).stripe_keys,
    endLeases: (email) => endLeases(environment.connection.db, email),
    count,
  };
  let calls = 0;
  const faultyServers: ServerProcesses = {
    ...servers,
    anyUrl: async () => {
      calls += 1;
      // Every other time two at once: the shop must survive that, too.
      if (hasKills && calls % callsPerKill === 0) servers.kill(calls % (2 * callsPerKill) === 0 ? 2 : 1);
      if (calls % callsPerPrice === 0) await environment.changePrices();
      return await servers.anyUrl();
    },
  };
  let done = 0;
  let hangs = true;
  let hangsSince = Infinity;
  const hangsUntil = Math.ceil(total / 6);
  const rejectsUntil = Math.ceil((2 * total) / 3);
  const mailRandom = createRandom(seed * 7919);
  // The mail server hangs at first, then rejects connections, then behaves normally.
  environment.mailServer.behaviour = () => {
    const behaviour = hangs
      ? 'hang'
      : done < rejectsUntil
        ? 'reject-connections'
        : randomMailBehaviour(mailRandom);
    if (hangs) hangsSince = Math.min(hangsSince, Date.now());
    count(`emails: ${behaviour}`);
    return behaviour;
  };
  const endHang = () => {
    hangs = false;
    environment.mailServer.closeConnections();
  };
  const buyers = await mapAtMost(
    Array.from({ length: total }, (_, nth) => nth),
    concurrentBuyers,
    async (nth) => {
      const random = createRandom(seed * 1_000_003 + nth);
      const buyer = await newBuyer(
        createShopClient({ servers: faultyServers, random, count, address: addressOf(nth) }),
        `buyer-${nth}@example.com`,
      );
      await runBuyer(context, buyer, random);
      if (random.chance(refundShare)) await moneyBack.act();
      done += 1;
      if (hangs && done >= hangsUntil && Date.now() - hangsSince >= minHangMs) endHang();
      if (!hangs && done >= rejectsUntil) onMailRestored();
      if (done % Math.ceil(total / 10) === 0)
        console.log(`  ${done} buyers · ${formatCounts(servers.faults, ['kills'])}`);
      return buyer;
    },
  );
  // The buyers may have been quicker than the hang is long.
  if (hangs) endHang();
  onMailRestored();
  return buyers;
}

/** Each buyer has a separate address. */
const addressOf = (nth: number) => `10.${nth >> 16}.${(nth >> 8) & 255}.${nth & 255}`;

const randomMailBehaviour = (random: Random) =>
  random.chance(0.05) ? 'reject' : random.chance(0.05) ? 'defer' : ('accept' as const);

/** How many emails a process tries in a life of this length: one at once, and one after each pause of its breaker. */
function triesIn(lifeMs: number): number {
  let tries = 1;
  let pauseMs = firstPauseMs;
  for (let passedMs = pauseMs; passedMs <= lifeMs; passedMs += pauseMs) {
    tries += 1;
    pauseMs = Math.min(2 * pauseMs, maxPauseMs);
  }
  return tries;
}

/** A process runs jobs a moment before it reports that it serves. */
const startMs = 1000;

/** Follows the lives of the processes until the mail server is back: `maxTries` is how many emails they may have tried. */
function watchOutage(servers: ServerProcesses): {
  readonly end: () => void;
  readonly maxTries: () => number;
} {
  const lives = new Map<number, { readonly since: number; until: number }>();
  const unsubscribe = servers.subscribe((serving) => {
    const now = Date.now();
    for (const { pid } of serving) if (!lives.has(pid)) lives.set(pid, { since: now, until: Infinity });
    for (const [pid, life] of lives)
      if (!serving.some((each) => each.pid === pid)) life.until = Math.min(life.until, now);
  });
  let ended = Infinity;
  return {
    end() {
      ended = Math.min(ended, Date.now());
      unsubscribe();
    },
    maxTries: () =>
      [...lives.values()]
        .map(({ since, until }) => triesIn(Math.min(until, ended) - since + startMs))
        .reduce((all, one) => all + one, 0),
  };
}

function judgeMail(counts: ReadonlyMap<string, number>, maxTries: number): string[] {
  const tried = (counts.get('emails: hang') ?? 0) + (counts.get('emails: reject-connections') ?? 0);
  const said = `The mail server was away and was tried ${tried} times, `;
  console.log(`${said}of ${maxTries} at most`);
  return tried > maxTries ? [`${said}not ${maxTries} at most.`] : [];
}

/** A storm in which no money goes back says nothing about refunds. */
function judgeMoneyBack({ counts }: MoneyBack): string[] {
  return moneyBackCounts.filter((what) => !counts.has(what)).map((what) => `The storm had no ${what}.`);
}

/** A buyer who paid sometimes buys again. */
async function runBuyer(context: StormContext, buyer: Buyer, random: Random): Promise<void> {
  await buy(context, buyer, planOf(random), random);
  if (buyer.purchases[0]?.outcome === 'paid' && random.chance(0.2))
    await buy(context, buyer, planOf(random), random);
}

const formatCounts = (counts: ReadonlyMap<string, number>, only?: readonly string[]) =>
  [...counts]
    .filter(([what]) => only?.includes(what) ?? true)
    .map(([what, times]) => `${times} ${what}`)
    .join(', ');

/** One storm from the first buyer to the verdict. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { createCardGateway } from '../../server/gateways/card-stripe.ts';
import { openCardSandbox } from '../../server/gateways/sandbox/sandbox.ts';
import { firstPauseMs, maxPauseMs } from '../../server/job/breaker.ts';
import { type Health, judgeHealth } from '../attack/health.ts';
import { startBeside } from './beside.ts';
import { type Buyer, buy, comeBack, newBuyer, type World } from './buyer.ts';
import { type Chance, chanceOf } from './chance.ts';
import { type Fleet, startFleet } from './fleet.ts';
import type { Flooded } from './flood.ts';
import { leftWaiting, lineTo } from './line.ts';
import { planOf } from './plan.ts';
import type { Sea } from './sea.ts';
import { bringForward, endLeases, type Left, letADayPass, until } from './settlement.ts';
import { judgeBuyer, judgeFiles, judgeFlood, keptCharges } from './verdict.ts';

export type Voyage = {
  readonly buyers: number;
  readonly processes: number;
  readonly seed: number;
  readonly without: string | undefined;
  /** Takes the guard's other half out of the database. */
  readonly sql: string | undefined;
};

/** Buyers at a time: most of them wait for a word. */
const crowd = 48;
const callsPerKill = 900;
const callsPerPrice = 400;
const settleMs = 120_000;

/** Prints how it goes; what was violated, in sentences. */
export async function sail(sea: Sea, voyage: Voyage): Promise<string[]> {
  const { connection, databaseUrl, dataDir } = sea;
  const start = Date.now();
  const seconds = () => Math.round((Date.now() - start) / 1000);
  if (voyage.sql) await sql.raw(voyage.sql).execute(connection.db);
  const { processes: count, seed, without } = voyage;
  const smtpUrl = sea.mailServer.url;
  const fleet = await startFleet({ count, databaseUrl, dataDir, smtpUrl, seed, without });
  console.log(`${voyage.buyers} buyers, ${count} processes, seed ${seed}`);
  try {
    const { buyers, wrong: raged } = await judgedRage(sea, fleet, voyage, seconds);
    sea.mailServer.behaviour = () => 'take';
    const { statuses, wrong: unended } = await calmDown(sea, fleet, buyers);
    console.log(`Everything that was owed is done (${seconds()} s)`);
    const wrong = await judge(sea, buyers, statuses);
    const books = await checkBooks(sea);
    console.log(`${books.said.trim()}\n${seconds()} s`);
    return [...raged, ...unended, ...wrong, ...(books.isExact ? [] : ['The ledger is not exact.'])];
  } finally {
    await fleet.stop();
  }
}

/** The storm itself, one client that floods the shop beside it, and how its health and its files stood that. */
async function judgedRage(
  sea: Sea,
  fleet: Fleet,
  voyage: Voyage,
  seconds: () => number,
): Promise<{ buyers: Buyer[]; wrong: string[] }> {
  const counts = new Map<string, number>();
  const health = startBeside<Health>('health.ts', fleet);
  const flood = startBeside<Flooded>('flood.ts', fleet);
  const outage = watchOutage(fleet);
  const buyers = await rage(sea, fleet, voyage, counts, outage.end);
  const flooded = judgeFlood(await flood.end());
  const { said, wrong: unwell } = judgeHealth(await health.end());
  console.log(said);
  console.log(`Everybody has paid or left (${seconds()} s): ${list(fleet.faults)}, ${list(counts)}`);
  const late = await judgeFiles(sea.connection);
  const tried = judgeMail(counts, outage.most());
  const stuck = counts.get(leftWaiting) ?? 0;
  const waited = stuck > 0 ? [`${stuck} calls of buyers were left waiting.`] : [];
  return { buyers, wrong: [...flooded, ...unwell, ...late, ...tried, ...waited] };
}

/** What is owed gets done, everybody comes back, and days pass until nobody waits for anything. */
async function calmDown({ connection: { db } }: Sea, fleet: Fleet, buyers: readonly Buyer[]) {
  await fleet.restartCalm(() => bringForward(db));
  const isQuiet = ({ charging, work, events }: Left) => charging + work + events === 0;
  const left = await until(db, isQuiet, settleMs);
  const statuses = await inTurn(buyers, (buyer) => comeBack(buyer));
  // A day until what was asked at the bank is given up, and another until nobody brings another card.
  await fleet.restartCalm(() => letADayPass(db));
  await until(db, (now) => isQuiet(now) && now.asked === 0, settleMs);
  await fleet.restartCalm(() => letADayPass(db));
  const hasEnded = (now: Left) => isQuiet(now) && now.waiting === 0;
  const end = await until(db, hasEnded, settleMs);
  const unended = [...(isQuiet(left) ? [] : [left]), ...(hasEnded(end) ? [] : [end])];
  return { statuses, wrong: unended.map((now) => `Not everything has ended: ${JSON.stringify(now)}.`) };
}

/** The buyers, one after the other from a crowd, with kills and price changes after so many calls. */
async function rage(
  sea: Sea,
  fleet: Fleet,
  { buyers: wanted, seed }: Voyage,
  counts: Map<string, number>,
  mailIsBack: () => void,
): Promise<Buyer[]> {
  const count = (what: string) => void counts.set(what, (counts.get(what) ?? 0) + 1);
  const settings = await (await fetch(`${await fleet.anyUrl()}/v1/settings`)).json();
  const world: World = {
    keys: Object(settings).stripe_keys,
    endLeases: (email) => endLeases(sea.connection.db, email),
    count,
  };
  let calls = 0;
  const striking: Fleet = {
    ...fleet,
    anyUrl: async () => {
      calls += 1;
      // Every other time two at once: the shop must stand that, too.
      if (calls % callsPerKill === 0) fleet.kill(calls % (2 * callsPerKill) === 0 ? 2 : 1);
      if (calls % callsPerPrice === 0) await sea.changePrices();
      return await fleet.anyUrl();
    },
  };
  let done = 0;
  const hangsUntil = Math.ceil(wanted / 6);
  const awayUntil = Math.ceil((2 * wanted) / 3);
  const moods = chanceOf(seed * 7919);
  // The mail server hangs at first, then turns everybody away, then works as mail servers do.
  sea.mailServer.behaviour = () => {
    const behaviour = done < hangsUntil ? 'hang' : done < awayUntil ? 'turn-away' : usualMail(moods);
    count(`letters: ${behaviour}`);
    return behaviour;
  };
  return await inTurn(
    Array.from({ length: wanted }, (_, nth) => nth),
    async (nth) => {
      const chance = chanceOf(seed * 1_000_003 + nth);
      const buyer = await newBuyer(
        lineTo({ fleet: striking, chance, count, address: addressOf(nth) }),
        `buyer-${nth}@example.com`,
      );
      await shopping(world, buyer, chance);
      done += 1;
      if (done === hangsUntil) sea.mailServer.hangUp();
      if (done === awayUntil) mailIsBack();
      if (done % Math.ceil(wanted / 10) === 0)
        console.log(`  ${done} buyers · ${list(fleet.faults, ['kills'])}`);
      return buyer;
    },
  );
}

/** No two buyers share one. */
const addressOf = (nth: number) => `10.${nth >> 16}.${(nth >> 8) & 255}.${nth & 255}`;

const usualMail = (chance: Chance) =>
  chance.is(0.05) ? 'refuse' : chance.is(0.05) ? 'postpone' : ('take' as const);

/** Letters that a process tries in a life of so long: one at once, and one after each pause of its breaker. */
function triesIn(lifeMs: number): number {
  let tries = 1;
  let pauseMs = firstPauseMs;
  for (let passedMs = pauseMs; passedMs <= lifeMs; passedMs += pauseMs) {
    tries += 1;
    pauseMs = Math.min(2 * pauseMs, maxPauseMs);
  }
  return tries;
}

/** A process does its work a moment before it says that it serves. */
const startMs = 1000;

/** Follows the lives of the processes until the mail server is back: `most` is how many letters they may have tried. */
function watchOutage(fleet: Fleet): { readonly end: () => void; readonly most: () => number } {
  const lives = new Map<number, { readonly since: number; until: number }>();
  const unfollow = fleet.follow((serving) => {
    const now = Date.now();
    for (const { pid } of serving) if (!lives.has(pid)) lives.set(pid, { since: now, until: Infinity });
    for (const [pid, life] of lives)
      if (!serving.some((each) => each.pid === pid)) life.until = Math.min(life.until, now);
  });
  let ended = Infinity;
  return {
    end() {
      ended = Date.now();
      unfollow();
    },
    most: () =>
      [...lives.values()]
        .map(({ since, until }) => triesIn(Math.min(until, ended) - since + startMs))
        .reduce((all, one) => all + one, 0),
  };
}

function judgeMail(counts: ReadonlyMap<string, number>, most: number): string[] {
  const tried = (counts.get('letters: hang') ?? 0) + (counts.get('letters: turn-away') ?? 0);
  return tried > most ? [`The mail server was away and was asked ${tried} times, not ${most} at most.`] : [];
}

/** Who was served well comes again. */
async function shopping(world: World, buyer: Buyer, chance: Chance): Promise<void> {
  await buy(world, buyer, planOf(chance), chance);
  if (buyer.purchases[0]?.word === 'paid' && chance.is(0.2)) await buy(world, buyer, planOf(chance), chance);
}

async function inTurn<Each, Made>(all: readonly Each[], work: (one: Each) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  const waiting = [...all.entries()].reverse();
  const go = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) made[next[0]] = await work(next[1]);
  };
  await Promise.all(Array.from({ length: crowd }, go));
  return made;
}

async function judge(
  { connection }: Sea,
  buyers: readonly Buyer[],
  statuses: readonly ReadonlyMap<string, string>[],
): Promise<string[]> {
  const sandbox = await openCardSandbox({ db: connection.db, webhookUrl: () => undefined });
  try {
    const charges = await keptCharges(connection, createCardGateway(sandbox));
    const listed = await inTurn(buyers, ({ line, token }) =>
      line.insist('POST', '/v1/settings/orders', { token, body: {} }),
    );
    const wrong = buyers.flatMap((buyer, nth) => {
      const rows: { total: { amount: number } }[] = Object(listed[nth]?.body).data ?? [];
      const cents = rows.map(({ total }) => total.amount);
      return judgeBuyer(buyer, statuses[nth] ?? new Map(), charges.get(buyer.email) ?? [], cents);
    });
    return [...wrong, ...(charges.has('') ? ['There are charges that belong to no order.'] : [])];
  } finally {
    await sandbox.close();
  }
}

/** `npm run ledger:check`, as its owner would run it, while the shop is open. */
async function checkBooks({ databaseUrl, dataDir }: Sea): Promise<{ isExact: boolean; said: string }> {
  const command = join(import.meta.dirname, '../../server/commands/ledger-check.ts');
  const env = { PATH: process.env.PATH ?? '', DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [command], { env });
    return { isExact: true, said: stdout };
  } catch (error) {
    return { isExact: false, said: String(Object(error).stdout ?? error) };
  }
}

const list = (counts: ReadonlyMap<string, number>, only?: readonly string[]) =>
  [...counts]
    .filter(([what]) => only?.includes(what) ?? true)
    .map(([what, times]) => `${times} ${what}`)
    .join(', ');

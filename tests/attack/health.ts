/** How quickly the shop says that it is well while it is stormed or flooded: asked, and judged, in one way. */
import { readFileSync } from 'node:fs';
import type { Client } from './http-client.ts';

/** In milliseconds; `ownMs` is what is left of it without waiting for a core. */
export type Answered = { readonly ms: number; readonly ownMs: number };
export type Health = {
  /** What whoever had asked would have waited, every 20 ms: a slow answer counts for all of them. */
  readonly answered: readonly Answered[];
  /** Answers that came. */
  readonly answers: number;
  /** Asked of a process that goes on serving, and not answered with 200. */
  readonly unanswered: number;
};

/** Between two questions to one process. */
export const probeMs = 20;
const mostMs = 100;
/** One of a hundred is left out: fewer answers say nothing. */
const fewest = 100;

/** Of the quickest so many, of 1, the slowest; 0 of none. */
export const slowestOf = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? 0;

/**
 * What an answer took without the time that a process was ready and the machine had no core for it. The shop and who asks
 * may have waited at the same time: only the longer wait is surely none of the shop's.
 */
export const ownMsOf = (ms: number, ...queuedMs: readonly number[]): number =>
  Math.max(ms - Math.max(...queuedMs), 0);

/** How long a process's main thread has stood in the queue for a core so far; 0 where Linux isn't. */
function queuedMs(pid: number): number {
  try {
    const [, nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
    return Number(nanoseconds) / 1e6;
  } catch {
    return 0;
  }
}

/** Asks the process `pid`, whose client this is, once; undefined when it doesn't answer with 200. */
export async function askHealth(client: Client, pid: number): Promise<Answered | undefined> {
  const both = [pid, process.pid];
  const before = both.map(queuedMs);
  const answer = await client.send({ method: 'GET', path: '/healthz' }).catch(() => undefined);
  if (answer?.status !== 200) return undefined;
  const waited = both.map((one, nth) => queuedMs(one) - (before[nth] ?? 0));
  return { ms: answer.ms, ownMs: ownMsOf(answer.ms, ...waited) };
}

/**
 * The figures in words, and what is wrong with them. Judged is what the shop took itself: storms and floods keep a small
 * machine busy to its last core, and what a process waits for one is no word about the shop.
 */
export function judgeHealth({ answered, answers, unanswered }: Health): { said: string; wrong: string[] } {
  const times = answered.map(({ ms }) => ms);
  const [half, most] = [0.5, 0.99].map((share) => slowestOf(times, share).toFixed(0));
  const own = slowestOf(
    answered.map(({ ownMs }) => ownMs),
    0.99,
  );
  return {
    said: `healthz, answered ${answers} times: half within ${half} ms, 99 % within ${most} ms; without waiting for a core ${own.toFixed(0)} ms`,
    wrong: [
      ...(own > mostMs ? [`Only 99 % of the health checks took the shop ${own.toFixed(0)} ms or less.`] : []),
      ...(answers < fewest ? [`Only ${answers} health checks were answered.`] : []),
      ...(unanswered > 0 ? [`${unanswered} health checks were not answered.`] : []),
    ],
  };
}

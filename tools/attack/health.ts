/** How quickly the shop answers health checks during a storm or a flood: probed and judged in one way. */
import { readFileSync } from 'node:fs';
import type { Client } from '../../tests/support/http-client.ts';

/** In milliseconds; `ownMs` is the part that wasn't spent waiting for a core. */
export type HealthSample = { readonly ms: number; readonly ownMs: number };
export type Health = {
  /** What probes every 20 ms would have waited: a slow answer counts for all that it would have held up. */
  readonly samples: readonly HealthSample[];
  /** The number of answers. */
  readonly answers: number;
  /** Probes of a process that goes on serving, not answered with 200. */
  readonly unanswered: number;
};

/** Between two probes of one process. */
export const probeMs = 20;
const maxMs = 100;
/** The slowest of a hundred is left out: fewer answers prove nothing. */
const minAnswers = 100;

/** The slowest among this share of the fastest values; 0 of none. */
export const slowestOf = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? 0;

/**
 * The time of an answer without the time in which a process was ready and had no core. The shop and the prober may have
 * waited at the same time: only the longer wait is surely not the shop's.
 */
export const ownMsOf = (ms: number, ...queuedMs: readonly number[]): number =>
  Math.max(ms - Math.max(...queuedMs), 0);

/** How long a process's main thread has waited for a core so far; 0 where there is no Linux. */
function queuedMs(pid: number): number {
  try {
    const [, nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
    return Number(nanoseconds) / 1e6;
  } catch {
    return 0;
  }
}

/** Probes the process `pid`, to which this client belongs, once; undefined when it doesn't answer with 200. */
export async function probeHealth(client: Client, pid: number): Promise<HealthSample | undefined> {
  const both = [pid, process.pid];
  const before = both.map(queuedMs);
  const answer = await client.send({ method: 'GET', path: '/healthz' }).catch(() => undefined);
  if (answer?.status !== 200) return undefined;
  const waited = both.map((one, nth) => queuedMs(one) - (before[nth] ?? 0));
  return { ms: answer.ms, ownMs: ownMsOf(answer.ms, ...waited) };
}

/**
 * The figures in words, and the violations. Judged is the time that the shop itself took: storms and floods keep a small
 * host busy to its last core, and waiting for one is no fault of the shop.
 */
export function judgeHealth({ samples, answers, unanswered }: Health): {
  summary: string;
  violations: string[];
} {
  const times = samples.map(({ ms }) => ms);
  const [p50, p99] = [0.5, 0.99].map((share) => slowestOf(times, share).toFixed(0));
  const ownP99 = slowestOf(
    samples.map(({ ownMs }) => ownMs),
    0.99,
  );
  return {
    summary: `healthz, answered ${answers} times: half within ${p50} ms, 99 % within ${p99} ms; without waiting for a core ${ownP99.toFixed(0)} ms`,
    violations: [
      ...(ownP99 > maxMs
        ? [`Only 99 % of the health checks took the shop ${ownP99.toFixed(0)} ms or less.`]
        : []),
      ...(answers < minAnswers ? [`Only ${answers} health checks were answered.`] : []),
      ...(unanswered > 0 ? [`${unanswered} health checks were not answered.`] : []),
    ],
  };
}

/** How quickly the shop answers health checks during a storm or a flood: probed and judged in one way. */
import { readdirSync, readFileSync } from 'node:fs';
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

/** How long a thread ran on a core, and how long it was ready and had none, in milliseconds. */
type CoreUse = { readonly ranMs: number; readonly queuedMs: number };

/**
 * The time of an answer that the shop itself took: at least as long as its main thread ran, else what is left when nothing
 * was waiting for a core. Whoever waits holds up the others, one after the other: the main thread, the threads that collect
 * its garbage, the prober.
 */
export const ownMsOf = (
  ms: number,
  { ranMs, queuedMs }: { ranMs: number; queuedMs: readonly number[] },
): number =>
  Math.max(
    Math.min(ranMs, ms),
    queuedMs.reduce((left, queued) => left - queued, ms),
  );

/** What each thread of a process has used so far; none where there is no Linux. */
function coreUses(pid: number): ReadonlyMap<string, CoreUse> {
  try {
    return new Map(
      readdirSync(`/proc/${pid}/task`).map((thread) => {
        const [ran, queued] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
        return [thread, { ranMs: Number(ran) / 1e6, queuedMs: Number(queued) / 1e6 }];
      }),
    );
  } catch {
    return new Map();
  }
}

/** What each thread has used since `before`: the main thread, and the one of the others that waited longest. */
function usedSince(pid: number, before: ReadonlyMap<string, CoreUse>) {
  const used = [...coreUses(pid)].map(([thread, { ranMs, queuedMs }]) => ({
    isMain: thread === String(pid),
    ranMs: ranMs - (before.get(thread)?.ranMs ?? 0),
    queuedMs: queuedMs - (before.get(thread)?.queuedMs ?? 0),
  }));
  const main = used.find(({ isMain }) => isMain) ?? { ranMs: 0, queuedMs: 0 };
  const others = used.filter(({ isMain }) => !isMain).map(({ queuedMs }) => queuedMs);
  return { ranMs: main.ranMs, queuedMs: [main.queuedMs, Math.max(0, ...others)] };
}

/** Probes the process `pid`, to which this client belongs, once; undefined when it doesn't answer with 200. */
export async function probeHealth(client: Client, pid: number): Promise<HealthSample | undefined> {
  const shopBefore = coreUses(pid);
  const proberBefore = coreUses(process.pid);
  const answer = await client.send({ method: 'GET', path: '/healthz' }).catch(() => undefined);
  if (answer?.status !== 200) return undefined;
  const shop = usedSince(pid, shopBefore);
  const prober = usedSince(process.pid, proberBefore);
  const queuedMs = [...shop.queuedMs, ...prober.queuedMs];
  return { ms: answer.ms, ownMs: ownMsOf(answer.ms, { ranMs: shop.ranMs, queuedMs }) };
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

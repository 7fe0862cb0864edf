/** Asks each process that serves, many times a second, whether it is well; from a process of its own. Started by beside.ts. */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type Client, clientAt } from '../attack/http-client.ts';
import { beside } from './beside.ts';
import type { Serving } from './fleet.ts';

/** In milliseconds; `queuedMs` of it the process, or this one, was ready, and the machine had no core for it. */
export type Answered = { readonly ms: number; readonly queuedMs: number };
export type Health = {
  readonly answered: readonly Answered[];
  /** Asked of a process that goes on serving, and not answered with 200. */
  readonly unanswered: number;
};

const probeMs = 20;
/**
 * A process that starts takes a whole core, and compiles what it is asked for the first time: nobody is asked until all
 * have served for so long.
 */
const warmMs = 5000;

/** How long the process's main thread has stood in the queue for a core so far; 0 where Linux isn't. */
function queuedMs(pid: number): number {
  try {
    const [, nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
    return Number(nanoseconds) / 1e6;
  } catch {
    return 0;
  }
}

beside(async (serving) => {
  const answered: Answered[] = [];
  const failed = new Map<string, number>();
  const watches: Promise<void>[] = [];
  let seen: readonly Serving[] = [];
  let seenAt = 0;
  let isOver = false;

  const probe = async (client: Client, { url, pid }: Serving) => {
    const before = queuedMs(pid) + queuedMs(process.pid);
    const answer = await client.send({ method: 'GET', path: '/healthz' }).catch(() => undefined);
    if (answer?.status !== 200) {
      failed.set(url, (failed.get(url) ?? 0) + 1);
      return;
    }
    const queued = queuedMs(pid) + queuedMs(process.pid) - before;
    // Who had asked meanwhile would have waited as long as was left.
    for (let agoMs = 0; agoMs < answer.ms; agoMs += probeMs)
      answered.push({ ms: answer.ms - agoMs, queuedMs: Math.max(queued - agoMs, 0) });
  };
  const watch = async (one: Serving) => {
    const client = clientAt('127.0.0.2', one.url);
    for (; !isOver && seen.includes(one); await pause(probeMs))
      if (performance.now() - seenAt >= warmMs) await probe(client, one);
    client.close();
  };
  const look = async () => {
    for (; !isOver; await pause(probeMs)) {
      const added = serving().filter(({ url }) => !seen.some((one) => one.url === url));
      const left = seen.filter(({ url }) => serving().some((one) => one.url === url));
      if (added.length === 0 && left.length === seen.length) continue;
      seen = [...left, ...added];
      seenAt = performance.now();
      watches.push(...added.map(watch));
    }
    await Promise.all(watches);
  };
  const looking = look();

  return async (): Promise<Health> => {
    isOver = true;
    await looking;
    // A process that was killed answers nothing more, and serves no longer.
    const unanswered = seen.reduce((sum, { url }) => sum + (failed.get(url) ?? 0), 0);
    return { answered, unanswered };
  };
});

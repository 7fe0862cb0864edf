/** Asks each process that serves, many times a second, whether it is well; from a process of its own. Started by beside.ts. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Answered, askHealth, type Health, probeMs } from '../attack/health.ts';
import { type Client, clientAt } from '../attack/http-client.ts';
import { beside } from './beside.ts';
import type { Serving } from './fleet.ts';

beside(async (serving) => {
  const answered: Answered[] = [];
  let answers = 0;
  const failed = new Map<string, number>();
  const watches: Promise<void>[] = [];
  let seen: readonly Serving[] = [];
  let isOver = false;

  const probe = async (client: Client, { url, pid }: Serving) => {
    const answer = await askHealth(client, pid);
    if (!answer) {
      failed.set(url, (failed.get(url) ?? 0) + 1);
      return;
    }
    answers += 1;
    // Who had asked meanwhile would have waited as long as was left.
    for (let agoMs = 0; agoMs < answer.ms; agoMs += probeMs) {
      const ms = answer.ms - agoMs;
      answered.push({ ms, ownMs: Math.min(answer.ownMs, ms) });
    }
  };
  const watch = async (one: Serving) => {
    const client = clientAt('127.0.0.2', one.url);
    for (; !isOver && seen.includes(one); await pause(probeMs)) await probe(client, one);
    client.close();
  };
  const look = async () => {
    for (; !isOver; await pause(probeMs)) {
      const added = serving().filter(({ url }) => !seen.some((one) => one.url === url));
      const left = seen.filter(({ url }) => serving().some((one) => one.url === url));
      if (added.length === 0 && left.length === seen.length) continue;
      seen = [...left, ...added];
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
    return { answered, answers, unanswered };
  };
});

/** Probes the health of each serving process many times a second, from a process of its own. Started by sidecar.ts. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Client, createHttpClient } from '../../tests/support/http-client.ts';
import { type Health, type HealthSample, probeHealth, probeMs } from '../attack/health.ts';
import type { ServingProcess } from './server-processes.ts';
import { runSidecar } from './sidecar.ts';

runSidecar(async (serving) => {
  const samples: HealthSample[] = [];
  let answers = 0;
  const failed = new Map<string, number>();
  const watches: Promise<void>[] = [];
  let known: readonly ServingProcess[] = [];
  let isOver = false;

  const probe = async (client: Client, { url, pid }: ServingProcess) => {
    const answer = await probeHealth(client, pid);
    if (!answer) {
      failed.set(url, (failed.get(url) ?? 0) + 1);
      return;
    }
    answers += 1;
    // Probes sent meanwhile would have waited for the rest of that time.
    for (let agoMs = 0; agoMs < answer.ms; agoMs += probeMs) {
      const ms = answer.ms - agoMs;
      samples.push({ ms, ownMs: Math.min(answer.ownMs, ms) });
    }
  };
  const watch = async (one: ServingProcess) => {
    const client = createHttpClient('127.0.0.2', one.url);
    for (; !isOver && known.includes(one); await pause(probeMs)) await probe(client, one);
    client.close();
  };
  const discover = async () => {
    for (; !isOver; await pause(probeMs)) {
      const added = serving().filter(({ url }) => !known.some((one) => one.url === url));
      const left = known.filter(({ url }) => serving().some((one) => one.url === url));
      if (added.length === 0 && left.length === known.length) continue;
      known = [...left, ...added];
      watches.push(...added.map(watch));
    }
    await Promise.all(watches);
  };
  const discovery = discover();

  return async (): Promise<Health> => {
    isOver = true;
    await discovery;
    // A killed process answers nothing more, and no longer serves.
    const unanswered = known.reduce((sum, { url }) => sum + (failed.get(url) ?? 0), 0);
    return { samples, answers, unanswered };
  };
});

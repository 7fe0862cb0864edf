/**
 * What goes on without anybody asking, in every server process: events, lost leases, owed work, sweeps. Each lane has
 * loops of its own, so that none waits for another. Rows are taken with SKIP LOCKED, so that processes share the work,
 * and each is due again when its process dies.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { recover } from '../checkout/recover.ts';
import type { Lane } from '../db/tables/orders.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Services } from '../services.ts';
import { takeExpiredLease } from '../stores/orders.ts';
import { createTrouble } from '../trouble.ts';
import { type Breaker, createBreaker } from './breaker.ts';
import { resumeOneLeft } from './left-orders.ts';
import { expireForgotten, removeEnded, sweepCharges } from './sweep.ts';
import { handleOneEvent } from './webhook.ts';
import { doOneWork } from './works.ts';

const roundMs = 2_000;
const sweepMs = 3_600_000;
/** What takes longer when the process ends is left to its lease: it is due again for another. */
const stopMs = 8_000;

export type Job = {
  /** Finishes the steps that are running, as far as that takes no longer than some seconds. */
  readonly stop: () => Promise<void>;
};

/** Does one thing that is due; false when there was none. */
type Step = () => Promise<boolean>;
/** Steps that share their loops, so many of them in each process. */
type Line = { readonly name: string; readonly loops: number; readonly steps: readonly Step[] };

/** False, too, for an order that still goes on: while the provider is away, nothing else waits for those. */
async function recoverOneLease(services: Services): Promise<boolean> {
  const order = await inTransaction(services.db, (trx) => takeExpiredLease(trx));
  if (!order) return false;
  const { order: now } = await recover(services, order);
  return now.state !== 'charging';
}

/** While the mail server is left alone no letter is tried; then one letter shows whether it is back. */
async function sendOneLetter(services: Services, mailServer: Breaker): Promise<boolean> {
  if (mailServer.isOpen()) return false;
  const outcome = await doOneWork(services, 'mail');
  if (outcome === undefined) return false;
  // Nothing was tried.
  if (outcome === 'failed' || ['done', 'passed', 'rearranged'].includes(outcome.kind)) return true;
  if (outcome.kind === 'away') mailServer.failed(outcome.reason);
  else mailServer.answered();
  return true;
}

function linesOf(services: Services): readonly Line[] {
  const mailServer = createBreaker('the mail server', services.clock);
  const works =
    (lane: Lane): Step =>
    async () =>
      (await doOneWork(services, lane)) !== undefined;
  /** After a failure the provider may be away: its events are looked at first. */
  const refunds: Step = async () => {
    const outcome = await doOneWork(services, 'payments');
    return outcome !== undefined && outcome !== 'failed';
  };
  return [
    {
      name: 'payments',
      loops: 1,
      steps: [
        () => handleOneEvent(services),
        () => recoverOneLease(services),
        () => resumeOneLeft(services),
        refunds,
      ],
    },
    // An invoice needn't wait for the zip before it, which may be a whole family.
    { name: 'documents', loops: 2, steps: [works('documents')] },
    { name: 'tax', loops: 1, steps: [works('tax')] },
    { name: 'mail', loops: 1, steps: [() => sendOneLetter(services, mailServer)] },
  ];
}

/** True: there was something to look at. */
async function runSteps(steps: readonly Step[], stopped: () => boolean): Promise<boolean> {
  for (const step of steps) while (!stopped() && (await step())) {}
  return true;
}

/** Everything that is due now, lane by lane; ends when nothing is. For tests, which have no patience. */
export async function runDue(services: Services): Promise<void> {
  for (const { steps } of linesOf(services)) await runSteps(steps, () => false);
}

/** All sweeps, whatever the hour. */
export async function runSweeps(services: Services): Promise<void> {
  await sweepCharges(services);
  await expireForgotten(services);
  await removeEnded(services);
}

/** Runs until it is stopped: at every ring of the bell, and every two seconds for what other processes left. */
export function startJob(services: Services): Job {
  let stopped = false;
  const wakers = new Set<() => void>();
  const wakeAll = () => {
    for (const wake of wakers) wake();
  };
  const stopListening = services.bell.listen(wakeAll);

  /** A round that had nothing to look at is false: it shows nothing. */
  const loop = async (name: string, round: () => Promise<boolean>) => {
    const trouble = createTrouble(`its ${name}`);
    while (!stopped) {
      // A ring during the round is heard at its end: this stands before anything is looked for.
      const waking = new AbortController();
      const wake = () => waking.abort();
      wakers.add(wake);
      try {
        if (await round()) trouble.worked();
      } catch (error) {
        if (!stopped) trouble.failed(error);
      }
      if (!stopped) await pause(roundMs, undefined, { signal: waking.signal }).catch(() => undefined);
      wakers.delete(wake);
    }
  };

  let swept = services.clock.now().getTime() - sweepMs;
  const sweepInTime = async () => {
    const now = services.clock.now().getTime();
    if (now - swept < sweepMs) return false;
    swept = now;
    await runSweeps(services);
    return true;
  };
  const running = Promise.all([
    ...linesOf(services).flatMap(({ name, loops, steps }) =>
      Array.from({ length: loops }, () => loop(name, () => runSteps(steps, () => stopped))),
    ),
    // Sweeps ask the provider about days of charges: no event waits for that.
    loop('sweeps', sweepInTime),
  ]);
  return {
    async stop() {
      stopped = true;
      stopListening();
      wakeAll();
      const patience = new AbortController();
      const late = pause(stopMs, undefined, { signal: patience.signal }).catch(() => undefined);
      await Promise.race([running, late]).finally(() => patience.abort());
    },
  };
}

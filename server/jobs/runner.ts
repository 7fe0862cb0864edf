/**
 * Background jobs of every server process: events, expired leases, outbox jobs, hourly tasks. Each lane has loops of its
 * own, so that none waits for another. Rows are claimed with SKIP LOCKED, so that processes share them, and each is due
 * again when its process dies.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { cancelOrderIntent, recover, resumeChallenge } from '../checkout/recover.ts';
import type { Lane } from '../db/tables/orders.ts';
import { createFailureLog } from '../failure-log.ts';
import type { Services } from '../services.ts';
import { claimPendingChallenge } from '../stores/attempts.ts';
import { claimExpiredLease } from '../stores/orders.ts';
import { type Breaker, createBreaker } from './breaker.ts';
import { cleanUpFinished, expireAbandonedOrders, reconcileCharges } from './hourly.ts';
import { runNextJob } from './run-job.ts';
import { handleNextEvent } from './webhook.ts';

const pollMs = 2_000;
const hourlyMs = 3_600_000;
/** A job that takes longer when the process ends is left to its lease: another process will claim it. */
const stopMs = 8_000;

export type JobRunner = {
  /** Finishes the running steps, but waits no longer than some seconds. */
  readonly stop: () => Promise<void>;
};

/** Handles one due item; false when there was none. */
type Step = () => Promise<boolean>;
/** Steps that share loops, and the number of those loops in each process. */
type LaneLoops = { readonly name: string; readonly loops: number; readonly steps: readonly Step[] };

/** Also false for an order that is still charging: while the provider is away, nothing else waits for such orders. */
async function recoverExpiredLease(services: Services): Promise<boolean> {
  const order = await claimExpiredLease(services.db);
  if (!order) return false;
  const { order: current } = await recover(services, order);
  return current.state !== 'charging';
}

const challengeTimedOutMessage =
  'Your bank did not confirm this payment in time. Nothing was charged; please try again.';

/**
 * Checks one order whose 3-D Secure challenge has no result after ten minutes; false when there was none, or when it is unchanged: the provider may be away, and events come
 * first. A challenge that was passed is confirmed, because the buyer did press Pay for exactly this; a failed one opens the
 * order; one without a result within the hour is given up.
 */
async function resumePendingChallenge(services: Services): Promise<boolean> {
  const order = await claimPendingChallenge(services.db);
  if (!order) return false;
  const { order: current } = order.is_over
    ? await cancelOrderIntent(services, order, challengeTimedOutMessage)
    : await resumeChallenge(services, order);
  return current.state !== order.state;
}

/** While the mail server's circuit breaker is open no email is tried; then one shows whether it is back. */
async function sendNextEmail(services: Services, mailServer: Breaker): Promise<boolean> {
  if (mailServer.isOpen()) return false;
  const outcome = await runNextJob(services, 'mail');
  if (outcome === undefined) return false;
  // No email was tried.
  if (outcome === 'failed' || ['done', 'moved', 'rescheduled'].includes(outcome.kind)) return true;
  if (outcome.kind === 'away') mailServer.failed(outcome.reason);
  else mailServer.answered();
  return true;
}

function lanesOf(services: Services): readonly LaneLoops[] {
  const mailServer = createBreaker('the mail server', services.clock);
  const runJobsOf =
    (lane: Lane): Step =>
    async () =>
      (await runNextJob(services, lane)) !== undefined;
  /** After a failure the provider may be away: its events are checked first. */
  const refunds: Step = async () => {
    const outcome = await runNextJob(services, 'payments');
    return outcome !== undefined && outcome !== 'failed';
  };
  return [
    {
      name: 'payments',
      loops: 1,
      steps: [
        () => handleNextEvent(services),
        () => recoverExpiredLease(services),
        () => resumePendingChallenge(services),
        refunds,
      ],
    },
    // An invoice needn't wait for the zip before it, which may be a whole family.
    { name: 'documents', loops: 2, steps: [runJobsOf('documents')] },
    { name: 'tax', loops: 1, steps: [runJobsOf('tax')] },
    { name: 'mail', loops: 1, steps: [() => sendNextEmail(services, mailServer)] },
  ];
}

/** Always true: the round did query something. */
async function runSteps(steps: readonly Step[], stopped: () => boolean): Promise<boolean> {
  for (const step of steps) while (!stopped() && (await step())) {}
  return true;
}

/** Runs everything that is due now, lane by lane; ends when nothing is. For tests. */
export async function runDueJobs(services: Services): Promise<void> {
  for (const { steps } of lanesOf(services)) await runSteps(steps, () => false);
}

/** Runs all hourly tasks now, each whatever became of the others; then rejects with the first failure. */
export async function runHourlyTasks(services: Services): Promise<void> {
  const failures: unknown[] = [];
  for (const task of [reconcileCharges, expireAbandonedOrders, cleanUpFinished])
    await task(services).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** Runs until it is stopped: at every wake signal, and every two seconds for the jobs of other processes. */
export function startJobRunner(services: Services): JobRunner {
  let stopped = false;
  const wakers = new Set<() => void>();
  const wakeAll = () => {
    for (const wake of wakers) wake();
  };
  const stopListening = services.wakeSignal.subscribe(wakeAll);

  /** `runOnce` returns false when it had nothing to query: that doesn't count as a success. */
  const loop = async (name: string, runOnce: () => Promise<boolean>) => {
    const failureLog = createFailureLog(`its ${name}`);
    while (!stopped) {
      // Subscribed before anything is queried, so that a signal during the run shortens the pause after it.
      const waking = new AbortController();
      const wake = () => waking.abort();
      wakers.add(wake);
      try {
        if (await runOnce()) failureLog.succeeded();
      } catch (error) {
        if (!stopped) failureLog.failed(error);
      }
      if (!stopped) await pause(pollMs, undefined, { signal: waking.signal }).catch(() => undefined);
      wakers.delete(wake);
    }
  };

  let lastHourlyAt = services.clock.now().getTime() - hourlyMs;
  const runHourlyWhenDue = async () => {
    const now = services.clock.now().getTime();
    if (now - lastHourlyAt < hourlyMs) return false;
    lastHourlyAt = now;
    await runHourlyTasks(services);
    return true;
  };
  const running = Promise.all([
    ...lanesOf(services).flatMap(({ name, loops, steps }) =>
      Array.from({ length: loops }, () => loop(name, () => runSteps(steps, () => stopped))),
    ),
    // Reconciliation reads days of charges: no event waits for that.
    loop('hourly tasks', runHourlyWhenDue),
  ]);
  return {
    async stop() {
      stopped = true;
      stopListening();
      wakeAll();
      const timeout = new AbortController();
      const timedOut = pause(stopMs, undefined, { signal: timeout.signal }).catch(() => undefined);
      await Promise.race([running, timedOut]).finally(() => timeout.abort());
    },
  };
}

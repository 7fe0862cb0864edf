/**
 * Background jobs of every server process: events, expired leases, outbox jobs, hourly tasks. Each lane of the outbox has
 * loops of its own, so that none waits for another. Rows are claimed with SKIP LOCKED, so that processes share them, and each is due
 * again when its process dies.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type Breaker, createBreaker } from '../breaker.ts';
import type { Changes } from '../changes.ts';
import { cancelOrderIntent, recover, resumeChallenge } from '../checkout/recover.ts';
import type { Lane } from '../db/tables/orders.ts';
import { createFailureLog } from '../failure-log.ts';
import type { Services } from '../services.ts';
import { createSignal, type Signal } from '../signal.ts';
import { claimPendingChallenge } from '../stores/attempts.ts';
import { claimExpiredLease, type StoredOrder } from '../stores/orders.ts';
import { findDueLanes } from '../stores/outbox.ts';
import { inSpan, type SpanOptions } from '../tracing.ts';
import {
  cleanUpFinished,
  expireAbandonedOrders,
  reconcileCharges,
  reconcileMoneyBack,
  reportBooks,
  reportStuckJobs,
} from './hourly.ts';
import { runNextJob } from './run-job.ts';
import { handleNextEvent } from './webhook.ts';

const defaultPollMs = 2_000;
const hourlyMs = 3_600_000;
/** The longest pause of a timer. */
const untilWoken = 2 ** 31 - 1;
/** A job that takes longer when the process ends is left to its lease: another process will claim it. */
const stopMs = 8_000;

export type JobRunner = {
  /** Finishes the running steps, but waits no longer than some seconds. */
  readonly stop: () => Promise<void>;
};

/** Handles one due item; false when there was none. */
type Step = () => Promise<boolean>;

/** The span of a payment that goes on without its buyer. */
const resumed = ({ id, traceparent }: StoredOrder): SpanOptions => ({
  kind: 'consumer',
  facts: { 'order.id': id },
  parent: traceparent,
});

/** Also false for an order that is still charging: while the provider is away, nothing else waits for such orders. */
async function recoverExpiredLease(services: Services): Promise<boolean> {
  const order = await claimExpiredLease(services.db);
  if (!order) return false;
  const { order: current } = await inSpan('recover', resumed(order), () => recover(services, order));
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
  const { order: current } = await inSpan('resume challenge', resumed(order), () =>
    order.is_over
      ? cancelOrderIntent(services, order, challengeTimedOutMessage)
      : resumeChallenge(services, order),
  );
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

/** Payments that are under way. */
const paymentSteps = (services: Services): readonly Step[] => [
  () => handleNextEvent(services),
  () => recoverExpiredLease(services),
  () => resumePendingChallenge(services),
];

/** What the loops of each lane do, and the number of those loops in each process. */
function lanesOf(services: Services): readonly { lane: Lane; loops: number; step: Step }[] {
  const mailServer = createBreaker('the mail server', services.clock);
  const jobsOf = (lane: Lane, loops = 1) => ({
    lane,
    loops,
    step: async () => (await runNextJob(services, lane)) !== undefined,
  });
  return [
    jobsOf('payments'),
    // An invoice needn't wait for the zip before it, which may be a whole family.
    jobsOf('documents', 2),
    jobsOf('tax'),
    jobsOf('notices'),
    ...(services.config.webhook ? [jobsOf('webhooks')] : []),
    { lane: 'mail', loops: 1, step: () => sendNextEmail(services, mailServer) },
  ];
}

/** Always true: it did query something. */
async function runSteps(steps: readonly Step[], stopped: () => boolean): Promise<boolean> {
  for (const step of steps) while (!stopped() && (await step())) {}
  return true;
}

/** Runs everything that is due now, lane by lane; ends when nothing is. For tests. */
export async function runDueJobs(services: Services): Promise<void> {
  await runSteps([...paymentSteps(services), ...lanesOf(services).map(({ step }) => step)], () => false);
}

const hourlyTasks = [
  reconcileCharges,
  reconcileMoneyBack,
  expireAbandonedOrders,
  reportStuckJobs,
  reportBooks,
  cleanUpFinished,
];

/** Runs all hourly tasks now, each whatever became of the others; then rejects with the first failure. */
export async function runHourlyTasks(services: Services): Promise<void> {
  const failures: unknown[] = [];
  for (const task of hourlyTasks) await task(services).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/**
 * Runs until it is stopped: at every change of jobs or events, and every two seconds for what is due only now, or was changed
 * without a signal. One loop looks which lanes have a job due and wakes theirs.
 */
export function startJobRunner(
  services: Services,
  { events, jobs }: Pick<Changes, 'events' | 'jobs'>,
  pollMs: number = defaultPollMs,
): JobRunner {
  const { db } = services;
  let stopped = false;

  /** `run` resolves to false when it had nothing to query: that doesn't count as a success. */
  const loop = async (name: string, signal: Signal, pauseMs: number, run: () => Promise<boolean>) => {
    const failureLog = createFailureLog(`its ${name}`);
    let waking = new AbortController();
    const stopListening = signal.subscribe(() => waking.abort());
    while (!stopped) {
      await pause(pauseMs, undefined, { signal: waking.signal }).catch(() => undefined);
      // Renewed before anything is queried, so that a signal during the run ends the pause after it.
      waking = new AbortController();
      if (stopped) break;
      try {
        if (await run()) failureLog.succeeded();
      } catch (error) {
        if (!stopped) failureLog.failed(error);
      }
    }
    stopListening();
  };

  const lanes = lanesOf(services).map((work) => ({ ...work, signal: createSignal() }));
  const wakeLanes = async () => {
    const due = await findDueLanes(db);
    for (const { lane, signal } of lanes) if (due.has(lane)) signal.notify();
    return true;
  };
  let lastHourlyAt = services.clock.now().getTime() - hourlyMs;
  const runHourlyWhenDue = async () => {
    const now = services.clock.now().getTime();
    if (now - lastHourlyAt < hourlyMs) return false;
    lastHourlyAt = now;
    await runHourlyTasks(services);
    return true;
  };
  const isStopped = () => stopped;
  const running = Promise.all([
    loop('payments', events, pollMs, () => runSteps(paymentSteps(services), isStopped)),
    loop('outbox', jobs, pollMs, wakeLanes),
    // Reconciliation reads days of charges: no event waits for that.
    loop('hourly tasks', jobs, pollMs, runHourlyWhenDue),
    ...lanes.flatMap(({ lane, loops, step, signal }) =>
      Array.from({ length: loops }, () => loop(lane, signal, untilWoken, () => runSteps([step], isStopped))),
    ),
  ]);
  for (const { notify } of [events, jobs]) notify();
  return {
    async stop() {
      stopped = true;
      for (const { notify } of [events, jobs, ...lanes.map(({ signal }) => signal)]) notify();
      const timeout = new AbortController();
      const timedOut = pause(stopMs, undefined, { signal: timeout.signal }).catch(() => undefined);
      await Promise.race([running, timedOut]).finally(() => timeout.abort());
    },
  };
}

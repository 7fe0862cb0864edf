/** Runs outbox jobs: each is done once, retried after failures, never in the transaction that enqueued it. */

import { inTransaction } from '@skerry/embedded-or-postgres/transaction';
import { maxPauseMs } from '../breaker.ts';
import type { Lane } from '../db/tables/orders.ts';
import { log } from '../log.ts';
import type { Services } from '../services.ts';
import {
  claimJob,
  completeJob,
  giveUpJob,
  moveJobToLane,
  type OutboxJob,
  ownerOf,
  postponeJob,
  renewEveryMs,
  renewJobLease,
} from '../stores/outbox.ts';
import { addFacts, inSpan } from '../tracing.ts';
import { handle } from './handlers.ts';
import type { JobOutcome } from './outcome.ts';

const nameOf = (job: OutboxJob) => `${job.kind} (${job.id}) of ${ownerOf(job)}`;

/** Claims and runs one due job of a lane; undefined when there was none. */
export async function runNextJob(services: Services, lane: Lane): Promise<JobOutcome | 'failed' | undefined> {
  const job = await claimJob(services.db, lane);
  if (!job) return undefined;
  const facts = { 'job.kind': job.kind, ...(job.order_id === null ? {} : { 'order.id': job.order_id }) };
  const options = { kind: 'consumer', facts, parent: job.traceparent } as const;
  return await inSpan(`job ${job.kind}`, options, async () => {
    const outcome = await runJob(services, job);
    addFacts({ 'job.outcome': outcome === 'failed' ? outcome : outcome.kind });
    return outcome;
  });
}

async function runJob(services: Services, job: OutboxJob): Promise<JobOutcome | 'failed'> {
  try {
    const outcome = await withLeaseRenewal(services, job, () => handle(services, job.kind, job));
    await recordOutcome(services, job, outcome);
    return outcome;
  } catch (error) {
    await postponeJob(services.db, job, error instanceof Error ? error.message : String(error));
    log.error({ err: error }, `${nameOf(job)} failed and will be tried again.`);
    return 'failed';
  }
}

/** Runs `task` and renews the job's lease meanwhile. */
async function withLeaseRenewal<Result>(
  { db }: Services,
  job: OutboxJob,
  task: () => Promise<Result>,
): Promise<Result> {
  const everyMs = renewEveryMs(job);
  if (everyMs === undefined) return await task();
  let renewal: Promise<void> | undefined;
  const renew = () => {
    // One at a time: on a slow database a second renewal would add nothing.
    renewal ??= renewJobLease(db, job)
      .catch((error) => log.warn({ err: error }, `The lease of ${nameOf(job)} could not be renewed.`))
      .finally(() => {
        renewal = undefined;
      });
  };
  const timer = setInterval(renew, everyMs);
  try {
    return await task();
  } finally {
    clearInterval(timer);
    // The outcome must be written after the last renewal.
    await renewal;
  }
}

async function recordOutcome({ db }: Services, job: OutboxJob, outcome: JobOutcome): Promise<void> {
  switch (outcome.kind) {
    case 'sent':
      return await completeJob(db, job);
    case 'done': {
      const { onDone } = outcome;
      if (!onDone) return await completeJob(db, job);
      return await inTransaction(db, async (trx) => {
        // First: what `onDone` locks is locked the shorter.
        await completeJob(trx, job);
        await onDone(trx);
      });
    }
    case 'moved':
      return await moveJobToLane(db, job, outcome.lane);
    case 'refused':
      await giveUpJob(db, job, outcome.reason);
      log.error(`${nameOf(job)} was refused by the mail server and is given up.`);
      return;
    case 'rescheduled':
      return;
    case 'postponed':
      return await postponeJob(db, job, outcome.reason);
    case 'away':
      // Due soon after the server is back: the email wasn't at fault.
      return await postponeJob(db, job, outcome.reason, maxPauseMs / 1000);
  }
}

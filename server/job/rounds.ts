/**
 * What goes on without anybody asking, in every server process: events, lost leases, owed work, sweeps. Rows are taken
 * with SKIP LOCKED, so that processes share the work, and each is due again when its process dies.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { recover } from '../checkout/recover.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Services } from '../services.ts';
import { takeExpiredLease } from '../stores/orders.ts';
import { expireForgotten, sweepCharges } from './sweep.ts';
import { handleOneEvent } from './webhook.ts';
import { doOneWork } from './works.ts';

const roundMs = 2_000;
const sweepMs = 3_600_000;

export type Job = {
  /** Finishes the step that is running. */
  readonly stop: () => Promise<void>;
};

async function recoverOneLease(services: Services): Promise<boolean> {
  const order = await inTransaction(services.db, (trx) => takeExpiredLease(trx));
  if (!order) return false;
  await recover(services, order);
  return true;
}

/** Everything that is due now; ends when nothing is, or when `stopped` says so. */
export async function runDue(services: Services, stopped: () => boolean = () => false): Promise<void> {
  for (const step of [handleOneEvent, recoverOneLease, doOneWork]) {
    while (!stopped() && (await step(services)));
  }
}

/** Both sweeps, whatever the hour. */
export async function runSweeps(services: Services): Promise<void> {
  await sweepCharges(services);
  await expireForgotten(services);
}

/** Runs until it is stopped: at every ring of the bell, and every two seconds for what other processes left. */
export function startJob(services: Services): Job {
  let stopped = false;
  let swept = services.clock.now().getTime() - sweepMs;
  const waking = { controller: new AbortController() };
  const wake = () => waking.controller.abort();
  const stopListening = services.bell.listen(wake);

  const round = async () => {
    // A ring during the round is heard at its end: the controller is renewed before anything is looked for.
    waking.controller = new AbortController();
    const { signal } = waking.controller;
    try {
      await runDue(services, () => stopped);
      const now = services.clock.now().getTime();
      if (!stopped && now - swept >= sweepMs) {
        swept = now;
        await runSweeps(services);
      }
    } catch (error) {
      console.error('The job failed and goes on:', error);
    }
    await pause(stopped ? 0 : roundMs, undefined, { signal }).catch(() => undefined);
  };
  const run = async () => {
    while (!stopped) await round();
  };
  const running = run();
  return {
    async stop() {
      stopped = true;
      stopListening();
      wake();
      await running;
    },
  };
}

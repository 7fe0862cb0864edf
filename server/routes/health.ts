/** Health checks: /healthz says that the process answers, /readyz that it can take buyers. */
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { isMigrated } from '../db/migrate.ts';
import { createFailureLog, type FailureLog } from '../failure-log.ts';
import type { Services } from '../services.ts';
import { oldestDueSeconds } from '../stores/outbox.ts';
import { findCurrentState } from '../stores/settings.ts';

const checkMs = 2000;
/** Probes of several load balancers, or of a flood, share a result. */
const maxAgeMs = 1000;
const minFreeBytes = 100 * 1024 * 1024;
/** So long nobody notices that the file store is away: what is needed is mostly near, or made again. */
const storeGraceMs = 30_000;
/** Documents are retried for hours; if a job is this far behind, the job runner isn't working. */
const maxBehindSeconds = 15 * 60;

type Checks = Readonly<
  Record<'database' | 'migrations' | 'catalogue' | 'disk' | 'store' | 'jobs', () => Promise<string>>
>;
type Readiness = { readonly ok: boolean; readonly checks: Readonly<Record<string, string>> };

const fine = 'ok';

/** 'ok' also for a while after it last was; a process that never reached it isn't ready. */
function withGrace(check: () => Promise<void>, graceMs: number): () => Promise<string> {
  let lastFineAt = Number.NEGATIVE_INFINITY;
  return async () => {
    try {
      await check();
      lastFineAt = performance.now();
    } catch (error) {
      if (performance.now() - lastFineAt > graceMs) throw error;
    }
    return fine;
  };
}

/** Each returns 'ok', or in words what is wrong; one that rejects or is slow counts as failed. */
const checksOf = ({ db, files, currentState }: Services): Checks => ({
  database: async () => {
    await findCurrentState(db);
    return fine;
  },
  migrations: async () => ((await isMigrated(db)) ? fine : 'Some migrations were not applied.'),
  catalogue: async () => {
    const { filling } = await currentState();
    return filling ? `It is being filled: ${filling.families} of ${filling.of} families.` : fine;
  },
  disk: async () => {
    return (await files.freeBytes()) >= minFreeBytes ? fine : 'There is less than 100 MB of room.';
  },
  store: withGrace(() => files.check(), storeGraceMs),
  jobs: async () => {
    const seconds = await oldestDueSeconds(db);
    return seconds <= maxBehindSeconds ? fine : `The oldest job has been due for ${Math.round(seconds)} s.`;
  },
});

async function resultOf(check: () => Promise<string>, failureLog: FailureLog): Promise<string> {
  const timedOut = pause(checkMs, 'It did not answer within two seconds.', { ref: false });
  const failed = (error: unknown) => {
    failureLog.failed(error);
    return 'It failed.';
  };
  const answered = check().then((result) => {
    failureLog.succeeded();
    return result;
  }, failed);
  return await Promise.race([answered, timedOut]);
}

export function registerHealth(app: FastifyInstance, services: Services): void {
  const checks = Object.entries(checksOf(services)).map(
    ([name, check]) => [name, check, createFailureLog(`its check of readiness: ${name}`)] as const,
  );
  const runChecks = async (): Promise<Readiness> => {
    const results = await Promise.all(
      checks.map(async ([name, check, failureLog]) => [name, await resultOf(check, failureLog)] as const),
    );
    return { ok: results.every(([, result]) => result === fine), checks: Object.fromEntries(results) };
  };
  let lastResult: Promise<Readiness> | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;
  const readiness = async (): Promise<Readiness> => {
    if (services.ending.aborted) return { ok: false, checks: { process: 'It is about to end.' } };
    if (lastResult === undefined || performance.now() - checkedAt > maxAgeMs) {
      checkedAt = performance.now();
      lastResult = runChecks();
    }
    return await lastResult;
  };
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { ok: true };
  });
  app.get('/readyz', async (_request, reply) => {
    const found = await readiness();
    // 503 means maintenance in this shop, and only that.
    return reply
      .code(found.ok ? 200 : 500)
      .header('cache-control', 'no-store')
      .send(found);
  });
}

/** For whoever watches the shop: /healthz says that the process answers, /readyz that it should be sent buyers. */
import { statfs } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { isMigrated } from '../db/migrate.ts';
import type { Services } from '../services.ts';
import { oldestDueSeconds } from '../stores/due.ts';
import { findCurrentState } from '../stores/settings.ts';
import { createTrouble, type Trouble } from '../trouble.ts';

const checkMs = 2000;
/** Probes of several balancers, or of a flood, share an answer. */
const freshMs = 1000;
const leastFreeBytes = 100 * 1024 * 1024;
/** A document is tried again for hours; a job that is this far behind isn't running. */
const mostBehindSeconds = 15 * 60;

type Checks = Readonly<Record<'database' | 'migrations' | 'disk' | 'jobs', () => Promise<string>>>;
type Readiness = { readonly ok: boolean; readonly checks: Readonly<Record<string, string>> };

const fine = 'ok';

/** Each says 'ok', or in words what is wrong; one that rejects or is slow is wrong as well. */
const checksOf = ({ db, files }: Services): Checks => ({
  database: async () => {
    await findCurrentState(db);
    return fine;
  },
  migrations: async () => ((await isMigrated(db)) ? fine : 'Some migrations were not applied.'),
  disk: async () => {
    const trial = `health/trial-${process.pid}.txt`;
    await files.keep(trial, Buffer.from(fine));
    const { bavail, bsize } = await statfs(files.path(trial));
    await files.remove(trial);
    return bavail * bsize >= leastFreeBytes ? fine : 'There is less than 100 MB of room.';
  },
  jobs: async () => {
    const seconds = await oldestDueSeconds(db);
    return seconds <= mostBehindSeconds ? fine : `The oldest job has been due for ${Math.round(seconds)} s.`;
  },
});

async function resultOf(check: () => Promise<string>, trouble: Trouble): Promise<string> {
  const late = pause(checkMs, 'It did not answer within two seconds.', { ref: false });
  const failed = (error: unknown) => {
    trouble.failed(error);
    return 'It failed.';
  };
  const answered = check().then((result) => {
    trouble.worked();
    return result;
  }, failed);
  return await Promise.race([answered, late]);
}

export function registerHealth(app: FastifyInstance, services: Services): void {
  const checks = Object.entries(checksOf(services)).map(
    ([name, check]) => [name, check, createTrouble(`its check of readiness: ${name}`)] as const,
  );
  const look = async (): Promise<Readiness> => {
    const results = await Promise.all(
      checks.map(async ([name, check, trouble]) => [name, await resultOf(check, trouble)] as const),
    );
    return { ok: results.every(([, result]) => result === fine), checks: Object.fromEntries(results) };
  };
  let seen: Promise<Readiness> | undefined;
  let seenAt = Number.NEGATIVE_INFINITY;
  const readiness = async () => {
    if (seen === undefined || performance.now() - seenAt > freshMs) {
      seenAt = performance.now();
      seen = look();
    }
    return await seen;
  };
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { ok: true };
  });
  app.get('/readyz', async (_request, reply) => {
    const found = await readiness();
    // 503 means maintenance here, and only that.
    return reply
      .code(found.ok ? 200 : 500)
      .header('cache-control', 'no-store')
      .send(found);
  });
}

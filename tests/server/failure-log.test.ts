/** While the database is away the log isn't flooded: each loop of the job logs its failure once, and its recovery once. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFailureLog } from '../../server/failure-log.ts';
import { startJobRunner } from '../../server/jobs/runner.ts';
import { createSignal } from '../../server/signal.ts';
import { openPglite } from '../support/databases.ts';
import { captureLog } from '../support/log.ts';
import { openTill } from '../support/till.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'skerry-till-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

it('a job without its database logs its failure once, and its recovery once', async () => {
  const { services, close } = await openTill(openPglite, { folder });
  const lines = captureLog();
  let isAway = true;
  let queries = 0;
  const away: KyselyPlugin = {
    transformQuery({ node }) {
      queries += 1;
      if (isAway) throw Object.assign(new Error('The database\nis away'), { code: '57P03' });
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const signal = createSignal();
  const job = startJobRunner(
    { ...services, db: services.db.withPlugin(away) },
    { events: signal, jobs: signal },
  );
  const logLines = (what: string) => lines().filter((line) => line.includes(what));
  /** Waits for this many more queries, round by round. */
  const waitForQueries = (more: number) => {
    const enough = queries + more;
    return vi.waitUntil(() => {
      signal.notify();
      return queries >= enough;
    }, 20_000);
  };
  await waitForQueries(120);
  isAway = false;
  await waitForQueries(120);
  await job.stop();
  // The hourly tasks are due again in an hour: they log no recovery before.
  const loops = ['outbox', 'payments'];
  const named = (lines: string[]) => lines.map((line) => /at its (\w+)/.exec(line)?.[1]).toSorted();
  expect(named(logLines('fails at'))).toEqual([...loops, 'hourly'].toSorted());
  expect(named(logLines('works again'))).toEqual(loops);
  expect(logLines('its payments')[0]).toMatch(
    /^\d{4}-\d\d-\d\dT[\d:.]+Z warn: Process \d+ fails at its payments and goes on trying \(The database is away\)\.\n$/,
  );
  expect(logLines(' error: ')).toEqual([]);
  await close();
}, 60_000);

it('what may be a fault of ours is shown with its place, once as long as it goes on failing', () => {
  const lines = captureLog();
  const shown = () => lines().filter((line) => line.includes(' error: '));
  const failures = createFailureLog('its mail');
  const bugs = [new TypeError('a is undefined'), new TypeError('b is undefined')];
  for (const bug of [...bugs, ...bugs]) failures.failed(bug);
  expect(shown()).toEqual(bugs.map(({ stack }) => expect.stringContaining(`\n${stack}\n`)));
  expect(lines()).toHaveLength(bugs.length + 1);
  const others = Array.from({ length: 20 }, (_, nth) => new TypeError(`${nth} is undefined`));
  for (const bug of others) failures.failed(bug);
  expect(shown()).toHaveLength(10);
  failures.succeeded();
  failures.failed(bugs[0]);
  expect(shown()).toHaveLength(11);
});

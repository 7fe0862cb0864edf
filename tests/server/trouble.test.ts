/** While the database is away the log isn't flooded: each loop of the job tells that it fails, and that it works again. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBell } from '../../server/job/bell.ts';
import { startJob } from '../../server/job/rounds.ts';
import { createTrouble } from '../../server/trouble.ts';
import { openPglite } from '../support/databases.ts';
import { openTill } from '../support/till.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'skerry-till-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

it('a job without its database tells so once, and once that it works again', async () => {
  const { services, close } = await openTill(openPglite, { folder });
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isAway = true;
  let asked = 0;
  const away: KyselyPlugin = {
    transformQuery({ node }) {
      asked += 1;
      if (isAway) throw Object.assign(new Error('The database\nis away'), { code: '57P03' });
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const bell = createBell();
  const job = startJob({ ...services, db: services.db.withPlugin(away), bell });
  const told = (what: string) =>
    log.mock.calls.map(([line]) => String(line)).filter((line) => line.includes(what));
  /** So many more questions, round by round. */
  const ask = (more: number) => {
    const enough = asked + more;
    return vi.waitUntil(() => {
      bell.ring();
      return asked >= enough;
    }, 20_000);
  };
  await ask(60);
  isAway = false;
  await ask(60);
  await job.stop();
  // Documents have two loops. Sweeps are due again in an hour: they show nothing before.
  const lanes = ['documents', 'documents', 'mail', 'payments', 'tax'];
  const named = (lines: string[]) => lines.map((line) => /at its (\w+)/.exec(line)?.[1]).toSorted();
  expect(named(told('fails at'))).toEqual([...lanes, 'sweeps'].toSorted());
  expect(named(told('works again'))).toEqual(lanes);
  expect(told('its payments')[0]).toMatch(
    /^\d{4}-\d\d-\d\dT[\d:.]+Z Process \d+ fails at its payments and goes on trying \(The database is away\)\.$/,
  );
  expect(errors).not.toHaveBeenCalled();
  await close();
}, 60_000);

it('what may be a fault of ours is shown with its place, once as long as the trouble goes on', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const trouble = createTrouble('its mail');
  const bugs = [new TypeError('a is undefined'), new TypeError('b is undefined')];
  for (const bug of [...bugs, ...bugs]) trouble.failed(bug);
  expect(errors.mock.calls).toEqual(bugs.map((bug) => [bug]));
  expect(log).toHaveBeenCalledTimes(1);
  const others = Array.from({ length: 20 }, (_, nth) => new TypeError(`${nth} is undefined`));
  for (const bug of others) trouble.failed(bug);
  expect(errors).toHaveBeenCalledTimes(10);
  trouble.worked();
  trouble.failed(bugs[0]);
  expect(errors).toHaveBeenCalledTimes(11);
});

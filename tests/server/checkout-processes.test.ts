/** Several server processes on one PostgreSQL sell as a single one does. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { fromPostgres } from '../../server/db/connect.ts';
import { newPostgresUrl } from '../support/databases.ts';
import { item, openTill, replyOf, type Till, tillOver } from '../support/till.ts';

describe.skipIf(!inject('postgres'))('three servers on one database', () => {
  const tills: Till[] = [];
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skerry-till-'));
    const url = await newPostgresUrl();
    tills.push(await openTill(async () => fromPostgres(url), { folder }));
    for (let more = 0; more < 2; more += 1) tills.push(await tillOver(fromPostgres(url), { folder }));
  }, 60_000);
  afterAll(async () => {
    for (const till of tills) await till.close();
    await rm(folder, { recursive: true });
  });

  it('fault 30: a cart paid at all of them at once, with every job running, is one order and one charge', async () => {
    const [first] = tills;
    if (!first) throw new Error('no till');
    for (let round = 0; round < 4; round += 1) {
      const buyer = await first.buyer();
      await buyer.fill([item('regular')]);
      const working = tills.map((till) => till.runDueJobs());
      const answers = await Promise.all(tills.map((till) => buyer.pay({ origin: till.url })));
      await Promise.all(working);
      expect(answers.map((answer) => replyOf(answer).success)).toEqual([true, true, true]);
      expect(new Set(answers.map((answer) => replyOf(answer).order_id)).size).toBe(1);
    }
    await first.runDueJobs();
    expect(await first.expectBalancedBooks()).toBe(4);
    expect(await first.orderStates()).toEqual(['paid', 'paid', 'paid', 'paid']);
  });
});

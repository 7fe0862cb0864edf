/** Outbox jobs of a dead process are soon done by a live one, and nothing that a late process does undoes that. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inTransaction } from '@skerry/embedded-or-postgres/transaction';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Connection } from '../../server/db/connect.ts';
import type { Lane } from '../../server/db/tables/orders.ts';
import { createFileStore } from '../../server/gateways/files.ts';
import {
  claimJob,
  completeJob,
  enqueue,
  giveUpJob,
  moveJobToLane,
  type OutboxJob,
  postponeJob,
  renewJobLease,
} from '../../server/stores/outbox.ts';
import { insertTrial } from '../../server/stores/trials.ts';
import { describeOnBoth } from '../support/databases.ts';
import { item, openTill, type Till } from '../support/till.ts';

/** Generous polling for a busy host; the storm checks how soon files are there. */
const pollOptions = { timeout: 20_000 };

describeOnBoth('the files of a paid order', ({ open }) => {
  let folder: string;
  let till: Till;
  let zipsBegun = 0;
  let filesMayGo = Promise.resolve();

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skerry-till-'));
    zipsBegun = 0;
    filesMayGo = Promise.resolve();
    const files = createFileStore(folder);
    const storeFile = async (name: string) => {
      await files.write(name, Buffer.from(name));
      return name;
    };
    till = await openTill(open, {
      folder,
      overrides: {
        documents: {
          makeZip: async ({ id }) => {
            zipsBegun += 1;
            await filesMayGo;
            return await storeFile(`orders/${id}.zip`);
          },
          makeInvoice: async ({ id }) => {
            await filesMayGo;
            return await storeFile(`orders/${id}.pdf`);
          },
          makeCreditNote: (_, { number }) => storeFile(`orders/${number}.pdf`),
        },
      },
    });
  });
  afterEach(async () => {
    await till.close();
    await rm(folder, { recursive: true });
  });

  const pay = async () => {
    const buyer = await till.buyer();
    await buyer.fill([item('regular')]);
    await buyer.pay();
  };
  const zip = () =>
    till.services.db
      .selectFrom('outbox')
      .select(['state', 'due_at'])
      .where('kind', '=', 'zip')
      .executeTakeFirstOrThrow();
  const zipState = async () => (await zip()).state;
  const zipDue = async () => (await zip()).due_at.getTime();

  it('are due again after three seconds when the process that made them was killed, and are made', async () => {
    await pay();
    await expect.poll(zipState, pollOptions).toBe('done');
    const begunBefore = zipsBegun;
    // Pending again, and claimed by a process that no longer exists.
    await inTransaction(till.services.db, async (trx) => {
      await sql`update outbox set state = 'pending', due_at = now() where kind = 'zip'`.execute(trx);
      expect(await claimJob(trx, 'documents')).toMatchObject({ kind: 'zip' });
      const left = sql<number>`extract(epoch from due_at - now())::float`.as('left');
      const claimed = trx.selectFrom('outbox').select(left).where('kind', '=', 'zip');
      expect(await claimed.execute()).toEqual([{ left: 3 }]);
    });
    await expect.poll(zipState, pollOptions).toBe('done');
    expect(zipsBegun).toBeGreaterThan(begunBefore);
  }, 60_000);

  it('are put off again and again by who makes them, however long that takes', async () => {
    const made = Promise.withResolvers<void>();
    // The invoice too: both loops of this process are then busy, and no other postpones the zip by claiming it.
    filesMayGo = made.promise;
    await pay();
    await expect.poll(() => zipsBegun, pollOptions).toBe(1);
    for (let renewals = 0; renewals < 2; renewals += 1) {
      const due = await zipDue();
      await expect.poll(zipDue, pollOptions).toBeGreaterThan(due);
    }
    expect(await zipState()).toBe('pending');
    made.resolve();
    await expect.poll(zipState, pollOptions).toBe('done');
  }, 60_000);
});

describeOnBoth('a job that another process has claimed', ({ open }) => {
  let connection: Connection;
  let lateJob: OutboxJob;
  const row = () => connection.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
  const claim = async (lane: Lane) => {
    const job = await claimJob(connection.db, lane);
    if (!job) throw new Error(`Nothing is due in the lane ${lane}.`);
    return job;
  };

  beforeEach(async () => {
    connection = await open();
    const reader = { email: 'ada@example.com', name: 'Ada', families: null };
    await inTransaction(connection.db, async (trx) =>
      enqueue(trx, { kind: 'trial', payload: { trial_id: await insertTrial(trx, reader) } }),
    );
    lateJob = await claim('documents');
  });
  afterEach(() => connection.close());

  const claimedElsewhere = {
    'in its next lane': async () => {
      await moveJobToLane(connection.db, lateJob, 'mail');
      await claim('mail');
    },
    'because the lease was over': async () => {
      await sql`update outbox set due_at = now()`.execute(connection.db);
      await claim('documents');
    },
  };
  const lateCalls = {
    renewed: () => renewJobLease(connection.db, lateJob),
    'passed on': () => moveJobToLane(connection.db, lateJob, 'mail'),
    'put off': () => postponeJob(connection.db, lateJob, 'It failed.'),
    'given up': () => giveUpJob(connection.db, lateJob, 'It was refused.'),
  };
  const cases = Object.entries(claimedElsewhere).flatMap(([how, other]) =>
    Object.entries(lateCalls).map(([what, call]) => [what, how, call, other] as const),
  );
  it.each(cases)('isn’t %s by who had it before (%s)', async (_what, _how, call, other) => {
    await other();
    const before = await row();
    await call();
    expect(await row()).toEqual(before);
  });

  it('is done once who had it before has done it', async () => {
    await claimedElsewhere['because the lease was over']();
    await inTransaction(connection.db, (trx) => completeJob(trx, lateJob));
    expect(await row()).toMatchObject({ state: 'done' });
  });
});

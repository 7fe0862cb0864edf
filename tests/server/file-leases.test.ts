/** Owed work is done by whoever lives: files soon after a process died over them, and nothing that comes late undoes it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Connection } from '../../server/db/connect.ts';
import type { Lane } from '../../server/db/tables/orders.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { filesIn } from '../../server/gateways/files.ts';
import {
  finishWork,
  giveUpWork,
  oweTrial,
  passWork,
  putOffWork,
  renewLease,
  takeWork,
  type Work,
} from '../../server/stores/outbox.ts';
import { keepTrial } from '../../server/stores/trials.ts';
import { describeOnBoth } from '../support/databases.ts';
import { item, openTill, type Till } from '../support/till.ts';

/** Patience with a busy machine; how soon the files are there is the storm's to judge. */
const patience = { timeout: 20_000 };

describeOnBoth('the files of a paid order', ({ open }) => {
  let folder: string;
  let till: Till;
  let zipsBegun = 0;
  let filesMayGo = Promise.resolve();

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skerry-till-'));
    zipsBegun = 0;
    filesMayGo = Promise.resolve();
    const files = filesIn(folder);
    const keep = async (name: string) => {
      await files.keep(name, Buffer.from(name));
      return name;
    };
    till = await openTill(open, {
      folder,
      instead: {
        documents: {
          makeZip: async ({ id }) => {
            zipsBegun += 1;
            await filesMayGo;
            return await keep(`orders/${id}.zip`);
          },
          makeInvoice: async ({ id }) => {
            await filesMayGo;
            return await keep(`orders/${id}.pdf`);
          },
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
    await expect.poll(zipState, patience).toBe('done');
    const begunBefore = zipsBegun;
    // Owed again, and taken by a process that is no more.
    await inTransaction(till.services.db, async (trx) => {
      await sql`update outbox set state = 'pending', due_at = now() where kind = 'zip'`.execute(trx);
      expect(await takeWork(trx, 'documents')).toMatchObject({ kind: 'zip' });
      const left = sql<number>`extract(epoch from due_at - now())::float`.as('left');
      const taken = trx.selectFrom('outbox').select(left).where('kind', '=', 'zip');
      expect(await taken.execute()).toEqual([{ left: 3 }]);
    });
    await expect.poll(zipState, patience).toBe('done');
    expect(zipsBegun).toBeGreaterThan(begunBefore);
  }, 60_000);

  it('are put off again and again by who makes them, however long that takes', async () => {
    const made = Promise.withResolvers<void>();
    // The invoice too: both loops of this process are busy then, and nobody else puts the zip off by taking it.
    filesMayGo = made.promise;
    await pay();
    await expect.poll(() => zipsBegun, patience).toBe(1);
    for (let renewals = 0; renewals < 2; renewals += 1) {
      const due = await zipDue();
      await expect.poll(zipDue, patience).toBeGreaterThan(due);
    }
    expect(await zipState()).toBe('pending');
    made.resolve();
    await expect.poll(zipState, patience).toBe('done');
  }, 60_000);
});

describeOnBoth('work that another has taken', ({ open }) => {
  let connection: Connection;
  let late: Work;
  const row = () => connection.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
  const take = async (lane: Lane) => {
    const work = await takeWork(connection.db, lane);
    if (!work) throw new Error(`Nothing is due in the lane ${lane}.`);
    return work;
  };

  beforeEach(async () => {
    connection = await open();
    const reader = { email: 'ada@example.com', name: 'Ada', families: null };
    await inTransaction(connection.db, async (trx) => oweTrial(trx, await keepTrial(trx, reader)));
    late = await take('documents');
  });
  afterEach(() => connection.close());

  const takenBy = {
    'in its next lane': async () => {
      await passWork(connection.db, late, 'mail');
      await take('mail');
    },
    'because the lease was over': async () => {
      await sql`update outbox set due_at = now()`.execute(connection.db);
      await take('documents');
    },
  };
  const comesLate = {
    renewed: () => renewLease(connection.db, late),
    'passed on': () => passWork(connection.db, late, 'mail'),
    'put off': () => putOffWork(connection.db, late, 'It failed.'),
    'given up': () => giveUpWork(connection.db, late, 'It was refused.'),
  };
  const cases = Object.entries(takenBy).flatMap(([how, other]) =>
    Object.entries(comesLate).map(([what, call]) => [what, how, call, other] as const),
  );
  it.each(cases)('isn’t %s by who had it before (%s)', async (_what, _how, call, other) => {
    await other();
    const before = await row();
    await call();
    expect(await row()).toEqual(before);
  });

  it('is done once who had it before has done it', async () => {
    await takenBy['because the lease was over']();
    await inTransaction(connection.db, (trx) => finishWork(trx, late));
    expect(await row()).toMatchObject({ state: 'done' });
  });
});

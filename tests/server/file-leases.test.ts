/** A paid order's files are made by whoever lives: soon after a process died over them, and once while one works. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inTransaction } from '../../server/db/transaction.ts';
import { filesIn } from '../../server/gateways/files.ts';
import { takeWork } from '../../server/stores/outbox.ts';
import { describeOnBoth } from '../support/databases.ts';
import { item, openTill, type Till } from '../support/till.ts';

const filesWithinMs = 6_000;
/** Longer than a file's lease. */
const longSeconds = 5;

describeOnBoth('the files of a paid order', ({ open }) => {
  let folder: string;
  let till: Till;
  let zipsBegun = 0;
  let zipMayGo = Promise.resolve();

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skerry-till-'));
    zipsBegun = 0;
    zipMayGo = Promise.resolve();
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
            await zipMayGo;
            return await keep(`orders/${id}.zip`);
          },
          makeInvoice: ({ id }) => keep(`orders/${id}.pdf`),
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
  const zipState = async () =>
    (await till.services.db.selectFrom('outbox').select('state').where('kind', '=', 'zip').execute())[0]
      ?.state;
  const secondsSincePaid = async () => {
    const age = sql<number>`extract(epoch from now() - paid_at)::float`.as('age');
    return (await till.services.db.selectFrom('orders').select(age).executeTakeFirstOrThrow()).age;
  };

  it('are made within seconds when the process that made them was killed', async () => {
    await pay();
    await expect.poll(zipState, { timeout: filesWithinMs }).toBe('done');
    // Owed again, and taken by a process that is no more.
    await inTransaction(till.services.db, async (trx) => {
      await sql`update outbox set state = 'pending', due_at = now() where kind = 'zip'`.execute(trx);
      expect(await takeWork(trx, 'documents')).toMatchObject({ kind: 'zip' });
    });
    await expect.poll(zipState, { timeout: filesWithinMs }).toBe('done');
    expect(zipsBegun).toBe(2);
  }, 30_000);

  it('are made once, however long that takes', async () => {
    const made = Promise.withResolvers<void>();
    zipMayGo = made.promise;
    await pay();
    await expect.poll(secondsSincePaid, { timeout: 10_000 }).toBeGreaterThan(longSeconds);
    expect([zipsBegun, await zipState()]).toEqual([1, 'pending']);
    made.resolve();
    await expect.poll(zipState).toBe('done');
  }, 30_000);
});

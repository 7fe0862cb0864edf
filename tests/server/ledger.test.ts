/** The ledger check detects errors: each invariant is broken once by hand. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readDownloadLink, writeDownloadLink } from '../../server/checkout/download-links.ts';
import { checkLedger } from '../../server/checkout/ledger-check.ts';
import { describeOnBoth } from '../support/databases.ts';
import { item, openTill, replyOf, type Till } from '../support/till.ts';

describeOnBoth('the ledger check', ({ open }) => {
  let till: Till;
  let folder: string;
  let id: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skerry-till-'));
    till = await openTill(open, { folder });
    const buyer = await till.buyer();
    await buyer.fill([item('regular')]);
    id = replyOf(await buyer.pay()).order_id ?? '';
    await till.runDueJobs();
    // It would refuse what is broken here.
    await sql`alter table orders disable trigger orders_transition`.execute(till.services.db);
  }, 60_000);
  afterAll(async () => {
    await till.close();
    await rm(folder, { recursive: true });
  });
  const violations = async () => (await checkLedger(till.services.db, till.services.card)).violations;

  it('counts orders, charges and money, and finds nothing wrong', async () => {
    const report = await checkLedger(till.services.db, till.services.card);
    expect(report).toMatchObject({
      charges: 1,
      chargedCents: 5000,
      pending: 0,
      pendingJobs: 0,
      violations: [],
    });
    expect(report.orders.get('paid')).toBe(1);
  });

  const row = () => sql.join([sql.raw(`'${id}'`)]);
  // §ledger.paid-is-charged, §ledger.charged-is-paid, §ledger.charged-as-reviewed, §ledger.jobs-once,
  // §ledger.orders-end
  it.each([
    ['I1: order', () => sql`update orders set charge_id = 'ch_other' where id = ${row()}`],
    ['I2: the charge', () => sql`update orders set state = 'expired', delivery = null where id = ${row()}`],
    [
      'I4: order',
      () => sql`update orders set quote = jsonb_set(quote, '{total,amount}', '1') where id = ${row()}`,
    ],
    ['I7: order', () => sql`delete from outbox where kind = 'receipt' and order_id = ${row()}`],
    ['I7: order', () => sql`delete from order_files where kind = 'zip' and order_id = ${row()}`],
    [
      'I8: order',
      () =>
        sql`update orders set state = 'charging', delivery = null, lease_until = now() - interval '1 day'
          where id = ${row()}`,
    ],
    [
      'The ledger entry',
      () =>
        sql`update ledger_lines set amount_cents = 1 where ledger_account = 'sales' and order_id = ${row()}`,
    ],
    ['The numbers of the invoice', () => sql`update document_series set last = last + 1`],
    ['The sale of order', () => sql`delete from ledger_lines where order_id = ${row()}`],
  ])('%s … is reported when it is broken', async (words, broken) => {
    const { db } = till.services;
    const tables = ['orders', 'outbox', 'ledger_lines', 'order_files', 'document_series'] as const;
    for (const table of tables)
      await sql`create table ${sql.table(`kept_${table}`)} as select * from ${sql.table(table)}`.execute(db);
    await broken().execute(db);
    const reported = await violations();
    await sql`update orders o set state = k.state, delivery = k.delivery, charge_id = k.charge_id, quote = k.quote,
      lease_until = k.lease_until from kept_orders k where k.id = o.id`.execute(db);
    for (const table of ['outbox', 'ledger_lines', 'order_files', 'document_series'] as const) {
      await sql`delete from ${sql.table(table)}`.execute(db);
      await sql`insert into ${sql.table(table)} overriding system value
        select * from ${sql.table(`kept_${table}`)}`.execute(db);
    }
    for (const table of tables) await sql`drop table ${sql.table(`kept_${table}`)}`.execute(db);
    expect(reported.some((one) => one.startsWith(words))).toBe(true);
    expect(await violations()).toEqual([]);
  });
});

// §orders.links
it('a download link holds for fifteen minutes, for its order, file and account', () => {
  const now = new Date('2026-05-01T12:00:00Z');
  const link = { orderId: 'ord_0123456789abcdef01234567', file: 'pdf', userId: 7, accessVersion: 3 } as const;
  const written = writeDownloadLink('secret', link, now);
  const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  expect(written.length).toBeLessThan(200);
  expect(readDownloadLink('secret', written, later(14))).toEqual(link);
  expect(readDownloadLink('secret', written, later(16))).toBeUndefined();
  expect(readDownloadLink('other', written, now)).toBeUndefined();
  expect(readDownloadLink('secret', `${written}.x`, now)).toBeUndefined();
  expect(readDownloadLink('secret', '', now)).toBeUndefined();
});

/** A transaction that the database aborts (a deadlock, a serialization failure) is retried, wherever it happens. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inTransaction } from '@skerry/embedded-or-postgres/transaction';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../server/db/connect.ts';
import { describeOnBoth } from '../support/databases.ts';
import { item, openTill, replyOf, type Till } from '../support/till.ts';

/** Fails the next `times` changes of an order that match `when`, as the database itself would. */
async function breakOrders({ db }: Connection, code: string, when: RawBuilder<unknown>, times: number) {
  // A sequence keeps its count when the transaction is rolled back.
  await sql`create sequence fails`.execute(db);
  await sql`create function fail_some() returns trigger language plpgsql as $$
    begin
      if nextval('fails') <= ${sql.lit(times)} then
        raise exception 'undone' using errcode = ${sql.lit(code)};
      end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger fail_some before insert or update on orders
    for each row when (${when}) execute function fail_some()`.execute(db);
}

async function mend({ db }: Connection): Promise<number> {
  const { rows } = await sql<{ last_value: number }>`select last_value from fails`.execute(db);
  await sql`drop trigger fail_some on orders`.execute(db);
  await sql`drop function fail_some`.execute(db);
  await sql`drop sequence fails`.execute(db);
  return Number(rows[0]?.last_value);
}

describeOnBoth('a transaction that the database undoes', ({ open }) => {
  let till: Till;
  let connection: Connection;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skerry-till-'));
    till = await openTill(
      async () => {
        connection = await open();
        return connection;
      },
      { folder },
    );
  }, 60_000);
  afterAll(async () => {
    await till.close();
    await rm(folder, { recursive: true });
  });
  afterEach(async () => {
    await till.runDueJobs();
    await till.expectBalancedBooks();
  });

  it.each([
    ['40P01', 'the order is frozen', sql`new.state = 'charging' and new.intent_id is null`],
    ['40001', 'the intent is stored', sql`new.state = 'charging' and new.intent_id is not null`],
    ['40P01', 'the money is taken in', sql`new.state = 'paid'`],
    ['40001', 'the money is taken in', sql`new.state = 'paid'`],
  ])('%s while %s: the buyer has paid, once, and notices nothing', async (code, _when, when) => {
    const buyer = await till.buyer();
    await buyer.fill([item('regular')]);
    const before = await till.expectBalancedBooks();
    await breakOrders(connection, code, when, 2);
    const answer = await buyer.pay();
    expect(await mend(connection)).toBeGreaterThan(2);
    expect([answer.status, replyOf(answer).success]).toEqual([200, true]);
    expect(await till.expectBalancedBooks()).toBe(before + 1);
  });

  it('ends in the failure when it never succeeds, and nothing of it stays', async () => {
    let tries = 0;
    const transaction = inTransaction(connection.db, async (trx) => {
      tries += 1;
      await sql`insert into settings (key, value) values ('half', '1')`.execute(trx);
      await sql`do $$ begin raise exception 'undone' using errcode = '40001'; end $$`.execute(trx);
    });
    await expect(transaction).rejects.toMatchObject({ code: '40001' });
    expect(tries).toBe(5);
    const { rows } = await sql`select 1 from settings where key = 'half'`.execute(connection.db);
    expect(rows).toEqual([]);
  });

  it('runs once when anything else fails', async () => {
    let tries = 0;
    const transaction = inTransaction(connection.db, async (trx) => {
      tries += 1;
      await sql`select 1 / 0`.execute(trx);
    });
    await expect(transaction).rejects.toMatchObject({ code: '22012' });
    expect(tries).toBe(1);
  });
});

describe('transactions', () => {
  it('are opened by the package alone', async () => {
    const server = join(import.meta.dirname, '../../server');
    const files = (await readdir(server, { recursive: true })).filter((name) => name.endsWith('.ts'));
    const opening = await Promise.all(
      files.map(async (name) =>
        (await readFile(join(server, name), 'utf8')).includes('.transaction()') ? name : [],
      ),
    );
    // All by `inTransaction` of packages/embedded-or-postgres.
    expect(opening.flat()).toEqual([]);
  });
});

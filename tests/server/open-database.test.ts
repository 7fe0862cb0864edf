/** A start brings its database up to date however long that takes: a statement of a migration may be silent for minutes. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { patience } from '../../server/db/busy.ts';
import { fromPostgres } from '../../server/db/connect.ts';
import { openDatabase } from '../../server/open-database.ts';
import { stockedPostgres } from '../support/databases.ts';

/** The patience of requests, cut to what a test can wait for. */
const usual = { ...patience };
beforeAll(() => void Object.assign(patience, { lockMs: 300, statementMs: 300, silenceMs: 500 }));
afterAll(() => void Object.assign(patience, usual));

it.skipIf(!inject('postgres'))(
  'a start outwaits the migrations of another process, and its requests are in a hurry all the same',
  async () => {
    const databaseUrl = await stockedPostgres();
    const other = fromPostgres(databaseUrl, 2, false);
    const hasWaited = async () => {
      const { rows } = await sql`
        select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          and now() - query_start > interval '1.5 seconds'`.execute(other.db);
      return rows.length > 0;
    };
    const opening = await other.db.transaction().execute(async (trx) => {
      await sql`lock table kysely_migration_lock in access exclusive mode`.execute(trx);
      const opened = openDatabase(readConfig({ DATABASE_URL: databaseUrl }), () => undefined);
      const failed = opened.then(
        () => false,
        () => true,
      );
      await expect
        .poll(async () => (await Promise.race([failed, hasWaited()])) === true, { timeout: 10_000 })
        .toBe(true);
      return { opened };
    });
    const { db, close } = await opening.opened;
    expect((await sql`show statement_timeout`.execute(db)).rows).toEqual([{ statement_timeout: '300ms' }]);
    await close();
    await other.close();
  },
  30_000,
);

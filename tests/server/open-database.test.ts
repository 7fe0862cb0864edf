/** Opening a database migrates it however long that takes: a migration's statement may take minutes to answer. */

import { timeouts } from '@skerry/embedded-or-postgres/busy';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { fromPostgres } from '../../server/db/connect.ts';
import { openDatabase } from '../../server/open-database.ts';
import { newSeededPostgresUrl } from '../support/databases.ts';

/** The request timeouts, shortened for the test. */
const defaults = { ...timeouts };
let databaseUrl = '';
beforeAll(async () => {
  // Before that: a database may take longer to create.
  if (inject('postgres')) databaseUrl = await newSeededPostgresUrl();
  Object.assign(timeouts, { lockMs: 300, statementMs: 300, silenceMs: 500 });
}, 30_000);
afterAll(() => void Object.assign(timeouts, defaults));

it.skipIf(!inject('postgres'))(
  'a start outwaits the migrations of another process, and its requests are in a hurry all the same',
  async () => {
    const other = fromPostgres(databaseUrl, 2, false);
    // It waits a second at most each time.
    let firstWait: Date | undefined;
    const hasWaited = async () => {
      const { rows } = await sql<{ query_start: Date }>`
        select query_start from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        other.db,
      );
      const [waiting] = rows;
      firstWait ??= waiting?.query_start;
      return waiting !== undefined && firstWait !== undefined && +waiting.query_start - +firstWait > 1500;
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
    const { db, close } = (await opening.opened).connection;
    expect((await sql`show statement_timeout`.execute(db)).rows).toEqual([{ statement_timeout: '300ms' }]);
    await close();
    await other.close();
  },
  30_000,
);

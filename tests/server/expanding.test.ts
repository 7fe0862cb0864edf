/** Migrations that two versions of the shop can live with at once. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@skerry/embedded-or-postgres/migrate';
import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { fromPostgres } from '../../server/db/connect.ts';
import { newPostgresUrl } from '../support/databases.ts';

const folder = join(import.meta.dirname, '../../server/db/migrations');
/** Until then a shop was one process, stopped for an upgrade. */
const firstShared = '0034';

/** What the version before may still need, or can't write: it doesn't know a new column without a default. */
const contracting = [
  /\bdrop\b/i,
  /\brename\b/i,
  /\badd\s+(?:constraint|check|unique|primary|foreign|exclude)\b/i,
  /\bcreate\s+unique\s+index\b/i,
  /\balter\s+column\s+\w+\s+(?:type|set\s+not\s+null|set\s+data)\b/i,
  /\badd\s+column\s+(?:if\s+not\s+exists\s+)?\w+(?![^;,]*\bdefault\b)[^;,]*\bnot\s+null\b/i,
];
const isContracting = (text: string) => contracting.some((pattern) => pattern.test(text));

// §operation.versions.expand
it('only expand the database, unless their name says that they contract it', async () => {
  const files = (await readdir(folder)).filter(
    (name) => name >= firstShared && !/^\d{4}-contract-/.test(name),
  );
  expect(files.length).toBeGreaterThan(0);
  for (const file of files)
    expect([file, isContracting(await readFile(join(folder, file), 'utf8'))]).toEqual([file, false]);
});

it.each([
  ['alter table orders drop column seller;', true],
  ['alter table orders rename column seller to vendor;', true],
  ['alter table orders alter column seller set not null;', true],
  ['alter table orders add column vendor text not null;', true],
  ["alter table orders add column vendor text not null default '';", false],
  ['alter table orders add column vendor text;', false],
  ['create table vendors (name text not null unique);', false],
  ['alter table orders add constraint paid check (state is not null);', true],
  ['create unique index one_cart on orders (cart_id);', true],
  ['alter table orders alter column seller drop default;', true],
  ['create index on orders (seller);', false],
])('%s', (text, contracts) => {
  expect(isContracting(text)).toBe(contracts);
});

// §operation.versions.expand
it.skipIf(!inject('postgres'))(
  'wait for a backup that reads their table, and let everybody else go on',
  async () => {
    const small = await mkdtemp(join(tmpdir(), 'skerry-migrations-'));
    await writeFile(join(small, '9001-lists.sql'), 'create table lists (title text);');
    const { db, close } = fromPostgres(await newPostgresUrl(), 4);
    await migrate(db, small);
    await writeFile(join(small, '9002-notes.sql'), 'alter table lists add column note text;');
    const backup = Promise.withResolvers<void>();
    const reads = Promise.withResolvers<void>();
    const backingUp = db.transaction().execute(async (trx) => {
      await sql`select count(*) from lists`.execute(trx);
      reads.resolve();
      await backup.promise;
    });
    await reads.promise;
    const migrating = migrate(db, small);
    const isWaiting = async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%add column note%'`.execute(
        db,
      );
      return rows.length > 0;
    };
    await expect.poll(isWaiting, { timeout: 10_000 }).toBe(true);
    // Behind the change that waits; it would be as long as the backup.
    await sql`select title from lists`.execute(db);
    backup.resolve();
    await backingUp;
    expect(await migrating).toEqual(['9002-notes']);
    await close();
    await rm(small, { recursive: true });
  },
  30_000,
);

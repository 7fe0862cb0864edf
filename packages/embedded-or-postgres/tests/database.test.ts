/** The embedded database alone: a shop's own tests run the same on PostgreSQL. */
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Generated, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isBusy } from '../busy.ts';
import { claim, inSeconds } from '../claim.ts';
import { type Connection, fromPglite } from '../connect.ts';
import { openInMemory } from '../embedded.ts';
import { isMigrated, migrate } from '../migrate.ts';
import { MoveError, moveRows } from '../move.ts';
import { inTransaction } from '../transaction.ts';
import { jsonb } from '../type-parsers.ts';

type Tables = {
  lists: { id: Generated<number>; title: string; tags: unknown };
  tasks: { id: Generated<number>; list_id: number; due_at: Generated<Date> };
};

let folder: string;
const opened: Connection<Tables>[] = [];
async function open(): Promise<Connection<Tables>> {
  const connection = fromPglite<Tables>(await openInMemory());
  opened.push(connection);
  return connection;
}
let here: Connection<Tables>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  await writeFile(
    join(folder, '0001-lists.sql'),
    `create table tasks (id int generated always as identity primary key, list_id int not null,
       due_at timestamptz not null default now());
     create table lists (id int generated always as identity primary key, title text not null unique, tags jsonb);`,
  );
  here = await open();
  expect(await isMigrated(here.db, folder)).toBe(false);
  await migrate(here.db, folder);
}, 60_000);
afterAll(async () => {
  for (const { close } of opened) await close();
  await rm(folder, { recursive: true });
});

it('a later file is applied once, after the others', async () => {
  await writeFile(
    join(folder, '0002-reference.sql'),
    'alter table tasks add foreign key (list_id) references lists (id);',
  );
  expect(await isMigrated(here.db, folder)).toBe(false);
  expect(await migrate(here.db, folder)).toEqual(['0002-reference']);
  expect([await migrate(here.db, folder), await isMigrated(here.db, folder)]).toEqual([[], true]);
});

it('an older version goes on with a database that a newer one has expanded, and refuses one that it has contracted', async () => {
  const older = await mkdtemp(join(tmpdir(), 'migrations-'));
  await copyFile(join(folder, '0001-lists.sql'), join(older, '0001-lists.sql'));
  expect([await migrate(here.db, older), await isMigrated(here.db, older)]).toEqual([[], true]);
  await writeFile(join(folder, '0003-contract-tags.sql'), 'alter table lists rename column tags to labels;');
  const contracted = await open();
  await migrate(contracted.db, folder);
  await expect(migrate(contracted.db, older)).rejects.toThrow(
    'The database belongs to a newer version, which this one can’t share it with (0003-contract-tags)',
  );
  await rm(join(folder, '0003-contract-tags.sql'));
  await rm(older, { recursive: true });
});

it('an error names the constraint, and none of the values', async () => {
  const add = () =>
    here.db
      .insertInto('lists')
      .values({ title: 'secret', tags: jsonb(['a']) })
      .execute();
  await add();
  const failed: unknown = await add().catch((error: unknown) => error);
  expect(failed).toMatchObject({ code: '23505', constraint: 'lists_title_key' });
  expect(JSON.stringify(failed)).not.toContain('secret');
});

it('a transaction that the database rolled back is run again, any other error is thrown', async () => {
  let tries = 0;
  const run = inTransaction(here.db, async (trx) => {
    tries += 1;
    if (tries < 3) await sql`do $$ begin raise exception sqlstate '40001'; end $$`.execute(trx);
    return tries;
  });
  expect(await run).toBe(3);
  const broken: unknown = await inTransaction(here.db, (trx) => sql`select 1 / 0`.execute(trx)).catch(
    (error: unknown) => error,
  );
  expect(broken).toMatchObject({ code: '22012' });
  expect(isBusy(broken)).toBe(false);
});

it('a claimed row is nobody else’s until its lease ends', async () => {
  const { id: list_id } = await here.db.selectFrom('lists').select('id').executeTakeFirstOrThrow();
  await here.db.insertInto('tasks').values([{ list_id }, { list_id }]).execute();
  const take = () =>
    claim<{ id: number }>(here.db, 'tasks', {
      key: sql`id`,
      where: sql`due_at <= now()`,
      orderBy: sql`id`,
      set: sql`due_at = ${inSeconds(60)}`,
    });
  expect([(await take())?.id, (await take())?.id, await take()]).toEqual([1, 2, undefined]);
});

it('a notification comes with its commit, and none of what was rolled back', async () => {
  const got: string[] = [];
  const listening = Promise.withResolvers<void>();
  here.listen('lists', {
    onNotification: (payload) => got.push(payload),
    onListening: listening.resolve,
    onLost: listening.reject,
  });
  await listening.promise;
  const notify = (payload: string, outcome: () => void) =>
    inTransaction(here.db, async (trx) => {
      await sql`select pg_notify('lists', ${payload}), pg_notify('tasks', 'unheard')`.execute(trx);
      outcome();
    });
  await notify('kept', () => expect(got).toEqual([]));
  const undone = new Error('undone');
  const undo = () => {
    throw undone;
  };
  await expect(notify('undone', undo)).rejects.toBe(undone);
  expect(got).toEqual(['kept']);
});

it('all rows move into an empty database, parents first, and numbers go on', async () => {
  const there = await open();
  await migrate(there.db, folder);
  expect(await moveRows(here.db, there.db, () => {})).toEqual([
    { table: 'lists', rows: 1 },
    { table: 'tasks', rows: 2 },
  ]);
  expect(await there.db.selectFrom('tasks').selectAll().execute()).toEqual(
    await here.db.selectFrom('tasks').selectAll().execute(),
  );
  const added = await there.db
    .insertInto('tasks')
    .values({ list_id: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(added.id).toBe(3);
  await expect(moveRows(here.db, there.db, () => {})).rejects.toThrow(MoveError);
});

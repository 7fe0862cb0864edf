import { inspect } from 'node:util';
import { asOneStatement } from '@skerry/embedded-or-postgres/migrate';
import { jsonb } from '@skerry/embedded-or-postgres/type-parsers';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnBoth, openPglite } from '../support/databases.ts';

describeOnBoth('a migrated database', ({ open }) => {
  it('takes a migration of several statements, whatever their bodies hold', async () => {
    const { db, close } = await open();
    await asOneStatement(`
      create table things (id integer);
      -- A statement's end; inside a body it is none.
      create function add_things() returns void language plpgsql as $$ begin
        insert into things values (1);
        insert into things values (2);
      end $$;
      insert into things values (3);
      -- The last line is a comment.`).execute(db);
    await sql`select add_things()`.execute(db);
    const { rows } = await sql`select id from things order by id`.execute(db);
    expect(rows).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
    await close();
  });

  it('reads numbers, dates, bytes and JSON alike', async () => {
    const { db, close } = await open();
    const { rows } = await sql<Record<string, unknown>>`
      select count(*) as many, 12.50::numeric(8,2) as price, date '2026-02-28' as day,
        timestamptz '2026-02-28 10:00:00+02' as moment, '\\x0001ff'::bytea as bytes,
        ${jsonb([1, { a: 'b' }])} as list`.execute(db);
    expect(rows[0]).toEqual({
      many: 1,
      price: '12.50',
      day: '2026-02-28',
      moment: new Date('2026-02-28T08:00:00Z'),
      bytes: Buffer.from([0, 1, 255]),
      list: [1, { a: 'b' }],
    });
    await close();
  });

  it('stores a list as JSON in a jsonb column', async () => {
    const { db, close } = await open();
    await db
      .insertInto('settings')
      .values({ key: 'k', value: jsonb(['x', 'y']) })
      .execute();
    expect(await db.selectFrom('settings').selectAll().execute()).toEqual([{ key: 'k', value: ['x', 'y'] }]);
    await close();
  });

  it.each([
    ['a value that is there already', '23505', 'ada@example.com'],
    ['a row that lacks one', '23502', null],
  ])('reveals none of the values of a failed statement: %s', async (_what, code, email) => {
    const { db, close } = await open();
    const adds = sql`insert into people values (${email}, ${'Ada Example'})`;
    await sql`create table people (email text primary key, name text)`.execute(db);
    await sql`insert into people values ('ada@example.com', 'Ada Example')`.execute(db);
    const error: unknown = await adds.execute(db).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code, table: 'people' });
    expect(inspect(error)).not.toMatch(/ada/i);
    await close();
  });
});

it('a burst of statements to the embedded database lets everything else go on between them', async () => {
  const { db, close } = await openPglite();
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await Promise.all(Array.from({ length: 50 }, () => sql`select 1`.execute(db)));
  isDone = true;
  expect(turns).toBeGreaterThanOrEqual(50);
  await close();
});

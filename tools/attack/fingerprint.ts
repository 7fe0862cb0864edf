/** The whole database in one text: two equal ones mean that nothing was changed. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../server/db/database.ts';

/** Rows that a refused request may leave: its count against a limit, and an attempt that is closed (decision 0010). */
const ignoredRows: Readonly<Record<string, string>> = {
  limits: 'false',
  checkout_attempts: 'order_id is not null',
};

/** A hash for each table, by its name. */
export async function fingerprint(db: Kysely<Database>): Promise<Readonly<Record<string, string>>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`.execute(db);
  const parts = tables.map(
    ({ name }) => sql`select ${name}::text as name,
      (select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') from ${sql.table(name)} t
        where ${sql.raw(ignoredRows[name] ?? 'true')}) as hash`,
  );
  const { rows } = await sql<{ name: string; hash: string }>`${sql.join(parts, sql` union all `)}`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}

/** The tables that differ. */
export const changedTables = (
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): string[] => Object.keys(after).filter((name) => before[name] !== after[name]);

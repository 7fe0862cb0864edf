/** Copies every row from one database into another that is empty, table by table, in one transaction. */
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import { disableTimeouts } from './busy.ts';
import { SetupError } from './setup-error.ts';

export class MoveError extends SetupError {}

export type CopiedTable = { readonly table: string; readonly rows: number };
type Column = { readonly name: string; readonly type: string; readonly is_identity: boolean };

const batch = 500;
const ownTables = new Set(['kysely_migration', 'kysely_migration_lock']);

/** Tables in the order of their references, so that every row finds what it points to. */
async function tablesInOrder(db: QueryExecutorProvider): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`.execute(db);
  const { rows: references } = await sql<{ child: string; parent: string }>`
    select c.relname as child, p.relname as parent from pg_constraint k
    join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
    where k.contype = 'f' and c.relname <> p.relname`.execute(db);
  const waiting = tables.map(({ name }) => name).filter((name) => !ownTables.has(name));
  const ordered: string[] = [];
  while (waiting.length > 0) {
    const next = waiting.findIndex((name) =>
      references.every(({ child, parent }) => child !== name || !waiting.includes(parent)),
    );
    if (next < 0) throw new Error(`These tables refer to each other in a circle: ${waiting.join(', ')}.`);
    ordered.push(...waiting.splice(next, 1));
  }
  return ordered;
}

async function columnsOf(db: QueryExecutorProvider, table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attidentity <> '' as is_identity
    from pg_attribute a
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by a.attnum`.execute(db);
  return rows;
}

async function isEmpty(db: QueryExecutorProvider, table: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
  return rows.length === 0;
}

/** Every value is copied as its own text, so that no client changes a type on the way. */
async function copyTable(
  from: QueryExecutorProvider,
  to: QueryExecutorProvider,
  table: string,
  columns: readonly Column[],
): Promise<number> {
  const cursor = sql.join(columns.map(({ name }) => sql`${sql.ref(name)}::text`));
  const names = sql.join(columns.map(({ name }) => sql.ref(name)));
  let copied = 0;
  let after = '(0,0)';
  for (;;) {
    const { rows } = await sql<{ place: string; values: (string | null)[] }>`
      select ctid::text as place, array[${cursor}] as values from ${sql.table(table)}
      where ctid > ${after}::tid order by ctid limit ${batch}`.execute(from);
    const last = rows.at(-1);
    if (!last) return copied;
    const tuples = rows.map(({ values }) => {
      const cells = columns.map(({ type }, index) => sql`cast(${values[index] ?? null} as ${sql.raw(type)})`);
      return sql`(${sql.join(cells)})`;
    });
    for (let start = 0; start < tuples.length; start += 100) {
      const part = sql.join(tuples.slice(start, start + 100));
      await sql`insert into ${sql.table(table)} (${names}) overriding system value values ${part}`.execute(
        to,
      );
    }
    copied += rows.length;
    after = last.place;
  }
}

/** Identity columns and sequences continue after the highest copied number. */
async function continueNumbers(
  to: QueryExecutorProvider,
  table: string,
  columns: readonly Column[],
): Promise<void> {
  for (const { name } of columns) {
    const { rows } = await sql<{ sequence: string | null }>`
      select pg_get_serial_sequence(${table}, ${name}) as sequence`.execute(to);
    const sequence = rows[0]?.sequence;
    if (!sequence) continue;
    await sql`select setval(${sequence}::regclass, greatest(max(${sql.ref(name)}), 1), max(${sql.ref(name)}) is not null)
      from ${sql.table(table)}`.execute(to);
  }
}

/**
 * Both databases must be migrated; `to` must hold no row, or a MoveError says so. All or nothing: the copy is one
 * transaction. Returns the tables with their counts.
 */
export async function moveRows<Tables>(
  from: Kysely<Tables>,
  to: Kysely<Tables>,
  log: (line: string) => void,
): Promise<readonly CopiedTable[]> {
  const tables = await tablesInOrder(from);
  for (const table of tables) {
    if (!(await isEmpty(to, table))) {
      throw new MoveError(`The target isn't empty: its table ${table} holds rows. Nothing was copied.`);
    }
  }
  // A consistent snapshot of the source, whatever its other processes do meanwhile.
  return await from
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((source) => to.transaction().execute((target) => copyTables(source, target, tables, log)));
}

async function copyTables(
  from: QueryExecutorProvider,
  to: QueryExecutorProvider,
  tables: readonly string[],
  log: (line: string) => void,
): Promise<readonly CopiedTable[]> {
  for (const trx of [from, to]) await disableTimeouts(trx);
  const copiedTables: CopiedTable[] = [];
  for (const [index, table] of tables.entries()) {
    const columns = await columnsOf(to, table);
    const rows = await copyTable(from, to, table, columns);
    await continueNumbers(to, table, columns);
    log(`${index + 1}/${tables.length} ${table}: ${rows} rows`);
    copiedTables.push({ table, rows });
  }
  return copiedTables;
}

/** Claims a row of a table that several processes work on. */
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';

type Part = RawBuilder<unknown>;
type Claim = {
  /** The columns of the primary key. */
  readonly key: Part;
  readonly where: Part;
  readonly orderBy: Part;
  /** Changes the row so that `where` is no longer true of it, for the time of its lease. */
  readonly set: Part;
  readonly returning?: Part;
};

/** One short statement: changes and returns the first matching row, skipping those that another process claims. */
export async function claim<Row>(
  db: QueryExecutorProvider,
  table: string,
  { key, where, orderBy, set, returning = sql`*` }: Claim,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`update ${sql.table(table)} set ${set}
    where (${key}) = (
      select ${key} from ${sql.table(table)} where ${where} order by ${orderBy} limit 1 for update skip locked)
    returning ${returning}`.execute(db);
  return rows[0];
}

export const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

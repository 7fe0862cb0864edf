/**
 * Type parsers and casts that make the embedded database and PostgreSQL's client agree: int8 and count are numbers, numeric
 * and date are text, bytea is a Buffer, timestamps are Dates. Anything else is the same on both.
 */
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';

const oids = { bytea: 17, int8: 20, numeric: 1700, date: 1082 } as const;

/** An int8 beyond a double's integer range is a bug here, not data to be rounded. */
function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('An int8 is larger than a number can hold.');
  return value;
}

const asIs = (text: string) => text;
const bytes = (text: string) => Buffer.from(text.slice(2), 'hex');

const parsers = {
  [oids.int8]: wholeNumber,
  [oids.numeric]: asIs,
  [oids.date]: asIs,
  [oids.bytea]: bytes,
};

/** For PGlite's option of the same name. */
export const pgliteParsers: Record<number, (text: string) => unknown> = parsers;

/** For pg's option `types`: ours first, its own otherwise. */
export const pgTypes = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    const parser = Object.entries(parsers).find(([key]) => Number(key) === oid)?.[1];
    return parser ?? pg.types.getTypeParser(oid, format ?? 'text');
  },
};

/** A value for a jsonb column; lists too, which pg would otherwise write as PostgreSQL arrays. */
export function jsonb<T>(value: T): RawBuilder<T> {
  return sql<T>`cast(${JSON.stringify(value)} as jsonb)`;
}

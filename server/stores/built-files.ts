/** The names of the browser's files, of this build and of earlier ones (migration 0036). */
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

export async function findBuiltFiles(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('built_files').select('name').execute();
  return new Set(rows.map(({ name }) => name));
}

/** They are of a build that runs now. */
export async function saveBuiltFiles(db: Db, names: readonly string[]): Promise<void> {
  await db
    .insertInto('built_files')
    .values(names.map((name) => ({ name })))
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ last_current_at: sql<Date>`now()` }))
    .execute();
}

/** Those of builds that nobody has run for so many days. */
export async function findOldBuiltFiles(db: Db, days: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('built_files')
    .select('name')
    .where('last_current_at', '<', sql<Date>`now() - ${days} * interval '1 day'`)
    .execute();
  return rows.map(({ name }) => name);
}

export async function removeBuiltFiles(db: Db, names: readonly string[]): Promise<void> {
  if (names.length > 0) await db.deleteFrom('built_files').where('name', 'in', names).execute();
}

/** One PostgreSQL for all tests of the server, with a migrated, empty database to copy; null where none is installed. */
import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { fromPostgres } from '../../server/db/connect.ts';
import { migrate } from '../../server/db/migrate.ts';
import { findPostgres, startPostgres } from './postgres.ts';

export const emptyDatabase = 'skerry_template';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of its administration database. */
    readonly postgres: string | null;
  }
}

export default async function openPostgres(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const bin = findPostgres();
  if (!bin) {
    console.warn('Skipped on PostgreSQL: no server of Debian or Homebrew is installed.');
    project.provide('postgres', null);
    return undefined;
  }
  const server = await startPostgres(bin);
  const admin = fromPostgres(server.url('postgres'), 1);
  await sql`create database ${sql.id(emptyDatabase)}`.execute(admin.db);
  await admin.close();
  const connection = fromPostgres(server.url(emptyDatabase), 2);
  await migrate(connection.db);
  await connection.close();
  project.provide('postgres', server.url('postgres'));
  return server.stop;
}

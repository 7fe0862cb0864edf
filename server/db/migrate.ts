/** Brings a database to the newest form: numbered SQL files, applied once each and in order, under a lock. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Database } from './database.ts';

const folder = join(import.meta.dirname, 'migrations');

/** Statements end in `;` at the end of a line. */
const statements = (text: string) => text.split(/;[ \t]*(?:\r?\n|$)/).filter((part) => part.trim() !== '');

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((name) => /^\d{4}-[a-z-]+\.sql$/.test(name)).sort();
  const migrations: Record<string, Migration> = {};
  for (const file of files) {
    const text = await readFile(join(folder, file), 'utf8');
    migrations[file.slice(0, -'.sql'.length)] = {
      async up(db) {
        for (const statement of statements(text)) await sql.raw(statement).execute(db);
      },
    };
  }
  return migrations;
}

/** The text of every migration in order: what a dumped template depends on. */
export async function migrationsText(): Promise<string> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  return files.map((name, index) => `${name}\n${texts[index]}`).join('\n');
}

/** Applies what is missing and returns the names of what was applied; several processes may call it at once. */
export async function migrate(db: Kysely<Database>): Promise<readonly string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) {
    const failed = results.find((result) => result.status === 'Error')?.migrationName;
    throw new Error(`Migration ${failed ?? 'start'} failed.`, { cause: error });
  }
  return results.map((result) => result.migrationName);
}

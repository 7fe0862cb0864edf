/**
 * Migrates a database to the newest schema: numbered SQL files, applied once each and in order, under a lock. Two versions of a
 * program can share a database as long as migrations only expand it; one that takes away what the version before still needs
 * is named `0001-contract-….sql`.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { codeOf, SetupError } from './setup-error.ts';

const noSuchTable = '42P01';
const lockNotAvailable = '55P03';

/** A file as one statement: the embedded database takes only one at a time, and bodies may contain any `;`. */
export const asOneStatement = (text: string) => sql.raw(`do $migration$ begin\n${text}\nend $migration$`);

const migrationFiles = async (folder: string) =>
  (await readdir(folder)).filter((name) => /^\d{4}-[a-z-]+\.sql$/.test(name)).sort();

async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const files = await migrationFiles(folder);
  const migrations: Record<string, Migration> = {};
  for (const file of files) {
    const text = await readFile(join(folder, file), 'utf8');
    migrations[file.slice(0, -'.sql'.length)] = {
      async up(db) {
        await asOneStatement(text).execute(db);
      },
    };
  }
  return migrations;
}

/** The text of every migration in order: who keeps a migrated database to copy can tell by it whether that is current. */
export async function migrationsText(folder: string): Promise<string> {
  const files = await migrationFiles(folder);
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  return files.map((name, index) => `${name}\n${texts[index]}`).join('\n');
}

/** The names of the migrations that a database has had. */
async function findApplied<Tables>(db: Kysely<Tables>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`
    .execute(db)
    .catch((error: unknown) => {
      if (codeOf(error) === noSuchTable) return { rows: [] };
      throw error;
    });
  return new Set(rows.map(({ name }) => name));
}

/** Whether every migration of this version was applied; a database of an older version lacks some. */
export async function isMigrated<Tables>(db: Kysely<Tables>, folder: string): Promise<boolean> {
  const applied = await findApplied(db);
  return Object.keys(await readMigrations(folder)).every((name) => applied.has(name));
}

/** Those of the folder, and of newer versions those that only expand, which have nothing left to do. */
async function migrationsFor<Tables>(db: Kysely<Tables>, folder: string): Promise<Record<string, Migration>> {
  const own = await readMigrations(folder);
  const newer = [...(await findApplied(db))].filter((name) => own[name] === undefined);
  const contract = newer.find((name) => /^\d{4}-contract-/.test(name));
  if (contract !== undefined)
    throw new SetupError(
      `The database belongs to a newer version, which this one can’t share it with (${contract}): expected that version, or the backup of before.`,
    );
  const done: Migration = { up: async () => undefined };
  return { ...own, ...Object.fromEntries(newer.map((name) => [name, done])) };
}

/** How long a change waits for a table at most: whatever else needs the table waits behind it. Then it lets them go first. */
const lockMs = 1_000;

/**
 * Applies what is missing of these migrations, under the migrator's lock. It waits as long as another process migrates, or as
 * a backup reads the tables that it changes.
 */
async function run<Tables>(db: Kysely<Tables>, migrations: Record<string, Migration>) {
  return await db.connection().execute(async (connection) => {
    await sql`set lock_timeout = ${sql.lit(lockMs)}`.execute(connection);
    // Its own may take long: nobody waits for it at a screen.
    await sql`set statement_timeout = 0`.execute(connection);
    try {
      const provider = { getMigrations: async () => migrations };
      const migrator = new Migrator({ db: connection, provider });
      while (true) {
        const { error, results = [] } = await migrator.migrateToLatest();
        if (codeOf(error) === lockNotAvailable) await pause(lockMs);
        else
          return { error, results, failed: results.find(({ status }) => status === 'Error')?.migrationName };
      }
    } finally {
      await sql`reset lock_timeout`.execute(connection);
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}

/**
 * Applies the folder's missing migrations (`0001-name.sql` …) and returns their names; several processes may call it at once. A
 * database that a newer version has expanded is left as it is; one that it has contracted is refused with a SetupError.
 */
export async function migrate<Tables>(db: Kysely<Tables>, folder: string): Promise<readonly string[]> {
  // Read before the lock is taken: the embedded database has one connection.
  let outcome = await run(db, await migrationsFor(db, folder));
  // A newer version may have taken the lock first.
  if (outcome.error && outcome.failed === undefined) outcome = await run(db, await migrationsFor(db, folder));
  const { error, failed, results } = outcome;
  if (error) throw new Error(`Migration ${failed ?? 'start'} failed.`, { cause: error });
  return results.map(({ migrationName }) => migrationName);
}

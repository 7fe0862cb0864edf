/**
 * Fresh databases for tests, migrated and empty: the embedded one in memory from a dumped template, and PostgreSQL
 * from a template database. `describe.each(databases)` runs a suite on both.
 */
import { createHash, randomUUID } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openInMemory } from '@skerry/embedded-or-postgres/embedded';
import { migrate as migrateFrom } from '@skerry/embedded-or-postgres/migrate';
import { sql } from 'kysely';
import { describe, inject } from 'vitest';
import { type Connection, fromPglite, fromPostgres } from '../../server/db/connect.ts';
import { migrate, migrationsText } from '../../server/db/migrate.ts';
import { seedCatalogue } from './catalogue.ts';
import { emptyDatabase } from './postgres.setup.ts';

const migrations = join(import.meta.dirname, '../../server/db/migrations');
const cache = join(import.meta.dirname, '../../node_modules/.cache/skerry');

/** A dumped, migrated data folder as a tar file; its name changes with the migrations. */
async function template(): Promise<ArrayBuffer> {
  const hash = createHash('sha256')
    .update(await migrationsText())
    .digest('hex')
    .slice(0, 16);
  const path = join(cache, `template-${hash}.tar`);
  const cached = await readFile(path).catch(() => undefined);
  if (cached) return cached.buffer;
  const pglite = await openInMemory();
  const connection = fromPglite(pglite);
  await migrate(connection.db);
  const dumped = await (await pglite.dumpDataDir('none')).arrayBuffer();
  await connection.close();
  await mkdir(cache, { recursive: true });
  // Several test processes may run at once: each writes its own file, and the last rename wins.
  const temporaryPath = `${path}.${process.pid}`;
  await writeFile(temporaryPath, Buffer.from(dumped));
  await rename(temporaryPath, path);
  return dumped;
}

/** An embedded database in memory; the caller closes it. */
export async function openPglite(): Promise<Connection> {
  return fromPglite(await openInMemory(await template()));
}

/** The URL of a new, migrated PostgreSQL database; for tests with several processes. */
export async function newPostgresUrl(template = emptyDatabase): Promise<string> {
  const server = inject('postgres');
  if (!server) throw new Error('No PostgreSQL server is installed.');
  const name = `skerry_${randomUUID()}`;
  const admin = fromPostgres(server, 1);
  await sql`create database ${sql.id(name)} template ${sql.id(template)}`.execute(admin.db);
  await admin.close();
  return Object.assign(new URL(server), { pathname: name }).href;
}

/** The URL of a PostgreSQL database that is seeded, so that a server needn't import the demo. */
export async function newSeededPostgresUrl(): Promise<string> {
  const databaseUrl = await newPostgresUrl();
  const { db, close } = fromPostgres(databaseUrl, 1);
  await seedCatalogue(db);
  await close();
  return databaseUrl;
}

/** A new PostgreSQL database; the caller closes it. */
export async function openPostgres(): Promise<Connection> {
  return fromPostgres(await newPostgresUrl());
}

/** Applies only the migrations before this one: the schema of an earlier version. */
async function migrateUpTo(connection: Connection, migration: string): Promise<Connection> {
  const folder = await mkdtemp(join(tmpdir(), 'skerry-migrations-'));
  for (const file of await readdir(migrations))
    if (file < migration) await copyFile(join(migrations, file), join(folder, file));
  await migrateFrom(connection.db, folder);
  await rm(folder, { recursive: true });
  return connection;
}

/** An embedded database as it was before this migration, and empty. */
export const pgliteBefore = async (migration: string): Promise<Connection> =>
  await migrateUpTo(fromPglite(await openInMemory()), migration);

export type DatabaseKind = {
  readonly name: string;
  readonly open: () => Promise<Connection>;
  /** As it was before this migration, and empty. */
  readonly openBefore: (migration: string) => Promise<Connection>;
};

/** Runs a suite on the embedded database and on PostgreSQL; skipped where no server is installed. */
export function describeOnBoth(name: string, suite: (kind: DatabaseKind) => void): void {
  describe(`${name} (PGlite)`, () =>
    suite({
      name: 'PGlite',
      open: openPglite,
      openBefore: pgliteBefore,
    }));
  describe.skipIf(!inject('postgres'))(`${name} (PostgreSQL)`, () =>
    suite({
      name: 'PostgreSQL',
      open: openPostgres,
      openBefore: async (migration) =>
        migrateUpTo(fromPostgres(await newPostgresUrl('template0')), migration),
    }),
  );
}

/**
 * Fresh databases for tests, migrated and empty: the embedded one in memory from a dumped template, and PostgreSQL
 * from a template database. `describe.each(databases)` runs a suite on both.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe } from 'vitest';
import { type Connection, fromPglite, fromPostgres } from '../../server/db/connect.ts';
import { openInMemory } from '../../server/db/embedded.ts';
import { migrate, migrationsText } from '../../server/db/migrate.ts';
import { findPostgres, type PostgresServer, startPostgres } from './postgres.ts';

const cache = join(import.meta.dirname, '../../node_modules/.cache/skerry');

/** A dumped, migrated data folder; its name changes with the migrations. */
async function template(): Promise<Blob> {
  const hash = createHash('sha256')
    .update(await migrationsText())
    .digest('hex')
    .slice(0, 16);
  const path = join(cache, `template-${hash}.tar`);
  const kept = await readFile(path).catch(() => undefined);
  if (kept) return new Blob([kept]);
  const pglite = await openInMemory();
  const connection = fromPglite(pglite);
  await migrate(connection.db);
  const dumped = await pglite.dumpDataDir('none');
  await connection.close();
  await mkdir(cache, { recursive: true });
  // Several test processes may be here at once: each writes its own file, and the last name wins.
  const own = `${path}.${process.pid}`;
  await writeFile(own, Buffer.from(await dumped.arrayBuffer()));
  await rename(own, path);
  return dumped;
}

/** An embedded database in memory; the caller closes it. */
export async function openPglite(): Promise<Connection> {
  return fromPglite(await openInMemory(await template()));
}

let running: Promise<PostgresServer> | undefined;
let made = 0;

async function serverWithTemplate(bin: string): Promise<PostgresServer> {
  const server = await startPostgres(bin);
  const admin = fromPostgres(server.url('postgres'), 1);
  await createDatabase(admin, 'skerry_template');
  await admin.close();
  const connection = fromPostgres(server.url('skerry_template'), 2);
  await migrate(connection.db);
  await connection.close();
  return server;
}

async function createDatabase(admin: Connection, name: string, from?: string): Promise<void> {
  const { sql } = await import('kysely');
  await sql`create database ${sql.id(name)} ${from ? sql`template ${sql.id(from)}` : sql``}`.execute(
    admin.db,
  );
}

/** The address of a new, migrated PostgreSQL database; for tests with several processes. */
export async function newPostgresUrl(): Promise<string> {
  const bin = findPostgres();
  if (!bin) throw new Error('No PostgreSQL server is installed.');
  running ??= serverWithTemplate(bin);
  const server = await running;
  const admin = fromPostgres(server.url('postgres'), 1);
  made += 1;
  const name = `skerry_${made}`;
  await createDatabase(admin, name, 'skerry_template');
  await admin.close();
  return server.url(name);
}

/** A new PostgreSQL database; the caller closes it. */
export async function openPostgres(): Promise<Connection> {
  return fromPostgres(await newPostgresUrl());
}

/** To be called once at the top of a test file that asks for PostgreSQL. */
export function stopPostgresAfterwards(): void {
  afterAll(async () => {
    const server = await running;
    running = undefined;
    await server?.stop();
  }, 30_000);
}

export type DatabaseKind = { readonly name: string; readonly open: () => Promise<Connection> };

/** Runs a suite on the embedded database and on PostgreSQL; where no server is installed, says so and skips. */
export function describeOnBoth(name: string, suite: (kind: DatabaseKind) => void): void {
  describe(`${name} (PGlite)`, () => suite({ name: 'PGlite', open: openPglite }));
  if (findPostgres()) {
    stopPostgresAfterwards();
    describe(`${name} (PostgreSQL)`, () => suite({ name: 'PostgreSQL', open: openPostgres }));
  } else {
    console.warn(`Skipped on PostgreSQL: ${name}. No server is installed under /usr/lib/postgresql.`);
    describe.skip(`${name} (PostgreSQL)`, () => suite({ name: 'PostgreSQL', open: openPostgres }));
  }
}

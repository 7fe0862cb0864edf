/** What the storm runs on: the database of DATABASE_URL, or of a PostgreSQL server of its own, and a mail server. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Connection, fromPostgres } from '../../server/db/connect.ts';
import { migrate } from '../../server/db/migrate.ts';
import { seedCatalogue, seedWideFamily } from '../../tests/support/catalogue.ts';
import { type MailServer, startMailServer } from '../../tests/support/mail-server.ts';
import { findPostgres, startPostgres } from '../../tests/support/postgres.ts';

export type Environment = {
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly connection: Connection;
  readonly mailServer: MailServer;
  /** Raises every price, or lowers it again. */
  readonly changePrices: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Requires an empty database: what the storm leaves behind must not mix with real orders. */
async function seedDatabase({ db }: Connection): Promise<void> {
  await migrate(db);
  const { rows } = await sql`select 1 from users union all select 1 from families limit 1`.execute(db);
  if (rows.length > 0) throw new Error('The storm needs an empty database, and DATABASE_URL names another.');
  await seedCatalogue(db);
  await seedWideFamily(db);
}

async function startOwnServer(): Promise<{ url: string; stop: () => Promise<void> } | undefined> {
  const bin = findPostgres();
  if (!bin) return undefined;
  const server = await startPostgres(bin);
  const admin = fromPostgres(server.url('postgres'), 1);
  await sql`create database storm`.execute(admin.db);
  await admin.close();
  return { url: server.url('storm'), stop: server.stop };
}

/** Migrated, with a small catalogue; undefined where there is no PostgreSQL. The caller closes it. */
export async function openEnvironment(): Promise<Environment | undefined> {
  const configuredUrl = process.env.DATABASE_URL;
  const server = configuredUrl ? { url: configuredUrl, stop: async () => {} } : await startOwnServer();
  if (!server) return undefined;
  const connection = fromPostgres(server.url, 6);
  const mailServer = await startMailServer();
  const dataDir = await mkdtemp(join(tmpdir(), 'skerry-storm-'));
  await seedDatabase(connection);
  let isHigh = false;
  return {
    databaseUrl: server.url,
    dataDir,
    connection,
    mailServer,
    changePrices: async () => {
      isHigh = !isHigh;
      await sql`update families set settings = jsonb_set(settings::jsonb, '{style_prices,desktop,1}',
        ${isHigh ? '60' : '50'}::jsonb)::json`.execute(connection.db);
    },
    close: async () => {
      await connection.close();
      await mailServer.close();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** What the storm rages over: the database of DATABASE_URL, or of a PostgreSQL server of its own, and a mail server. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Connection, fromPostgres } from '../../server/db/connect.ts';
import { migrate } from '../../server/db/migrate.ts';
import { stockShop, stockWideFamily } from '../support/foundry.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { findPostgres, startPostgres } from '../support/postgres.ts';

export type Sea = {
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly connection: Connection;
  readonly mailServer: MailServer;
  /** Every price goes up or comes down again. */
  readonly changePrices: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** A database without people: what the storm leaves behind has no place beside real orders. */
async function stock({ db }: Connection): Promise<void> {
  await migrate(db);
  const { rows } = await sql`select 1 from users union all select 1 from families limit 1`.execute(db);
  if (rows.length > 0) throw new Error('The storm needs an empty database, and DATABASE_URL names another.');
  await stockShop(db);
  await stockWideFamily(db);
  await db.insertInto('catalogue_version').values({ version: 'storm', foundry: '{}' }).execute();
}

async function ownServer(): Promise<{ url: string; stop: () => Promise<void> } | undefined> {
  const bin = findPostgres();
  if (!bin) return undefined;
  const server = await startPostgres(bin);
  const admin = fromPostgres(server.url('postgres'), 1);
  await sql`create database storm`.execute(admin.db);
  await admin.close();
  return { url: server.url('storm'), stop: server.stop };
}

/** Migrated, with a small catalogue; undefined where there is no PostgreSQL. The caller closes it. */
export async function openSea(): Promise<Sea | undefined> {
  const given = process.env.DATABASE_URL;
  const server = given ? { url: given, stop: async () => {} } : await ownServer();
  if (!server) return undefined;
  const connection = fromPostgres(server.url, 6);
  const mailServer = await startMailServer();
  const dataDir = await mkdtemp(join(tmpdir(), 'skerry-storm-'));
  await stock(connection);
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

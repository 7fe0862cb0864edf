/** The shop's database for a command that needs one to be there. */
import { existsSync } from 'node:fs';
import { embeddedFolder } from '@skerry/embedded-or-postgres/connect';
import type { Config } from '../config.ts';
import { type Connection, connectWithoutTimeouts } from '../db/connect.ts';
import { isMigrated } from '../db/migrate.ts';
import { OperatorError } from '../operator-error.ts';

/** Throws an OperatorError when there is no shop, or that of an older version; a LockedError while a server holds it. */
export async function openShop(config: Config): Promise<Connection> {
  const noShop = new OperatorError(
    'There is no shop in this database, or an older one: nothing was done. Look at DATA_DIR and DATABASE_URL; npm start brings an older one up to date.',
  );
  // Connecting would make an embedded database.
  if (config.databaseUrl === undefined && !existsSync(embeddedFolder(config.dataDir))) throw noShop;
  const connection = await connectWithoutTimeouts(config);
  if (await isMigrated(connection.db)) return connection;
  await connection.close();
  throw noShop;
}

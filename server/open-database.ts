/** Opens the database for a start: reached, migrated, with a foundry in it. */
import type { Config } from './config.ts';
import { type Connection, connect, connectWithoutTimeouts } from './db/connect.ts';
import { migrate } from './db/migrate.ts';
import { importDemoWhenEmpty } from './demo-import.ts';

/**
 * For the first process of a shop; logs each step. A migration may be silent for longer than a request may wait, so
 * PostgreSQL is migrated over a separate connection without timeouts. Throws an OperatorError when the database can't be
 * opened.
 */
export async function openDatabase(config: Config, log: (line: string) => void): Promise<Connection> {
  const connection = await connectWithoutTimeouts(config);
  try {
    const applied = await migrate(connection.db);
    if (applied.length > 0) log(`Brought the database up to date (${applied.length} steps).`);
    await importDemoWhenEmpty({ db: connection.db, config }, log);
  } catch (error) {
    await connection.close();
    throw error;
  }
  if (connection.kind === 'pglite') return connection;
  await connection.close();
  return await connect(config);
}

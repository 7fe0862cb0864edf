/** The database as a start needs it: reached, migrated, with a foundry in it. */
import type { Config } from './config.ts';
import { type Connection, connect, connectCommand } from './db/connect.ts';
import { migrate } from './db/migrate.ts';
import { fillWhenEmpty } from './fill.ts';

/**
 * For the first process of a shop; says what it does, line by line. A migration may be silent for longer than a request
 * may wait, so that PostgreSQL is brought up to date by a connection of its own, which waits for it. Throws a PlainError
 * when the database can't be opened.
 */
export async function openDatabase(config: Config, say: (line: string) => void): Promise<Connection> {
  const patient = await connectCommand(config);
  try {
    const applied = await migrate(patient.db);
    if (applied.length > 0) say(`Brought the database up to date (${applied.length} steps).`);
    await fillWhenEmpty({ db: patient.db, config }, say);
  } catch (error) {
    await patient.close();
    throw error;
  }
  if (patient.kind === 'pglite') return patient;
  await patient.close();
  return await connect(config);
}

/** Opens the database for a start: reached, migrated, with a foundry in it. */
import { setTimeout as pause } from 'node:timers/promises';
import { LockedError } from '@skerry/embedded-or-postgres/lock';
import { importFoundry } from './catalogue/import.ts';
import { type Config, ConfigError, takesRealMoney } from './config.ts';
import { type Connection, connect, connectWithoutTimeouts } from './db/connect.ts';
import type { RootDb } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { findFoundry } from './stores/foundry.ts';

const noDemoMessage =
  'The keys STRIPE_… are live, and there is nothing to sell but the demo foundry. Bring your own first: npm run import -- --foundry FOLDER';

const draftsMessage =
  'The shop holds drafts, which only npm run dev shows. Import again without them: npm run import';

/**
 * Logs each step; does nothing when there is a catalogue. Throws a ConfigError for live keys with the demo foundry or an
 * empty database, and for drafts where this isn't development.
 */
export async function importDemoWhenEmpty(
  { db, config }: { readonly db: RootDb; readonly config: Pick<Config, 'stripe'> },
  log: (line: string) => void,
  isDev = false,
): Promise<void> {
  const foundry = await findFoundry(db);
  if (takesRealMoney(config) && foundry.demo) throw new ConfigError(noDemoMessage);
  if (foundry.drafts && !isDev) throw new ConfigError(draftsMessage);
  if (foundry.name !== '') return;
  log('Filling the empty shop with the demo foundry …');
  const { styles, content } = await importFoundry({ db }, { onProgress: log, showsDrafts: isDev });
  log(`The demo foundry has ${styles} styles and ${content.added.length} texts.`);
}

/** A command of the foundry may have an embedded database for a moment. */
const lockWaitMs = 5_000;

async function connectOnceFree(config: Config): Promise<Connection> {
  for (const startedAt = Date.now(); ; await pause(250))
    try {
      return await connectWithoutTimeouts(config);
    } catch (error) {
      if (!(error instanceof LockedError) || Date.now() > startedAt + lockWaitMs) throw error;
    }
}

/**
 * For the first process of a shop; logs each step. A migration may be silent for longer than a request may wait, so
 * PostgreSQL is migrated over a separate connection without timeouts. Throws an OperatorError when the database can't be
 * opened.
 */
export async function openDatabase(
  config: Config,
  log: (line: string) => void,
  isDev = false,
): Promise<Connection> {
  const connection = await connectOnceFree(config);
  try {
    const applied = await migrate(connection.db);
    if (applied.length > 0) log(`Brought the database up to date (${applied.length} steps).`);
    await importDemoWhenEmpty({ db: connection.db, config }, log, isDev);
  } catch (error) {
    await connection.close();
    throw error;
  }
  if (connection.kind === 'pglite') return connection;
  await connection.close();
  return await connect(config);
}

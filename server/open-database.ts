/** Opens the database for a start: reached, migrated, and ready to be filled where it is empty. */
import { setTimeout as pause } from 'node:timers/promises';
import { LockedError } from '@skerry/embedded-or-postgres/lock';
import { plural } from '../domain/plural.ts';
import { coloursOf } from './catalogue/colours.ts';
import { hashFolder } from './catalogue/differences.ts';
import { storedFoundry } from './catalogue/foundry.ts';
import { Foundry } from './catalogue/foundry-files.ts';
import { importFoundry } from './catalogue/import.ts';
import type { Measured } from './catalogue/measure-all.ts';
import { readYaml } from './catalogue/parse-file.ts';
import { type Config, ConfigError, takesRealMoney } from './config.ts';
import { type Connection, connect, connectWithoutTimeouts } from './db/connect.ts';
import type { RootDb } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { findImported } from './stores/catalogue.ts';
import { findFoundry, noFoundry } from './stores/foundry.ts';
import { setFilling } from './stores/settings.ts';
import { startWorkerPool } from './worker-pool/pool.ts';

const noDemoMessage =
  'The keys STRIPE_… are live, and there is nothing to sell but the demo foundry. Bring your own first: npm run import -- --foundry FOLDER';

/** Undefined when something is wrong with the file; the import says what. */
const readOwnFoundry = async (folder: string) => (await readYaml(folder, 'foundry.yaml', Foundry, []))?.value;

const draftsMessage =
  'The shop holds drafts, which only npm run dev shows. Import again without them: npm run import';

/** Fills the shop, logging each step. Throws a FoundryError when that can't be done. */
export type Fill = () => Promise<void>;

/**
 * What fills an empty shop; undefined with a catalogue, when it only says that the foundry's folder is not what was imported.
 * Throws a ConfigError for live keys with the demo foundry, and for drafts where this isn't development.
 */
export async function fillOf(
  { db, config }: { readonly db: RootDb; readonly config: Pick<Config, 'stripe' | 'foundryDir'> },
  log: (line: string) => void,
  isDev = false,
): Promise<Fill | undefined> {
  const folder = config.foundryDir;
  const shop = await findFoundry(db);
  const own = await readOwnFoundry(folder);
  if (takesRealMoney(config) && (shop.name === '' ? own?.demo : shop.demo))
    throw new ConfigError(noDemoMessage);
  if (shop.drafts && !isDev) throw new ConfigError(draftsMessage);
  if (shop.name !== '') {
    if (own?.name === shop.name && (await findImported(db)).folderHash !== (await hashFolder(folder)))
      log(
        `The files in ${folder} are not those that the shop shows: npm run import takes them over, with -- --dry-run it says what would change.`,
      );
    return undefined;
  }
  const foundry = own ? storedFoundry(own, { colours: coloursOf(own.colours), faces: {} }) : noFoundry;
  await setFilling(db, { families: 0, of: 0, foundry });
  return async () => {
    log(`Filling the empty shop with ${own?.demo ? 'the demo foundry' : folder} …`);
    const workerPool = startWorkerPool();
    const onProgress = async (line: string, measured?: Measured) => {
      log(line);
      if (measured) await setFilling(db, { ...measured, foundry });
    };
    try {
      const options = { folder, onProgress, workerPool, showsDrafts: isDev };
      const { styles, content } = await importFoundry({ db }, options);
      log(`The shop has ${plural(styles, 'style')} and ${plural(content.added.length, 'text')}.`);
    } finally {
      await workerPool.close();
    }
  };
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
 * PostgreSQL is migrated, and filled, over a separate connection without timeouts. Throws an OperatorError when the database can't be
 * opened.
 */
export async function openDatabase(
  config: Config,
  log: (line: string) => void,
  isDev = false,
): Promise<{ readonly connection: Connection; readonly fill: Fill | undefined }> {
  const connection = await connectOnceFree(config);
  try {
    const applied = await migrate(connection.db);
    if (applied.length > 0) log(`Brought the database up to date (${applied.length} steps).`);
    const fill = await fillOf({ db: connection.db, config }, log, isDev);
    if (connection.kind === 'pglite') return { connection, fill };
    if (!fill) await connection.close();
    return { connection: await connect(config), fill: fill && (() => fill().finally(connection.close)) };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

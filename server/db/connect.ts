/** Opens the shop's database: the embedded one under the data folder, or PostgreSQL by its address. */
import { Socket } from 'node:net';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import { type DatabaseConnection, type Driver, Kysely, PGliteDialect, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { codeOf, PlainError } from '../plain-error.ts';
import { patience } from './busy.ts';
import type { Database } from './database.ts';
import { keepTidy, openFolder } from './embedded.ts';
import { pgTypes } from './levelling.ts';
import { lockFolder } from './lock.ts';

export type Connection = {
  readonly kind: 'pglite' | 'postgres';
  readonly db: Kysely<Database>;
  /** The same for the job's lanes and sweeps: on PostgreSQL over connections of their own, so that none waits behind visitors. */
  readonly jobDb: Kysely<Database>;
  /** The embedded database itself, for COPY and for its own maintenance. */
  readonly pglite?: PGlite;
  readonly close: () => Promise<void>;
};

/**
 * The embedded database works in this thread, and its answers come without the event loop going round: a burst of
 * statements would hold up every request and every health check until the last of them.
 */
class DialectInTurns extends PGliteDialect {
  override createDriver(): Driver {
    const driver = super.createDriver();
    const acquire = driver.acquireConnection.bind(driver);
    driver.acquireConnection = async (options) => {
      await turn();
      return await acquire(options);
    };
    return driver;
  }
}

/** Where an error repeats what the statement was given (`params` is PGlite's). */
const telling = ['detail', 'where', 'params'];

/** Names, addresses and hashes belong in no log: an error keeps its message, its code and its constraint's name. */
async function keepValuesOutOfErrors(connection: DatabaseConnection): Promise<void> {
  const execute = connection.executeQuery.bind(connection);
  connection.executeQuery = async (query, options) => {
    try {
      return await execute(query, options);
    } catch (error) {
      if (error instanceof Error) for (const name of telling) Reflect.deleteProperty(error, name);
      throw error;
    }
  };
}

/** Wraps an open PGlite; closing closes it. */
export function fromPglite(pglite: PGlite): Connection {
  const dialect = new DialectInTurns({ pglite, onCreateConnection: keepValuesOutOfErrors });
  const db = new Kysely<Database>({ dialect });
  return {
    kind: 'pglite',
    db,
    jobDb: db,
    pglite,
    async close() {
      await db.destroy();
      if (!pglite.closed) await pglite.close();
    },
  };
}

/** What a machine that is gone was asked would be waited for without end, and its connections would fill the pool. */
function endWhenSilent({ connection: { stream } }: pg.Client, silenceMs: number): void {
  if (stream instanceof Socket) stream.setTimeout(silenceMs, () => stream.destroy());
}

type PoolOptions = {
  readonly max: number;
  /** A statement for which nobody waits may take its time. */
  readonly isWaitedFor: boolean;
  readonly silenceMs: number;
};

function openPool(databaseUrl: string, { max, isWaitedFor, silenceMs }: PoolOptions) {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max,
    types: pgTypes,
    ...(isWaitedFor ? { lock_timeout: patience.lockMs, statement_timeout: patience.statementMs } : {}),
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: patience.connectionMs,
  });
  let isClosing = false;
  // A connection that the server drops would otherwise end the process; the pool opens another.
  pool.on('error', (error) => {
    if (!isClosing) console.error('An idle database connection was lost:', error.message);
  });
  // The pool hears only of idle ones. One that is in use between two queries fails with its next one.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    if (isWaitedFor) endWhenSilent(client, silenceMs);
  });
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool, onCreateConnection: keepValuesOutOfErrors }),
  });
  return {
    db,
    async close() {
      isClosing = true;
      await db.destroy();
    },
  };
}

/** Of each server process. Together ten, so that a PostgreSQL as it is installed serves nine processes. */
const usualConnections = 7;
const jobConnections = 3;

/** Connects to a PostgreSQL; nothing is asked of it until the first query. `visitorConnections` are those of `db`. */
export function fromPostgres(
  databaseUrl: string,
  visitorConnections = usualConnections,
  isWaitedFor = true,
  silenceMs: number = patience.silenceMs,
): Connection {
  const visitors = openPool(databaseUrl, { max: visitorConnections, isWaitedFor, silenceMs });
  const job = openPool(databaseUrl, { max: jobConnections, isWaitedFor, silenceMs });
  return {
    kind: 'postgres',
    db: visitors.db,
    jobDb: job.db,
    async close() {
      await Promise.all([visitors.close(), job.close()]);
    },
  };
}

/** The folder of the embedded database inside a data folder. */
export const embeddedFolder = (dataDir: string) => join(dataDir, 'db');

type Place = { readonly dataDir: string; readonly databaseUrl: string | undefined };

/**
 * As `connect`, for a command: nobody waits at a screen, and the books of a large shop take longer than a request may.
 * A PostgreSQL that can't be reached, or won't have us, throws a PlainError that names DATABASE_URL.
 */
export async function connectCommand(where: Place): Promise<Connection> {
  const connection = await connect(where, false);
  try {
    await sql`select 1`.execute(connection.db);
    return connection;
  } catch (error) {
    await connection.close();
    if (connection.kind === 'pglite') throw error;
    const reason = codeOf(error) || (error instanceof Error ? error.message : String(error));
    throw new PlainError(`The database at DATABASE_URL does not let us in (${reason}).`);
  }
}

/** Opens what the configuration names; a data folder in use by another process throws a LockedError. */
export async function connect(where: Place, isWaitedFor = true): Promise<Connection> {
  if (where.databaseUrl !== undefined) return fromPostgres(where.databaseUrl, usualConnections, isWaitedFor);
  const folder = embeddedFolder(where.dataDir);
  const lock = lockFolder(folder);
  try {
    const pglite = await openFolder(folder);
    const stop = keepTidy(pglite);
    const connection = fromPglite(pglite);
    return {
      ...connection,
      async close() {
        stop();
        await connection.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

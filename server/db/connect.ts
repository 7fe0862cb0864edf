/** Opens the shop's database: the embedded one under the data folder, or PostgreSQL by its address. */
import { Socket } from 'node:net';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import { type DatabaseConnection, type Driver, Kysely, PGliteDialect, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { codeOf, OperatorError } from '../operator-error.ts';
import { timeouts } from './busy.ts';
import type { Database } from './database.ts';
import { openFolder, scheduleVacuum } from './embedded.ts';
import { lockFolder } from './lock.ts';
import { pgTypes } from './type-parsers.ts';

export type Connection = {
  readonly kind: 'pglite' | 'postgres';
  readonly db: Kysely<Database>;
  /** The same for the job runner: on PostgreSQL over connections of its own, so that it never waits behind visitors. */
  readonly jobDb: Kysely<Database>;
  /** The embedded database itself, for COPY and for its own maintenance. */
  readonly pglite?: PGlite;
  readonly close: () => Promise<void>;
};

/**
 * The embedded database works in this thread and answers without a turn of the event loop: a burst of statements would hold
 * up every request and every health check until its end.
 */
class YieldingDialect extends PGliteDialect {
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

/** Fields in which an error repeats a statement's values (`params` is PGlite's). */
const sensitiveFields = ['detail', 'where', 'params'];

/** Names, addresses and hashes must not be logged: an error keeps its message, its code and its constraint's name. */
async function stripValuesFromErrors(connection: DatabaseConnection): Promise<void> {
  const execute = connection.executeQuery.bind(connection);
  connection.executeQuery = async (query, options) => {
    try {
      return await execute(query, options);
    } catch (error) {
      if (error instanceof Error) for (const name of sensitiveFields) Reflect.deleteProperty(error, name);
      throw error;
    }
  };
}

/** Wraps an open PGlite; closing closes it. */
export function fromPglite(pglite: PGlite): Connection {
  const dialect = new YieldingDialect({ pglite, onCreateConnection: stripValuesFromErrors });
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

/** Queries to a machine that is gone would wait for ever, and their connections would fill the pool. */
function closeWhenSilent({ connection: { stream } }: pg.Client, silenceMs: number): void {
  if (stream instanceof Socket) stream.setTimeout(silenceMs, () => stream.destroy());
}

type PoolOptions = {
  readonly max: number;
  /** False for statements for which nobody waits: they may take as long as they need. */
  readonly hasTimeouts: boolean;
  readonly silenceMs: number;
};

function openPool(databaseUrl: string, { max, hasTimeouts, silenceMs }: PoolOptions) {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max,
    types: pgTypes,
    ...(hasTimeouts ? { lock_timeout: timeouts.lockMs, statement_timeout: timeouts.statementMs } : {}),
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: timeouts.connectionMs,
  });
  let isClosing = false;
  // A connection that the server drops would otherwise end the process; the pool opens another.
  pool.on('error', (error) => {
    if (!isClosing) console.error('An idle database connection was lost:', error.message);
  });
  // The pool reports only idle connections. One that is lost between two queries in use fails at its next query.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    if (hasTimeouts) closeWhenSilent(client, silenceMs);
  });
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool, onCreateConnection: stripValuesFromErrors }),
  });
  return {
    db,
    async close() {
      isClosing = true;
      await db.destroy();
    },
  };
}

/** For each server process. Ten together, so that PostgreSQL with its default settings serves nine processes. */
const defaultConnections = 7;
const jobConnections = 3;

/** Connects to PostgreSQL at the first query, not before. `visitorConnections` is the size of `db`'s pool. */
export function fromPostgres(
  databaseUrl: string,
  visitorConnections = defaultConnections,
  hasTimeouts = true,
  silenceMs: number = timeouts.silenceMs,
): Connection {
  const visitors = openPool(databaseUrl, { max: visitorConnections, hasTimeouts, silenceMs });
  const job = openPool(databaseUrl, { max: jobConnections, hasTimeouts, silenceMs });
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

type DatabaseLocation = { readonly dataDir: string; readonly databaseUrl: string | undefined };

/**
 * As `connect`, for a command: nobody waits at a screen, and the ledger of a large shop takes longer than a request may. A
 * PostgreSQL that can't be reached, or refuses the connection, throws an OperatorError that names DATABASE_URL.
 */
export async function connectWithoutTimeouts(location: DatabaseLocation): Promise<Connection> {
  const connection = await connect(location, false);
  try {
    await sql`select 1`.execute(connection.db);
    return connection;
  } catch (error) {
    await connection.close();
    if (connection.kind === 'pglite') throw error;
    const reason = codeOf(error) || (error instanceof Error ? error.message : String(error));
    throw new OperatorError(`The database at DATABASE_URL does not let us in (${reason}).`);
  }
}

/** Opens the configured database; a data folder in use by another process throws a LockedError. */
export async function connect(location: DatabaseLocation, hasTimeouts = true): Promise<Connection> {
  if (location.databaseUrl !== undefined)
    return fromPostgres(location.databaseUrl, defaultConnections, hasTimeouts);
  const folder = embeddedFolder(location.dataDir);
  const lock = lockFolder(folder);
  try {
    const pglite = await openFolder(folder);
    const stop = scheduleVacuum(pglite);
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

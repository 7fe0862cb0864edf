/** Opens a database: the embedded one under the data folder, or PostgreSQL by its address. */
import { tracingChannel } from 'node:diagnostics_channel';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import { type DatabaseConnection, type Driver, Kysely, PGliteDialect, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { timeouts } from './busy.ts';
import { openFolder, scheduleVacuum } from './embedded.ts';
import { type Listener, listenOnPostgres } from './listen.ts';
import { lockFolder } from './lock.ts';
import { codeOf, SetupError } from './setup-error.ts';
import { pgTypes } from './type-parsers.ts';

/** How many connections a pool has at this moment, how many of them nobody uses, and how many queries wait for one. */
export type PoolState = {
  readonly name: 'visitors' | 'jobs';
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
};

export type Connection<Tables> = {
  readonly kind: 'pglite' | 'postgres';
  readonly db: Kysely<Tables>;
  /** The same for background jobs: on PostgreSQL over connections of its own, so that they never wait behind visitors. */
  readonly jobDb: Kysely<Tables>;
  /** The embedded database itself, for COPY and for its own maintenance. */
  readonly pglite?: PGlite;
  /**
   * Listens on a channel, a lower-case name, until `close`. On PostgreSQL over a connection of its own, which is opened anew when
   * it is lost (listen.ts).
   */
  readonly listen: (channel: string, listener: Listener) => void;
  /** The pools of `db` and of `jobDb`; none where the database is embedded. */
  readonly pools: () => readonly PoolState[];
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

/** A statement with placeholders for its values. */
export type Statement = { readonly sql: string };

/** Where every statement is published while somebody subscribes: for traces. */
export const statements = tracingChannel<Statement, Statement>('embedded-or-postgres:statement');

/**
 * Publishes the connection's statements. Names, addresses and hashes must not be logged: an error keeps its message, its code
 * and its constraint's name.
 */
async function watchStatements(connection: DatabaseConnection): Promise<void> {
  const execute = connection.executeQuery.bind(connection);
  connection.executeQuery = async (query, options) => {
    try {
      return await statements.tracePromise(() => execute(query, options), { sql: query.sql });
    } catch (error) {
      if (error instanceof Error) for (const name of sensitiveFields) Reflect.deleteProperty(error, name);
      throw error;
    }
  };
}

/** Wraps an open PGlite; closing closes it. */
export function fromPglite<Tables>(pglite: PGlite): Connection<Tables> {
  const dialect = new YieldingDialect({ pglite, onCreateConnection: watchStatements });
  const db = new Kysely<Tables>({ dialect });
  return {
    kind: 'pglite',
    db,
    jobDb: db,
    pglite,
    listen(channel, { onNotification, onListening, onLost }) {
      pglite.listen(channel, onNotification).then(onListening, onLost);
    },
    pools: () => [],
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

function openPool<Tables>(
  databaseUrl: string,
  name: PoolState['name'],
  { max, hasTimeouts, silenceMs }: PoolOptions,
) {
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
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool, onCreateConnection: watchStatements }),
  });
  return {
    db,
    state: (): PoolState => ({
      name,
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async close() {
      isClosing = true;
      await db.destroy();
    },
  };
}

/** For each server process. Eleven with the one that listens, so that PostgreSQL with its default settings serves eight. */
const defaultConnections = 6;
const jobConnections = 4;

/** Connects to PostgreSQL at the first query, not before. `visitorConnections` is the size of `db`'s pool. */
export function fromPostgres<Tables>(
  databaseUrl: string,
  visitorConnections = defaultConnections,
  hasTimeouts = true,
  silenceMs: number = timeouts.silenceMs,
): Connection<Tables> {
  const options = { hasTimeouts, silenceMs };
  const visitors = openPool<Tables>(databaseUrl, 'visitors', { max: visitorConnections, ...options });
  const job = openPool<Tables>(databaseUrl, 'jobs', { max: jobConnections, ...options });
  const stops: (() => Promise<void>)[] = [];
  return {
    kind: 'postgres',
    db: visitors.db,
    jobDb: job.db,
    listen(channel, listener) {
      stops.push(listenOnPostgres(databaseUrl, channel, listener));
    },
    pools: () => [visitors.state(), job.state()],
    async close() {
      await Promise.all([...stops.map((stop) => stop()), visitors.close(), job.close()]);
    },
  };
}

/** The folder of the embedded database inside a data folder. */
export const embeddedFolder = (dataDir: string) => join(dataDir, 'db');

type DatabaseLocation = {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** A folder of make-template.ts; a new embedded database is copied from it where it is there. */
  readonly template?: string;
};

/**
 * As `connect`, for a command: nobody waits at a screen, and one may take longer than a request may. A
 * PostgreSQL that can't be reached, or refuses the connection, throws an SetupError that names DATABASE_URL.
 */
export async function connectWithoutTimeouts<Tables>(
  location: DatabaseLocation,
): Promise<Connection<Tables>> {
  const connection = await connect<Tables>(location, false);
  try {
    await sql`select 1`.execute(connection.db);
    return connection;
  } catch (error) {
    await connection.close();
    if (connection.kind === 'pglite') throw error;
    const reason = codeOf(error) || (error instanceof Error ? error.message : String(error));
    throw new SetupError(`The database at DATABASE_URL does not let us in (${reason}).`);
  }
}

/** Opens the configured database; a data folder in use by another process throws a LockedError. */
export async function connect<Tables>(
  location: DatabaseLocation,
  hasTimeouts = true,
): Promise<Connection<Tables>> {
  if (location.databaseUrl !== undefined)
    return fromPostgres<Tables>(location.databaseUrl, defaultConnections, hasTimeouts);
  const folder = embeddedFolder(location.dataDir);
  const lock = lockFolder(folder);
  try {
    const pglite = await openFolder(folder, location.template);
    const stop = scheduleVacuum(pglite);
    const connection = fromPglite<Tables>(pglite);
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

/** `npm start`: one server, or with WORKERS and DATABASE_URL several that share its port. */
import cluster from 'node:cluster';
import { FoundryError } from './catalogue/read-foundry.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { type Connection, connect } from './db/connect.ts';
import { LockedError } from './db/lock.ts';
import { migrate } from './db/migrate.ts';
import { fillWhenEmpty } from './fill.ts';
import { outboxPlace } from './routes/outbox.ts';
import { type Running, startServer } from './start.ts';
import { drainMs, endOnSignal, tell } from './stop.ts';
import { closeWorkersMs, startWorkers, type Workers } from './workers.ts';

const isDev = process.argv.includes('--dev');
const isMain = cluster.isPrimary;

const say = (line: string) => {
  if (isMain) console.log(line);
};

const sayOutbox = (place: string | undefined) => {
  if (place !== undefined) say(`It sends no mail; what it would have sent is at ${place}`);
};

/** The database as it should be: opened, migrated, with a foundry in it. Only the first process fills it. */
async function openDatabase(config: Config): Promise<Connection> {
  const connection = await connect(config);
  if (isMain) {
    const applied = await migrate(connection.db);
    if (applied.length > 0) say(`Brought the database up to date (${applied.length} steps).`);
    await fillWhenEmpty({ db: connection.db, config }, say);
  }
  return connection;
}

async function serve(config: Config): Promise<Running> {
  const running = await startServer({ config, connection: await openDatabase(config), isDev });
  say(`The shop is open at ${running.url}`);
  sayOutbox(await outboxPlace(config, running.services.db, running.url));
  return running;
}

async function serveWithWorkers(config: Config): Promise<Workers> {
  const connection = await openDatabase(config);
  const outbox = await outboxPlace(config, connection.db, `http://${config.host}:${config.port}`);
  await connection.close();
  return startWorkers(config.workers, (port) => {
    say(`The shop is open at http://${config.host}:${port} (${config.workers} processes)`);
    sayOutbox(outbox);
  });
}

/** What the person at the terminal can put right, in a sentence; undefined for anything else. */
function sentenceFor(error: unknown): string | undefined {
  if (error instanceof ConfigError || error instanceof LockedError || error instanceof FoundryError) {
    return error.message;
  }
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (code === 'EADDRINUSE') return 'The port is in use. Set PORT to another one, or stop what holds it.';
  const isUnreachable = ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', '28P01', '28000', '3D000'].includes(code);
  return isUnreachable ? `The database at DATABASE_URL does not let us in (${code}).` : undefined;
}

try {
  const config = readConfig(process.env);
  if (isMain) tell(`starts (Node.js ${process.version})`);
  const hasWorkers = isMain && config.workers > 1;
  const starting = hasWorkers ? serveWithWorkers(config) : serve(config);
  // A signal is heard while it starts, too: it ends as soon as it serves.
  endOnSignal(async () => await (await starting).close(), hasWorkers ? closeWorkersMs : drainMs);
  await starting;
} catch (error) {
  const sentence = sentenceFor(error);
  if (sentence === undefined) console.error('The shop could not start:', error);
  else console.error(sentence);
  process.exit(1);
}

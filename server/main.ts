/** `npm start`: one server, or with WORKERS and DATABASE_URL several that share its port. */
import cluster from 'node:cluster';
import { type Config, readConfig } from './config.ts';
import { makeDataDir } from './data-dir.ts';
import { connect } from './db/connect.ts';
import { openDatabase } from './open-database.ts';
import { operatorMessage } from './operator-error.ts';
import { outboxLocation } from './routes/outbox.ts';
import { drainMs, logProcess, shutDownOnSignal } from './shutdown.ts';
import { type RunningServer, startServer } from './start.ts';
import { closeWorkersMs, startWorkers, type Workers } from './workers.ts';

const isDev = process.argv.includes('--dev');
const isMain = cluster.isPrimary;

const log = (line: string) => {
  if (isMain) console.log(line);
};

const logOutboxLocation = (place: string | undefined) => {
  if (place !== undefined) log(`It sends no mail; what it would have sent is at ${place}`);
};

async function serve(config: Config): Promise<RunningServer> {
  const connection = await (isMain ? openDatabase(config, log) : connect(config));
  const running = await startServer({ config, connection, isDev });
  log(`The shop is open at ${running.url}`);
  logOutboxLocation(await outboxLocation(config, running.services.db, running.url));
  return running;
}

async function serveWithWorkers(config: Config): Promise<Workers> {
  const connection = await openDatabase(config, log);
  const outbox = await outboxLocation(config, connection.db, `http://${config.host}:${config.port}`);
  await connection.close();
  return startWorkers(config.workers, (port) => {
    log(`The shop is open at http://${config.host}:${port} (${config.workers} processes)`);
    logOutboxLocation(outbox);
  });
}

try {
  const config = readConfig(process.env);
  if (isMain) {
    logProcess(`starts (Node.js ${process.version})`);
    makeDataDir(config.dataDir);
  }
  const hasWorkers = isMain && config.workers > 1;
  const starting = hasWorkers ? serveWithWorkers(config) : serve(config);
  // A signal during the start is handled, too: the process ends as soon as it serves.
  shutDownOnSignal(async () => await (await starting).close(), hasWorkers ? closeWorkersMs : drainMs);
  await starting;
} catch (error) {
  const message = operatorMessage(error);
  if (message === undefined) console.error('The shop could not start:', error);
  else console.error(message);
  process.exit(1);
}

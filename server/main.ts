/** `npm start`: one server, or with WORKERS and DATABASE_URL several that share its port. */
import cluster from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import { makeDataDir } from '@skerry/embedded-or-postgres/data-dir';
import { type Config, readConfig } from './config.ts';
import { connect } from './db/connect.ts';
import { log, logProcess } from './log.ts';
import { type Fill, openDatabase } from './open-database.ts';
import { operatorMessage } from './operator-error.ts';
import { outboxLocation } from './routes/outbox.ts';
import { drainMs, shutDownOnSignal } from './shutdown.ts';
import { startServer } from './start.ts';
import { warmUp } from './warm-up.ts';
import { closeWorkersMs, startWorkers } from './workers.ts';

const isDev = process.argv.includes('--dev');
const isMain = cluster.isPrimary;

/** After a failed start what is still open has this long to end. */
const exitMs = 2_000;

/** For whoever started the shop: plain at every level, and not in the log's form. */
const print = (line: string) => {
  if (isMain) console.log(line);
};

const printOutboxLocation = (place: string | undefined) => {
  if (place !== undefined) print(`It sends no mail; what it would have sent is at ${place}`);
};

/** Resolves once its requests have ended. */
type Running = { readonly close: () => Promise<void> };

/** Fills a shop that answers already that it is being filled; ends it where that fails. */
async function fillWhileServing(
  fill: Fill,
  { url, close }: Running & { readonly url: string },
): Promise<void> {
  print(`It fills its catalogue; watch at ${url}`);
  await fill().catch(async (error: unknown) => {
    await close();
    throw error;
  });
}

async function serve(config: Config): Promise<Running> {
  const { connection, fill } = isMain
    ? await openDatabase(config, print, isDev)
    : { connection: await connect(config), fill: undefined };
  const running = await startServer({
    config,
    connection,
    isDev,
    warmsUp: !isDev && !fill,
    makesAhead: !isDev && config.makesAhead,
    keepsBuild: !isDev,
  });
  if (fill) {
    await fillWhileServing(fill, running);
    if (!isDev) await warmUp(running.app, connection.db);
  }
  print(`The shop is open at ${running.url}`);
  printOutboxLocation(await outboxLocation(config, running.services.db, running.url));
  return {
    close: async () => {
      running.announceEnd();
      await pause(config.drainDelayMs);
      await running.close();
    },
  };
}

async function serveWithWorkers(config: Config): Promise<Running> {
  const { connection, fill } = await openDatabase(config, print, isDev);
  const outbox = await outboxLocation(config, connection.db, `http://${config.host}:${config.port}`);
  await connection.close();
  const serving = Promise.withResolvers<number>();
  const workers = startWorkers(config, serving.resolve);
  const opening = serving.promise.then(async (port) => {
    const url = `http://${config.host}:${port}`;
    if (fill) await fillWhileServing(fill, { url, close: workers.close });
    print(`The shop is open at ${url} (${config.workers} processes)`);
    printOutboxLocation(outbox);
  });
  // Nothing but filling can fail; workers that don't serve end this process.
  if (fill) await opening;
  return workers;
}

try {
  const config = readConfig(process.env);
  log.level = config.logLevel;
  if (isMain) {
    logProcess(`starts (Node.js ${process.version})`);
    makeDataDir(config.dataDir);
  }
  const hasWorkers = isMain && config.workers > 1;
  const starting = hasWorkers ? serveWithWorkers(config) : serve(config);
  // A signal during the start is handled, too: the process ends as soon as it serves.
  const closingMs = config.drainDelayMs + (hasWorkers ? closeWorkersMs : drainMs);
  shutDownOnSignal(async () => await (await starting).close(), closingMs);
  await starting;
} catch (error) {
  const message = operatorMessage(error);
  if (message === undefined) console.error('The shop could not start:', error);
  else console.error(message);
  // Ends by itself where nothing is open: so soon after the start, process.exit() can wait for ever for the compiler's threads
  // (nodejs/node#54918).
  process.exitCode = 1;
  setTimeout(() => process.exit(), exitMs).unref();
}

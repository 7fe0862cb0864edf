/** `npm start`: one server, or with WORKERS and DATABASE_URL several that share its port. */
import cluster from 'node:cluster';
import { type Config, readConfig } from './config.ts';
import { makeDataDir } from './data-dir.ts';
import { connect } from './db/connect.ts';
import { openDatabase } from './open-database.ts';
import { sentenceFor } from './plain-error.ts';
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

async function serve(config: Config): Promise<Running> {
  const connection = await (isMain ? openDatabase(config, say) : connect(config));
  const running = await startServer({ config, connection, isDev });
  say(`The shop is open at ${running.url}`);
  sayOutbox(await outboxPlace(config, running.services.db, running.url));
  return running;
}

async function serveWithWorkers(config: Config): Promise<Workers> {
  const connection = await openDatabase(config, say);
  const outbox = await outboxPlace(config, connection.db, `http://${config.host}:${config.port}`);
  await connection.close();
  return startWorkers(config.workers, (port) => {
    say(`The shop is open at http://${config.host}:${port} (${config.workers} processes)`);
    sayOutbox(outbox);
  });
}

try {
  const config = readConfig(process.env);
  if (isMain) {
    tell(`starts (Node.js ${process.version})`);
    makeDataDir(config.dataDir);
  }
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

/** `npm start`: one server, or with WORKERS and DATABASE_URL several that share its port. */
import cluster from 'node:cluster';
import { FoundryError } from './catalogue/read-foundry.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { type Connection, connect } from './db/connect.ts';
import { LockedError } from './db/lock.ts';
import { migrate } from './db/migrate.ts';
import { fillWhenEmpty } from './fill.ts';
import { outboxAddress } from './routes/outbox.ts';
import { type Running, startServer } from './start.ts';

const isDev = process.argv.includes('--dev');
const isMain = cluster.isPrimary;
/** A request that hasn't ended by then is given up, so that a restart isn't held up for ever. */
const patienceMs = 15_000;

const say = (line: string) => {
  if (isMain) console.log(line);
};

const sayOutbox = (address: string | undefined) => {
  if (address !== undefined) say(`It sends no mail; what it would have sent is at ${address}`);
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

function closeOnSignals(running: Running): void {
  let isClosing = false;
  const close = async () => {
    if (isClosing) return;
    isClosing = true;
    setTimeout(() => process.exit(1), patienceMs).unref();
    await running.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void close());
}

async function serve(config: Config): Promise<void> {
  const connection = await openDatabase(config);
  const running = await startServer({ config, connection, isDev });
  closeOnSignals(running);
  say(`The shop is open at ${running.url}`);
  sayOutbox(await outboxAddress(config, connection.db, running.url));
}

/** Workers share the port; one that dies is replaced, unless they die at once. */
async function serveWithWorkers(config: Config): Promise<void> {
  const connection = await openDatabase(config);
  const outbox = await outboxAddress(config, connection.db, `http://${config.host}:${config.port}`);
  await connection.close();
  let isClosing = false;
  let startedAt = Date.now();
  const open = new Set<number>();
  const start = () => {
    startedAt = Date.now();
    cluster.fork();
  };
  cluster.on('listening', ({ id }, { port }) => {
    const before = open.size;
    open.add(id);
    if (open.size === config.workers && before < open.size) {
      console.log(`The shop is open at http://${config.host}:${port} (${config.workers} processes)`);
      sayOutbox(outbox);
    }
  });
  cluster.on('exit', (_worker, code) => {
    if (isClosing) return;
    if (code !== 0 && Date.now() - startedAt < 2000) process.exit(code ?? 1);
    start();
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      isClosing = true;
      for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal);
    });
  }
  for (let count = 0; count < config.workers; count += 1) start();
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
  await (isMain && config.workers > 1 ? serveWithWorkers(config) : serve(config));
} catch (error) {
  const sentence = sentenceFor(error);
  if (sentence === undefined) console.error('The shop could not start:', error);
  else console.error(sentence);
  process.exit(1);
}

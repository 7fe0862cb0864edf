/** Starts one server over an open, migrated database: gateways, app, port. Tests start the same one. */
import type { FastifyInstance } from 'fastify';
import { watchAdminCommands } from './admin-commands.ts';
import { buildApp } from './app.ts';
import { listenForChanges } from './changes.ts';
import { crashAt } from './checkout/crash.ts';
import type { Config } from './config.ts';
import { watchCurrentState } from './current-state.ts';
import type { Connection } from './db/connect.ts';
import { createDemand } from './demand.ts';
import { createDocuments } from './documents/documents.ts';
import { createMailer } from './email/mailer.ts';
import { type CardSandbox, openSandbox } from './gateways/card-sandbox.ts';
import { withSpans } from './gateways/card-spans.ts';
import { createCardGateway } from './gateways/card-stripe.ts';
import { createFolderMail, createSmtpMail, type MailGateway } from './gateways/mail.ts';
import { openFiles } from './gateways/open-files.ts';
import { createEmbeddedTax, createTaxJar } from './gateways/tax.ts';
import { startJobRunner } from './jobs/runner.ts';
import { log } from './log.ts';
import { startMakingAhead } from './making-ahead.ts';
import { codeOf, OperatorError } from './operator-error.ts';
import { orderFilesOf } from './orders/order-files.ts';
import { buildName } from './render/built.ts';
import { keepBuild } from './render/older-builds.ts';
import { outboxFolder } from './routes/outbox.ts';
import type { Services } from './services.ts';
import { removeExpiredCodes, removeExpiredEmailCodes } from './stores/account-codes.ts';
import { removeClosedAttempts } from './stores/attempts.ts';
import { removeExpiredLimits } from './stores/limits.ts';
import { expireAllLeases } from './stores/orders.ts';
import { removeExpiredDevices, removeExpiredSessions } from './stores/sessions.ts';
import { setOpenToVisitors, setOrigin } from './stores/settings.ts';
import { removeExpiredTrialLinks } from './stores/trials.ts';
import { createTrialFonts } from './trials/trial-fonts.ts';
import { warmUp } from './warm-up.ts';
import { limitForRequests, startWorkerPool } from './worker-pool/pool.ts';

export type StartOptions = {
  readonly config: Config;
  /** Migrated; closing the server closes it too. */
  readonly connection: Connection;
  readonly isDev?: boolean;
  /** Answers a few requests of its own before it listens, so that the first visitors needn't wait (warm-up.ts). */
  readonly warmsUp?: boolean;
  /** Makes web fonts and pictures before they are asked for (making-ahead.ts). */
  readonly makesAhead?: boolean;
  /** Keeps the browser's files for tabs that outlive this build (render/older-builds.ts). */
  readonly keepsBuild?: boolean;
  /** How long calls to the card sandbox may be retried; the gateway's default unless a test sets it. */
  readonly cardRetryMs?: number;
  /** How often state and jobs are looked at without a signal; 1 s and 2 s unless a test sets it. */
  readonly pollMs?: number;
  /** Replacements for the real services, in tests. */
  readonly overrides?: Partial<
    Pick<Services, 'card' | 'tax' | 'files' | 'documents' | 'clock' | 'crash' | 'currentState'>
  > & { readonly mail?: MailGateway };
};

export type RunningServer = {
  readonly services: Services;
  readonly app: FastifyInstance;
  /** Undefined when real keys are set. */
  readonly sandbox: CardSandbox | undefined;
  /** Its address, without a slash at its end. */
  readonly url: string;
  /** Turns /readyz red, and goes on serving. */
  readonly announceEnd: () => void;
  /** Finishes the running requests, then closes everything. */
  readonly close: () => Promise<void>;
};

/** How old it may be where the database can't notify (changes.ts). */
const stateMaxAgeMs = 1000;
const upkeepEveryMs = 10 * 60_000;

async function openCard(options: StartOptions, webhookUrl: () => string | undefined) {
  const { config, connection, overrides, cardRetryMs: retryMs } = options;
  if (overrides?.card) return { card: overrides.card, sandbox: undefined };
  if (config.stripe) return { card: createCardGateway({ keys: config.stripe }), sandbox: undefined };
  const sandbox = await openSandbox(connection.db, webhookUrl);
  const { keys, endpoint } = sandbox;
  return {
    card: createCardGateway({ keys, endpoint, ...(retryMs === undefined ? {} : { retryMs }) }),
    sandbox,
  };
}

/** Runs the tasks one after another, every ten minutes, until the returned function is called. */
function repeat(tasks: readonly (() => Promise<void>)[]): () => void {
  const run = async () => {
    for (const task of tasks) await task();
  };
  const timer = setInterval(() => void run(), upkeepEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** A failure is logged as `message`. */
const logged = (task: () => Promise<void>, message: string) => () =>
  task().catch((err: unknown) => log.error({ err }, message));

async function removeExpired({ db, clock, files }: Services): Promise<void> {
  await removeExpiredLimits(db, clock.now());
  await removeExpiredSessions(db, clock.now());
  await removeExpiredTrialLinks(db, clock.now());
  await removeExpiredCodes(db, clock.now());
  await removeExpiredEmailCodes(db, clock.now());
  await removeExpiredDevices(db, clock.now());
  await removeClosedAttempts(db, clock.now());
  await files.evict();
}

/** The address at which this process reaches itself. */
function localUrl({ host }: Config, port: number): string {
  const isWildcardHost = ['0.0.0.0', '::', 'localhost'].includes(host);
  return `http://${isWildcardHost ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** An OperatorError for a port or host that can't be listened at; any other error unchanged. */
function listenError(error: unknown): unknown {
  const code = codeOf(error);
  if (code === 'EADDRINUSE')
    return new OperatorError('The port is in use. Set PORT to another one, or stop what holds it.');
  if (code === 'EACCES')
    return new OperatorError('PORT is not valid: expected one that this user may listen at.');
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(code))
    return new OperatorError(`HOST is not valid: expected a name or an address of this machine (${code}).`);
  return error;
}

/** Resolves once the server listens. Throws an OperatorError that names HOST or PORT when it can't listen there. */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { config, connection, overrides = {} } = options;
  const stopTracing = config.otlpEndpoint
    ? (await import('./open-telemetry.ts')).startTracing(config)
    : async () => undefined;
  const { db, jobDb } = connection;
  let port: number | undefined;
  const webhookUrl = () => (port === undefined ? undefined : `${localUrl(config, port)}/v1/webhooks/stripe`);
  const { card, sandbox } = await openCard(options, webhookUrl);
  const files = overrides.files ?? (await openFiles(config));
  const workerPool = startWorkerPool();
  /** File services over one pool of connections: that of requests, or that of the job runner. */
  const fileServicesOver = (database: Connection['db']) => {
    const documents = overrides.documents ?? createDocuments({ config, db: database, files, workerPool });
    const orderFiles = orderFilesOf({ files, documents });
    return {
      db: database,
      documents,
      orderFiles,
      trials: createTrialFonts({ db: database, files, workerPool }),
    };
  };
  const { mail, ...others } = overrides ?? {};
  const ending = new AbortController();
  const changes = listenForChanges(connection);
  const services: Services = {
    config,
    ...fileServicesOver(db),
    card: config.otlpEndpoint ? withSpans(card) : card,
    tax: config.taxjarApiKey ? createTaxJar(config.taxjarApiKey, config.taxjarUrl) : createEmbeddedTax(),
    mail: createMailer(
      jobDb,
      mail ?? (config.smtpUrl ? createSmtpMail(config.smtpUrl) : createFolderMail(outboxFolder(config))),
    ),
    files,
    workerPool: limitForRequests(workerPool),
    demand: createDemand(),
    clock: { now: () => new Date() },
    ending: ending.signal,
    // Never crash on purpose where real money is taken.
    crash: crashAt(config.stripe ? undefined : config.crashAt),
    build: options.isDev ? '' : buildName(),
    currentState: watchCurrentState(db, options.pollMs ?? stateMaxAgeMs, changes.state),
    ...others,
  };
  // The embedded database belongs to one process: whoever held a lease before is gone.
  if (connection.kind === 'pglite') await expireAllLeases(db);
  const app = await buildApp(services, {
    isDev: options.isDev ?? false,
    ...(sandbox ? { cardSandbox: sandbox.plugin } : {}),
    pools: connection.pools,
  });
  await setOrigin(db, config.origin);
  await setOpenToVisitors(db, !options.isDev);
  const jobServices = { ...services, ...fileServicesOver(jobDb) };
  // Before it warms up: the files and emails of a process that died don't wait for that.
  const jobRunner = startJobRunner(jobServices, changes, options.pollMs);
  const keepThisBuild = logged(() => keepBuild(jobServices), 'The browser’s files could not be stored.');
  const upkeep = [
    logged(
      () => removeExpired(jobServices),
      'Old sessions, limits, links and copies of files could not be removed.',
    ),
    ...(options.keepsBuild ? [keepThisBuild] : []),
  ];
  // Before a page names them: another machine, with another build, may be asked for them.
  if (options.keepsBuild) await keepThisBuild();
  if (options.warmsUp) await warmUp(app, db);
  await app.listen({ host: config.host, port: config.port }).catch(async (error: unknown) => {
    await jobRunner.stop();
    throw listenError(error);
  });
  const address = app.server.address();
  port = typeof address === 'object' && address ? address.port : config.port;
  const stopUpkeep = repeat(upkeep);
  const stopMakingAhead = options.makesAhead
    ? startMakingAhead({ ...services, db: jobDb, workerPool })
    : () => Promise.resolve();
  const stopAdminCommands =
    connection.kind === 'pglite' ? watchAdminCommands(config, services) : () => undefined;
  return {
    services,
    app,
    sandbox,
    url: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`,
    announceEnd: () => ending.abort(),
    async close() {
      stopUpkeep();
      stopAdminCommands();
      await app.close();
      await stopMakingAhead();
      await jobRunner.stop();
      await sandbox?.close();
      await services.mail.close();
      files.close();
      await services.workerPool.close();
      await connection.close();
      await stopTracing();
    },
  };
}

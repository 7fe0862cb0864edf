/** Starts one server over an open, migrated database: gateways, app, port. Tests start the same one. */
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { crashAt } from './checkout/crash.ts';
import type { Config } from './config.ts';
import { watchCurrentState } from './current.ts';
import type { Connection } from './db/connect.ts';
import { documentsOf } from './documents/documents.ts';
import { createCardGateway } from './gateways/card-stripe.ts';
import { filesIn } from './gateways/files.ts';
import { folderMail, smtpMail } from './gateways/mail.ts';
import { type CardSandbox, openCardSandbox } from './gateways/sandbox/sandbox.ts';
import { embeddedTax, taxJar } from './gateways/tax.ts';
import { createBell } from './job/bell.ts';
import { startJob } from './job/rounds.ts';
import { orderFilesOf } from './orders/order-files.ts';
import { codeOf, PlainError } from './plain-error.ts';
import { buildName } from './render/built.ts';
import { outboxFolder } from './routes/outbox.ts';
import type { Services } from './services.ts';
import { removeEndedCodes } from './stores/account-codes.ts';
import { removeClosedAttempts } from './stores/attempts.ts';
import { removeOldEmailCodes } from './stores/email-codes.ts';
import { removeOldDevices } from './stores/known-devices.ts';
import { removeOldLimits } from './stores/limits.ts';
import { endAllLeases } from './stores/orders.ts';
import { removeEndedSessions } from './stores/sessions.ts';
import { removeEndedTrialLinks } from './stores/trials.ts';
import { trialFontsOf } from './trials/trial-fonts.ts';
import { watchWishes } from './wishes.ts';
import { forRequests, startWork } from './work/pool.ts';

export type StartOptions = {
  readonly config: Config;
  /** Migrated; closing the server closes it too. */
  readonly connection: Connection;
  readonly isDev?: boolean;
  /** How long a call to the card sandbox may be made anew; the gateway's own unless a test says it. */
  readonly cardPatienceMs?: number;
  /** Instead of the real ones, in tests. */
  readonly instead?: Partial<
    Pick<Services, 'card' | 'tax' | 'mail' | 'files' | 'documents' | 'clock' | 'bell' | 'crash' | 'current'>
  >;
};

export type Running = {
  readonly services: Services;
  readonly app: FastifyInstance;
  /** Undefined when real keys are set. */
  readonly sandbox: CardSandbox | undefined;
  /** Where it listens, without a slash at its end. */
  readonly url: string;
  /** Finishes the requests that are running, then closes everything. */
  readonly close: () => Promise<void>;
};

const freshMs = 1000;
const sweepMs = 10 * 60_000;

async function openCard(options: StartOptions, webhookUrl: () => string | undefined) {
  const { config, connection, instead, cardPatienceMs: patienceMs } = options;
  if (instead?.card) return { card: instead.card, sandbox: undefined };
  if (config.stripe) return { card: createCardGateway({ keys: config.stripe }), sandbox: undefined };
  const sandbox = await openCardSandbox({ db: connection.db, webhookUrl });
  const { keys, endpoint } = sandbox;
  return {
    card: createCardGateway({ keys, endpoint, ...(patienceMs === undefined ? {} : { patienceMs }) }),
    sandbox,
  };
}

/** Removes what has run out, now and then; failing costs nothing but space. */
function sweepNowAndThen({ db, clock }: Services): () => void {
  const sweep = async () => {
    try {
      await removeOldLimits(db, clock.now());
      await removeEndedSessions(db, clock.now());
      await removeEndedTrialLinks(db, clock.now());
      await removeEndedCodes(db, clock.now());
      await removeOldEmailCodes(db, clock.now());
      await removeOldDevices(db, clock.now());
      await removeClosedAttempts(db, clock.now());
    } catch (error) {
      console.error('Old sessions, limits and links could not be removed:', error);
    }
  };
  const timer = setInterval(() => void sweep(), sweepMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** How this process reaches itself. */
function ownAddress({ host }: Config, port: number): string {
  const isAnywhere = ['0.0.0.0', '::', 'localhost'].includes(host);
  return `http://${isAnywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Why it can't listen, in a sentence where HOST or PORT is to blame. */
function whyDeaf(error: unknown): unknown {
  const code = codeOf(error);
  if (code === 'EADDRINUSE')
    return new PlainError('The port is in use. Set PORT to another one, or stop what holds it.');
  if (code === 'EACCES')
    return new PlainError('PORT is not valid: expected one that this user may listen at.');
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(code))
    return new PlainError(`HOST is not valid: expected a name or an address of this machine (${code}).`);
  return error;
}

/** Resolves once it answers. Throws a PlainError that names HOST or PORT when it can't listen there. */
export async function startServer(options: StartOptions): Promise<Running> {
  const { config, connection, instead = {} } = options;
  const { db, jobDb } = connection;
  let port: number | undefined;
  const webhookUrl = () =>
    port === undefined ? undefined : `${ownAddress(config, port)}/v1/webhooks/stripe`;
  const { card, sandbox } = await openCard(options, webhookUrl);
  const files = instead.files ?? filesIn(join(config.dataDir, 'files'));
  const work = startWork();
  /** What is asked for files asks the database over these connections: requests, or the job. */
  const makersOver = (own: Connection['db']) => {
    const documents = instead.documents ?? documentsOf({ config, db: own, files, work });
    const orderFiles = orderFilesOf({ files, documents });
    return { db: own, documents, orderFiles, trials: trialFontsOf({ db: own, files, work }) };
  };
  const services: Services = {
    config,
    ...makersOver(db),
    card,
    tax: config.taxjarApiKey ? taxJar(config.taxjarApiKey, config.taxjarUrl) : embeddedTax(),
    mail: config.smtpUrl ? smtpMail(config.smtpUrl) : folderMail(outboxFolder(config)),
    files,
    work: forRequests(work),
    clock: { now: () => new Date() },
    bell: createBell(),
    // Real money is never dropped on purpose.
    crash: crashAt(config.stripe ? undefined : config.crashAt),
    build: options.isDev ? '' : buildName(),
    current: watchCurrentState(db, freshMs),
    ...instead,
  };
  // The embedded database belongs to one process: whoever held a lease is gone.
  if (connection.kind === 'pglite') await endAllLeases(db);
  const app = await buildApp(services, {
    isDev: options.isDev ?? false,
    ...(sandbox ? { cardSandbox: sandbox.plugin } : {}),
  });
  await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
    throw whyDeaf(error);
  });
  const address = app.server.address();
  port = typeof address === 'object' && address ? address.port : config.port;
  const jobServices = { ...services, ...makersOver(jobDb) };
  const stopSweeping = sweepNowAndThen(jobServices);
  const stopWishes = connection.kind === 'pglite' ? watchWishes(config.dataDir, db) : () => undefined;
  const job = startJob(jobServices);
  return {
    services,
    app,
    sandbox,
    url: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`,
    async close() {
      stopSweeping();
      stopWishes();
      await app.close();
      await job.stop();
      await sandbox?.close();
      await services.mail.close();
      await services.work.close();
      await connection.close();
    },
  };
}

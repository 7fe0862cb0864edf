/** The services that routes and stores get: made once at start (start.ts), or by a test. */
import type { Crash } from './checkout/crash.ts';
import type { Config } from './config.ts';
import type { RootDb } from './db/database.ts';
import type { Demand } from './demand.ts';
import type { Documents } from './documents/documents.ts';
import type { Mailer } from './email/mailer.ts';
import type { CardGateway } from './gateways/card.ts';
import type { FileStore } from './gateways/files.ts';
import type { TaxGateway } from './gateways/tax.ts';
import type { OrderFiles } from './orders/order-files.ts';
import type { CurrentState } from './stores/settings.ts';
import type { TrialFonts } from './trials/trial-fonts.ts';
import type { WorkerPool } from './worker-pool/pool.ts';

/** The current time, replaceable in tests. */
export type Clock = { readonly now: () => Date };

export type Services = {
  readonly config: Config;
  readonly db: RootDb;
  readonly card: CardGateway;
  readonly tax: TaxGateway;
  readonly mail: Mailer;
  readonly files: FileStore;
  readonly documents: Documents;
  readonly orderFiles: OrderFiles;
  readonly trials: TrialFonts;
  /** Worker threads for requests; outbox jobs have one more. */
  readonly workerPool: WorkerPool;
  readonly demand: Demand;
  readonly clock: Clock;
  /** Aborted when this process will end soon: it is not ready any more. */
  readonly ending: AbortSignal;
  /** Does nothing except in crash tests. */
  readonly crash: Crash;
  /** The browser's build in pages, by the name of its main file; empty in development, and without a build. */
  readonly build: string;
  /** Maintenance and the catalogue's version, at most one second old. */
  readonly currentState: () => Promise<CurrentState>;
};

/** What routes and stores are given: made once at start (main.ts), or by a test. */
import type { Kysely } from 'kysely';
import type { Crash } from './checkout/crash.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Documents } from './documents/documents.ts';
import type { CardGateway } from './gateways/card.ts';
import type { FileStore } from './gateways/files.ts';
import type { MailGateway } from './gateways/mail.ts';
import type { TaxGateway } from './gateways/tax.ts';
import type { Bell } from './job/bell.ts';
import type { OrderFiles } from './orders/order-files.ts';
import type { CurrentState } from './stores/settings.ts';
import type { TrialFonts } from './trials/trial-fonts.ts';
import type { WorkPool } from './work/pool.ts';

/** The time, so that tests can move it. */
export type Clock = { readonly now: () => Date };

export type Services = {
  readonly config: Config;
  readonly db: Kysely<Database>;
  readonly card: CardGateway;
  readonly tax: TaxGateway;
  readonly mail: MailGateway;
  readonly files: FileStore;
  readonly documents: Documents;
  readonly orderFiles: OrderFiles;
  readonly trials: TrialFonts;
  /** Threads for what requests ask for; what is owed to orders has one more. */
  readonly work: WorkPool;
  readonly clock: Clock;
  /** Wakes the job of this process. */
  readonly bell: Bell;
  /** Does nothing but in tests of crashes. */
  readonly crash: Crash;
  /** The browser's build that pages bring, by the name of its main file; empty in development, and without a build. */
  readonly build: string;
  /** Maintenance and the catalogue's version, a second old at most. */
  readonly current: () => Promise<CurrentState>;
};

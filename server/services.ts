/** What routes and stores are given: made once at start (main.ts), or by a test. */
import type { Kysely } from 'kysely';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { CardGateway } from './gateways/card.ts';
import type { FileStore } from './gateways/files.ts';
import type { MailGateway } from './gateways/mail.ts';
import type { TaxGateway } from './gateways/tax.ts';
import type { CurrentState } from './stores/settings.ts';

/** The time, so that tests can move it. */
export type Clock = { readonly now: () => Date };

export type Services = {
  readonly config: Config;
  readonly db: Kysely<Database>;
  readonly card: CardGateway;
  readonly tax: TaxGateway;
  readonly mail: MailGateway;
  readonly files: FileStore;
  readonly clock: Clock;
  /** Maintenance and the catalogue's version, a second old at most. */
  readonly current: () => Promise<CurrentState>;
};

/** Every table of the shop, as Kysely knows them; each slice's tables are in their own file under tables/. */
import type { Kysely, Transaction } from 'kysely';
import type { AccountTables } from './tables/accounts.ts';
import type { BuildTables } from './tables/builds.ts';
import type { CatalogueTables } from './tables/catalogue.ts';
import type { ClubTables } from './tables/club.ts';
import type { ContentTables } from './tables/content.ts';
import type { OrderTables } from './tables/orders.ts';
import type { SharedCartTables } from './tables/shared-carts.ts';
import type { TrialTables } from './tables/trials.ts';

export interface Database
  extends CatalogueTables,
    AccountTables,
    OrderTables,
    SharedCartTables,
    TrialTables,
    ContentTables,
    ClubTables,
    BuildTables {}

/**
 * The first argument of every store. Inside a transaction it must be the transaction: the embedded database has one
 * connection, and a query on the outer one would wait for ever.
 */
export type Db = RootDb | Trx;

/** The database outside of any transaction: what can open one. */
export type RootDb = Kysely<Database>;

/** A transaction, for what must be done in one. */
export type Trx = Transaction<Database>;

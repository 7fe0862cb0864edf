/** The shop's database, embedded or PostgreSQL, with its tables. */
import * as database from '@skerry/embedded-or-postgres/connect';
import type { Database } from './database.ts';

export type Connection = database.Connection<Database>;
export const connect = database.connect<Database>;
export const connectWithoutTimeouts = database.connectWithoutTimeouts<Database>;
export const fromPglite = database.fromPglite<Database>;
export const fromPostgres = database.fromPostgres<Database>;

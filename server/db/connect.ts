/** The shop's database, embedded or PostgreSQL, with its tables. */
import { join } from 'node:path';
import * as database from '@skerry/embedded-or-postgres/connect';
import type { Config } from '../config.ts';
import type { Database } from './database.ts';

export type Connection = database.Connection<Database>;
/** Made by the build. */
const template = join(import.meta.dirname, '../../dist/database');

type Location = Pick<Config, 'dataDir' | 'databaseUrl'>;
export const connect = (location: Location) => database.connect<Database>({ ...location, template });
export const connectWithoutTimeouts = (location: Location) =>
  database.connectWithoutTimeouts<Database>({ ...location, template });
export const fromPglite = database.fromPglite<Database>;
export const fromPostgres = database.fromPostgres<Database>;

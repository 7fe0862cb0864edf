/** The shop's schema: the numbered files of migrations/. */
import { join } from 'node:path';
import * as migrations from '@skerry/embedded-or-postgres/migrate';
import type { RootDb } from './database.ts';

const folder = join(import.meta.dirname, 'migrations');

/** Whether every migration of this version was applied; a database of an older version lacks some. */
export const isMigrated = (db: RootDb) => migrations.isMigrated(db, folder);

/** Applies missing migrations and returns their names; several processes may call it at once. */
export const migrate = (db: RootDb) => migrations.migrate(db, folder);

/** The text of every migration in order; the key of a dumped template. */
export const migrationsText = () => migrations.migrationsText(folder);

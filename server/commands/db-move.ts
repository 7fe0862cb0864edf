/**
 * `npm run db:move -- --to-postgres` copies the shop's database from DATA_DIR to DATABASE_URL, `--to-pglite` the other way.
 * It is also the database's backup: a logical copy, never the embedded database's files. The fonts that orders were given are
 * files: a backup, or a shop on another machine, needs a copy of these, too.
 */

import { MoveError, moveRows } from '@skerry/embedded-or-postgres/move';
import { readConfig } from '../config.ts';
import { type Connection, connectWithoutTimeouts } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { reportFailure } from '../operator-error.ts';

async function move(from: Connection, to: Connection, dataDir: string): Promise<void> {
  await migrate(from.db);
  await migrate(to.db);
  const moved = await moveRows(from.db, to.db, (line) => console.log(line));
  const rows = moved.reduce((sum, { rows }) => sum + rows, 0);
  console.log(
    `Copied ${rows} rows of ${moved.length} tables. The files of ${dataDir}/files stay where they are: ` +
      'a backup or another machine also needs those in its folder sold, the fonts of orders.',
  );
}

async function main(): Promise<void> {
  const direction = process.argv.slice(2).find((argument) => argument.startsWith('--to-'));
  if (direction !== '--to-postgres' && direction !== '--to-pglite') {
    throw new MoveError('Say where to: npm run db:move -- --to-postgres, or -- --to-pglite.');
  }
  const { dataDir, databaseUrl } = readConfig(process.env);
  if (databaseUrl === undefined)
    throw new MoveError('DATABASE_URL is missing: expected a PostgreSQL address.');
  const postgres = await connectWithoutTimeouts({ dataDir, databaseUrl });
  try {
    const embedded = await connectWithoutTimeouts({ dataDir, databaseUrl: undefined });
    try {
      const [from, to] = direction === '--to-postgres' ? [embedded, postgres] : [postgres, embedded];
      await move(from, to, dataDir);
    } finally {
      await embedded.close();
    }
  } finally {
    await postgres.close();
  }
}

try {
  await main();
} catch (error) {
  reportFailure(error);
}

/**
 * `npm run db:move -- --to-postgres` copies the shop from DATA_DIR to DATABASE_URL, `--to-pglite` the other way.
 * It is also the backup: a logical copy, never the embedded database's files.
 */
import { ConfigError, readConfig } from '../config.ts';
import { connect, fromPostgres } from '../db/connect.ts';
import { LockedError } from '../db/lock.ts';
import { migrate } from '../db/migrate.ts';
import { MoveError, moveShop } from '../db/move.ts';

async function main(): Promise<void> {
  const direction = process.argv.slice(2).find((one) => one.startsWith('--to-'));
  if (direction !== '--to-postgres' && direction !== '--to-pglite') {
    throw new MoveError('Say where to: npm run db:move -- --to-postgres, or -- --to-pglite.');
  }
  const { dataDir, databaseUrl } = readConfig(process.env);
  if (databaseUrl === undefined)
    throw new MoveError('DATABASE_URL is missing: expected a PostgreSQL address.');
  const embedded = await connect({ dataDir, databaseUrl: undefined });
  const postgres = fromPostgres(databaseUrl, 2);
  const [from, to] = direction === '--to-postgres' ? [embedded, postgres] : [postgres, embedded];
  try {
    await migrate(from.db);
    await migrate(to.db);
    const moved = await moveShop(from.db, to.db, (line) => console.log(line));
    const rows = moved.reduce((sum, { rows }) => sum + rows, 0);
    console.log(
      `Copied ${rows} rows of ${moved.length} tables. The files of ${dataDir}/files stay where they are.`,
    );
  } finally {
    await embedded.close();
    await postgres.close();
  }
}

try {
  await main();
} catch (error) {
  const isExpected =
    error instanceof MoveError || error instanceof ConfigError || error instanceof LockedError;
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
}

/** `npm run import`: brings the foundry's files into the catalogue and says what it did. */

import { importFoundry } from '../catalogue/import.ts';
import { FoundryError } from '../catalogue/read-foundry.ts';
import { ConfigError, readConfig } from '../config.ts';
import { connect } from '../db/connect.ts';
import { LockedError } from '../db/lock.ts';
import { migrate } from '../db/migrate.ts';

/** Runs the import; returns the exit code. */
async function run(): Promise<number> {
  const connection = await connect(readConfig(process.env));
  try {
    await migrate(connection.db);
    const started = performance.now();
    const report = await importFoundry(connection, { onProgress: (text) => console.log(text) });
    for (const kind of ['added', 'changed', 'unchanged', 'retired'] as const)
      if (report[kind].length > 0) console.log(`${kind}: ${report[kind].join(', ')}`);
    for (const warning of report.warnings) console.warn(`Warning: ${warning}`);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`The catalogue holds ${report.styles} styles (${seconds} s).`);
    return 0;
  } finally {
    await connection.close();
  }
}

try {
  process.exitCode = await run();
} catch (error) {
  const expected =
    error instanceof FoundryError || error instanceof ConfigError || error instanceof LockedError;
  console.error(expected ? error.message : error);
  if (expected) console.error('Nothing was changed.');
  process.exitCode = 1;
}

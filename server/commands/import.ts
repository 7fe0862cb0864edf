/** `npm run import`: brings the foundry's files into the catalogue and says what it did; `-- --warm` makes web fonts too. */

import { join } from 'node:path';
import { importFoundry } from '../catalogue/import.ts';
import { FoundryError } from '../catalogue/read-foundry.ts';
import { webFontsOf } from '../catalogue/web-fonts.ts';
import { ConfigError, readConfig } from '../config.ts';
import { type Connection, connect } from '../db/connect.ts';
import { LockedError } from '../db/lock.ts';
import { migrate } from '../db/migrate.ts';
import { filesIn } from '../gateways/files.ts';
import { startWork } from '../work/pool.ts';

/** Makes every page's web fonts now rather than when first asked: some minutes on one core. */
async function warm(dataDir: string, db: Connection['db']): Promise<void> {
  const work = startWork();
  try {
    await webFontsOf({ db, work, files: filesIn(join(dataDir, 'files')) }).warm((made, of) => {
      if (made % 20 === 0 || made === of) console.log(`Made ${made} of ${of} web fonts`);
    });
  } finally {
    await work.close();
  }
}

const atOnce = 20;
const someOf = (names: readonly string[]) =>
  names.slice(0, atOnce).join(', ') + (names.length > atOnce ? ` and ${names.length - atOnce} more` : '');

/** Runs the import; returns the exit code. */
async function run(): Promise<number> {
  const config = readConfig(process.env);
  const connection = await connect(config);
  try {
    await migrate(connection.db);
    const started = performance.now();
    const report = await importFoundry(connection, { onProgress: (text) => console.log(text) });
    for (const kind of ['added', 'changed', 'unchanged', 'retired'] as const)
      if (report[kind].length > 0) console.log(`${kind}: ${someOf(report[kind])}`);
    for (const kind of ['added', 'changed', 'removed'] as const)
      if (report.content[kind].length > 0) console.log(`${kind}: ${someOf(report.content[kind])}`);
    if (report.content.unchanged.length > 0)
      console.log(`unchanged: ${report.content.unchanged.length} texts`);
    for (const warning of report.warnings) console.warn(`Warning: ${warning}`);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`The catalogue holds ${report.styles} styles (${seconds} s).`);
    if (process.argv.includes('--warm')) await warm(config.dataDir, connection.db);
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

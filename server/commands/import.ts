/**
 * `npm run import`: brings the foundry's files into the catalogue and says what it did. `-- --foundry FOLDER` reads the
 * files of another foundry; `-- --fonts FOLDER` first makes a family of a folder of font files, in that foundry;
 * `-- --replace` lets one foundry take another's place; `-- --warm` makes web fonts too.
 */

import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type ImportOptions, type ImportReport, importFoundry } from '../catalogue/import.ts';
import { webFontsOf } from '../catalogue/web-fonts.ts';
import { readConfig } from '../config.ts';
import { type Connection, connectCommand } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { importFontFolder } from '../font-folder/import-font-folder.ts';
import { filesIn } from '../gateways/files.ts';
import { fail, sentenceFor } from '../plain-error.ts';
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

const say = (text: string) => console.log(text);

/** Reports what became of a folder of fonts, and where its family's file is. */
async function importFolder(
  connection: Connection,
  fonts: string,
  options: ImportOptions & { readonly folder: string },
): Promise<ImportReport> {
  const { family, file, outcome, ...report } = await importFontFolder(connection, fonts, options);
  const path = join(relative(process.cwd(), options.folder) || '.', file);
  if (outcome === 'the same') say(`${family.name}: the shop has these fonts.`);
  else if (outcome === 'new fonts') say(`${family.name}: its fonts were changed in ${path}.`);
  else say(`${family.name} is at /typeface/${family.slug}: look over ${path}, then import again.`);
  return report;
}

function tell({ content, ...report }: ImportReport): void {
  for (const kind of ['added', 'changed', 'unchanged', 'retired'] as const)
    if (report[kind].length > 0) say(`${kind}: ${someOf(report[kind])}`);
  for (const kind of ['added', 'changed', 'removed'] as const)
    if (content[kind].length > 0) say(`${kind}: ${someOf(content[kind])}`);
  if (content.unchanged.length > 0) say(`unchanged: ${content.unchanged.length} texts`);
  for (const warning of report.warnings) console.warn(`Warning: ${warning}`);
}

/** Runs the import; returns the exit code. */
async function run(): Promise<number> {
  const { values } = parseArgs({
    options: {
      foundry: { type: 'string', default: join(import.meta.dirname, '../../foundry') },
      fonts: { type: 'string' },
      replace: { type: 'boolean', default: false },
      warm: { type: 'boolean' },
    },
  });
  const options = { folder: resolve(values.foundry), replaces: values.replace, onProgress: say };
  const config = readConfig(process.env);
  const connection = await connectCommand(config);
  try {
    await migrate(connection.db);
    const started = performance.now();
    const report =
      values.fonts === undefined
        ? await importFoundry(connection, options)
        : await importFolder(connection, values.fonts, options);
    tell(report);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    say(`The catalogue holds ${report.styles} styles (${seconds} s).`);
    if (values.warm) await warm(config.dataDir, connection.db);
    return 0;
  } finally {
    await connection.close();
  }
}

try {
  process.exitCode = await run();
} catch (error) {
  fail(error);
  if (sentenceFor(error) !== undefined) console.error('Nothing was changed.');
}

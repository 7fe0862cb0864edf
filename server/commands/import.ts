/**
 * `npm run import`: imports the foundry's files into the catalogue and reports what changed. `-- --foundry FOLDER` reads the
 * files of another foundry; `-- --fonts FOLDER` first makes a family of a folder of font files, in that foundry; `--
 * --replace` lets it replace another foundry; `-- --drafts` brings unfinished
 * texts for `npm run dev`; `-- --warm` makes web fonts and pictures too.
 */

import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type ImportOptions, type ImportReport, importFoundry } from '../catalogue/import.ts';
import { createWebFonts } from '../catalogue/web-fonts.ts';
import { readConfig } from '../config.ts';
import { createPictures } from '../content/pictures.ts';
import { type Connection, connectWithoutTimeouts } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { importFontFolder } from '../font-folder/import-font-folder.ts';
import { createFileStore } from '../gateways/files.ts';
import { operatorMessage, reportFailure } from '../operator-error.ts';
import { startWorkerPool } from '../worker-pool/pool.ts';

/** Makes every page's web fonts and pictures now rather than on first request: some minutes on one core. */
async function warm(dataDir: string, db: Connection['db']): Promise<void> {
  const workerPool = startWorkerPool();
  try {
    const makers = { db, workerPool, files: createFileStore(join(dataDir, 'files')) };
    const report = (what: string) => (made: number, total: number) => {
      if (made % 20 === 0 || made === total) console.log(`Made ${made} of ${total} ${what}`);
    };
    await createPictures(makers).warm(report('pictures'));
    await createWebFonts(makers).warm(report('web fonts'));
  } finally {
    await workerPool.close();
  }
}

const maxListed = 20;
const listSome = (names: readonly string[]) =>
  names.slice(0, maxListed).join(', ') +
  (names.length > maxListed ? ` and ${names.length - maxListed} more` : '');

const print = (text: string) => console.log(text);

/** Reports the result of importing a folder of fonts, and the path of its family's file. */
async function importFolder(
  connection: Connection,
  fonts: string,
  options: ImportOptions & { readonly folder: string },
): Promise<ImportReport> {
  const { family, file, outcome, ...report } = await importFontFolder(connection, fonts, options);
  const path = join(relative(process.cwd(), options.folder) || '.', file);
  if (outcome === 'the same') print(`${family.name}: the shop has these fonts.`);
  else if (outcome === 'new fonts') print(`${family.name}: its fonts were changed in ${path}.`);
  else print(`${family.name} is at /typeface/${family.slug}: look over ${path}, then import again.`);
  return report;
}

function printReport({ content, ...report }: ImportReport): void {
  for (const kind of ['added', 'changed', 'unchanged', 'retired'] as const)
    if (report[kind].length > 0) print(`${kind}: ${listSome(report[kind])}`);
  for (const kind of ['added', 'changed', 'removed'] as const)
    if (content[kind].length > 0) print(`${kind}: ${listSome(content[kind])}`);
  if (content.unchanged.length > 0) print(`unchanged: ${content.unchanged.length} texts`);
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
      drafts: { type: 'boolean', default: process.env.NODE_ENV === 'development' },
    },
  });
  const options = {
    folder: resolve(values.foundry),
    allowReplacement: values.replace,
    showsDrafts: values.drafts,
    onProgress: print,
  };
  const config = readConfig(process.env);
  const connection = await connectWithoutTimeouts(config);
  try {
    await migrate(connection.db);
    const started = performance.now();
    const report =
      values.fonts === undefined
        ? await importFoundry(connection, options)
        : await importFolder(connection, values.fonts, options);
    printReport(report);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    print(`The catalogue holds ${report.styles} styles (${seconds} s).`);
    if (values.warm) await warm(config.dataDir, connection.db);
    return 0;
  } finally {
    await connection.close();
  }
}

try {
  process.exitCode = await run();
} catch (error) {
  reportFailure(error);
  if (operatorMessage(error) !== undefined) console.error('Nothing was changed.');
}

/**
 * `npm run import`: imports the foundry's files (FOUNDRY_DIR) into the catalogue and reports what changed, while the shop is
 * open or not. `-- --foundry FOLDER` reads another folder; `-- --fonts FOLDER` first makes a family of a folder of font
 * files, in that foundry; `-- --dry-run` says what it would change; `-- --replace` lets it replace another foundry; `--
 * --drafts` brings unfinished texts for `npm run dev`; `-- --warm` makes web fonts, pictures and the files of a sale, too.
 */

import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { embeddedFolder } from '@skerry/embedded-or-postgres/connect';
import { openInMemory } from '@skerry/embedded-or-postgres/embedded';
import { runAdminCommand } from '../admin-commands.ts';
import { type ImportRequest, refuseImport, runImportCommand } from '../catalogue/import-command.ts';
import { type Config, readConfig } from '../config.ts';
import { type Connection, connectWithoutTimeouts, fromPglite } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { openFiles } from '../gateways/open-files.ts';
import { OperatorError, reportFailure } from '../operator-error.ts';
import { startWorkerPool } from '../worker-pool/pool.ts';
import { openShop } from './open-shop.ts';

const print = (text: string) => console.log(text);

/** A dry run before there is a shop compares with an empty one, and leaves none behind. */
async function open(config: Config, { dryRun }: ImportRequest): Promise<Connection> {
  if (dryRun && (config.databaseUrl !== undefined || existsSync(embeddedFolder(config.dataDir))))
    return await openShop(config);
  const connection = dryRun ? fromPglite(await openInMemory()) : await connectWithoutTimeouts(config);
  await migrate(connection.db);
  return connection;
}

async function importHere(config: Config, request: ImportRequest, command: string): Promise<void> {
  const { db, close } = await open(config, request);
  const files = await openFiles(config);
  const workerPool = startWorkerPool();
  try {
    await runImportCommand({ db, workerPool, files }, command, print);
  } finally {
    files.close();
    await workerPool.close();
    await close();
  }
}

const refuse = (message: string) => {
  throw new OperatorError(message);
};

/** Throws an OperatorError about what doesn't go together. */
function readArguments(config: Config): ImportRequest {
  const options = {
    foundry: { type: 'string', default: config.foundryDir },
    fonts: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
    replace: { type: 'boolean', default: false },
    warm: { type: 'boolean', default: false },
    drafts: { type: 'boolean', default: process.env.NODE_ENV === 'development' },
  } as const;
  // npm takes a word for itself unless it stands behind --, and the import would do something else.
  for (const option of Object.keys(options))
    if (process.env[`npm_config_${option.replace('-', '_')}`] !== undefined)
      refuse(`npm keeps --${option} for itself: expected npm run import -- --${option}.`);
  const { values } = parseArgs({ options });
  const { 'dry-run': dryRun, replace, warm, drafts } = values;
  const folder = resolve(values.foundry);
  const fonts = values.fonts === undefined ? undefined : resolve(values.fonts);
  if (dryRun && warm)
    refuse('--dry-run and --warm don’t go together: a dry run makes no web fonts. Leave out one of them.');
  if (dryRun && fonts !== undefined)
    refuse('--dry-run and --fonts don’t go together: --fonts writes a family’s file. Leave out one of them.');
  if (fonts !== undefined && !relative(folder, fonts).startsWith('..'))
    refuse(
      `--fonts ${values.fonts} lies inside the foundry’s folder, which keeps its own copies: expected a folder elsewhere.`,
    );
  if (!existsSync(join(folder, 'foundry.yaml')))
    refuse(
      `--foundry ${values.foundry} is no foundry: expected a folder with foundry.yaml (npm run new-foundry -- FOLDER makes one).`,
    );
  return {
    folder,
    ...(fonts === undefined ? {} : { fonts }),
    from: process.cwd(),
    replace,
    drafts,
    warm,
    dryRun,
  };
}

function readRequest(config: Config): ImportRequest {
  try {
    return readArguments(config);
  } catch (error) {
    return refuseImport(error);
  }
}

async function run(): Promise<void> {
  const config = readConfig(process.env);
  const request = readRequest(config);
  const command = JSON.stringify(request);
  const direct = async () => {
    await importHere(config, request, command);
    return { problem: null, origin: config.origin };
  };
  const result = await runAdminCommand(config.dataDir, 'import', command, direct, print);
  if (result === undefined)
    throw new OperatorError('The running shop did not answer. Look at its log, and import again.');
  if (result.problem !== null) throw new OperatorError(result.problem);
}

try {
  await run();
} catch (error) {
  reportFailure(error);
}

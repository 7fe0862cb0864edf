/** An import as somebody at a terminal asks for it: done by the command itself, or by the shop that holds the database. */
import { join, relative } from 'node:path';
import * as s from 'superstruct';
import { plural } from '../../domain/plural.ts';
import { importFontFolder } from '../font-folder/import-font-folder.ts';
import { makeAll, missingFiles } from '../making-ahead.ts';
import { OperatorError, operatorMessage } from '../operator-error.ts';
import type { Services } from '../services.ts';
import { isOpenToVisitors } from '../stores/settings.ts';
import { type ImportOptions, type ImportReport, importFoundry } from './import.ts';

const ImportRequest = s.object({
  /** Absolute paths: of the foundry's files, and of a folder of fonts that becomes a family. */
  folder: s.string(),
  fonts: s.optional(s.string()),
  /** Where its paths are named from. */
  from: s.string(),
  replace: s.boolean(),
  drafts: s.boolean(),
  warm: s.boolean(),
  dryRun: s.boolean(),
});
export type ImportRequest = s.Infer<typeof ImportRequest>;

export type ImportServices = Pick<Services, 'db' | 'files' | 'workerPool'>;
type Print = (line: string) => void;

/** Throws the refusal of an import, which says that nothing was changed: an import is whole or was none. */
export function refuseImport(error: unknown): never {
  const message = operatorMessage(error);
  throw message === undefined ? error : new OperatorError(`${message}\nNothing was changed.`);
}

const maxListed = 20;
const listSome = (names: readonly string[]) =>
  names.slice(0, maxListed).join(', ') +
  (names.length > maxListed ? ` and ${names.length - maxListed} more` : '');

/** Lines about what an import did, or would do. */
export function reportLines({ content, ...report }: ImportReport, isDry: boolean): string[] {
  const lists: readonly (readonly [string, readonly string[]])[] = [
    ...(['added', 'changed', 'retired'] as const).map((kind) => [`families ${kind}`, report[kind]] as const),
    ...(['added', 'changed', 'removed'] as const).map((kind) => [`texts ${kind}`, content[kind]] as const),
  ];
  const lines = lists.flatMap(([what, names]) => (names.length > 0 ? [`${what}: ${listSome(names)}`] : []));
  const { differences } = report;
  return [
    ...lines,
    ...differences.slice(0, 5 * maxListed),
    ...(differences.length > 5 * maxListed ? [`and ${differences.length - 5 * maxListed} more facts`] : []),
    ...(lines.length + differences.length === 0
      ? [`Nothing ${isDry ? 'would change' : 'has changed'}.`]
      : isDry
        ? ['Nothing was changed: this was a dry run.']
        : []),
    ...(report.leftOut.length > 0 ? [`drafts left out: ${listSome(report.leftOut)}`] : []),
    ...report.warnings.map((warning) => `Warning: ${warning}`),
  ];
}

async function importFonts(
  services: ImportServices,
  fonts: string,
  { from, ...options }: ImportOptions & { readonly folder: string; readonly from: string },
  print: Print,
): Promise<ImportReport> {
  const { family, file, outcome, ...report } = await importFontFolder(services, fonts, options);
  const path = join(relative(from, options.folder) || '.', file);
  if (outcome === 'the same') print(`${family.name}: the shop has these fonts.`);
  else if (outcome === 'new fonts') print(`${family.name}: its fonts were changed in ${path}.`);
  else print(`${family.name} is at /typeface/${family.slug}: look over ${path}, then import again.`);
  return report;
}

/** Does the import that is written as JSON. Throws an OperatorError that says why it can't be done. */
export async function runImportCommand(
  services: ImportServices,
  written: string,
  print: Print,
): Promise<void> {
  const [invalid, request] = s.validate(JSON.parse(written), ImportRequest);
  if (invalid) throw new OperatorError(`The command is not valid: ${invalid.message}.`);
  const { folder, fonts, from, replace, drafts, warm, dryRun } = request;
  const { workerPool } = services;
  const options = {
    folder,
    // Measuring the fonts of a large family in this thread would hold up every request for seconds.
    workerPool,
    dryRun,
    allowReplacement: replace,
    showsDrafts: drafts,
    onProgress: print,
  };
  if (drafts && (await isOpenToVisitors(services.db)))
    refuseImport(
      new OperatorError(
        'The shop was last opened for visitors, who would see what is not finished: expected one that npm run dev opens. Leave out --drafts, or NODE_ENV=development.',
      ),
    );
  const started = performance.now();
  const importing =
    fonts === undefined
      ? importFoundry(services, options)
      : importFonts(services, fonts, { ...options, from }, print);
  const report = await importing.catch(refuseImport);
  for (const line of reportLines(report, dryRun)) print(line);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  print(
    `${dryRun ? 'The catalogue would hold' : 'The catalogue holds'} ${plural(report.styles, 'style')} (${seconds} s).`,
  );
  if (!warm) return;
  const tasks = await missingFiles(services);
  let told = 0;
  const failed = await makeAll(tasks, workerPool.threads, (made) => {
    if (made - told < 20 && made < tasks.length) return;
    told = made;
    print(`Made ${made} of ${plural(tasks.length, 'file')}.`);
  });
  if (failed > 0)
    print(
      `Warning: ${plural(failed, 'file')} of them could not be made; the log says why. Each is tried again when it is asked for.`,
    );
}

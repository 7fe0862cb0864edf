// The options of `npm run machines`.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** @typedef {import('./options.d.mts').Options} Options */

/** What `--help` prints. */
export const help = `npm run machines -- [options]: the machine room beside the shop in development

  --build            writes it to dist/machines instead, without a shop
  --module FILE      shows the machines that a module exports; several times for several modules, with --build as files
  --diff REF         tells what changed in the charts since a commit instead; REF..REF2 between two
  --html FILE        with --diff: writes a page with the changed charts, too
  --root FOLDER      with --diff: another checkout
  --help             prints this
`;

/**
 * Reads the options, with whole paths; throws an error that names the one that is wrong.
 * @param {readonly string[]} args
 * @param {string} folder what files are named from
 * @returns {Options}
 */
export function readOptions(args, folder) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      build: { type: 'boolean', default: false },
      module: { type: 'string', multiple: true, default: [] },
      diff: { type: 'string' },
      html: { type: 'string' },
      root: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const empty = Object.entries(values).find(([, value]) => [value].flat().includes(''));
  if (empty) throw new Error(`--${empty[0]} needs a value.`);
  const modules = values.module.map((file) => resolve(folder, file));
  const missing = modules.find((file) => !existsSync(file));
  if (missing !== undefined) throw new Error(`--module names ${missing}: there is no such file.`);
  if (values.diff === undefined && (values.html ?? values.root) !== undefined)
    throw new Error('--html and --root go with --diff.');
  if (values.diff !== undefined && (values.build || modules.length > 0))
    throw new Error('--diff goes without --build and --module.');
  const [html, root] = [values.html, values.root].map((path) => path && resolve(folder, path));
  return { ...values, html, root, module: modules };
}

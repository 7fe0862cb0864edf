/** The options of `npm run bench`. */
import { parseArgs } from 'node:util';
import { commitOf } from '../commit.ts';
import { root } from '../prepare.mjs';
import { type GroupName, groups } from './groups.ts';

export type Options = {
  readonly groups: readonly GroupName[];
  readonly rounds: number;
  /** The hash of a commit to measure as well. */
  readonly before: string | undefined;
  readonly help: boolean;
};

const isGroupName = (name: string): name is GroupName => Object.hasOwn(groups, name);
const names = Object.keys(groups).filter(isGroupName);

/** What `--help` prints. */
export const help = `npm run bench -- [GROUP …] [options]: how fast the shop is, in one table, written to dist/bench.md, too

${names.map((name) => `  ${name.padEnd(16)}${groups[name].what}`).join('\n')}

  --before COMMIT measures the shop of that commit as well, in turns with this one
  --rounds N      how often each figure is measured (5)
  --help          prints this
`;

/** Reads the options; throws an error that names the wrong one. Without a group it is all of them. */
export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      before: { type: 'string' },
      rounds: { type: 'string', default: '5' },
      help: { type: 'boolean', default: false },
    },
  });
  if (!/^[1-9]\d*$/.test(values.rounds))
    throw new Error(`--rounds is '${values.rounds}': it is a number from 1.`);
  for (const name of positionals)
    if (!isGroupName(name)) throw new Error(`There is no group '${name}': it may be ${names.join(', ')}.`);
  const chosen = names.filter((name) => positionals.includes(name));
  return {
    ...values,
    before: values.before === undefined ? undefined : commitOf(root, values.before),
    rounds: Number(values.rounds),
    groups: chosen.length > 0 ? chosen : names,
  };
}

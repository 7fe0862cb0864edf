/**
 * `npm run bench`: how fast the shop is, in one table (options.ts, docs/speed.md). Exit code 1 when a mark doesn't hold.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { optionsOf } from '../command.mjs';
import { build, root } from '../prepare.mjs';
import { groups } from './groups.ts';
import { holds, type Line, tableOf } from './line.ts';
import { help, readOptions } from './options.ts';
import { openSetting } from './setting.ts';

const options = optionsOf(readOptions, help);
await build();
const setting = openSetting(options.rounds, options.before);
const began = performance.now();
const lines: Line[] = [];
try {
  for (const name of options.groups) lines.push(...(await groups[name].measure(setting)));
} finally {
  await setting.close();
}
const table = tableOf(lines);
const minutes = ((performance.now() - began) / 60_000).toFixed(1);
console.log(`${table}\n\nMedian (quartiles) of ${options.rounds} rounds; ${minutes} minutes.`);
await writeFile(join(root, 'dist/bench.md'), `${table}\n`);
process.exitCode = lines.some((line) => holds(line) === false) ? 1 : 0;

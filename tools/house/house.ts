/**
 * `npm run house`: the figures that tell whether the product stays small and its facts stand once, with their marks; its
 * largest files and longest functions. `-- --changes` also counts the files to change for a new row of some tables.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { breakagesKept, changesOf, type Mark, marksOf } from './marks.ts';

const root = join(import.meta.dirname, '../..');
const rooms = ['domain', 'machines', 'src', 'server'];
const shown = 12;
const maxFunctionLines = 40;

const product = execFileSync('git', ['ls-files', ...rooms], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.(?:ts|tsx|js|mjs)$/.test(path) && !/\.d\.m?ts$/.test(path))
  .map((path) => ({ path, rows: readFileSync(join(root, path), 'utf8').trimEnd().split('\n') }));

/** Functions at a file's top, found by its format: from their first line to the closing brace at its left edge. */
const functionsIn = ({ path, rows }: (typeof product)[number]) =>
  rows.flatMap((row, start) => {
    const [, name] = /^(?:export )?(?:async )?(?:function\*? |const )(\w+).*[({]$/.exec(row) ?? [];
    const isFunction = /function|=>|\($/.test(row);
    const lines = rows.slice(start).findIndex((each) => /^[})]/.test(each) && !/^[)}].*[({]$/.test(each)) + 1;
    return name && isFunction && lines > maxFunctionLines ? [{ name: `${path} ${name}`, lines }] : [];
  });

function print(title: string, list: readonly { readonly name: string; readonly lines: number }[]): void {
  console.log(`\n${title}`);
  const largest = list.toSorted((a, b) => b.lines - a.lines).slice(0, shown);
  for (const { name, lines } of largest) console.log(`${String(lines).padStart(6)}  ${name}`);
}

const markRow = ({ what, now, atMost }: Mark) =>
  `${String(now).padStart(6)}  ${what}, ${now <= atMost ? 'at most' : 'above the mark of'} ${atMost}`;

const sum = (files: typeof product) => files.reduce((lines, { rows }) => lines + rows.length, 0);
console.log('Product source');
for (const room of rooms) {
  const files = product.filter(({ path }) => path.startsWith(`${room}/`));
  console.log(`${String(sum(files)).padStart(6)}  ${room}, ${files.length} files`);
}
print(
  'The largest files',
  product.map(({ path, rows }) => ({ name: path, lines: rows.length })),
);
const long = product.flatMap(functionsIn);
print(`${long.length} functions at a file's top are longer than ${maxFunctionLines} lines`, long);

console.log('\nMarks');
for (const mark of marksOf(root, product)) console.log(markRow(mark));
console.log(`${String(breakagesKept()).padStart(6)}  breakages kept: npm run sabotage`);
if (process.argv.includes('--changes'))
  for (const mark of await changesOf(rooms)) console.log(`${markRow(mark)}: ${mark.files}`);

/**
 * `npm run sabotage`: breaks a copy of the repository in one way after the other, and expects what each breakage names to be
 * red. Prints a table, which it also writes to dist/sabotage.md, and ends with the line 'N caught, M stayed green'; exit code
 * 1 if any stayed green or couldn't be tried. `-- WORD …` tries those whose file name has one of the words.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Result } from '../checkout-copy.ts';
import { type Breakage, checkOf, isTest, type Red, readBreakages } from './breakage.ts';
import { createCopy } from './copy.ts';

const root = join(import.meta.dirname, '../..');
const words = process.argv.slice(2);
const breakages = readBreakages().filter(
  ({ file }) => words.length === 0 || words.some((word) => file.includes(word)),
);
const copy = createCopy();
const rows: string[] = [];
const counts = { caught: 0, green: 0, error: 0 };

function addRow(...cells: readonly string[]): void {
  const row = `| ${cells.join(' | ')} |`;
  rows.push(row);
  console.log(row);
}

/** The commands that show what is red: one for all tests, each other check as it is. */
function commandsOf(reds: readonly Red[]): string[] {
  const tests = reds.filter(isTest);
  // Only letters and digits of a title, for the shell and for the pattern.
  const titles = tests.map(({ what }) => what.replace(/^.* > /, '').replace(/[^\p{L}\p{N} ]/gu, '.'));
  const files = tests.map(({ where }) => where);
  return [
    ...(tests.length > 0 ? [`vitest run ${[...new Set(files)].join(' ')} -t "${titles.join('|')}"`] : []),
    ...new Set(reds.filter((red) => !isTest(red)).map(({ where }) => where)),
  ];
}

type Run = {
  readonly output: string;
  /** Whether its file, or its command, fails for whatever reason. */
  readonly fails: (red: Red) => boolean;
  /** Whether it is red as it should be. */
  readonly isRed: (red: Red) => boolean;
};

/** Runs what shows the reds. */
async function runOf(reds: readonly Red[]): Promise<Run> {
  const results = new Map<string, Result>();
  for (const command of commandsOf(reds)) results.set(command, await copy.run(command));
  const output = [...results.values()].map((result) => result.output).join('\n');
  const failures = output
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('FAIL'));
  const failuresOf = ({ where }: Red) => failures.filter((line) => line.includes(` ${where} `));
  const fails = (red: Red) => (isTest(red) ? failuresOf(red).length > 0 : results.get(red.where)?.code !== 0);
  return {
    output,
    fails,
    isRed: (red) =>
      isTest(red)
        ? failuresOf(red).some((line) => line.endsWith(` > ${red.what}`))
        : fails(red) && output.includes(red.what),
  };
}

/** The last lines of an output, which say why a check failed. */
const endOf = (output: string) => output.trim().split('\n').slice(-12).join('\n');

async function tryBreakage(breakage: Breakage): Promise<keyof typeof counts> {
  const { file, kind, broken, red } = breakage;
  try {
    copy.break(breakage);
  } catch (error) {
    console.error(`${file} no longer applies: ${error instanceof Error ? error.message : error}`);
    return 'error';
  }
  const start = performance.now();
  const { output, isRed } = await runOf(red);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  copy.restore();
  const missed = red.filter((one) => !isRed(one));
  const caughtBy = [...new Set(red.map((one) => `${checkOf(one)}: ${one.where}`))].join('; ');
  addRow(broken, kind, missed.length === 0 ? caughtBy : `**nothing**, not by ${caughtBy}`, seconds);
  if (missed.length === 0) return 'caught';
  console.error(`${file}: not red: ${missed.map(({ what }) => `'${what}'`).join(', ')}\n${endOf(output)}`);
  return 'green';
}

try {
  // What fails without any breakage proves nothing.
  const { output, fails } = await runOf(breakages.flatMap(({ red }) => red));
  const failing = new Set(breakages.flatMap(({ red }) => red.filter(fails).map(({ where }) => where)));
  if (failing.size > 0) console.error(`${output}\nFail without any breakage: ${[...failing].join(', ')}`);
  addRow('breakage', 'kind', 'caught by', 'seconds');
  addRow('---', '---', '---', '--:');
  for (const breakage of breakages) {
    const canTry = !breakage.red.some(({ where }) => failing.has(where));
    counts[canTry ? await tryBreakage(breakage) : 'error'] += 1;
  }
} finally {
  copy.remove();
}
mkdirSync(join(root, 'dist'), { recursive: true });
writeFileSync(join(root, 'dist/sabotage.md'), `${rows.join('\n')}\n`);
console.log(`${counts.caught} caught, ${counts.green} stayed green`);
if (counts.error > 0) console.log(`${counts.error} could not be tried`);
process.exit(counts.caught === breakages.length && breakages.length > 0 ? 0 : 1);

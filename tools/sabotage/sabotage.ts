/**
 * `npm run sabotage`: breaks a copy of the repository in one way after the other, and expects the check that each breakage
 * names to fail for the right reason. Ends with the line 'N caught, M stayed green'; exit code 1 if any stayed green or
 * couldn't be tried. `-- WORD …` tries those whose file name has one of the words.
 */
import { type Breakage, readBreakages } from './breakage.ts';
import { createCopy } from './copy.ts';

const words = process.argv.slice(2);
const breakages = readBreakages().filter(
  ({ file }) => words.length === 0 || words.some((word) => file.includes(word)),
);
const width = Math.max(...breakages.map(({ name }) => name.length));
const copy = createCopy();
const counts = { caught: 0, green: 0, error: 0 };

async function timed(command: string) {
  const start = performance.now();
  const result = await copy.run(command);
  return { ...result, seconds: ((performance.now() - start) / 1000).toFixed(1).padStart(6) };
}

/** The last lines of an output, which say why a check failed. */
const endOf = (output: string) => output.trim().split('\n').slice(-12).join('\n');

/** Whether the unbroken copy passes a check; without that, its failure proves nothing. */
async function passes(check: string): Promise<boolean> {
  const { code, output } = await timed(check);
  if (code !== 0) console.error(`'${check}' fails without any breakage:\n${endOf(output)}`);
  return code === 0;
}

async function tryBreakage(breakage: Breakage): Promise<keyof typeof counts> {
  const { file, name, check, word } = breakage;
  try {
    copy.break(breakage);
  } catch (error) {
    console.error(`${file} no longer applies: ${error instanceof Error ? error.message : error}`);
    return 'error';
  }
  const { code, output, seconds } = await timed(check);
  copy.restore();
  const isCaught = code !== 0 && output.includes(word);
  const reason = code === 0 ? 'STAYED GREEN' : `without the word '${word}'\n${endOf(output)}`;
  console.log(`${name.padEnd(width)}  ${seconds} s  ${check}${isCaught ? '' : `  ${reason}`}`);
  return isCaught ? 'caught' : 'green';
}

try {
  const byCheck = Map.groupBy(breakages, ({ check }) => check);
  for (const [check, some] of byCheck) {
    const isGreen = await passes(check);
    for (const breakage of some) counts[isGreen ? await tryBreakage(breakage) : 'error'] += 1;
  }
} finally {
  copy.remove();
}
console.log(`${counts.caught} caught, ${counts.green} stayed green`);
if (counts.error > 0) console.log(`${counts.error} could not be tried`);
process.exit(counts.caught === breakages.length && breakages.length > 0 ? 0 : 1);

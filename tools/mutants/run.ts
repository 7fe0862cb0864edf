/**
 * `npm run mutants`: changes machines/, domain/ and src/compose/ in every small way that Stryker knows and counts how many of the
 * changes a test notices. One file: `npm run mutants -- machines/cart.machine.ts`. Every change that nobody noticed is
 * printed, and the scores go to tools/mutants/scores.table.json. Exit code 1 where a file has less than `minPercent`.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mutatedFiles, testsFor } from './judges.ts';
import { type Score, scoreOf, survivorsIn } from './score.ts';
import { minPercent, readScores, writeScores } from './table.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Runs Stryker over one file; undefined when it failed, which it has reported itself. */
function mutate(file: string): Score | undefined {
  const report = `test-results/mutants/${file.replaceAll('/', '-')}.json`;
  const { status } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js'),
      'run',
      'tools/mutants/stryker.config.mjs',
      '--mutate',
      file,
      '--logLevel',
      'warn',
    ],
    {
      cwd: root,
      env: { ...process.env, MUTANTS_JUDGES: testsFor(file).join(' '), MUTANTS_REPORT: report },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  if (status !== 0) return undefined;
  const mutationReport: unknown = JSON.parse(readFileSync(join(root, report), 'utf8'));
  for (const survivor of survivorsIn(mutationReport)) console.log(`  ${file}:${survivor}`);
  return scoreOf(file, mutationReport);
}

const known = mutatedFiles();
const requested = process.argv.slice(2);
const unknownFiles = requested.filter((file) => !known.includes(file));
if (unknownFiles.length > 0) {
  console.error(`${unknownFiles.join(', ')} is not among the mutated files:\n  ${known.join('\n  ')}`);
  process.exit(1);
}

let failed = 0;
for (const file of requested.length > 0 ? requested : known) {
  const score = mutate(file);
  // Read anew each time: another run may have added its scores.
  if (score) writeScores({ ...readScores(), [file]: score });
  const isEnough = score !== undefined && score.percent >= minPercent;
  if (!isEnough) failed += 1;
  const result = score ? `${score.percent} %, ${score.noticed} of ${score.mutants} noticed` : 'not judged';
  console.log(`${isEnough ? 'ok    ' : 'FAILED'} ${file}: ${result}`);
}
process.exit(failed ? 1 : 0);

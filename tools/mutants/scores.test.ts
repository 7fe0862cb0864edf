/** The committed scores of `npm run mutants`: how many small changes of each file the tests notice. */
import { expect, test } from 'vitest';
import { mutatedFiles } from './judges.ts';
import { minPercent, readScores } from './table.ts';

const scores = readScores();

test.each(mutatedFiles())(`of the small changes of %s tests notice ${minPercent} in a hundred`, (file) => {
  expect(scores[file]?.percent ?? 0, `measure it: npm run mutants -- ${file}`).toBeGreaterThanOrEqual(
    minPercent,
  );
});

test('no score is stored of a file that is gone', () => {
  const known = mutatedFiles();
  expect(Object.keys(scores).filter((file) => !known.includes(file))).toEqual([]);
});

/** The committed scores of `npm run mutants`: what small changes of a machine, a price or a purchase the tests notice. */
import { expect, test } from 'vitest';
import { mutatedFiles } from './judges.ts';
import { hasMinimum, minPercent, readScores } from './table.ts';

const scores = readScores();

test.each(mutatedFiles().filter(hasMinimum))(
  'of the small changes of %s tests notice 90 in a hundred',
  (file) => {
    expect(scores[file]?.percent ?? 0, `measure it: npm run mutants -- ${file}`).toBeGreaterThanOrEqual(
      minPercent,
    );
  },
);

test('no score is stored of a file that is gone', () => {
  const known = mutatedFiles();
  expect(Object.keys(scores).filter((file) => !known.includes(file))).toEqual([]);
});

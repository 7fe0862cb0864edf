/** The committed scores of `npm run mutants`: how many small changes of each file the tests notice. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mutatedFiles } from './judges.ts';
import { codeHash } from './score.ts';
import { minPercent, readScores } from './table.ts';

const root = new URL('../../', import.meta.url);
const scores = readScores();

test.each(mutatedFiles())(`of the small changes of %s tests notice ${minPercent} in a hundred`, (file) => {
  const { code, percent = 0 } = scores[file] ?? {};
  const measure = `npm run mutants -- ${file}`;
  expect(percent, `measure it: ${measure}`).toBeGreaterThanOrEqual(minPercent);
  const present = codeHash(file, readFileSync(new URL(file, root), 'utf8'));
  expect(code, `its code has changed since it was measured: ${measure}`).toBe(present);
});

test('the code of a score is the same with other comments, white space and descriptions, and no other', () => {
  const hash = (source: string) => codeHash('a.ts', source);
  const code = hash("const a = { description: 'One.', b: 1 + 2 };");
  expect(hash('/** A sum, \u{1F600}. */\nconst a = {\n  description: "It’s 1.",\n  b: 1 + 2 }; // 2')).toBe(
    code,
  );
  expect(hash("const a = { description: 'One.', b: 1 - 2 };")).not.toBe(code);
  expect(hash("const a = '// 1';")).not.toBe(hash("const a = '// 2';"));
});

test('no score is stored of a file that is gone', () => {
  const known = mutatedFiles();
  expect(Object.keys(scores).filter((file) => !known.includes(file))).toEqual([]);
});

test.each([
  ['machines/', 'files of machines ('],
  ['domain/', "of the domain's calculations ("],
  ['src/compose/', 'of `src/compose/` ('],
])('docs/how-it-is-tested.md has the sums of %s', (folder, words) => {
  const page = readFileSync(new URL('docs/how-it-is-tested.md', root), 'utf8');
  const rows = Object.entries(scores).flatMap(([file, score]) => (file.startsWith(folder) ? [score] : []));
  const sumOf = (key: 'noticed' | 'mutants') => rows.reduce((sum, score) => sum + score[key], 0);
  const share = ((100 * sumOf('noticed')) / sumOf('mutants')).toFixed(1);
  expect(page).toContain(`${rows.length} ${words}${share} % of ${sumOf('mutants').toLocaleString('en')}`);
});

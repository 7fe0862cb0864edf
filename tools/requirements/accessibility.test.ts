/** The table of accessibility criteria is complete, and what it names is there (§site.accessibility). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { accessibilityPage, accessibilitySource, problemsOf, rowsOf, statementOf } from './accessibility.ts';

const root = join(import.meta.dirname, '../..');
const source = readFileSync(join(root, accessibilitySource), 'utf8');
const numberOf = ({ name }: { name: string }) => name.split(' ')[0] ?? '';

/** WCAG 2.2's criteria at levels A and AA, by principle and guideline; 4.1.1 is obsolete. */
const wcag = {
  '1.1': '1',
  '1.2': '1 2 3 4 5',
  '1.3': '1 2 3 4 5',
  '1.4': '1 2 3 4 5 10 11 12 13',
  '2.1': '1 2 4',
  '2.2': '1 2',
  '2.3': '1',
  '2.4': '1 2 3 4 5 6 7 11',
  '2.5': '1 2 3 4 7 8',
  '3.1': '1 2',
  '3.2': '1 2 3 4 6',
  '3.3': '1 2 3 4 7 8',
  '4.1': '2 3',
};

// §site.accessibility
test('each criterion of WCAG 2.2 at levels A and AA is in the table once, in order', () => {
  const numbers = Object.entries(wcag).flatMap(([guideline, criteria]) =>
    criteria.split(' ').map((criterion) => `${guideline}.${criterion}`),
  );
  expect(rowsOf(source, 'Criteria').map(numberOf)).toEqual(numbers);
  expect(numbers).toHaveLength(55);
});

// §site.accessibility
test.each(['Criteria', 'EN 301 549'])(
  'each row of %j names its test, or a check by hand with its date',
  (title) => {
    expect(rowsOf(source, title).flatMap((row) => problemsOf(root, row))).toEqual([]);
  },
);

test('a row with neither is a problem', () => {
  const row = { name: '1.1.1 Non-text Content', result: 'fine', shownBy: 'by hand: looked at' };
  expect(problemsOf(root, row)).toEqual([
    "1.1.1 Non-text Content: 'fine' is no result.",
    "1.1.1 Non-text Content: 'by hand: looked at' is no test, and no check with its date.",
  ]);
});

// §site.accessibility
test('the page is made of it', () => {
  expect(readFileSync(join(root, accessibilityPage), 'utf8')).toBe(statementOf(root));
});

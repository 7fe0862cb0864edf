import { expect, test } from 'vitest';
import { holds, type Line, tableOf } from './line.ts';
import { readOptions } from './options.ts';
import { quantile } from './statistics.ts';

const rounds = (...values: readonly (readonly [number, number?])[]) => [
  values.map(([own, beside]) => (beside === undefined ? { own } : { own, beside })),
];
const line = (more: Partial<Line>): Line => ({ name: 'LCP', samples: rounds([10]), ...more });

test('a quartile is a value that was measured', () => {
  expect([0.25, 0.5, 0.75].map((share) => quantile([5, 1, 4, 2, 3], share))).toEqual([2, 3, 4]);
  expect(quantile([], 0.5)).toBeNaN();
});

test('a mark is about the median of the ratios or differences of each round', () => {
  const samples = rounds([100, 100], [300, 200], [110, 100]);
  expect(holds(line({ compared: '÷', mark: { atMost: 1.1 }, samples }))).toBe(true);
  expect(holds(line({ compared: '÷', mark: { atLeast: 1.2 }, samples }))).toBe(false);
  expect(holds(line({ compared: '−', mark: { atMost: 10 }, samples }))).toBe(true);
  expect(holds(line({ compared: '−', mark: { atMost: 9 }, samples }))).toBe(false);
});

test('a mark of the 75th percentile is about that of the values', () => {
  const samples = rounds([10], [20], [30], [40], [500]);
  expect(holds(line({ mark: { of: 'p75', atMost: 40 }, samples }))).toBe(true);
  expect(holds(line({ mark: { of: 'p75', atMost: 39 }, samples }))).toBe(false);
});

test('a figure that is missing holds no mark, and without a mark there is no verdict', () => {
  expect(holds(line({ mark: { atMost: 1 }, samples: [] }))).toBe(false);
  expect(holds(line({ compared: '÷', mark: { atMost: 2 }, samples: rounds([1]) }))).toBe(false);
  expect(holds(line({}))).toBeUndefined();
});

test('the table shows both values, how they compare, the mark and the shop before', () => {
  const samples = [...rounds([300, 200], [320, 200]), ...rounds([400, 200], [400, 200])];
  const table = tableOf([
    line({ unit: 'ms', compared: '÷', mark: { atMost: 1.1 }, samples }),
    line({ name: 'fonts', unit: 'kB' }),
  ]);
  expect(table.split('\n').map((row) => row.split('|').map((cell) => cell.trim()))).toEqual([
    ['', '', 'ours', 'beside', 'compared', 'mark', 'holds', 'before: its own', 'beside', 'compared', ''],
    expect.anything(),
    [
      '',
      'LCP',
      '300 ms (300 to 320)',
      '200 ms',
      '× 1.50 (1.50 to 1.60)',
      '≤ × 1.10',
      '**no**',
      '400 ms',
      '200 ms',
      '× 2.00',
      '',
    ],
    ['', 'fonts', '10 kB', '–', '–', '–', '–', '–', '–', '–', ''],
  ]);
});

test('a group, a number of rounds or a commit that there is not is refused by its name', () => {
  expect(readOptions([]).groups).toContain('pages');
  expect(readOptions(['server', 'inp']).groups).toEqual(['inp', 'server']);
  expect(() => readOptions(['paegs'])).toThrow("There is no group 'paegs'");
  expect(() => readOptions(['--rounds', '0'])).toThrow("--rounds is '0'");
  expect(() => readOptions(['--before', 'nowhere'])).toThrow('There is no commit nowhere');
  expect(() => readOptions(['--befor'])).toThrow('--befor');
});

/** The options of `npm run paths`. */
import { expect, test } from 'vitest';
import { readOptions as readOptionsFrom } from './options.mjs';

const readOptions = (args: readonly string[]) => readOptionsFrom(args, '/here');

test('without options every edge is walked once in Chromium', () => {
  expect(readOptions([])).toMatchObject({ set: 'all', depth: 'edges', repeat: 1, browser: 'chromium' });
});

test('changes are counted from the last commit unless another one is named', () => {
  expect(readOptions(['--changed']).changed).toBe('HEAD');
  expect(readOptions(['--changed', '--watch']).changed).toBe('HEAD');
  expect(readOptions(['--changed', 'main~3', '--repeat', '3'])).toMatchObject({
    changed: 'main~3',
    repeat: 3,
  });
});

test.each([
  [['--brwoser', 'firefox'], '--brwoser'],
  [['payment'], 'payment'],
  [['--browser', 'opera'], "--browser is 'opera': it may be chromium or firefox or webkit."],
  [['--set', 'rest'], "--set is 'rest': it may be all or few."],
  [['--depth', '2'], "--depth is '2': it may be edges or pairs."],
  [['--repeat', 'twice'], "--repeat is 'twice': it is a number from 1."],
  [['--url', 'localhost'], "--url is 'localhost'"],
  [['--url', 'http://localhost:1', '--watch'], '--watch needs a shop in development'],
  [['--changed', '--replay', import.meta.filename], '--changed chooses among the planned paths'],
  [['--update', '--depth', 'pairs'], '--update goes with the planned paths'],
  [['--update', '--url', 'http://localhost:1'], '--update goes with the planned paths'],
  [['--replay', 'none.json'], '--replay names /here/none.json: there is no such file.'],
  [['--grep'], '--grep'],
  [['--grep', '('], "--grep is '(': it must be a regular expression."],
])('%j is refused by name', (args, words) => {
  expect(() => readOptions(args)).toThrow(words);
});

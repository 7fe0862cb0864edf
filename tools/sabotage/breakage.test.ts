import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { applyOptions, breakageOf, isTest, type Kind, pathOf, readBreakages } from './breakage.ts';

const root = join(import.meta.dirname, '../..');
// Throws for a header that isn't complete.
const breakages = readBreakages();

test.each(breakages.map((breakage) => [breakage.file, breakage] as const))(
  '%s still applies, and its tests are there',
  (_, breakage) => {
    const args = ['apply', ...applyOptions, '--check', pathOf(breakage)];
    expect(spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stderr).toBe('');
    const files = breakage.red.filter(isTest).map(({ where }) => where);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  },
);

test.each<[Kind, number]>([
  ['view', 14],
  ['machine', 12],
  ['compose', 10],
  ['order', 4],
])('of kind %s there are at least %i', (kind, least) => {
  expect(breakages.filter((breakage) => breakage.kind === kind).length).toBeGreaterThanOrEqual(least);
});

describe('a breakage is refused by name', () => {
  const complete = 'kind: view\nbroken: A lie is told.\nred: tsc -b > lie\n';
  const diff = '\ndiff --git a/word: b/word: c\n';

  test('is complete in this one', () => {
    expect(breakageOf('lie.patch', complete + diff).red).toEqual([{ where: 'tsc -b', what: 'lie' }]);
  });

  test.each([
    [/^kind: .+$/m, 'lie.patch has no line'],
    [/^broken: .+$/m, 'lie.patch has no line'],
    [/^red: .+$/m, 'lie.patch has no line'],
  ])('without %s', (line, message) => {
    expect(() => breakageOf('lie.patch', complete.replace(line, '') + diff)).toThrow(message);
  });

  test.each([
    ['view', 'views', "'views' is none of"],
    ['A lie is told.', 'a lie', "'a lie' is no sentence"],
    ['tsc -b > lie', 'lie', "'lie' doesn't say what is red where"],
    ['tsc -b', 'make', "'make' is no known check"],
  ])('with %s as %s', (right, wrong, message) => {
    expect(() => breakageOf('lie.patch', complete.replace(right, wrong) + diff)).toThrow(message);
  });
});

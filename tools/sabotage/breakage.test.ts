import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { applyOptions, breakageOf, checkOf, isTest, type Kind, pathOf, readBreakages } from './breakage.ts';

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

test('docs/how-it-is-tested.md names breakages that are kept, and counts them', () => {
  const page = readFileSync(join(root, 'docs/how-it-is-tested.md'), 'utf8');
  const lastColumn = page.split('\n').flatMap((line) => line.split(' | ').slice(3));
  const named = lastColumn.flatMap((words) =>
    [...words.matchAll(/`([\w-]+)`/g)].map(([, name]) => `${name}.patch`),
  );
  expect(named.filter((name) => !breakages.some(({ file }) => file === name))).toEqual([]);
  const countOf = (kind: Kind) => breakages.filter((breakage) => breakage.kind === kind).length;
  const [view, machine, compose, order] = (['view', 'machine', 'compose', 'order'] as const).map(countOf);
  expect(page).toContain(
    `| Breakages | ${breakages.length}, made one at a time: ${view} of views, ${machine} of machines, ${compose} of compose and effects, ${order} of the order,`,
  );
});

test.each<Kind>(['machine', 'view', 'compose'])(
  'the README of machine-paths counts what sees those of kind %s',
  (kind) => {
    const page = readFileSync(join(root, 'packages/machine-paths/README.md'), 'utf8');
    const named = breakages.filter((breakage) => breakage.kind === kind).map(({ red }) => red.map(checkOf));
    const counts = Object.entries(
      Object.groupBy(
        named.flatMap((checks) => [...new Set(checks)]),
        (check) => check,
      ),
    )
      .map(([check, all = []]) => [check, all.length] as const)
      .sort(([one, ones], [other, others]) => others - ones || one.localeCompare(other));
    const words = counts.map(([check, count]) => `${check} ${count}`).join(', ');
    expect(page).toContain(`| ${kind} | ${named.length} | ${words} |`);
  },
);

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

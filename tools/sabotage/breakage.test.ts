import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { applyOptions, breakageOf, pathOf, readBreakages } from './breakage.ts';

const root = join(import.meta.dirname, '../..');

test.each(readBreakages().map((breakage) => [breakage.file, breakage] as const))(
  '%s still applies',
  (_, breakage) => {
    const args = ['apply', ...applyOptions, '--check', pathOf(breakage)];
    expect(spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stderr).toBe('');
  },
);

test('a breakage without its word is refused by name', () => {
  const text = 'name: a lie\ncheck: tsc -b\n\ndiff --git a/word: b/word: c\n';
  expect(() => breakageOf('lie.patch', text)).toThrow("lie.patch has no line 'word: …' before its diff");
});

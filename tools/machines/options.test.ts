/** The options of `npm run machines`. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../prepare.mjs';
import { help, readOptions } from './options.mjs';

const here = join(root, 'packages/machine-room/example');

test('without options the room is shown beside a shop', () => {
  expect(readOptions([], here)).toEqual({ build: false, module: [], help: false });
});

test('modules are named from where the command is given', () => {
  expect(readOptions(['--module', 'turnstile.ts', '--build'], here)).toMatchObject({
    build: true,
    module: [join(here, 'turnstile.ts')],
  });
});

test.each([
  [['--biuld'], '--biuld'],
  [['--dif', 'HEAD~1'], '--dif'],
  [['payment'], 'payment'],
  [['--module'], '--module'],
  [['--module', '--build'], '--module'],
  [['--module='], '--module needs a value.'],
  [['--module', 'none.ts'], `--module names ${join(here, 'none.ts')}: there is no such file.`],
  [['--diff'], '--diff'],
  [['--diff', 'HEAD', '--html'], '--html'],
  [['--html', 'page.html'], '--html and --root go with --diff.'],
  [['--diff', 'HEAD', '--build'], '--diff goes without --build and --module.'],
])('%j is refused by name', (args, words) => {
  expect(() => readOptions(args, here)).toThrow(words);
});

const machines = (...args: string[]) =>
  spawnSync(process.execPath, [join(root, 'tools/machines/machines.mjs'), ...args], {
    encoding: 'utf8',
    timeout: 10_000,
  });

test('help is printed, and a wrong option told with it, before anything starts', () => {
  expect(machines('--help')).toMatchObject({ status: 0, stdout: `${help}\n`, stderr: '' });
  const { status, stdout, stderr } = machines('--biuld');
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain("'--biuld'");
  expect(stderr).toContain(help);
  expect(stderr).not.toContain('    at ');
});

import { execFileSync, spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../prepare.mjs';

const parent = mkdtempSync(join(tmpdir(), 'diff-'));
const [repository, temporary] = [join(parent, 'repository'), join(parent, 'temporary')];
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], { cwd: repository });

const write = (name: string, text: string) => writeFileSync(join(repository, name), text);
const lamp = (target: string) =>
  `import { createMachine } from 'xstate'; import { start } from '@shop/start';
export const lampMachine = createMachine({ id: 'lamp', initial: start, states: { off: { on: { press: '${target}' } }, on: {} } });`;
const start = (state: string) => write('packages/start/index.ts', `export const start = '${state}';`);

const diff = (...args: string[]) =>
  spawnSync(process.execPath, [join(root, 'tools/machines/diff.ts'), '--root', repository, ...args], {
    encoding: 'utf8',
    env: { ...process.env, TMPDIR: temporary, TMP: temporary },
  });

beforeAll(() => {
  mkdirSync(join(repository, 'packages/start'), { recursive: true });
  mkdirSync(join(repository, 'node_modules/@shop'), { recursive: true });
  mkdirSync(temporary);
  symlinkSync(join(root, 'node_modules/xstate'), join(repository, 'node_modules/xstate'), 'junction');
  symlinkSync(join(repository, 'packages/start'), join(repository, 'node_modules/@shop/start'), 'junction');
  git('init', '--quiet');
  write('.gitignore', 'node_modules');
  write('package.json', '{"type":"module"}');
  write('packages/start/package.json', '{"name":"@shop/start","type":"module","exports":"./index.ts"}');
  start('off');
  write('lamp.machine.ts', lamp('on'));
  write('broken.machine.ts', "import 'a-package-that-was-there';");
  git('add', '.');
  git('commit', '--quiet', '--message', 'one');
  start('on');
  write('lamp.machine.ts', lamp('off'));
  rmSync(join(repository, 'broken.machine.ts'));
  git('commit', '--quiet', '--all', '--message', 'two');
});
afterAll(() => rmSync(parent, { recursive: true }));

test('the charts of a commit are compared with those of the checkout, with the packages of that commit', () => {
  const { status, stdout } = diff('--diff', 'HEAD~1');
  expect(stdout).toContain(`
lamp
  off: press now leads to off, before to on
  lamp: starts with on, before with off
`);
  expect(stdout).toContain('2 changes in 1 of 1 machine since HEAD~1');
  expect(stdout).toMatch(
    /Left out \(before\), as it doesn't load: broken\.machine\.ts: .*a-package-that-was-there/,
  );
  expect(status).toBe(0);
});

test('the last line says what is not compared', () => {
  expect(diff('--diff', 'HEAD').stdout).toMatch(/\nNot compared: .*\n$/);
});

test('what is not committed counts, unless a second commit is given', () => {
  write('lamp.machine.ts', lamp('on'));
  write(
    'new.machine.ts',
    "import { createMachine } from 'xstate'; export default createMachine({ id: 'new' });",
  );
  const { stdout } = diff('--diff', 'HEAD');
  rmSync(join(repository, 'new.machine.ts'));
  expect(stdout).toMatch(/^new: the machine is new: 0 states, 0 transitions\n\nlamp\n/);
  expect(stdout).toContain('off: press now leads to on, before to off');
  expect(diff('--diff', 'HEAD..HEAD').stdout).toContain('0 changes');
});

test('a page has the sentences and the picture', () => {
  const file = join(parent, 'diff.html');
  diff('--diff', 'HEAD~1..HEAD', '--html', file);
  const page = readFileSync(file, 'utf8');
  expect(page).toContain('<li>off: press now leads to off, before to on</li>');
  expect(page).toMatch(/data-edge="gone lamp\.off press 0"[^>]* data-mark="gone"/);
});

test('a commit that is not there is named, and no temporary folder stays in any case', () => {
  const { status, stderr } = diff('--diff', 'nowhere');
  expect(stderr).toBe('There is no commit nowhere in this checkout.\n');
  expect(status).toBe(1);
  expect(diff('--diff', 'HEAD', '--html', join(parent, 'none', 'x.html')).status).toBe(1);
  expect(readdirSync(temporary)).toEqual([]);
});

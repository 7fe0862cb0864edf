/** Options that name what there isn't end the command at once, with one sentence. */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { root } from '../prepare.mjs';

test.each([
  [['--changed', 'no-such-commit'], "--changed is 'no-such-commit': git knows no such commit here.\n"],
  [['--replay', '/no/such.json'], "--replay is '/no/such.json': there is no such file.\n"],
])('%j is refused before anything is built', (args, words) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/paths/paths.mjs', ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: '', stderr: words });
});

test('a file that is no session is refused by what it lacks', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/paths/session.ts'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, PATHS_REPLAY: 'package.json' },
  });
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: "This is no recorded session: its kind isn't 'machine-room session'.\n",
  });
});

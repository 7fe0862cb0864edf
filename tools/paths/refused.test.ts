/** Options that name what there isn't end the command at once, with one sentence. */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { root } from '../prepare.mjs';

test.each([
  ['--changed', 'no-such-commit', 'There is no commit no-such-commit in this checkout.\n'],
  ['--grep', 'no such path', "--grep is 'no such path': no path that was asked for has such a title.\n"],
])('%s %s is refused before anything is built', (option, value, words) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/paths/paths.mjs', option, value], {
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

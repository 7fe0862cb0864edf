/** Options that name what there isn't end the command at once, with one sentence. */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { root } from '../prepare.mjs';

test('a commit that git does not know is refused before anything is built', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['tools/paths/paths.mjs', '--changed', 'no-such-commit'],
    { cwd: root, encoding: 'utf8' },
  );
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: 'There is no commit no-such-commit in this checkout.\n',
  });
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

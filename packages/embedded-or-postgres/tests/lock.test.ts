import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connect, embeddedFolder } from '../connect.ts';
import { LockedError, lockFolder } from '../lock.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'skerry-test-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const lockModule = join(import.meta.dirname, '../lock.ts');
const node = process.execPath;

/** Another process that holds the folder until it is killed, even if it drops the lock object that it got. */
async function startLockHolder(folder: string) {
  const program = `const { lockFolder } = await import(${JSON.stringify(lockModule)});
    lockFolder(${JSON.stringify(folder)}); setTimeout(() => { gc(); console.log('held'); }); setInterval(() => {}, 1000);`;
  const child = spawn(node, ['--expose-gc', '--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

it('fault 39: a data folder belongs to one process, until that one is gone however it ends', async () => {
  const folder = embeddedFolder(dataDir);
  const other = await startLockHolder(folder);
  expect(() => lockFolder(folder)).toThrow(LockedError);
  await expect(connect({ dataDir, databaseUrl: undefined })).rejects.toThrow(/is in use by another/);
  other.kill('SIGKILL');
  await once(other, 'exit');
  lockFolder(folder).release();
});

it('a lock that is no lock is not taken for another server', async () => {
  const folder = embeddedFolder(dataDir);
  await writeFile(`${folder}.lock`, 'not a lock at all'.repeat(100));
  const refused = expect.objectContaining({ message: expect.stringMatching(/^DATA_DIR can’t be locked/) });
  expect(() => lockFolder(folder)).toThrow(refused);
  await rm(`${folder}.lock`);
  await mkdir(`${folder}.lock`);
  expect(() => lockFolder(folder)).toThrow(refused);
});

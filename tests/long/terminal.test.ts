/** A mistake of an operator is reported in one sentence that names what to correct; never with a stack trace. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { commandEnv } from '../support/command-env.ts';
import { newPostgresUrl, newSeededPostgresUrl } from '../support/databases.ts';

const root = join(import.meta.dirname, '../..');
const limitMs = 30_000;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'skerry-test-'));
  await writeFile(join(folder, 'file'), '');
});
afterAll(() => rm(folder, { recursive: true }));

/** The error output of a command, which must end by itself, with code 1. */
async function complaintOf(command: string, env: Record<string, string>): Promise<string> {
  const [file = '', ...args] = command.split(' ');
  const failed: unknown = await promisify(execFile)(process.execPath, [join(root, 'server', file), ...args], {
    cwd: folder,
    env: { ...commandEnv, PORT: '0', ...env },
    timeout: limitMs,
    killSignal: 'SIGKILL',
  }).catch((error: unknown) => error);
  const { code, signal, stderr } = Object(failed);
  expect({ code, signal, stderr }).toEqual({ code: 1, signal: null, stderr: expect.any(String) });
  return stderr;
}

describe('npm start', () => {
  it.each([
    ['a file', 'file'],
    ['below a file', 'file/data'],
    ['where the system makes none', '/proc/skerry'],
  ])(
    'refuses a data folder that is %s',
    async (_what, dataDir) => {
      expect(await complaintOf('main.ts', { DATA_DIR: dataDir })).toMatch(
        /^DATA_DIR is not valid: expected a folder that this user may write to \(E\w+\)\.\n$/,
      );
    },
    2 * limitMs,
  );

  it.skipIf(!inject('postgres'))(
    'refuses a database that isn’t there',
    async () => {
      const missing = Object.assign(new URL(await newPostgresUrl()), { pathname: 'missing' }).href;
      expect(await complaintOf('main.ts', { DATABASE_URL: missing })).toBe(
        'The database at DATABASE_URL does not let us in (3D000).\n',
      );
    },
    2 * limitMs,
  );

  it.skipIf(!inject('postgres')).each(['nosuch.invalid', '203.0.113.9'])(
    'refuses to listen at %s, and blames nothing else',
    async (host) => {
      const complaint = await complaintOf('main.ts', {
        HOST: host,
        DATABASE_URL: await newSeededPostgresUrl(),
      });
      expect(complaint).toMatch(
        /^HOST is not valid: expected a name or an address of this machine \(E\w+\)\.\n$/,
      );
    },
    2 * limitMs,
  );
});

describe('a command', () => {
  it('names an option that it doesn’t know', async () => {
    expect(await complaintOf('commands/import.ts --bogus', {})).toBe(
      "Unknown option '--bogus'. README.md lists what each command takes.\nNothing was changed.\n",
    );
  }, 60_000);

  it('proves no books where there are none', async () => {
    expect(await complaintOf('commands/ledger-check.ts', { DATA_DIR: 'empty' })).toMatch(
      /^There is no shop in this database[^\n]+\n$/,
    );
  }, 60_000);

  it.each(['ledger-check.ts', 'import.ts', 'maintenance.ts on', 'invite.ts ann@example.com'])(
    '%s says that its database is away',
    async (command) => {
      const complaint = await complaintOf(`commands/${command}`, {
        DATABASE_URL: 'postgres://shop:secret@127.0.0.1:1/shop',
      });
      expect(complaint.replace('Nothing was changed.\n', '')).toBe(
        'The database at DATABASE_URL does not let us in (ECONNREFUSED).\n',
      );
    },
    60_000,
  );
});

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { fromPostgres } from '../../server/db/connect.ts';
import { newPostgresUrl } from '../support/databases.ts';
import { nameFoundry, stockShop } from '../support/foundry.ts';
import { freePort } from '../support/free-port.ts';

const root = join(import.meta.dirname, '../..');
const password = 'correct horse battery';
let dataDir: string;
let server: ChildProcess | undefined;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'skerry-test-'));
});
afterEach(async () => {
  if (server && server.exitCode === null) server.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

function start(env: Record<string, string>) {
  const output: string[] = [];
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', HOST: '127.0.0.1', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(String(chunk)));
  server = child;
  return { child, ended, said: () => output.join('') };
}

/** The code of the reset letter among the kept ones. */
async function codeInLetters(): Promise<string> {
  const folder = join(dataDir, 'outbox');
  for (const name of (await readdir(folder)).filter((one) => one.endsWith('.eml'))) {
    const { text = '' } = await PostalMime.parse(await readFile(join(folder, name)));
    const code = /change-password\?code=([\w-]+)/.exec(text)?.[1];
    if (code) return code;
  }
  throw new Error('The letter is not there yet.');
}

it('a wrong setting stops the start with one sentence and no stack', async () => {
  const { child, ended, said } = start({ WORKERS: '3' });
  await ended;
  expect(child.exitCode).toBe(1);
  expect(said()).toMatch(/^WORKERS needs DATABASE_URL[^\n]+\n$/);
}, 30_000);

describe.skipIf(!inject('postgres'))('three processes on one PostgreSQL', () => {
  it('are one shop: sessions end and limits hold for all, and SIGTERM closes them all', async () => {
    const databaseUrl = await newPostgresUrl();
    const { db, close } = fromPostgres(databaseUrl, 1);
    await stockShop(db);
    await nameFoundry(db);
    await close();
    const port = await freePort();
    const { child, ended, said } = start({ DATABASE_URL: databaseUrl, WORKERS: '3', PORT: String(port) });
    await expect
      .poll(said, { timeout: 150_000, interval: 100 })
      .toContain(`The shop is open at http://127.0.0.1:${port} (3 processes)`);
    // A connection of its own each time: the next process answers it.
    const call = (method: string, path: string, body?: unknown, token?: string) =>
      fetch(`http://127.0.0.1:${port}/v1/${path}`, {
        method,
        headers: {
          connection: 'close',
          'content-type': 'application/json',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    const made = await call('POST', 'users/register', { email: 'a@example.com', password });
    const token = String(Object(await made.json()).token);
    /** What all of them say of a session. */
    const statuses = async (session: string) => [
      ...new Set(
        await Promise.all(
          [1, 2, 3, 4, 5, 6].map(async () => (await call('GET', 'me', undefined, session)).status),
        ),
      ),
    ];
    const logIn = async (word: string) => {
      const answer = await call('POST', 'users/login', { email: 'a@example.com', password: word });
      return String(Object(await answer.json()).token);
    };
    expect(await statuses(token)).toEqual([200]);
    await call('POST', 'users/logout', {}, token);
    expect(await statuses(token)).toEqual([401]);

    const [kept, other] = [await logIn(password), await logIn(password)];
    const change = { old_password: password, password: 'another horse battery' };
    expect((await call('PUT', 'users/change-password', change, kept)).status).toBe(200);
    expect([await statuses(kept), await statuses(other)]).toEqual([[200], [401]]);

    await call('POST', 'users/recover/password', { email: 'a@example.com' });
    const code = await vi.waitFor(codeInLetters, 20_000);
    const set = { code, password: 'third horse battery' };
    expect((await call('PUT', 'users/update/password', set)).status).toBe(200);
    expect((await call('PUT', 'users/update/password', set)).status).toBe(422);
    expect(await statuses(kept)).toEqual([401]);
    expect(await statuses(await logIn(set.password))).toEqual([200]);

    const guess = async (nth: number) =>
      (await call('POST', 'users/login', { email: 'b@example.com', password: `wrong ${nth}` })).status;
    const guessed = await Promise.all(Array.from({ length: 14 }, (_, nth) => guess(nth)));
    expect(guessed.filter((status) => status === 401)).toHaveLength(10);
    expect(guessed.filter((status) => status === 429)).toHaveLength(4);

    child.kill('SIGTERM');
    await ended;
    expect(child.exitCode).toBe(0);
    await expect(call('GET', 'settings')).rejects.toThrow();
  }, 240_000);
});

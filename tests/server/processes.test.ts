import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fromPostgres } from '../../server/db/connect.ts';
import { newPostgresUrl, stopPostgresAfterwards } from '../support/databases.ts';
import { stockShop } from '../support/foundry.ts';
import { findPostgres } from '../support/postgres.ts';

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

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address ? address.port : 0;
}

it('a wrong setting stops the start with one sentence and no stack', async () => {
  const { child, ended, said } = start({ WORKERS: '3' });
  await ended;
  expect(child.exitCode).toBe(1);
  expect(said()).toMatch(/^WORKERS needs DATABASE_URL[^\n]+\n$/);
}, 30_000);

describe.skipIf(!findPostgres())('three processes on one PostgreSQL', () => {
  stopPostgresAfterwards();

  it('are one shop: a session opened by one ends for all, and SIGTERM closes them all', async () => {
    const databaseUrl = await newPostgresUrl();
    const { db, close } = fromPostgres(databaseUrl, 1);
    await stockShop(db);
    await db.insertInto('catalogue_version').values({ version: 'test', foundry: '{}' }).execute();
    await close();
    const port = await freePort();
    const { child, ended, said } = start({ DATABASE_URL: databaseUrl, WORKERS: '3', PORT: String(port) });
    await expect
      .poll(said, { timeout: 60_000, interval: 100 })
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
    const statuses = async () =>
      new Set(
        await Promise.all(
          [1, 2, 3, 4, 5, 6].map(async () => (await call('GET', 'me', undefined, token)).status),
        ),
      );
    expect(await statuses()).toEqual(new Set([200]));
    await call('POST', 'users/logout', {}, token);
    expect(await statuses()).toEqual(new Set([401]));
    child.kill('SIGTERM');
    await ended;
    expect(child.exitCode).toBe(0);
    await expect(call('GET', 'settings')).rejects.toThrow();
  }, 90_000);
});

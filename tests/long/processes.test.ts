import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { fromPostgres } from '../../server/db/connect.ts';
import { callUnderWay } from '../support/call-under-way.ts';
import { seedCatalogue } from '../support/catalogue.ts';
import { newPostgresUrl, newSeededPostgresUrl } from '../support/databases.ts';
import { foundryFolderForTest } from '../support/foundry-folder.ts';
import { freePort } from '../support/free-port.ts';

const root = join(import.meta.dirname, '../..');
const password = 'correct horse battery';
/** Requires the right to create namespaces. */
const canUnshare = spawnSync('unshare', ['--pid', '--fork', 'true']).status === 0;
let dataDir: string;
let server: ChildProcess | undefined;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'skerry-test-'));
});
afterEach(async () => {
  if (server && server.exitCode === null && server.signalCode === null) {
    for (const pid of descendantsOf(server.pid ?? 0)) process.kill(pid, 'SIGKILL');
    server.kill('SIGKILL');
  }
  await rm(dataDir, { recursive: true, force: true });
});

type Started = ReturnType<typeof start>;

/** Starts the server itself, or the command that starts it. */
function start(env: Record<string, string>, command = process.execPath, args = ['server/main.ts']) {
  const output: string[] = [];
  const child = spawn(command, args, {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: dataDir,
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      MAKE_AHEAD: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(String(chunk)));
  server = child;
  return { child, ended, output: () => output.join('') };
}

/** The code of the reset email in the outbox folder. */
async function codeInEmails(): Promise<string> {
  const folder = join(dataDir, 'outbox');
  for (const name of (await readdir(folder)).filter((one) => one.endsWith('.eml'))) {
    const { text = '' } = await PostalMime.parse(await readFile(join(folder, name)));
    const code = /change-password\?code=([\w-]+)/.exec(text)?.[1];
    if (code) return code;
  }
  throw new Error('The email is not there yet.');
}

it('a wrong setting stops the start with one sentence and no stack', async () => {
  const { child, ended, output } = start({ WORKERS: '3' });
  await ended;
  expect(child.exitCode).toBe(1);
  expect(output()).toMatch(/^WORKERS needs DATABASE_URL[^\n]+\n$/);
}, 30_000);

const isOpen = ({ output }: Started) =>
  expect.poll(output, { timeout: 150_000, interval: 100 }).toContain('The shop is open at');
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const pidsIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, pid]) => Number(pid));
const childrenOf = (pid: number) =>
  execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child = 0, parent]) => (parent === pid ? [child] : []));
const descendantsOf = (pid: number): number[] =>
  childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)]);

/** Ends everything with a signal to one process: a call under way is answered, no process and no open port remains. */
async function endsCleanly(started: Started, port: number, signal: NodeJS.Signals, pid: number) {
  await isOpen(started);
  const pids = descendantsOf(started.child.pid ?? 0);
  const underWay = await callUnderWay(port);
  process.kill(pid, signal);
  await expect.poll(started.output, { timeout: 10_000 }).toMatch(/Process \d+ ends \(/);
  expect(await underWay.finish()).toBe(401);
  await expect.poll(() => pids.filter(isAlive), { timeout: 20_000 }).toEqual([]);
  await started.ended;
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
  return started.output();
}

describe('npm start', () => {
  it.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const)(
    'ends all of it when npm alone gets %s',
    async (signal) => {
      const port = await freePort();
      const databaseUrl = inject('postgres') ? { DATABASE_URL: await newSeededPostgresUrl() } : {};
      const started = start({ ...databaseUrl, PORT: String(port) }, 'npm', ['start', '--', '--built']);
      const finalOutput = await endsCleanly(started, port, signal, started.child.pid ?? 0);
      expect(finalOutput).toMatch(/Process (\d+) ends \((?:SIG(?:TERM|INT|HUP)|its parent is gone)\)/);
      if (signal === 'SIGTERM') expect(started.child.exitCode).toBe(0);
    },
    240_000,
  );

  it('drains when its middle process is killed', async () => {
    const port = await freePort();
    const databaseUrl = inject('postgres') ? { DATABASE_URL: await newSeededPostgresUrl() } : {};
    const started = start({ ...databaseUrl, PORT: String(port) }, 'node', ['tools/start.mjs', '--built']);
    const finalOutput = await endsCleanly(started, port, 'SIGKILL', started.child.pid ?? 0);
    expect(finalOutput).toContain('ends (its parent is gone)');
  }, 240_000);

  it.runIf(canUnshare)(
    'ends as the first process of a container',
    async () => {
      const port = await freePort();
      const databaseUrl = inject('postgres') ? { DATABASE_URL: await newSeededPostgresUrl() } : {};
      const args = ['--pid', '--fork', '--kill-child', 'npm', 'start', '--', '--built'];
      const started = start({ ...databaseUrl, PORT: String(port) }, 'unshare', args);
      await isOpen(started);
      const [first = 0] = childrenOf(started.child.pid ?? 0);
      expect(await endsCleanly(started, port, 'SIGTERM', first)).toContain('has ended');
    },
    240_000,
  );
});

// §operation.ready.filling
describe('a shop that starts empty', () => {
  const kinds = [
    { kind: 'one process', more: async () => ({}) },
    ...(inject('postgres')
      ? [{ kind: 'two', more: async () => ({ WORKERS: '2', DATABASE_URL: await newPostgresUrl() }) }]
      : []),
  ];
  it.each(kinds)(
    'serves while it is filled, and says when it is open: $kind',
    async ({ more }) => {
      const port = await freePort();
      const started = start({ PORT: String(port), ...(await more()) });
      await expect
        .poll(started.output, { timeout: 60_000, interval: 20 })
        .toContain('It fills its catalogue');
      const statuses = () =>
        Promise.all(
          ['/', '/healthz', '/readyz'].map(
            async (path) => (await fetch(`http://127.0.0.1:${port}${path}`)).status,
          ),
        );
      expect(await statuses()).toEqual([503, 200, 500]);
      expect(started.output()).not.toContain('The shop is open');
      await isOpen(started);
      expect(await statuses()).toEqual([200, 200, 200]);
    },
    200_000,
  );

  it('ends and says why when it can’t be filled', async () => {
    const { folder, remove } = await foundryFolderForTest();
    await remove('prices.yaml');
    const { child, ended, output } = start({ PORT: String(await freePort()), FOUNDRY_DIR: folder });
    await ended;
    expect(child.exitCode).toBe(1);
    expect(output()).toContain('prices.yaml');
    expect(output()).not.toContain('The shop is open');
  }, 60_000);
});

// §operation.ready.ending
it('a process that is told to end serves on while it says that it is not ready, as long as DRAIN_DELAY says', async () => {
  const port = await freePort();
  const { child, ended, output } = start({ PORT: String(port), DRAIN_DELAY: '15' });
  await expect.poll(output, { timeout: 150_000, interval: 100 }).toContain('The shop is open at');
  const get = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  await expect.poll(() => get('/readyz'), { timeout: 10_000 }).toBe(200);
  child.kill('SIGTERM');
  await expect.poll(() => get('/readyz')).toBe(500);
  expect([await get('/healthz'), await get('/typefaces')]).toEqual([200, 200]);
  await ended;
  expect(child.exitCode).toBe(0);
  await expect(get('/healthz')).rejects.toThrow();
}, 200_000);

describe.skipIf(!inject('postgres'))('three processes on one PostgreSQL', () => {
  it('are one shop: sessions end and limits hold for all, and SIGTERM closes them all', async () => {
    const databaseUrl = await newPostgresUrl();
    const { db, close } = fromPostgres(databaseUrl, 1);
    await seedCatalogue(db);
    await close();
    const port = await freePort();
    const { child, ended, output } = start({ DATABASE_URL: databaseUrl, WORKERS: '3', PORT: String(port) });
    await expect
      .poll(output, { timeout: 150_000, interval: 100 })
      .toContain(`The shop is open at http://127.0.0.1:${port} (3 processes)`);
    // A new connection each time: the next process answers it.
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
    /** The statuses that all processes give a session. */
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

    const [current, other] = [await logIn(password), await logIn(password)];
    const change = { old_password: password, password: 'another horse battery' };
    expect((await call('PUT', 'users/change-password', change, current)).status).toBe(200);
    expect([await statuses(current), await statuses(other)]).toEqual([[200], [401]]);

    await call('POST', 'users/recover/password', { email: 'a@example.com' });
    const code = await vi.waitFor(codeInEmails, 20_000);
    const set = { code, password: 'third horse battery' };
    expect((await call('PUT', 'users/update/password', set)).status).toBe(200);
    expect((await call('PUT', 'users/update/password', set)).status).toBe(422);
    expect(await statuses(current)).toEqual([401]);
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

  // §metrics.scrape
  it('are one machine to a scraper: what each counts is summed, what the database holds is not', async () => {
    const port = await freePort();
    const databaseUrl = await newSeededPostgresUrl();
    const token = 'a token that nobody can guess';
    const env = { DATABASE_URL: databaseUrl, WORKERS: '3', PORT: String(port), METRICS_TOKEN: token };
    await isOpen(start(env));
    const { db, close } = fromPostgres(databaseUrl, 1);
    // Of a lane that this shop has no receiver for.
    await sql`insert into outbox (kind, lane, subject, payload, due_at)
      select 'webhook', 'webhooks', n::text, '{}', now() from generate_series(1, 2) n`.execute(db);
    await close();
    const get = (path: string) =>
      fetch(`http://127.0.0.1:${port}${path}`, {
        headers: { connection: 'close', authorization: `Bearer ${token}` },
      });
    for (let nth = 0; nth < 7; nth += 1) await get('/healthz');
    // A response is measured once it has gone out.
    const scrape = async () => await (await get('/metrics')).text();
    const healthChecks =
      /^http_request_duration_seconds_count\{method="GET",route="\/healthz",status="2xx"\} 7$/m;
    await expect.poll(scrape).toMatch(healthChecks);
    // One after the other: each is answered by another worker.
    for (let nth = 0; nth < 3; nth += 1) {
      const text = await scrape();
      expect(text).toMatch(healthChecks);
      expect(text).toMatch(/^shop_outbox_due\{kind="webhook"\} 2$/m);
    }
  }, 240_000);

  it('come back when two die within a moment, and say who died of what', async () => {
    const port = await freePort();
    const started = start({ DATABASE_URL: await newSeededPostgresUrl(), WORKERS: '3', PORT: String(port) });
    const { child, output } = started;
    await isOpen(started);
    const workers = () => pidsIn(output(), /starts its worker (\d+)/g);
    const [first = 0, second = 0] = workers();
    process.kill(first, 'SIGKILL');
    // Its replacement has just been started.
    await expect.poll(() => workers().length, { interval: 20, timeout: 20_000 }).toBe(4);
    process.kill(second, 'SIGKILL');
    await expect.poll(() => workers().length, { timeout: 20_000 }).toBe(5);
    for (const pid of [first, second])
      expect(output()).toContain(`lost its worker ${pid} (killed by SIGKILL)`);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        fetch(`http://127.0.0.1:${port}/healthz`, { headers: { connection: 'close' } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(workers().filter(isAlive)).toHaveLength(3);
    expect(child.exitCode).toBe(null);
    await endsCleanly(started, port, 'SIGTERM', child.pid ?? 0);
    expect(child.exitCode).toBe(0);
  }, 240_000);

  it('don’t start over and over when the shop can’t open', async () => {
    const occupiedPort = createServer().listen(0, '127.0.0.1');
    await once(occupiedPort, 'listening');
    const address = occupiedPort.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const { child, ended, output } = start({
      DATABASE_URL: await newSeededPostgresUrl(),
      WORKERS: '2',
      PORT: String(port),
    });
    await ended;
    occupiedPort.close();
    expect(child.exitCode).toBe(1);
    expect(output()).toContain('The port is in use.');
    expect(output()).toMatch(/Process \d+ ends: its worker \d+ died before it served \(code 1\)/);
  }, 60_000);
});

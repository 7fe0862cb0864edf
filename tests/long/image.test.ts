/**
 * What deploy/Dockerfile does, step by step in a folder of this machine, from the lockfile's packages to a purchase
 * (§deploy.image). Docker builds the image itself: this can't know what is in its base.
 */
import {
  type ChildProcessWithoutNullStreams,
  execFile,
  execFileSync,
  spawn,
  spawnSync,
} from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drainMs } from '../../server/shutdown.ts';
import { callUnderWay } from '../support/call-under-way.ts';
import { buildImage, hostEnv, type Image, readIgnored, stagesOf } from '../support/dockerfile.ts';
import { freePort } from '../support/free-port.ts';
import { createHttpClient } from '../support/http-client.ts';
import { buyStyle, createRequester, orderLinks } from '../support/purchase.ts';

const context = join(import.meta.dirname, '../..');
const dockerfile = join(context, 'deploy/Dockerfile');
/** Only root may act as another user, and as the first process of a container. */
const isRoot = process.getuid?.() === 0;
const canUnshare = isRoot && spawnSync('unshare', ['--pid', '--fork', 'true']).status === 0;

let folder: string;
let image: Image;
let server: ChildProcessWithoutNullStreams | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'skerry-image-'));
  await chmod(folder, 0o755);
  const ignored = await readIgnored(`${dockerfile}.dockerignore`);
  image = await buildImage(stagesOf(await readFile(dockerfile, 'utf8')), { folder, context, ignored });
}, 240_000);
afterAll(async () => {
  if (server?.exitCode === null && server.kill('SIGKILL')) await once(server, 'exit');
  await rm(folder, { recursive: true, force: true });
});

it('the image sells, with what is in it and as its own user, and ends as the first process of a container', async () => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const user = isRoot ? { uid: image.user, gid: image.user } : {};
  const env = { ...hostEnv, ...image.env, PORT: String(port) };
  const isHealthy = () =>
    new Promise<boolean>((resolve) => {
      const [program = '', ...args] = image.healthCheck;
      execFile(program, args, { env }, (error) => resolve(error === null));
    });
  expect(await isHealthy()).toBe(false);

  const ids = [`--setuid=${image.user}`, `--setgid=${image.user}`];
  const first = canUnshare ? ['unshare', '--pid', '--fork', '--kill-child', ...ids, '--'] : [];
  const [program = '', ...args] = [...first, ...image.command];
  const running = spawn(program, args, { cwd: image.workdir, env, ...(canUnshare ? {} : user) });
  server = running;
  const output: string[] = [];
  for (const stream of [running.stdout, running.stderr])
    stream.on('data', (chunk) => output.push(String(chunk)));
  const ended = once(running, 'exit');
  const died = ended.then(() => {
    throw new Error(output.join(''));
  });
  died.catch(() => undefined);
  await Promise.race([expect.poll(isHealthy, { interval: 500, timeout: 150_000 }).toBe(true), died]);

  const client = createHttpClient('127.0.0.1', origin);
  const ready = async () => (await client.send({ method: 'GET', path: '/readyz' })).status;
  await Promise.race([expect.poll(ready, { interval: 500, timeout: 120_000 }).toBe(200), died]);
  const purchase = await buyStyle(createRequester(client));
  const links = () => orderLinks(client, purchase);
  await expect.poll(links, { interval: 200, timeout: 60_000 }).not.toContain(null);
  for (const path of await links())
    expect((await client.send({ method: 'GET', path: String(path) })).status).toBe(200);
  client.close();

  // What it may write: its volumes alone.
  if (isRoot)
    expect(
      execFileSync('find', ['.', '-writable', '-not', '-type', 'l', '-prune'], {
        cwd: image.workdir,
        encoding: 'utf8',
        ...user,
      })
        .trim()
        .split('\n')
        .map((path) => join(image.workdir, path)),
    ).toEqual(image.volumes);

  const underWay = await callUnderWay(port);
  const pid = canUnshare
    ? Number(execFileSync('ps', ['-o', 'pid=', '--ppid', String(running.pid)], { encoding: 'utf8' }))
    : (running.pid ?? 0);
  const start = performance.now();
  process.kill(pid, 'SIGTERM');
  await expect.poll(() => output.join(''), { timeout: 10_000 }).toContain('ends (SIGTERM)');
  expect(await underWay.finish()).toBe(401);
  await ended;
  expect([running.exitCode, performance.now() - start < drainMs]).toEqual([0, true]);
}, 240_000);

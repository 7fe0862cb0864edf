import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { log } from '../../server/log.ts';
import { openPglite } from '../support/databases.ts';
import { captureLog } from '../support/log.ts';
import { noCardGateway, type ShopServer, startShop } from '../support/server.ts';

const asJson = (line: string) => JSON.parse(line);
/** As of a signed link; it always has a capital. */
const link = `A${randomBytes(30).toString('base64url')}.${randomBytes(32).toString('base64url')}`;

let shop: ShopServer;
const startFailing = async () =>
  await startShop(await openPglite(), {
    overrides: { card: noCardGateway, currentState: () => Promise.reject(new Error('no state')) },
  });
beforeAll(async () => {
  shop = await startFailing();
});
afterAll(() => shop.close());

it('is one JSON object a line, and in a terminal a line for people with the stack below', () => {
  const lines = captureLog();
  const error = Object.assign(new Error('no room'), {
    code: 'ENOSPC',
    detail: 'Key (email)=(ann@x.example)',
  });
  log.error({ err: error, file: 'a.zip' }, 'It could not be written.');
  log.info('Opened.');
  log.debug('Looked.');
  expect(lines(asJson)).toEqual([
    {
      level: 'error',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      pid: process.pid,
      file: 'a.zip',
      err: { type: 'Error', message: 'no room', code: 'ENOSPC', stack: error.stack },
      msg: 'It could not be written.',
    },
    expect.objectContaining({ level: 'info', msg: 'Opened.' }),
  ]);
  const [shown, second] = lines();
  expect(shown).toMatch(/^\S+Z error: It could not be written\. file=a\.zip\nError: no room\n {4}at /);
  expect(second).toMatch(/^\S+Z Opened\.\n$/);
});

it('never holds a secret that is handed to it', () => {
  const lines = captureLog();
  log.info({ token: 'oops', headers: { authorization: 'oops', cookie: 'oops' }, account: { email: 'oops' } });
  expect(lines(asJson)).toEqual([expect.objectContaining({ headers: {}, account: {} })]);
  expect(lines().join()).not.toContain('oops');
});

// The level stands when the server is built, as main.ts sets it before.
it('a failed request is one line with its id, method, path, status and duration, and no secret', async () => {
  const lines = captureLog();
  const loud = await startFailing();
  const path = `/v1/club/downloads/${link}?key=${link}`;
  const given = await loud.send('GET', path, {
    headers: { 'x-request-id': '5f0c7a3e9b2d4c6188', cookie: `a=${link}` },
  });
  expect(given.status).toBe(500);
  expect(given.headers.get('x-request-id')).toBe('5f0c7a3e9b2d4c6188');
  expect(lines(asJson)).toEqual([
    expect.objectContaining({
      level: 'error',
      requestId: '5f0c7a3e9b2d4c6188',
      method: 'GET',
      path: '/v1/club/downloads/…',
      status: 500,
      durationMs: expect.any(Number),
      err: expect.objectContaining({
        message: 'no state',
        stack: expect.stringContaining('Error: no state'),
      }),
    }),
  ]);
  expect(lines().join()).not.toContain(link.slice(0, 20));
  await loud.close();
});

it('at the usual level says nothing of answered requests, and at debug one line for each', async () => {
  const lines = captureLog('debug');
  const loud = await startFailing();
  await loud.send('GET', '/healthz');
  expect(lines(asJson)).toContainEqual(
    expect.objectContaining({ level: 'debug', method: 'GET', path: '/healthz', status: 200 }),
  );
  await loud.close();
  const usual = captureLog();
  const before = usual().length;
  const quiet = await startFailing();
  await quiet.send('GET', '/healthz');
  await quiet.close();
  expect(usual().slice(before)).toEqual([]);
});

it('a path names nobody in the log', async () => {
  const lines = captureLog('debug');
  const shown = await startFailing();
  for (const path of ['/user/reset/ann@example.com', '/healthz;password=hunter2'])
    await shown.send('GET', path);
  await shown.close();
  expect(lines().join()).not.toMatch(/ann@|hunter2/);
});

it('every answer has an id of its own where none is given, or one that could not stand in a line', async () => {
  const idOf = async (given?: string) => {
    const { headers } = await shop.send(
      'GET',
      '/healthz',
      given ? { headers: { 'x-request-id': given } } : {},
    );
    return headers.get('x-request-id');
  };
  const ids = [await idOf(), await idOf(), await idOf('a b'), await idOf('a'.repeat(101))];
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[\da-f-]{36}$/);
});

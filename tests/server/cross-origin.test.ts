import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { setMaintenance } from '../../server/stores/settings.ts';
import { seedCatalogue } from '../support/catalogue.ts';
import { openPglite } from '../support/databases.ts';
import { noCardGateway, type ShopServer, startShop } from '../support/server.ts';

const listed = 'https://front.example';
const unlisted = 'https://evil.example';
const preflight = { 'access-control-request-method': 'PUT' };
const credentials = { email: 'front@example.com', password: 'correct horse battery' };

let shop: ShopServer;
const start = async (apiOrigins: readonly string[]) => {
  const connection = await openPglite();
  await seedCatalogue(connection.db);
  shop = await startShop(connection, { overrides: { card: noCardGateway }, config: { apiOrigins } });
};

const json = (origin: string, headers: Record<string, string> = {}) => ({
  'content-type': 'application/json',
  'sec-fetch-site': 'cross-site',
  origin,
  ...headers,
});
const register = (origin: string, headers: Record<string, string> = {}) =>
  shop.send('POST', '/v1/users/register', {
    headers: json(origin, headers),
    body: JSON.stringify({ ...credentials, email: `p${Math.random()}@example.com` }),
  });

const accessHeaders = ({ headers }: { headers: Headers }) =>
  [...headers.keys()].filter((name) => name.startsWith('access-control-'));

describe('origins that are listed', () => {
  beforeAll(() => start([listed, 'https://other.example']), 60_000);
  afterAll(() => shop.close());
  afterEach(() => setMaintenance(shop.services.db, false));

  it('may ask what they may send, in maintenance, too', async () => {
    for (const isClosed of [false, true]) {
      await setMaintenance(shop.services.db, isClosed);
      const answer = await shop.send('OPTIONS', '/v1/cart', { headers: { origin: listed, ...preflight } });
      expect(answer.status).toBe(204);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'access-control-allow-origin': listed,
        'access-control-allow-methods': 'GET, HEAD, PUT, DELETE',
        'access-control-allow-headers': 'authorization, content-type, idempotency-key, if-none-match',
      });
      expect(answer.headers.has('access-control-allow-credentials')).toBe(false);
    }
    const unknown = await shop.send('OPTIONS', '/v1/nope', { headers: { origin: listed, ...preflight } });
    expect(unknown.status).toBe(404);
  });

  it('call by the bearer token, without an anti-forgery token and without cookies', async () => {
    const registered = await register(listed);
    expect(registered.status).toBe(200);
    expect(registered.headers.get('access-control-allow-origin')).toBe(listed);
    expect(registered.headers.getSetCookie()).toEqual([]);
    const { token } = registered.body as { token: string }; // the server checked the reply
    const orders = await shop.send('POST', '/v1/settings/orders', {
      headers: json(listed, { authorization: `Bearer ${token}` }),
      body: '{}',
    });
    expect([orders.status, orders.body]).toEqual([200, { data: [] }]);
  });

  it('a cookie that a browser sends along is not read', async () => {
    const own = await shop.call('register', { body: credentials });
    const device = own.headers.getSetCookie().find((cookie) => cookie.startsWith('device='));
    const cookie = device?.split(';')[0] ?? '';
    expect(cookie).not.toBe('');
    const wrong = { ...credentials, password: 'wrong horse battery' };
    const answer = await shop.send('POST', '/v1/users/login', {
      headers: json(listed, { cookie }),
      body: JSON.stringify(wrong),
    });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([401, []]);
    const counted = await shop.services.db.selectFrom('limits').select('key').execute();
    // By client, not by the known browser.
    expect(counted.map(({ key }) => key)).toContain(`login:127.0.0.1|${credentials.email}`);
  });

  it('read failures and cached answers; no cache gives one the answer of another', async () => {
    const failed = await shop.send('GET', '/v1/me', { headers: { origin: listed } });
    expect([failed.status, failed.headers.get('access-control-allow-origin')]).toEqual([401, listed]);
    const cached = await shop.send('GET', '/v1/typefaces', { headers: { origin: 'https://other.example' } });
    expect(cached.headers.get('access-control-allow-origin')).toBe('https://other.example');
    expect(cached.headers.get('access-control-expose-headers')).toContain('etag');
    const { headers } = await shop.send('GET', '/v1/typefaces');
    expect(headers.get('vary')).toMatch(/accept-encoding, origin/);
    expect(headers.has('access-control-allow-origin')).toBe(false);
  });

  it('read files: downloads, fonts and pictures; nobody else does', async () => {
    for (const path of [
      '/v1/downloads/none',
      '/fonts/none.woff2',
      '/pictures/none.avif',
      '/specimens/none.pdf',
    ]) {
      const resource = async (origin: string) => {
        const { headers } = await shop.send('GET', path, { headers: { origin } });
        return [headers.get('cross-origin-resource-policy'), headers.get('access-control-allow-origin')];
      };
      expect([path, await resource(listed)]).toEqual([path, ['cross-origin', listed]]);
      expect([path, await resource(unlisted)]).toEqual([path, ['same-origin', null]]);
    }
  });

  it.each([
    unlisted,
    'https://front.example.evil.example',
    'http://front.example',
    'null',
    'https://front.example/',
  ])('%s is none of them', async (origin) => {
    const asked = await shop.send('OPTIONS', '/v1/cart', { headers: { origin, ...preflight } });
    expect([asked.status, accessHeaders(asked)]).toEqual([405, []]);
    const refused = await register(origin);
    expect([refused.status, accessHeaders(refused)]).toEqual([403, []]);
  });

  it('pages and health are for nobody else', async () => {
    const answer = await shop.send('GET', '/healthz', { headers: { origin: listed } });
    expect(accessHeaders(answer)).toEqual([]);
  });
});

describe('without a list', () => {
  beforeAll(() => start([]), 60_000);
  afterAll(() => shop.close());

  it('no other origin may call', async () => {
    const asked = await shop.send('OPTIONS', '/v1/cart', { headers: { origin: listed, ...preflight } });
    expect([asked.status, accessHeaders(asked)]).toEqual([405, []]);
    expect((await register(listed)).status).toBe(403);
    const read = await shop.send('GET', '/v1/typefaces', { headers: { origin: listed } });
    expect([read.headers.get('vary'), accessHeaders(read)]).toEqual(['accept-encoding', []]);
  });
});

import { readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { api } from '../../domain/api.ts';
import type { Call } from '../../domain/call.ts';
import { setMaintenance } from '../../server/stores/settings.ts';
import { seedCatalogue } from '../support/catalogue.ts';
import { describeOnBoth } from '../support/databases.ts';
import { noCardGateway, type ShopServer, startShop } from '../support/server.ts';

const jsonHeaders = { 'content-type': 'application/json' };

describeOnBoth('the API', ({ open }) => {
  let shop: ShopServer;
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    shop.send('POST', path, {
      headers: { ...jsonHeaders, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  beforeAll(async () => {
    const connection = await open();
    await seedCatalogue(connection.db);
    shop = await startShop(connection, { overrides: { card: noCardGateway } });
  }, 60_000);
  afterAll(() => shop.close());
  afterEach(() => setMaintenance(shop.services.db, false));

  // §api.base, §api.failure
  it('an address below /v1/ that the table does not know is 404 in JSON, by every method', async () => {
    for (const [method, path] of [
      ['GET', '/v1/nope'],
      ['POST', '/v1/nope/nor/this'],
      ['GET', '/v1/'],
      ['GET', '/v2/typefaces'],
      ['POST', '/v2/cart'],
      ['GET', `/v1/typefaces/${'a'.repeat(5000)}`],
    ] as const) {
      const { status, body, headers } = await shop.send(method, path);
      expect([path.slice(0, 40), status]).toEqual([path.slice(0, 40), 404]);
      expect(body).toEqual({ error: expect.any(String) });
      expect(headers.get('content-type')).toContain('application/json');
    }
    expect((await sendRaw('/v1/typefaces/../../etc/passwd', {}, 'GET')).status).toBe(404);
  });

  it.each([
    ['POST', '/v1/typefaces', 'GET, HEAD'],
    ['DELETE', '/v1/me?x=1', 'GET, HEAD'],
    ['POST', '/v1/cart', 'GET, HEAD, PUT, DELETE'],
    ['PATCH', '/v1/users', 'PUT'],
    ['OPTIONS', '/v1/cart', 'GET, HEAD, PUT, DELETE'],
    ['PUT', '/v1/settings/orders/ord_1', 'GET, HEAD'],
    ['PUT', '/v1/openapi.json', 'GET, HEAD'],
  ])('%s %s is 405 with the methods that would do', async (method, path, allowed) => {
    const { status, body, headers } = await shop.send(method, path);
    expect([status, headers.get('allow')]).toEqual([405, allowed]);
    expect(body).toEqual({ error: expect.any(String) });
  });

  it('a slash at the end changes nothing', async () => {
    for (const path of ['commissions/lists', 'typefaces/barlow', 'commissions/posts']) {
      const plain = await shop.send('GET', `/v1/${path}`);
      const slashed = await shop.send('GET', `/v1/${path}/?page=1`);
      expect(slashed.status).toBe(plain.status);
      expect(slashed.body).toEqual(plain.body);
    }
    expect((await shop.send('GET', '/v1/commissions/lists/')).status).toBe(200);
  });

  it('what is not JSON is 400, what is too large 413, and neither is repeated', async () => {
    for (const [body, status] of [
      ['{"email": "secret-', 400],
      ['{"__proto__": {"admin": true}}', 400],
      ['{"constructor": {"prototype": {}}}', 400],
      [JSON.stringify({ email: 'x', password: 'secret-'.repeat(20_000) }), 413],
    ] as const) {
      const answer = await post('/v1/users/login', body);
      expect(answer.status).toBe(status);
      expect(JSON.stringify(answer.body)).toMatch(/^\{"error":"[^{}]+"\}$/);
      expect(JSON.stringify(answer.body)).not.toContain('secret');
    }
    const form = await post('/v1/users/login', 'email=a', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(form.status).toBe(400);
  });

  it('text with NUL or broken Unicode is 422 wherever it stands', async () => {
    const cart = (name: string) => ({
      cart: [{ id: 1, type: 'families', options: { desktop: 1, web: 0, app: 0 }, scripts: { 1: { name } } }],
      revision: 0,
    });
    for (const bad of ['a\u0000b', '\ud800']) {
      const login = await post('/v1/users/login', { email: bad, password: 'x' });
      expect(login).toMatchObject({ status: 422, body: { errors: [{ field: 'email', rule: 'unicode' }] } });
      const put = await shop.send('PUT', '/v1/cart', {
        headers: jsonHeaders,
        body: JSON.stringify(cart(bad)),
      });
      expect(put).toMatchObject({ status: 422, body: { errors: [{ field: 'cart.0.scripts.1.name' }] } });
      const unknown = await post('/v1/users/login', { email: 'a@b.example', password: 'x', [`k${bad}`]: 1 });
      expect(unknown.status).toBe(422);
    }
    expect((await shop.send('GET', '/v1/typefaces/a%00b')).status).toBe(422);
    expect((await shop.send('GET', '/v1/typefaces/%E0%A4%A')).status).toBe(400);
  });

  it('text is stored in its composed form', async () => {
    const token = await shop.register();
    const info = {
      name: 'Zoe\u0308 \u{1F600} عربي <script>{{x}}</script>',
      address1: 'a',
      zip_code: '10435',
      city: 'c',
      country: 'DE',
    };
    const user = { personal_info: info };
    const saved = await shop.call('priceCart', {
      token,
      body: { cart: [], revision: 0, mode: 'address', user },
    });
    expect(saved.status).toBe(200);
    expect((await shop.call('me', { token })).body.name).toBe(info.name.normalize('NFC'));
  });

  const item = { id: 1, type: 'families', options: { desktop: 1, web: 0, app: 0 } };
  const one = (more: object) => ({ cart: [{ ...item, ...more }], revision: 0 });
  // §api.failure
  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a list', []],
    ['a number', 7],
    ['no items', { revision: 0 }],
    ['items that are text', { cart: 'all of it', revision: 0 }],
    ['a revision below zero', { cart: [], revision: -1 }],
    ['a revision that is text', { cart: [], revision: '0' }],
    ['an id below zero', one({ id: -1 })],
    ['an id that is text', one({ id: '1 or 1=1' })],
    ['an id beyond an integer', one({ id: 2 ** 40 })],
    ['an id that is half', one({ id: 1.5 })],
    ['an unknown type', one({ type: '__proto__' })],
    ['a tier below zero', one({ options: { desktop: -1, web: 0, app: 0 } })],
    ['a huge tier', one({ options: { desktop: 1e9, web: 0, app: 0 } })],
    ['no tiers', one({ options: {} })],
    ['scripts of another kind', one({ scripts: 'Greek' })],
    ['script ids below zero', one({ scripts: [-1] })],
    ['script names as ids', one({ scripts: { constructor: { name: 'x' } } })],
    [
      'a name of 10,000 characters',
      { cart: [], revision: 0, user: { personal_info: { name: 'x'.repeat(10_000) } } },
    ],
    ['a step that is none', { cart: [], revision: 0, step: 9 }],
    ['another mode', { cart: [], revision: 0, mode: 'free' }],
    ['5,000 items', { cart: Array.from({ length: 5000 }, () => 0), revision: 0 }],
  ])('a cart request with %s is refused in the specified shape', async (_name, body) => {
    const { status, body: reply } = await shop.send('PUT', '/v1/cart', {
      headers: jsonHeaders,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expect(status).toBe(422);
    expect(reply).toEqual({
      errors: [{ field: expect.any(String), message: expect.any(String), rule: expect.any(String) }],
    });
  });

  it('nesting without end is refused, not followed', async () => {
    const deep = `${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`;
    expect((await post('/v1/users/login', deep)).status).toBe(400);
    expect((await post('/v1/users/login', '['.repeat(30_000))).status).toBe(400);
  });

  // §maintenance.settings
  it('maintenance closes every call but settings, log-out and webhooks with 503; healthz stays', async () => {
    await setMaintenance(shop.services.db, true);
    expect((await shop.call('settings')).body.maintenance_mode).toBe(true);
    expect((await shop.send('POST', '/v1/users/logout')).status).toBe(204);
    expect((await post('/v1/webhooks/stripe', '{}')).status).not.toBe(503);
    expect((await shop.send('GET', '/healthz')).status).toBe(200);
    const closed = await shop.call('cart');
    expect(closed).toMatchObject({ status: 503, body: { error: expect.any(String) } });
    expect(closed.headers.get('retry-after')).toBe('60');
    expect((await shop.send('GET', '/v1/typefaces')).status).toBe(503);
    expect((await shop.send('POST', '/v1/users/login')).status).toBe(503);
  });

  // §api.cached
  it('answers that are the same for everybody have an ETag, and 304 when it is known', async () => {
    const first = await shop.send('GET', '/v1/typefaces/barlow');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"/);
    expect(first.headers.get('cache-control')).toContain('public');
    expect(first.headers.get('set-cookie')).toBeNull();
    const again = await shop.send('GET', '/v1/typefaces/barlow', { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    const forced = await shop.send('GET', '/v1/typefaces/barlow', {
      headers: { 'cache-control': 'no-cache' },
    });
    expect([forced.status, forced.headers.get('etag')]).toEqual([200, etag]);
    expect((await shop.send('GET', '/v1/typefaces/none')).status).toBe(404);
  });

  it('an answer about a person is not cached', async () => {
    const token = await shop.register();
    const { headers } = await shop.call('cart', { token });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('etag')).toBeNull();
  });

  // §api.xsrf
  it('a browser needs the token of its cookie and the same origin; a program needs neither', async () => {
    const cookie = (await shop.call('settings')).headers.get('set-cookie')?.split(';')[0] ?? '';
    const token = cookie.slice('XSRF-TOKEN='.length);
    const validHeaders = { cookie, 'x-xsrf-token': token, origin: shop.url, 'sec-fetch-site': 'same-origin' };
    const logout = async (headers: Record<string, string>) =>
      (await sendRaw('/v1/users/logout', headers)).status;
    expect(await logout({})).toBe(204);
    expect(await logout(validHeaders)).toBe(204);
    expect(await logout({ ...validHeaders, 'x-xsrf-token': '' })).toBe(403);
    expect(await logout({ ...validHeaders, 'x-xsrf-token': `${token}x` })).toBe(403);
    expect(
      await logout({ ...validHeaders, cookie: 'XSRF-TOKEN=forged.forged', 'x-xsrf-token': 'forged.forged' }),
    ).toBe(403);
    expect(await logout({ ...validHeaders, origin: 'https://evil.example' })).toBe(403);
    expect(await logout({ ...validHeaders, 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await logout({ origin: 'https://evil.example' })).toBe(403);
    expect(await logout({ ...validHeaders, cookie: '%%%; ;=; XSRF-TOKEN' })).toBe(403);
  });

  it('an anti-forgery token is good for the session that it was given to, and for no other', async () => {
    const xsrfIn = (headers: Headers) =>
      headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0] ?? '')
        .findLast((cookie) => cookie.startsWith('XSRF-TOKEN=')) ?? '';
    const [ada, bo] = [await shop.register('ada-xsrf@example.com'), await shop.register()];
    const [visitors, adas, bos] = [
      xsrfIn((await shop.call('settings')).headers),
      xsrfIn((await shop.call('me', { token: ada })).headers),
      xsrfIn((await shop.call('me', { token: bo })).headers),
    ];
    const orders = async (token: string, cookie: string) => {
      const authorization = `Bearer ${token}`;
      const validHeaders = { cookie, 'x-xsrf-token': cookie.slice('XSRF-TOKEN='.length), origin: shop.url };
      return (await sendRaw('/v1/settings/orders', { ...validHeaders, authorization })).status;
    };
    expect([await orders(ada, adas), await orders(bo, bos)]).toEqual([200, 200]);
    expect([await orders(ada, bos), await orders(ada, visitors), await orders(bo, adas)]).toEqual([
      403, 403, 403,
    ]);
    const credentials = { email: 'ada-xsrf@example.com', password: 'correct horse battery' };
    const login = await shop.call('login', { body: credentials });
    expect(await orders(login.body.token, xsrfIn(login.headers))).toBe(200);
    const left = await shop.call('logout', { token: login.body.token, body: {} });
    expect(await orders(login.body.token, xsrfIn(left.headers))).toBe(403);
    const lost = await shop.call('me', { token: login.body.token });
    expect(lost.status).toBe(401);
    const cookie = xsrfIn(lost.headers);
    const headers = { cookie, 'x-xsrf-token': cookie.slice('XSRF-TOKEN='.length), origin: shop.url };
    expect((await sendRaw('/v1/users/logout', headers)).status).toBe(204);
  });

  /** fetch would override some of these headers. */
  const sendRaw = (path: string, headers: Record<string, string>, method = 'POST') =>
    new Promise<{ status: number }>((resolve, reject) => {
      const sent = httpRequest(`${shop.url}${path}`, { method, headers }, (answer) => {
        answer.resume();
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0 }));
      });
      sent.on('error', reject);
      sent.end();
    });

  it('pages may run no foreign script and stand in no frame', async () => {
    const { headers } = await shop.send('GET', '/v1/settings');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self' 'inline-speculation-rules';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('stripe.com');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('the OpenAPI document has every row of the table and nothing else', async () => {
    const { status, headers, body } = await shop.send('GET', '/v1/openapi.json');
    expect(status).toBe(200);
    // Generated and compressed once: only cached responses have an ETag.
    expect(headers.get('etag')).toMatch(/^W\/"/);
    const document = JSON.parse(JSON.stringify(body));
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    expect(document).toMatchObject({ openapi: '3.1.0', info: { version } });
    const again = await shop.send('GET', '/v1/openapi.json', {
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
    const listed = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const rows = Object.values<Call>(api).map(({ method, path }) => `${method} /${path}`);
    expect(listed.sort()).toEqual(rows.sort());
  });
});

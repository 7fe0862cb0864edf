import { createHash } from 'node:crypto';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  type MockInstance,
  test,
  vi,
} from 'vitest';
import { importFoundry } from '../../server/catalogue/import.ts';
import { isBuilt } from '../../server/render/built.ts';
import { setMaintenance } from '../../server/stores/settings.ts';
import { openPglite } from '../support/databases.ts';
import { createHttpClient } from '../support/http-client.ts';
import { noCardGateway, type ShopServer, startShop } from '../support/server.ts';

// Pages need the build, which is a separate step before the tests.
describe.skipIf(!isBuilt())('a page', () => {
  let shop: ShopServer;
  beforeAll(async () => {
    shop = await startShop(await openPglite(), { overrides: { card: noCardGateway } });
    await importFoundry(shop.services);
  }, 120_000);
  afterAll(() => shop.close());
  /** The database queries: a cached page makes none. */
  let queries: MockInstance;
  beforeEach(() => {
    queries = vi.spyOn(shop.services.db, 'selectFrom');
  });
  afterEach(() => queries.mockRestore());

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${shop.url}${path}`, { redirect: 'manual', headers });
  const html = async (path: string) => (await get(path)).text();

  test('of the library holds every family by name', async () => {
    const text = await html('/typefaces');
    for (const name of ['Barlow', 'Fraunces', 'Spectral', 'Kufam']) expect(text).toContain(name);
    expect(text).toContain('<title>Typefaces — Skerry</title>');
  });

  test('of a typeface holds title, description, canonical address and its one font to preload', async () => {
    const text = await html('/typeface/barlow');
    expect(text).toContain('<title>Barlow — Skerry</title>');
    expect(text).toMatch(/<meta name="description" content="[^"]{20,}">/);
    expect(text).toContain(`<link rel="canonical" href="${shop.services.config.origin}/typeface/barlow">`);
    expect(text.match(/rel="preload" as="font"/g)).toHaveLength(1);
    expect(text).toContain('class="typeface"');
  });

  test.each(['change-password', 'return-email'])(
    'that a mailed link leads to, %s, is not cached and sends no referrer',
    async (name) => {
      for (const query of ['', '?code=abc', '?code=abc&page=2']) {
        const { status, headers } = await get(`/user/${name}${query}`);
        expect(status).toBe(200);
        expect(headers.get('cache-control')).toBe('no-store');
        expect(headers.get('referrer-policy')).toBe('no-referrer');
        expect(headers.get('etag')).toBeNull();
      }
      expect(await html(`/user/${name}?code=abcdef`)).not.toContain('abcdef');
    },
  );

  test('has no script in it but its data', async () => {
    const scripts = [...(await html('/typeface/barlow')).matchAll(/<script([^>]*)>([^<]*)/g)];
    const inline = scripts.filter(([, attributes]) => !attributes?.includes('src='));
    expect(inline.map(([, attributes]) => attributes)).toEqual([
      ' type="application/ld+json"',
      ' type="application/json" id="page-snapshot"',
      ' type="speculationrules"',
    ]);
  });

  test('has its files without a policy, which what is sent in the place of one has', async () => {
    const [script = ''] = /\/assets\/boot-[\w-]+\.js/.exec(await html('/')) ?? [];
    const policies = [script, '/assets/gone-1234567.js', '/fonts/gone.woff2', '/'].map(async (path) => {
      const { headers } = await get(path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      return headers.get('content-security-policy')?.startsWith('default-src');
    });
    expect(await Promise.all(policies)).toEqual([undefined, true, true, true]);
  });

  test('names every style element in its policy by hash, for who has the page already too', async () => {
    for (const path of ['/typeface/barlow', '/typeface/weather-collection', '/typefaces', '/404']) {
      const first = await get(path);
      const hashes = [...(await first.text()).matchAll(/<style[^>]*>([^<]*)<\/style>/g)].map(
        ([, css = '']) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
      );
      const policy = `style-src 'self' ${hashes.join(' ')};style-src-attr 'unsafe-inline';`;
      expect(first.headers.get('content-security-policy')).toContain(policy);
      const again = await get(path, { 'if-none-match': first.headers.get('etag') ?? '' });
      expect(again.headers.get('content-security-policy')).toContain(policy);
    }
  });

  test('lets no script make a trusted type but the one for the card and the one that cleans', async () => {
    const policy = (await get('/typefaces')).headers.get('content-security-policy');
    expect(policy).toContain("require-trusted-types-for 'script';trusted-types default dompurify");
  });

  test('is the same for everybody, and answered with 304 to a browser that has it', async () => {
    const first = await get('/typefaces', {
      cookie: 'token=abc; cart=[]',
      authorization: `Bearer ${'a'.repeat(43)}`,
    });
    const second = await get('/typefaces');
    const etag = second.headers.get('etag') ?? '';
    expect(await first.text()).toBe(await second.text());
    expect(second.headers.get('set-cookie')).toBeNull();
    expect(second.headers.get('cache-control')).toMatch(/s-maxage=\d+, stale-while-revalidate=\d+/);
    expect((await get('/typefaces', { 'if-none-match': etag })).status).toBe(304);
  });

  test('stands in the scheme that its visitor chose, for that visitor’s browser alone', async () => {
    const plain = await get('/typefaces');
    const dark = await get('/typefaces', { cookie: 'token=abc; scheme=dark' });
    expect((await dark.text()).slice(0, 60)).toContain('<html lang="en" data-theme="dark">');
    expect(dark.headers.get('cache-control')).toBe('private, max-age=0');
    expect(await plain.text()).toContain('<html lang="en"><head>');
    expect(plain.headers.get('etag')).not.toBe(dark.headers.get('etag'));
    const odd = await get('/typefaces', { cookie: 'scheme="><script>' });
    expect(odd.headers.get('etag')).toBe(plain.headers.get('etag'));
  });

  test.each([
    '/nowhere',
    '/typeface/no-such-font',
    '/shops/no-such-font',
    '/typeface/%00',
    '/typeface/..%2F..%2Fetc',
  ])('%s is 404, with a page that says so', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('Page not found');
  });

  test('of something missing is rendered once, and doesn’t reveal what others requested', async () => {
    const pages = await Promise.all(
      ['one', 'two', 'one?page=7'].map((name) => html(`/typeface/no-such-${name}`)),
    );
    expect(new Set(pages).size).toBe(1);
    expect(pages[0]).not.toContain('no-such');
    queries.mockClear();
    for (let name = 0; name < 20; name += 1) await html(`/typeface/no-such-${name}?page=${name + 2}`);
    // One lookup for each, and nothing else.
    expect(queries).toHaveBeenCalledTimes(20);
    const answer = await get('/typeface/no-such-three', { 'if-none-match': '*' });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });

  test('has one spelling, however its address is escaped', async () => {
    const etag = (await get('/typeface/barlow')).headers.get('etag');
    queries.mockClear();
    for (const path of [
      '/typeface/%62arlow',
      '/typeface/barl%6Fw',
      '/typeface/barlow?x=1',
      '/typeface/barlow?page=7',
    ])
      expect([path, (await get(path)).headers.get('etag')]).toEqual([path, etag]);
    expect(queries).not.toHaveBeenCalled();
    expect(await html('/typeface/%62arlow')).toContain('/typeface/barlow">');
  });

  // §site.route.one-address
  test.each([
    ['/typeface/barlow/', '/typeface/barlow'],
    ['/typeface/barl%6Fw//', '/typeface/barlow'],
    ['/blog/?page=2&x=1', '/blog?page=2&x=1'],
    ['/nowhere/', '/nowhere'],
    ['//', '/'],
    ['//evil.example/', '/evil.example'],
    ['/%5Cevil.example/', '/%5Cevil.example'],
    ['/%09/evil.example/', '/%09/evil.example'],
  ])('%s has the address %s, without a slash at its end', async (path, address) => {
    for (const method of ['GET', 'HEAD'] as const) {
      const client = createHttpClient('127.0.0.1', shop.url);
      const { status, headers } = await client.send({ method, path });
      client.close();
      expect([status, headers.location]).toEqual([301, address]);
    }
  });

  // §site.route.one-address
  test('with a code redirects without being cached or sending a referrer', async () => {
    const { headers } = await get('/user/change-password/?code=any');
    expect(headers.get('location')).toBe('/user/change-password?code=any');
    expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual([
      'no-store',
      'no-referrer',
    ]);
  });

  test('is found as fast in a path of slashes', async () => {
    const { user } = process.threadCpuUsage();
    for (let count = 0; count < 10; count += 1)
      expect((await get(`${'/'.repeat(15_000)}a`)).status).toBe(404);
    expect(process.threadCpuUsage().user - user, 'microseconds').toBeLessThan(500_000);
  });

  // §site.route.one-address
  test('is not what a call or a form is: their addresses don’t lead elsewhere', async () => {
    expect((await get('/v1/typefaces/')).status).toBe(200);
    expect((await get('/v1/nothing/')).status).toBe(404);
    expect((await get('/')).status).toBe(200);
    const posted = await fetch(`${shop.url}/newsletter/`, { method: 'POST', redirect: 'manual' });
    expect(posted.headers.get('location')).toBeNull();
  });

  test('of something missing whose text could not be read is kept by nobody', async () => {
    queries.mockRestore();
    const { db } = shop.services;
    const selectFrom = db.selectFrom.bind(db);
    const busy = vi.spyOn(db, 'selectFrom').mockImplementation((table) => {
      if (table === 'content_parts') throw new Error('The database is busy');
      return selectFrom(table);
    });
    const failed = await get('/commissions/nobody');
    expect([failed.status, failed.headers.get('cache-control')]).toEqual([500, 'no-store']);
    busy.mockRestore();
    const found = await get('/commissions/nobody');
    expect(found.status).toBe(404);
    expect(await found.text()).toContain('Information on licences');
  });

  test.each(['/typeface/barlow', '/v1/typefaces/barlow'])(
    'at %s is the same, and cached once, where a proxy sends the whole URL',
    async (path) => {
      const { status, headers } = await get(path);
      queries.mockClear();
      const client = createHttpClient('127.0.0.1', shop.url);
      const absoluteForm = await client.send({ method: 'GET', path: `http://another.example${path}` });
      client.close();
      expect([absoluteForm.status, absoluteForm.headers.etag]).toEqual([status, headers.get('etag')]);
      expect(queries).not.toHaveBeenCalled();
    },
  );

  test('whose address can’t be read is refused, and nothing breaks', async () => {
    expect((await get('/typeface/%E0%A4%A')).status).toBe(400);
  });

  test.each(['/cart', '/checkout', '/checkouts/success', '/user/login'])(
    '%s is only the frame, for no search engine',
    async (path) => {
      const text = await html(path);
      expect(text).toContain('<meta name="robots" content="noindex">');
      expect(text).toContain('"page":null');
    },
  );

  // §maintenance.redirect, §maintenance.layout
  test('of maintenance stands alone while the shop is closed, at every address', async () => {
    await setMaintenance(shop.services.db, true);
    for (const path of ['/typefaces', '/maintenance']) {
      const closed = await get(path);
      const text = await closed.text();
      expect([closed.status, closed.headers.get('retry-after')]).toEqual([503, '60']);
      expect(text.replace(/<[^>]+>/g, '')).toContain('We will be back soon');
      expect(text).not.toContain('<nav');
    }
    await setMaintenance(shop.services.db, false);
  });

  // §maintenance.closed-path
  test('of maintenance says nothing of a closed shop while it is open: its script leads back', async () => {
    const answer = await get('/maintenance');
    const text = await answer.text();
    expect(answer.status).toBe(200);
    expect(text).toContain('<meta name="robots" content="noindex">');
    expect(text).toContain('"page":null');
    expect(text.replace(/<[^>]+>/g, '')).not.toMatch(/be back soon|is closed/);
  });

  test('brings scripts that browsers keep for ever, compressed as well as can be', async () => {
    const boot = /src="(\/assets\/boot-[^"]+)"/.exec(await html('/typefaces'))?.[1] ?? '';
    const answer = await get(boot, { 'accept-encoding': 'br' });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });
});

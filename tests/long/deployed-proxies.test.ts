/** The files of deploy/ in the real nginx and Caddy, before two processes of a shop on one PostgreSQL (§deploy.proxies, §deploy.proxies.cache). */
import { readdir, readFile } from 'node:fs/promises';
import { createServer, request as requestPlain } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { fromPostgres } from '../../server/db/connect.ts';
import { type DeployedShop, openDeployedShop, soldFamily } from '../support/deployed-shop.ts';
import { withDictionary } from '../support/dictionary.ts';
import { freePort } from '../support/free-port.ts';
import type { Client, Sent } from '../support/http-client.ts';
import { caddy, nginx, openHttp2, type ProxyKind, type RunningProxy } from '../support/proxies.ts';
import { buyStyle, createRequester } from '../support/purchase.ts';

const page = { method: 'GET', path: `/typeface/${soldFamily}` } as const;
/** Of a visitor whose pages no cache keeps. */
const dark = { cookie: 'scheme=dark' };

describe.skipIf(!inject('postgres'))('two processes of a shop', () => {
  let shop: DeployedShop;
  beforeAll(async () => {
    shop = await openDeployedShop(2);
  }, 120_000);
  afterAll(() => shop.close());

  /** How many registrations each client has used up. */
  const registrations = async () => {
    const rows = await shop.database.db.selectFrom('limits').selectAll().execute();
    return Object.fromEntries(
      rows.filter(({ key }) => key.startsWith('register:')).map(({ key, used }) => [key.slice(9), used]),
    );
  };

  const startProxy = ({ start }: ProxyKind) => start(shop.ports.map((port) => `127.0.0.1:${port}`));

  for (const kind of [nginx, caddy])
    describe.skipIf(!kind.isInstalled)(`behind ${kind.name}`, () => {
      let proxy: RunningProxy;
      let client: Client;
      beforeAll(async () => {
        proxy = await startProxy(kind);
        client = await openHttp2(proxy);
      }, 60_000);
      afterAll(async () => {
        client.close();
        await proxy.stop();
      });

      it('speaks HTTP/2 over TLS, compressed by the shop, and leads there from http:', async () => {
        const { status, headers } = await client.send(page, { 'accept-encoding': 'gzip, br' });
        expect([status, headers['content-encoding']]).toEqual([200, 'br']);
        expect(headers['strict-transport-security']).toMatch(/^max-age=31536000/);
        const plain = await new Promise<unknown[]>((resolve, reject) => {
          const { plainPort: port } = proxy;
          const options = { host: '127.0.0.1', port, path: page.path, headers: { host: 'localhost' } };
          requestPlain(options, (answer) => {
            answer.resume().on('end', () => resolve([answer.statusCode, answer.headers.location]));
          })
            .on('error', reject)
            .end();
        });
        expect(plain).toEqual([expect.toBeOneOf([301, 308]), `https://localhost${page.path}`]);
      });

      it('each client has limits of its own, and a header of its own making counts for nothing', async () => {
        const before = await registrations();
        const register = async (address: string, headers = {}) => {
          const visitor = await openHttp2(proxy, address);
          const account = { email: `${crypto.randomUUID()}@example.com`, password: 'correct horse battery' };
          const body = JSON.stringify(account);
          const answer = await visitor.send({ method: 'POST', path: '/v1/users/register', body }, headers);
          visitor.close();
          expect(answer.status).toBe(200);
          expect(String(answer.headers['set-cookie'])).toContain('; Secure');
        };
        const [first, second] = [`127.0.1.${proxy.port % 250}`, `127.0.2.${proxy.port % 250}`];
        await register(first);
        await register(second, { 'x-forwarded-for': '198.51.100.1', 'x-real-ip': '198.51.100.2' });
        await register(second, {
          'x-forwarded-for': '198.51.100.1, 127.0.0.1',
          forwarded: 'for=198.51.100.3',
        });
        const after = await registrations();
        const added = (address: string) => (after[address] ?? 0) - (before[address] ?? 0);
        expect([added(first), added(second)]).toEqual([1, 2]);
        expect(Object.keys(after).filter((address) => !address.startsWith('127.0.'))).toEqual([]);
      });

      it('a body that is too large is refused in the words of the shop, and one beyond all measure by the proxy', async () => {
        const send = (bytes: number) =>
          client.send({ method: 'PUT', path: '/v1/cart', body: JSON.stringify('a'.repeat(bytes)) });
        const refused = await send(100_000);
        expect([refused.status, refused.body]).toEqual([413, expect.stringContaining('at most 64 kB')]);
        const notSeen = await send(200_000);
        expect([notSeen.status, notSeen.body]).toEqual([413, expect.not.stringContaining('64 kB')]);
      });

      it('somebody buys, and no cache holds anything of it', async () => {
        const request = createRequester(client);
        const { orderId, headers } = await buyStyle(request, soldFamily);
        const own = { ...headers, cookie: 'XSRF-TOKEN=mine' };
        for (const path of ['me', 'cart', `settings/orders/${orderId}`])
          for (const round of [1, 2]) {
            const answer = await client.send({ method: 'GET', path: `/v1/${path}` }, own);
            expect(answer.status, `${path}, ${round}`).toBe(200);
            expect(answer.headers['cache-control']).toBe('no-store');
            expect(answer.headers['x-cache']).toBeUndefined();
          }
        expect((await client.send({ method: 'GET', path: '/v1/me' })).status).toBe(401);
        const states = await shop.database.db
          .selectFrom('orders')
          .select('state')
          .where('id', '=', orderId)
          .execute();
        expect(states).toEqual([{ state: 'paid' }]);
      });

      it('a server that is killed fails no GET', async () => {
        const statuses: Promise<number>[] = [];
        const get = () => statuses.push(client.send(page, dark).then(({ status }) => status));
        for (let nth = 0; nth < 20; nth += 1) get();
        const killed = shop.processes[1]?.kill();
        for (let nth = 0; nth < 20; nth += 1) get();
        await killed;
        for (let nth = 0; nth < 20; nth += 1) get();
        const found = await Promise.all(statuses);
        await shop.restart(1);
        expect(found).toEqual(found.map(() => 200));
      }, 60_000);

      it('a server that is restarted fails no GET', async () => {
        const statuses: number[] = [];
        let isOver = false;
        // Some a second: nginx ends a connection after a thousand requests.
        const visit = async (sent: Sent) => {
          for (; !isOver; await pause(20)) statuses.push((await client.send(sent, dark)).status);
        };
        const call = { method: 'GET', path: `/v1/shops/${soldFamily}` };
        const visits = [page, page, call, call].map(visit);
        await shop.processes[1]?.stop();
        await shop.restart(1);
        isOver = true;
        await Promise.all(visits);
        expect(new Set(statuses), proxy.output().slice(-2000)).toEqual(new Set([200]));
      }, 60_000);

      it('what fails is logged without address and headers, which may hold a code', async () => {
        const ports = [await freePort(), await freePort()];
        const lonely = await kind.start(ports.map((port) => `127.0.0.1:${port}`));
        const visitor = await openHttp2(lonely);
        const secret = 'opens-an-account';
        const sent = { method: 'GET', path: `/club/invite?code=${secret}` } as const;
        const { status } = await visitor.send(sent, { cookie: `session=${secret}` });
        expect(status).toBeOneOf([502, 503]);
        visitor.close();
        const logged =
          kind === caddy ? lonely.output() : await readFile(join(lonely.folder, 'error.log'), 'utf8');
        if (kind === caddy) expect(logged).toContain('"logger":"http.log.error"');
        expect(logged).not.toContain(secret);
        await lonely.stop();
      });

      it('a database that is away closes no page', async () => {
        const name = new URL(shop.env.DATABASE_URL).pathname.slice(1);
        const admin = fromPostgres(
          Object.assign(new URL(shop.env.DATABASE_URL), { pathname: '/postgres' }).href,
          1,
        );
        // Each has it in its memory then.
        for (const port of shop.ports) await fetch(`http://127.0.0.1:${port}${page.path}`);
        await sql`alter database ${sql.id(name)} with allow_connections false`.execute(admin.db);
        await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(
          admin.db,
        );
        const ready = async () => (await client.send({ method: 'GET', path: '/readyz' })).status;
        await expect.poll(ready, { timeout: 20_000 }).toBe(500);
        // Caddy asks each, and takes it out.
        const unready = () =>
          new Set(proxy.output().match(/"status code out of tolerances","status_code":500,"host":"[^"]+"/g));
        if (kind === caddy) await expect.poll(() => unready().size, { timeout: 20_000 }).toBe(2);
        expect((await client.send(page)).status).toBe(200);
        await sql`alter database ${sql.id(name)} with allow_connections true`.execute(admin.db);
        await admin.close();
        await expect.poll(ready, { timeout: 20_000 }).toBe(200);
      }, 60_000);
    });

  it.skipIf(!caddy.isInstalled)(
    'behind a CDN that it trusts, Caddy passes on the client that this names',
    async () => {
      const echo = createServer(({ headers }, response) => response.end(headers['x-forwarded-for']));
      await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve));
      const { port } = echo.address() as AddressInfo; // it listens on TCP
      const proxy = await caddy.start([`127.0.0.1:${port}`], { TRUSTED_PROXIES: '127.0.3.0/24' });
      const clientsFrom = async (address: string) => {
        const client = await openHttp2(proxy, address);
        const { body } = await client.send(
          { method: 'GET', path: '/' },
          { 'x-forwarded-for': '198.51.100.1' },
        );
        client.close();
        return body;
      };
      expect(await clientsFrom('127.0.3.1')).toBe('198.51.100.1, 127.0.3.1');
      expect(await clientsFrom('127.0.4.1')).toBe('127.0.4.1');
      await proxy.stop();
      echo.close();
      echo.closeAllConnections();
    },
  );

  describe.skipIf(!nginx.isInstalled)('the cache of nginx', () => {
    let proxy: RunningProxy;
    let client: Client;
    beforeAll(async () => {
      proxy = await startProxy(nginx);
      client = await openHttp2(proxy);
    }, 60_000);
    afterAll(async () => {
      client.close();
      await proxy.stop();
    });
    /** What it did, and what came. */
    const get = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
      const answer = await client.send({ method: 'GET', path }, headers);
      return { ...answer, cache: answer.headers['x-cache'] };
    };
    const kept = async () => {
      const names = await readdir(join(proxy.folder, 'cache'), { recursive: true, withFileTypes: true });
      const files = names.filter((entry) => entry.isFile());
      return await Promise.all(
        files.map(async (entry) => await readFile(join(entry.parentPath, entry.name), 'latin1')),
      );
    };

    it('gives what is the same for everybody, as the shop says, and to each what it understands', async () => {
      const first = await get(page.path);
      expect([first.status, first.cache]).toEqual([200, 'MISS']);
      expect(first.headers['cache-control']).toBe(
        'public, max-age=0, s-maxage=60, stale-while-revalidate=300',
      );
      const second = await get(page.path);
      expect([second.status, second.cache, second.body]).toEqual([200, 'HIT', first.body]);
      expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
      const known = await get(page.path, { 'if-none-match': String(first.headers.etag) });
      expect([known.status, known.body]).toEqual([304, '']);
      const compressed = await get(page.path, { 'accept-encoding': 'br' });
      expect(compressed.headers['content-encoding']).toBe('br');
      expect((await get(page.path)).body).toBe(first.body);
    });

    it('gives the files of a page to each as it understands them', async () => {
      const { body } = await get(page.path);
      const files = new Set(body.match(/\/assets\/[\w.-]+\.(?:js|css)/g));
      expect(files.size).toBeGreaterThan(3);
      for (const path of [...files, '/favicon.svg']) {
        const compressed = async () =>
          (await get(path, { 'accept-encoding': 'br' })).headers['content-encoding'];
        expect([await compressed(), await compressed()], path).toEqual(['br', 'br']);
        const encodings = [await get(path), await get(path)].map(
          ({ cache, headers }) => `${cache} ${headers['content-encoding'] ?? 'identity'}`,
        );
        expect(encodings, path).toEqual(['MISS identity', 'HIT identity']);
      }
    });

    it('gives what needs a dictionary to those alone who have it', async () => {
      const linkOf = async (port: number) => {
        const { headers } = await fetch(`http://127.0.0.1:${port}${page.path}`);
        return /<(.+)>; rel="compression-dictionary"/.exec(headers.get('link') ?? '')?.[1];
      };
      const [port = 0] = shop.ports;
      for (const each of shop.ports) await expect.poll(() => linkOf(each)).toBeDefined();
      const address = String(await linkOf(port));
      expect(await Promise.all(shop.ports.map(linkOf))).toEqual([address, address]);
      const dictionary = Buffer.from((await get(address)).body);
      const known = withDictionary(dictionary);
      const given = async (headers: Readonly<Record<string, string>>) => {
        const answer = await get('/blog', headers);
        return `${answer.cache} ${answer.headers['content-encoding'] ?? 'identity'}`;
      };
      const br = { 'accept-encoding': known['accept-encoding'] };
      expect([await given(br), await given(known), await given(br), await given(known)]).toEqual([
        'MISS br',
        'MISS dcz',
        'HIT br',
        'HIT dcz',
      ]);
    });

    it('leaves to the shop what is one visitor’s', async () => {
      const chosen = await get(page.path, dark);
      expect([chosen.cache, chosen.headers['cache-control']]).toEqual(['BYPASS', 'private, max-age=0']);
      expect(chosen.body).toContain('data-theme="dark"');
      expect((await get(page.path)).body).not.toContain('data-theme="dark"');
      const { orderId, headers } = await buyStyle(createRequester(client), soldFamily);
      const own = { ...headers, cookie: 'XSRF-TOKEN=mine' };
      for (const path of [page.path, '/user/orders', '/cart']) await get(path, own);
      for (const path of ['/user/change-password?code=abc', '/nowhere', '/healthz', '/metrics'])
        for (const _round of [1, 2]) expect((await get(path, own)).cache, path).toBe('MISS');
      const all = await kept();
      expect(all.length).toBeGreaterThan(2);
      for (const one of all) {
        expect(one).toMatch(/\r\ncache-control: public, /);
        expect(one).not.toMatch(/\r\nset-cookie:/i);
        for (const secret of [orderId, headers.authorization ?? '', 'code=abc'])
          expect(one).not.toContain(secret);
      }
    });
  });
});

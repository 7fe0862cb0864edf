import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { defaultLimits } from '../../server/config.ts';
import { clientOf } from '../../server/security/client.ts';
import { describeOnBoth } from '../support/databases.ts';
import { noCardGateway, type ShopServer, startShop } from '../support/server.ts';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
])('%s counts as %s', (ip, client) => {
  expect(clientOf(ip)).toBe(client);
});

type Sent = { readonly status: number; readonly cookie: string };
type Sending = { readonly from: string; readonly path?: string; readonly headers?: Record<string, string> };

/** A request whose socket has the given address of this host. */
function send(port: number, { from, path = '/v1/users/register', headers = {} }: Sending): Promise<Sent> {
  const email = `${Math.random().toString(36).slice(2)}@example.com`;
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, localAddress: from, method: 'POST', path };
    const sent = httpRequest(
      { ...options, headers: { ...headers, 'content-type': 'application/json' } },
      (response) => {
        response.resume().on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            cookie: String(response.headers['set-cookie'] ?? ''),
          }),
        );
      },
    );
    sent.on('error', reject).end(JSON.stringify({ email, password: 'correct horse battery' }));
  });
}

/** A minimal proxy: does what every proxy does, and no more. */
async function startProxy(target: number) {
  const server = createServer((incoming, answer) => {
    const forwardedFor = incoming.headers['x-forwarded-for'];
    const client = incoming.socket.remoteAddress ?? '';
    const headers = {
      ...incoming.headers,
      'x-forwarded-for': forwardedFor ? `${String(forwardedFor)}, ${client}` : client,
      'x-forwarded-proto': 'https',
    };
    const { url: path, method } = incoming;
    const passed = httpRequest({ host: '127.0.0.1', port: target, path, method, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    });
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

const portOf = ({ url }: ShopServer) => Number(new URL(url).port);

/** How many registrations each client has used up. */
async function countsOf({ services }: ShopServer): Promise<Record<string, number>> {
  const rows = await services.db.selectFrom('limits').selectAll().execute();
  return Object.fromEntries(
    rows.filter(({ key }) => key.startsWith('register:')).map(({ key, used }) => [key.slice(9), used]),
  );
}

const config = (trustProxy: readonly string[] | number) => ({
  trustProxy,
  limits: { ...defaultLimits, register: { max: 2, seconds: 3600 } },
});

describeOnBoth('behind a proxy', ({ open }) => {
  it('each client has limits of its own, and a forged header changes nobody’s', async () => {
    const shop = await startShop(await open(), {
      config: config(['127.0.0.1']),
      overrides: { card: noCardGateway },
    });
    const proxy = await startProxy(portOf(shop));
    const forged = { 'x-forwarded-for': '198.51.100.1, 127.0.0.1' };
    expect((await send(proxy.port, { from: '127.0.0.2' })).status).toBe(200);
    expect((await send(proxy.port, { from: '127.0.0.3' })).status).toBe(200);
    expect((await send(proxy.port, { from: '127.0.0.3', headers: forged })).status).toBe(200);
    // Not through the proxy, from an address that isn't a proxy's.
    expect((await send(portOf(shop), { from: '127.0.0.4', headers: forged })).status).toBe(200);
    expect(await countsOf(shop)).toEqual({ '127.0.0.2': 1, '127.0.0.3': 2, '127.0.0.4': 1 });
    const path = '/v1/users/logout';
    expect((await send(proxy.port, { from: '127.0.0.2', path })).cookie).toContain('; Secure');
    const direct = await send(portOf(shop), {
      from: '127.0.0.4',
      path,
      headers: { 'x-forwarded-proto': 'https' },
    });
    expect(direct.cookie).not.toContain('; Secure');
    await proxy.close();
    await shop.close();
  });

  it('a forwarded host says nothing of where a call comes from: only the Host and ORIGIN do', async () => {
    const shop = await startShop(await open(), {
      config: config(['127.0.0.1']),
      overrides: { card: noCardGateway },
    });
    const path = '/v1/users/logout';
    const from = '127.0.0.1';
    const [cookie = ''] = (await send(portOf(shop), { from, path })).cookie.split(';');
    const validHeaders = {
      cookie,
      'x-xsrf-token': cookie.slice('XSRF-TOKEN='.length),
      'x-forwarded-host': 'evil.example',
    };
    const statusFrom = async (origin: string) =>
      (await send(portOf(shop), { from, path, headers: { ...validHeaders, origin } })).status;
    expect(await statusFrom('https://evil.example')).toBe(403);
    expect(await statusFrom(`http://127.0.0.1:${portOf(shop)}`)).toBe(204);
    await shop.close();
  });

  it('a number of hops names the client behind so many proxies', async () => {
    const shop = await startShop(await open(), { config: config(1), overrides: { card: noCardGateway } });
    const proxy = await startProxy(portOf(shop));
    const headers = { 'x-forwarded-for': '198.51.100.1' };
    expect((await send(proxy.port, { from: '127.0.0.5', headers })).status).toBe(200);
    expect(await countsOf(shop)).toEqual({ '127.0.0.5': 1 });
    await proxy.close();
    await shop.close();
  });

  it('without TRUST_PROXY a forged header counts for nothing', async () => {
    const shop = await startShop(await open(), { config: config(0), overrides: { card: noCardGateway } });
    const headers = { 'x-forwarded-for': '198.51.100.1', 'x-real-ip': '198.51.100.2' };
    expect((await send(portOf(shop), { from: '127.0.0.6', headers })).status).toBe(200);
    expect(await countsOf(shop)).toEqual({ '127.0.0.6': 1 });
    await shop.close();
  });
});

/** Odd, slow and broken requests: each is answered with the standard headers, and none blocks the others. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPglite } from '../support/databases.ts';
import { noCardGateway, type ShopServer, startShop } from '../support/server.ts';

let shop: ShopServer;
beforeAll(async () => {
  shop = await startShop(await openPglite(), { overrides: { card: noCardGateway } });
}, 60_000);
afterAll(() => shop.close());

/** Sends these bytes and resolves with everything received until the other side closes the connection. */
async function sendRaw(text: string): Promise<string> {
  const socket = connect(Number(new URL(shop.url).port), '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => {
    received += String(chunk);
  });
  socket.on('error', () => undefined);
  socket.write(text);
  await once(socket, 'close');
  return received;
}

const request = (target: string, method = 'GET', more = '') =>
  sendRaw(`${method} ${target} HTTP/1.1\r\nhost: shop.example\r\nconnection: close\r\n${more}\r\n`);
const statusOf = (answer: string) => Number(answer.split(' ')[1]);

it.each([
  ['http://anything/healthz', 200],
  ['HTTPS://anything:8080/healthz?x=1', 200],
  ['http://user@anything/v1/settings', 200],
  ['http://anything/v1/none', 404],
])('a request for %s is answered as one for its path', async (target, status) => {
  expect(statusOf(await request(target))).toBe(status);
});

it.each(['http://anything', 'http://anything?x=1', 'http://', 'http://evil//evil'])(
  'a request for %s is a page, there or not',
  async (target) => {
    expect([200, 404]).toContain(statusOf(await request(target)));
  },
);

const headers = [
  /\r\ncontent-security-policy: [^\r]*frame-ancestors 'none'/i,
  /\r\nx-content-type-options: nosniff/i,
  /\r\nx-frame-options: deny/i,
  /\r\nreferrer-policy: /i,
  /\r\npermissions-policy: /i,
];

it.each([
  ['a page', () => request('/healthz'), 200],
  ['an address that cannot be decoded', () => request('/%'), 400],
  ['the same of the API', () => request('/v1/%E0%A4%A'), 400],
  ['a NUL in the address', () => request('/typeface/%00'), 404],
  ['a NUL in a parameter', () => request('/v1/typefaces/%00'), 422],
  ['a NUL in the query', () => request('/v1/blog/posts?page=%00'), 422],
  ['a bare NUL', () => request('/\0'), 400],
  ['a parameter of 5 kB', () => request(`/v1/typefaces/${'a'.repeat(5000)}`), 404],
  ['an unknown address of the API', () => request('/v1/none'), 404],
  ['a wrong method', () => request('/v1/settings', 'DELETE'), 405],
  ['an unknown method', () => request('/', 'BREW'), 400],
  ['any server at all', () => request('*', 'OPTIONS'), 404],
  ['headers of 40 kB', () => request('/', 'GET', `x: ${'a'.repeat(40_000)}\r\n`), 431],
  ['no HTTP', () => sendRaw('hello\r\n\r\n'), 400],
  ['a body that is no JSON', () => request('/v1/cart', 'PUT', jsonOf('{')), 400],
  ['a body beyond 64 kB', () => request('/v1/cart', 'PUT', jsonOf(`"${'a'.repeat(70_000)}"`)), 413],
])('%s is answered with the headers of every answer', async (_what, send, status) => {
  const answer = await send();
  expect(statusOf(answer)).toBe(status);
  for (const header of headers) expect(answer).toMatch(header);
});

it('a connection with a thousand addresses that cannot be read is closed before they are answered', async () => {
  const one = 'GET /% HTTP/1.1\r\nhost: shop.example\r\n';
  const received = await sendRaw(`${`${one}\r\n`.repeat(999)}${one}connection: close\r\n\r\n`);
  expect(received.split('HTTP/1.1 400').length - 1).toBeLessThan(32);
});

function jsonOf(body: string): string {
  return `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
}

it('a body that drips in has half a minute, then 408 and the end of the connection', async () => {
  expect(shop.app.server.requestTimeout).toBe(30_000);
  expect(shop.app.server.headersTimeout).toBeLessThanOrEqual(30_000);
  shop.app.server.requestTimeout = 200;
  const answer = await sendRaw(
    'POST /v1/users/login HTTP/1.1\r\nhost: shop.example\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{',
  );
  expect(statusOf(answer)).toBe(408);
  for (const header of headers) expect(answer).toMatch(header);
}, 30_000);

/** What one client can send to exhaust a shop. Each flood gives its nth request. */
import { randomBytes } from 'node:crypto';
import { cartItemsLimit } from '../../domain/cart.ts';
import { optionTypes, type Shop } from '../../domain/shop.ts';
import { createHttpClient, type FloodRequest, type Rate } from '../../tests/support/http-client.ts';
import { createRequester, firstStyle, prepareCheckout } from '../../tests/support/purchase.ts';

/** Gives the function that creates the nth request of a flood; first reads what this must know of the shop. */
export type Flood = (url: string) => Promise<(n: number) => FloodRequest>;

const json = async <Reply>(url: string): Promise<Reply> => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return await response.json();
};

/** As many different things as a cart may hold. */
async function fullCart(url: string) {
  const { data } = await json<{ data: { page: string }[] }>(`${url}/v1/typefaces`);
  const shops = await Promise.all(data.map(({ page }) => json<Shop>(`${url}/v1/shops/${page}`)));
  const sold = shops.flatMap((shop) =>
    optionTypes.flatMap((type) =>
      shop[type].flatMap((group) => group.options.map(({ id }) => ({ id, type }))),
    ),
  );
  const options = { desktop: 1, web: 1, app: 1 };
  return sold.slice(0, cartItemsLimit).map((one) => ({ ...one, options }));
}

/** Carts as large as a cart may be. */
const carts: Flood = async (url) => {
  const body = JSON.stringify({ cart: await fullCart(url), revision: 0 });
  return () => ({ method: 'PUT', path: '/v1/cart', body });
};

/** Reset links for addresses without an account. */
const resets: Flood = async () => (n) => ({
  method: 'POST',
  path: '/v1/users/recover/password',
  body: JSON.stringify({ email: `nobody${n}-${process.pid}@example.com` }),
});

/** 64 kB of deeply nested JSON. */
const nestedJson: Flood = async () => {
  const bodies = [`${'{"a":'.repeat(10_000)}0${'}'.repeat(10_000)}`, '['.repeat(32_000) + ']'.repeat(32_000)];
  return (n) => ({ method: 'PUT', path: '/v1/cart', body: bodies[n % bodies.length] ?? '' });
};

/** Pages that don't exist. */
const unknownPages: Flood = async () => (n) => ({ method: 'GET', path: `/typeface/unknown-${n}` });

/** Pages of a list, far beyond its end. */
const blogPages: Flood = async () => (n) => ({ method: 'GET', path: `/blog?page=${2 + n}` });

/** Passwords for addresses without an account. */
const logIns: Flood = async () => (n) => ({
  method: 'POST',
  path: '/v1/users/login',
  body: JSON.stringify({ email: `nobody${n}-${process.pid}@example.com`, password: 'wrong horse battery' }),
});

/** The largest answer that is the same for everybody, compressed. */
const openApi: Flood = async () => () => ({
  method: 'GET',
  path: '/v1/openapi.json',
  headers: { 'accept-encoding': 'br' },
});

/** The status of the client's own payment, while the bank waits for an answer. */
const attempts: Flood = async (url) => {
  const client = createHttpClient('127.0.0.1', url);
  const request = createRequester(client);
  const { payment, headers } = await prepareCheckout(
    request,
    [await firstStyle(request)],
    'pm_card_authenticationRequired',
  );
  await request('POST', '/v1/checkout', payment, headers);
  client.close();
  return () => ({ method: 'GET', path: `/v1/checkout/attempts/${headers['idempotency-key']}`, headers });
};

/** The same payment again and again, with a cart as large as a cart may be. */
const payments: Flood = async (url) => {
  const client = createHttpClient('127.0.0.1', url);
  const request = createRequester(client);
  const { payment, headers } = await prepareCheckout(request, [await firstStyle(request)], 'pm_card_visa');
  await request('POST', '/v1/checkout', payment, headers);
  client.close();
  const body = JSON.stringify({ ...payment, cart: await fullCart(url) });
  return () => ({ method: 'POST', path: '/v1/checkout', body, headers });
};

/** Payments in sessions that don't exist. */
const strangersPayments: Flood = async () => () => ({
  method: 'POST',
  path: '/v1/checkout',
  body: '{}',
  headers: { authorization: `Bearer ${randomBytes(32).toString('base64url')}` },
});

/** Events of the maximum size, without a valid signature. */
const events: Flood = async () => {
  const body = JSON.stringify({ id: 'evt_1', text: 'x'.repeat(60_000) });
  return () => ({
    method: 'POST',
    path: '/v1/webhooks/stripe',
    body,
    headers: { 'stripe-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` },
  });
};

/** A file whose lookup reads many tables. */
const specimens: Flood = async () => () => ({ method: 'GET', path: '/specimens/barlow.pdf' });

/** A PDF that is made for each request, of a text that breaks everywhere and fills no line. */
const proofs: Flood = async () => (n) => ({
  method: 'GET',
  path: `/proofs/barlow.pdf?v=1&size=8&tracking=-100&text=${n}${'l%E2%80%8B'.repeat(900)}`,
});

/** Files that don't exist. */
const unknownFonts: Flood = async () => () => ({
  method: 'GET',
  path: `/fonts/${randomBytes(16).toString('hex')}.woff2`,
});

/** A page that is cached. */
const cachedPages: Flood = async () => () => ({ method: 'GET', path: '/typeface/barlow' });

/** A form as a browser posts it by itself, without JavaScript. */
const postedForms: Flood = async () => (n) => ({
  method: 'POST',
  path: '/newsletter',
  body: `email=nobody${n}-${process.pid}%40example.com&name=Nobody&terms=on`,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});

type KnownFlood = {
  readonly flood: Flood;
  readonly rate: Rate;
  /** The status of a request that got through; a flood that never gets it tests nothing. */
  readonly status: number;
};

/** Several times the load that exhausted the shop when each was found. */
export const floods: Readonly<Record<string, KnownFlood>> = {
  carts: { flood: carts, rate: { perSecond: 30 }, status: 200 },
  resets: { flood: resets, rate: { perSecond: 100 }, status: 200 },
  'nested JSON': { flood: nestedJson, rate: { perSecond: 100 }, status: 400 },
  'unknown pages': { flood: unknownPages, rate: { perSecond: 100 }, status: 404 },
  'blog pages': { flood: blogPages, rate: { perSecond: 100 }, status: 404 },
  'log-ins': { flood: logIns, rate: { perSecond: 100 }, status: 401 },
  openapi: { flood: openApi, rate: { connections: 300 }, status: 200 },
  attempts: { flood: attempts, rate: { connections: 60 }, status: 200 },
  payments: { flood: payments, rate: { connections: 60 }, status: 200 },
  "strangers' payments": { flood: strangersPayments, rate: { connections: 300 }, status: 401 },
  specimens: { flood: specimens, rate: { connections: 60 }, status: 200 },
  proofs: { flood: proofs, rate: { connections: 60 }, status: 200 },
  'unknown fonts': { flood: unknownFonts, rate: { connections: 300 }, status: 404 },
  'cached pages': { flood: cachedPages, rate: { connections: 300 }, status: 200 },
  'posted forms': { flood: postedForms, rate: { connections: 60 }, status: 303 },
  events: { flood: events, rate: { connections: 300 }, status: 400 },
};

/** Floods at a rate. The others need as many connections as they can get, and are measured with nothing else running. */
export const steadyFloods = Object.entries(floods).filter(([, { rate }]) => 'perSecond' in rate);

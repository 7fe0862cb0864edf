/**
 * Failures are what the OpenAPI document says. Here each one is provoked and held against its schema; in every other test the
 * server refuses to send one that its row doesn't state (checksReplies).
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { api, type CallName } from '../../domain/api.ts';
import { commonFailures } from '../../server/call-failures.ts';
import { setMaintenance } from '../../server/stores/settings.ts';
import { openPglite } from '../support/databases.ts';
import { operations, wrongIn } from '../support/openapi.ts';
import type { Answer } from '../support/server.ts';
import { type Buyer, item, openTill, type Till } from '../support/till.ts';

let folder: string;
let till: Till;
let buyer: Buyer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'skerry-failures-'));
  till = await openTill(openPglite, { folder });
  buyer = await till.buyer();
}, 60_000);
afterAll(async () => {
  await till.close();
  await rm(folder, { recursive: true });
});

type Sent = {
  readonly param?: string;
  readonly query?: string;
  readonly body?: unknown;
  readonly headers?: object;
  /** Text that is no JSON. */
  readonly text?: string;
};
const requestOf = new Map<string, unknown>(
  operations.map(({ name, requestBody }) => [
    name,
    requestBody?.content['application/json']?.examples?.request?.value,
  ]),
);
const withoutLicensee = (name: CallName) => ({ ...Object(requestOf.get(name)), user: { personal_info: {} } });

/** The queries without which a call is refused. */
const requiredQueries: Partial<Record<CallName, string>> = { variableGlyph: '?axis=wght' };

/** Calls as the buyer, with valid input but for what is given. */
async function send(
  name: CallName,
  { param = 'none', query = requiredQueries[name] ?? '', headers = {}, ...sent }: Sent,
) {
  const { method, path, auth } = api[name];
  const body = sent.text ?? JSON.stringify('body' in sent ? sent.body : (requestOf.get(name) ?? {}));
  return await till.send(method, `/v1/${path.replace(/\{\w+\}/g, param)}${query}`, {
    headers: {
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
      ...(auth === 'required' ? { authorization: `Bearer ${buyer.token}` } : {}),
      ...headers,
    },
    ...(method === 'GET' ? {} : { body }),
  });
}

function expectStated(name: CallName, status: number, answer: Answer<unknown>) {
  expect([name, answer.status]).toEqual([name, status]);
  expect(wrongIn(name, status, answer.body)).toBeUndefined();
}

const badToken = { authorization: `Bearer ${'A'.repeat(43)}` };
/** How to provoke what every call of a kind has; 409, 429 and 500 have tests of their own (shared-store, overload, checkout-outages). */
const common: Readonly<Record<number, Sent>> = {
  400: { param: '%E0%A4%A', text: '{"half' },
  401: { headers: badToken },
  403: { headers: { cookie: 'from=browser' } },
  413: { text: JSON.stringify({ text: 'x'.repeat(70_000) }) },
  422: { param: 'a%00b', query: '?page=0', body: { text: '\u0000' } },
};

const commonStatuses = Object.keys(commonFailures).filter(
  (status) => !['409', '429', '500'].includes(status),
);
it.each(commonStatuses.map(Number).filter((status) => status !== 503))(
  '%i of every call that states it',
  async (status) => {
    const calls = operations.filter(({ row }) => commonFailures[status]?.isOf(row));
    expect(calls.length).toBeGreaterThan(5);
    for (const { name } of calls) expectStated(name, status, await send(name, common[status] ?? {}));
  },
);

it('503 of every call but those that answer in maintenance', async () => {
  await setMaintenance(till.services.db, true);
  for (const { name, row } of operations) {
    const answer = await send(name, {});
    expect([name, answer.status === 503]).toEqual([name, !row.inMaintenance]);
    if (answer.status !== 503) continue;
    expectStated(name, 503, answer);
    expect(answer.headers.get('retry-after')).toBe('60');
  }
  await setMaintenance(till.services.db, false);
});

const key = { 'idempotency-key': 'attempt-of-failures' };
const email = 'stated@example.com';
const credentials = { email, password: 'correct horse battery' };
/** What is in no list above: a call's own failures, each with how to provoke it. */
const own: Readonly<Record<string, () => Promise<Answer<unknown>>>> = {
  'posts 404': () => send('posts', { query: '?page=99' }),
  'commissions 404': () => send('commissions', { query: '?page=99' }),
  'freeTrials 404': () => send('freeTrials', {}),
  'clubPage 403': () => send('clubPage', {}),
  'clubFonts 403': () => send('clubFonts', {}),
  'priceCart 409': async () => {
    await buyer.fill([item('regular')]);
    const authorization = `Bearer ${buyer.token}`;
    return await send('priceCart', { body: { cart: [], revision: 0 }, headers: { authorization } });
  },
  'register 409': async () => {
    await send('register', { body: credentials });
    return await send('register', { body: credentials });
  },
  'login 401': () => send('login', { body: { email, password: 'wrong horse battery' } }),
  'setPassword 422': () => send('setPassword', {}),
  'changeEmail 403': () => send('changeEmail', {}),
  'returnEmail 422': () => send('returnEmail', {}),
  'checkInvite 404': () => send('checkInvite', {}),
  'registerMember 404': () => send('registerMember', {}),
  'success 404': () => send('success', {}),
  'confirmPayment 404': () => send('confirmPayment', {}),
  'failPayment 404': () => send('failPayment', {}),
  'cardEvent 400': () => send('cardEvent', {}),
  'checkout 400': () => send('checkout', {}),
  'checkout 409': async () => {
    const { cart } = await buyer.fill([item('regular')]);
    expect(cart).toHaveLength(1);
    return await send('checkout', { headers: key });
  },
  'checkout 422': () => send('checkout', { headers: key, body: withoutLicensee('checkout') }),
  'checkoutFree 400': () => send('checkoutFree', {}),
  'checkoutFree 409': () => send('checkoutFree', { headers: { 'idempotency-key': 'another-attempt' } }),
  'checkoutFree 422': () => send('checkoutFree', { headers: key, body: withoutLicensee('checkoutFree') }),
};

/** Provoked in the tests of their own subject, where the server holds them against their row. */
const elsewhere = [
  'register 403', // limits
  'login 403', // limits
  'changeEmail 409', // email-change
  'clubPage 404', // club
  'checkInvite 409', // club
  'registerMember 409', // club
  'registerMember 422', // club
  'checkout 404', // the account was removed meanwhile
  'checkoutFree 404',
  'checkout 502', // checkout-outages
  'checkoutFree 502',
  'download 500', // order-files
];

const statuses = operations.flatMap(({ name, row }) =>
  Object.keys(row.failures ?? {}).map((status) => ({ name, row, status: Number(status) })),
);
const label = ({ name, status }: (typeof statuses)[number]) => `${name} ${status}`;
const isMissing = ({ row, status }: (typeof statuses)[number]) => status === 404 && row.path.includes('{');

it('no call counts against a limit that its row does not name', async () => {
  const { db } = till.services;
  for (const { name, row } of operations) {
    await db.deleteFrom('limits').execute();
    for (const sent of [{}, { headers: key }, { headers: badToken }]) await send(name, sent);
    const counted = await db.selectFrom('limits').select('key').execute();
    const limits: readonly string[] = row.limits ?? [];
    expect([name, counted.filter(({ key: used }) => !limits.includes(used.split(':')[0] ?? ''))]).toEqual([
      name,
      [],
    ]);
  }
});

it('every failure that a row states is provoked', () => {
  const asked = statuses.filter((one) => !isMissing(one)).map(label);
  expect([...Object.keys(own), ...elsewhere].sort()).toEqual(asked.sort());
});

it.each(statuses.filter(isMissing))('$name: $status for what does not exist', async ({ name, status }) => {
  expectStated(name, status, await send(name, { param: '404404' }));
});

it.each(statuses.filter((one) => label(one) in own))('$name: $status', async (one) => {
  expectStated(one.name, one.status, (await own[label(one)]?.()) ?? (await send(one.name, {})));
});

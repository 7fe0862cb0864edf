/**
 * Bad input at the API, item by item: what is refused at which field, and what is accepted as
 * text. That no call accepts, echoes or changes anything is tested in tools/attack.
 */
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api, type CallName } from '../../domain/api.ts';
import type { Call } from '../../domain/call.ts';
import type { PersonalInfo } from '../../domain/licensee.ts';
import { defaultLimits } from '../../server/config.ts';
import { createMemoryMail } from '../../server/gateways/mail.ts';
import { runDueJobs } from '../../server/jobs/runner.ts';
import { forSale, seedCatalogue } from '../support/catalogue.ts';
import { openPglite } from '../support/databases.ts';
import { choice } from '../support/price-list.ts';
import { noCardGateway, type ShopServer, startShop, testConfig } from '../support/server.ts';

const password = 'correct horse battery';
const berlin: PersonalInfo = {
  name: 'Ada Example',
  address1: 'Kastanienallee 1',
  zip_code: '10435',
  city: 'Berlin',
  country: 'DE',
};
const mail = createMemoryMail();
let shop: ShopServer;
let token: string;

beforeAll(async () => {
  const connection = await openPglite();
  await seedCatalogue(connection.db);
  const limits = { ...testConfig().limits, login: defaultLimits.login };
  const config = { limits, origin: 'https://shop.test' };
  shop = await startShop(connection, { config, overrides: { card: noCardGateway, mail } });
  token = await shop.register();
}, 60_000);
afterAll(() => shop.close());

const send = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
  const init = body === undefined ? {} : { body: JSON.stringify(body) };
  return await shop.send(method, path, {
    headers: { 'content-type': 'application/json', ...headers },
    ...init,
  });
};
const isFailure = (body: unknown) => /^\{"error(s":\[\{"field|":")/.test(JSON.stringify(body));

describe('names in addresses', () => {
  it.each(['/%E0%A4%A', '/%', '/typeface/%ZZ', '/%E0%A4%A?page=1'])(
    'the address %s of a page is answered with a page that says so',
    async (path) => {
      const { status, headers, body } = await shop.send('GET', path, { headers: { accept: 'text/html' } });
      expect([status, headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8']);
      expect(body).toContain('<h1>This address cannot be read</h1>');
      expect(body).toContain('<a href="/">');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      const call = await shop.send('GET', `/v1${path}`, { headers: { accept: 'text/html' } });
      expect([call.status, isFailure(call.body)]).toEqual([400, true]);
    },
  );
});

describe('email addresses', () => {
  const long = (length: number) => `${'a'.repeat(length - '@example.com'.length)}@example.com`;
  const wrong = [
    '',
    ' ',
    'plain',
    '@example.com',
    'a@',
    'a@b',
    'a@b.c',
    `a@b.${'c'.repeat(64)}`,
    'a@b.c0m',
    'a@.com',
    'a b@example.com',
    'a@exam ple.com',
    'a@@example.com',
    'a,b@example.com',
    'a@example.com,b@example.com',
    'a@example.com;b@example.com',
    'Ada <a@example.com>',
    'a@example.com\r\nBcc: b@example.com',
    'a\n@example.com',
    'ä@example.com',
    'a@exämple.com',
    'a@[127.0.0.1]',
    '"a"@example.com',
    long(256),
    long(10_000),
  ];
  const right = ['a@b.co', 'A.b_c%d+e-f@Sub.Example.museum', `a@b.${'c'.repeat(63)}`, long(255)];

  const visitor = { name: 'Ada', subscribe: true, terms: true, newsletter_subscribe_location: '/about' };
  const bodies: Partial<Record<CallName, (email: string) => object>> = {
    register: (email) => ({ email, password }),
    login: (email) => ({ email, password }),
    recoverPassword: (email) => ({ email }),
    forgotPassword: (email) => ({ email }),
    changeEmail: (email) => ({ email }),
    subscribe: (email) => ({ ...visitor, email }),
    orderTrials: (email) => ({ ...visitor, email }),
  };
  const bodyOf = (name: CallName, email: string) => bodies[name]?.(email);
  const names = Object.keys(bodies) as CallName[]; // its keys are names of calls

  it.each(names)('%s refuses what is none, at its field', async (name) => {
    const row: Call = api[name];
    for (const email of wrong) {
      const headers = row.auth === 'required' ? { authorization: `Bearer ${token}` } : undefined;
      const { status, body } = await send(row.method, `/v1/${row.path}`, bodyOf(name, email), headers);
      expect([email.slice(0, 40), status]).toEqual([email.slice(0, 40), 422]);
      expect(body).toMatchObject({ errors: [{ field: 'email', message: expect.any(String) }] });
      if (email.length > 9) expect(JSON.stringify(body)).not.toContain(email.slice(0, 10));
    }
  });

  it.each(right)('%s is one', async (email) => {
    expect((await send('POST', '/v1/users/register', { email, password })).status).toBe(200);
    expect((await send('POST', '/v1/users/recover/password', { email })).status).toBe(200);
  });

  it('spaces around an address are not part of it, and nobody else gets its email', async () => {
    const body = { email: ' a@b.co ' };
    expect((await send('POST', '/v1/users/recover/password', body)).status).toBe(200);
    await runDueJobs(shop.services);
    expect(new Set(mail.emails.map(({ to }) => right.includes(to)))).toEqual(new Set([true]));
  });
});

describe('what the order information holds', () => {
  let revision = 0;
  const address = async (info: PersonalInfo) => {
    const cart = [{ ...forSale.regular, options: choice('D1') }];
    const user = { personal_info: { ...berlin, ...info } };
    const body = { cart, revision, mode: 'address', user };
    const answer = await send('PUT', '/v1/cart', body, { authorization: `Bearer ${token}` });
    if (answer.status === 200) revision += 1;
    return answer;
  };

  it.each([
    ['markup', '<script>alert(1)</script><img src=x onerror=alert(1)>'],
    ['template code', '{{constructor.constructor("alert(1)")()}} <%= 7*7 %> #{1}'],
    ['emoji', 'Ada 👩‍👩‍👧‍👦🏳️‍🌈'],
    ['joiners', 'می‌خواهم'],
    ['Arabic', 'عائشة بنت الخطاب'],
    ['combining marks', `A${'\u0301'.repeat(200)}`],
    ['quotes', `O'Brien "&" Sons`],
    ['SQL', "Robert'); drop table orders;--"],
  ])('a name with %s is stored as text, composed, and returned unchanged', async (_, name) => {
    expect((await address({ name })).status).toBe(200);
    expect((await shop.call('me', { token })).body.name).toBe(name.normalize('NFC'));
  });

  // §licensee.controls-removed
  it.each([
    ['bidi marks', 'Ada \u202eelpmaxE\u202c \u2066x\u2069', 'Ada elpmaxE x'],
    ['line ends', 'Ada Example\r\nBcc: x@example.com', 'Ada Example Bcc: x@example.com'],
    ['controls and spaces without width', 'A\u0007d\u200ba\ufeff', 'Ada'],
  ])('a name with %s is stored as one line of its visible characters', async (_, name, stored) => {
    expect((await address({ name })).status).toBe(200);
    expect((await shop.call('me', { token })).body.name).toBe(stored);
  });

  it.each([
    ['a name of marks that nobody sees', { name: '\u200b\u202e\u2060' }, 'name'],
    ['a name of nothing but joiners', { name: '\u200d\u200c' }, 'name'],
    ['a name of pictures', { name: '🦊' }, 'name'],
    ['a company of signs', { company: '***' }, 'company'],
    ['a VAT number with markup', { vat_number: '<b>DE1</b>' }, 'vat_number'],
    ['a VAT number with a picture', { vat_number: 'DE1🦊' }, 'vat_number'],
    ['a state in Germany', { state: 'CA' }, 'state'],
    ['a German zip code of 13 characters', { zip_code: '1043510435104' }, 'zip_code'],
    ['a German zip code of letters', { zip_code: 'ABCDE' }, 'zip_code'],
    ['a name of spaces', { name: '  ' }, 'name'],
    ['a name of 256 characters', { name: 'x'.repeat(256) }, 'user.personal_info.name'],
    ['a name of 10,000 characters', { name: 'x'.repeat(10_000) }, 'user.personal_info.name'],
    ['no country', { country: '' }, 'country'],
    ['a country that is none', { country: 'XX' }, 'country'],
    ['a country in small letters', { country: 'us' }, 'country'],
    ['a country by its name', { country: 'Germany' }, 'country'],
    ['a country of the prototype', { country: '__proto__' }, 'country'],
    ['no state in the US', { country: 'US', state: '' }, 'state'],
    ['a state that is none', { country: 'US', state: 'ZZ' }, 'state'],
    ['a state by its name', { country: 'US', state: 'Washington' }, 'state'],
    ['a VAT number of 300 characters', { vat_number: 'DE'.repeat(150) }, 'user.personal_info.vat_number'],
    ['a script as website', { website: 'javascript:alert(1)' }, 'website'],
    ['a script in capitals', { website: ' JaVaScRiPt:alert(1)' }, 'website'],
    ['a data website', { website: 'data:text/html,<script>1</script>' }, 'website'],
    [
      'a third party without an address',
      { third_party_order: true, third_party_data: { name: 'X' } },
      'third_party_data.',
    ],
    [
      'a third party of nowhere',
      { third_party_order: true, third_party_data: { ...berlin, country: 'XX', email: 'a@b.co' } },
      'third_party_data.country',
    ],
    [
      'two mailboxes of a third party',
      { third_party_order: true, third_party_data: { ...berlin, email: 'a@b.co,c@d.co' } },
      'third_party_data.email',
    ],
  ])('%s is refused at its field', async (_, info, field) => {
    const { status, body } = await address(info);
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toContain(`"field":"${field}`);
    expect(JSON.stringify(body)).not.toMatch(/alert|xxx|Washington/);
  });

  it.each([
    ['DE', 'DE 136 695 976'],
    ['DE', 'ATU12345678'],
    ['BR', '12.345.678/0001-95'],
  ])('in %s a VAT number like %s is taken', async (country, vat_number) => {
    expect((await address({ country, vat_number })).status).toBe(200);
  });
});

describe('what surrounds a request', () => {
  /** Sends headers as written; fetch would override some of them. */
  const raw = (path: string, headers: Record<string, string>, method = 'GET', body = '') =>
    new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
      const sent = request(`${shop.url}${path}`, { method, headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          const text = Buffer.concat(parts).toString();
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
        });
      });
      sent.on('error', reject);
      sent.end(body);
    });

  it.each([
    'evil.example',
    'localhost:1@evil.example',
    'shop.test.evil.example',
    '[::1]',
    'a'.repeat(300),
    'evil.example/path',
  ])('a Host of %s appears in no email and in no answer', async (host) => {
    const body = JSON.stringify({ email: 'a@b.co' });
    const json = { 'content-type': 'application/json', host, 'x-forwarded-host': 'evil.example' };
    const answer = await raw('/v1/users/recover/password', json, 'POST', body);
    expect(answer.status).toBe(200);
    expect(answer.text + JSON.stringify(answer.headers)).not.toContain('evil');
    await runDueJobs(shop.services);
    const sentText = mail.emails.map(({ text, html }) => text + html).join('');
    expect(sentText).toContain('https://shop.test/');
    expect(sentText).not.toContain('evil');
  });

  it('a forwarded address opens no limit anew', async () => {
    const guess = async (nth: number) => {
      const headers = {
        'content-type': 'application/json',
        'x-forwarded-for': `10.0.0.${nth}`,
        'x-real-ip': `10.0.0.${nth}`,
        forwarded: `for=10.0.0.${nth}`,
      };
      const body = JSON.stringify({ email: 'guessed@example.com', password: `wrong ${nth}` });
      return (await raw('/v1/users/login', headers, 'POST', body)).status;
    };
    const statuses: number[] = [];
    for (let nth = 0; nth < 11; nth += 1) statuses.push(await guess(nth));
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
  });

  it.each([
    '%%%',
    'token=%E0%A4%A; cart=%7B%7B',
    'cart=[{"id":1e999}]; total=NaN',
    `cart=${'x'.repeat(8000)}`,
    '=; ;;=a; __proto__=x',
    'XSRF-TOKEN=a.b.c; XSRF-TOKEN=',
    'token="; DROP TABLE users"',
  ])('a cookie of %s changes nothing', async (cookie) => {
    const plain = await raw('/v1/settings', {});
    const answer = await raw('/v1/settings', { cookie });
    expect([answer.status, answer.text]).toEqual([plain.status, plain.text]);
    const cart = await raw('/v1/cart', { cookie });
    expect([cart.status, JSON.parse(cart.text).cart]).toEqual([200, []]);
  });

  it.each([
    'Bearer',
    'Bearer ',
    'Bearer x y',
    'Basic YTpi',
    `Bearer ${'a'.repeat(4000)}`,
    'Bearer %00',
    'null',
  ])('an Authorization of %s is nobody', async (authorization) => {
    const answer = await raw('/v1/me', { authorization });
    expect([answer.status, isFailure(JSON.parse(answer.text))]).toEqual([401, true]);
  });
});

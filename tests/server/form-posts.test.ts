import { afterAll, beforeAll, expect, it } from 'vitest';
import { maxlengthOf } from '../../domain/rules.ts';
import { visitorForms } from '../../domain/visitor-forms.ts';
import { defaultLimits } from '../../server/config.ts';
import { describeOnBoth } from '../support/databases.ts';
import { noCardGateway, type ShopServer, startShop } from '../support/server.ts';

const formType = 'application/x-www-form-urlencoded';
const complete = { email: 'ann@example.com', name: 'Ann Lee', terms: 'on' };

// §forms.without-script
describeOnBoth('a form that a browser posts by itself', ({ open }) => {
  let shop: ShopServer;
  let readers: () => Promise<readonly { readonly email: string; readonly location: string }[]>;
  let orders: () => Promise<readonly { readonly email: string }[]>;

  beforeAll(async () => {
    const connection = await open();
    const limit = { max: 4, seconds: 3600 };
    shop = await startShop(connection, {
      overrides: { card: noCardGateway },
      config: { limits: { ...defaultLimits, subscribe: limit, trialClient: limit } },
    });
    readers = () => connection.db.selectFrom('subscriptions').select(['email', 'location']).execute();
    orders = () => connection.db.selectFrom('trials').select('email').execute();
  });
  afterAll(() => shop.close());

  const post = (path: string, fields: Readonly<Record<string, string>>, headers = {}) =>
    shop.send('POST', path, {
      headers: { 'content-type': formType, 'sec-fetch-site': 'same-origin', ...headers },
      body: String(new URLSearchParams(fields)),
    });

  // §newsletter.place, §newsletter.success
  it('subscribes, says where, and is answered by a page that a reload leaves alone', async () => {
    const answer = await post('/newsletter', { ...complete, place: 'about' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/newsletter/done']);
    expect((await shop.send('GET', '/newsletter/done')).body).toContain(visitorForms.newsletter.done);
    expect(await readers()).toEqual([{ email: complete.email, location: 'about' }]);
  });

  // §trials.success
  it('orders trial fonts, and the newsletter only if that is ticked', async () => {
    const order = { ...complete, email: 'bo@example.com' };
    const answer = await post('/free-trial-fonts', order);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/free-trial-fonts/done']);
    expect((await shop.send('GET', '/free-trial-fonts/done')).body).toContain(visitorForms.trial.done);
    await post('/free-trial-fonts', { ...order, email: 'cy@example.com', subscribe: 'on' });
    expect((await readers()).map(({ email }) => email)).toEqual([complete.email, 'cy@example.com']);
    expect(await orders()).toEqual([{ email: 'bo@example.com' }, { email: 'cy@example.com' }]);
  });

  // §forms.errors.summary, §visitors.email-pattern, §visitors.terms-required
  it('comes back with each error in the summary and at its field, and with everything typed', async () => {
    const { status, body } = await post('/newsletter', {
      email: 'ann@',
      name: '"><script>alert(1)</script>',
      place: 'footer',
    });
    expect(status).toBe(422);
    expect(body).toContain('<a href="#email">Please enter a valid email address.</a>');
    expect(body).toContain('<p class="error" id="email-error">Please enter a valid email address.</p>');
    expect(body).toContain('<a href="#terms">Please accept the licensing agreement.</a>');
    expect(body).toContain('value="ann@"');
    expect(body).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
    expect(body).toContain('name="place" value="footer"');
    expect(body).not.toMatch(/<script|name="subscribe"/);
    const trial = await post('/free-trial-fonts', { name: 'Ann', subscribe: 'on' });
    expect(trial.body).toContain('Please enter your email address.');
    expect(trial.body).toMatch(/id="subscribe" name="subscribe" checked/);
  });

  // §api.xsrf.forms
  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['a neighbour of the same site', { 'sec-fetch-site': 'same-site' }],
    ['a page without an origin', { 'sec-fetch-site': 'same-origin', origin: 'null' }],
  ])('is refused when %s sent it', async (_, headers) => {
    const before = await readers();
    const { status, body } = await post('/newsletter', { ...complete, email: 'eve@example.com' }, headers);
    expect([status, String(body)]).toEqual([403, expect.stringContaining('could not be verified')]);
    expect(body).not.toContain('eve@example.com');
    expect(body).not.toContain('checked');
    expect(await readers()).toEqual(before);
  });

  it('is refused from a browser that names no source, and in any other encoding', async () => {
    const body = String(new URLSearchParams({ ...complete, email: 'eve@example.com' }));
    const withoutSource = await shop.send('POST', '/newsletter', {
      headers: { 'content-type': formType, cookie: 'scheme=dark' },
      body,
    });
    expect(withoutSource.status).toBe(403);
    for (const type of ['text/plain', 'application/json']) {
      const answer = await shop.send('POST', '/newsletter', { headers: { 'content-type': type }, body });
      expect(answer.status).toBe(400);
    }
  });

  // §forms.errors.length
  it.each(['newsletter', 'trial'] as const)('takes no more in a line of %s than its rule', async (form) => {
    const { body } = await post(visitorForms[form].path, {});
    for (const field of ['email', 'name'] as const)
      expect(body).toMatch(new RegExp(`<input id="${field}"[^>]* maxlength="${maxlengthOf(form, field)}"`));
  });

  it('is no longer than its lines can be', async () => {
    const { status } = await post('/newsletter', { ...complete, name: 'n'.repeat(10_000) });
    expect(status).toBe(413);
  });

  it('counts against the limits of its call', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 5; index += 1)
      statuses.push((await post('/newsletter', { ...complete, email: `r${index}@example.com` })).status);
    expect(statuses.at(-1)).toBe(429);
    const { headers, body } = await post('/newsletter', complete);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(body).toContain('Please try again in');
    expect(body).toContain(`value="${complete.email}"`);
  });
});

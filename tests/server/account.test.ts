import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedCatalogue } from '../support/catalogue.ts';
import { describeOnBoth } from '../support/databases.ts';
import { noCardGateway, type ShopServer, startShop } from '../support/server.ts';

describeOnBoth('accounts', ({ open }) => {
  let shop: ShopServer;
  let now = new Date('2026-03-01T10:00:00Z');
  const password = 'correct horse battery';

  beforeAll(async () => {
    const connection = await open();
    await seedCatalogue(connection.db);
    shop = await startShop(connection, { overrides: { card: noCardGateway, clock: { now: () => now } } });
  }, 60_000);
  afterAll(() => shop.close());

  // §password.no-composition
  it('a new account is logged in at once', async () => {
    const { status, body } = await shop.call('register', { body: { email: 'Ada@Example.com', password } });
    expect(status).toBe(200);
    const me = await shop.call('me', { token: body.token });
    expect(me.body).toMatchObject({ email: 'Ada@Example.com', name: '', personal_info: {} });
    expect(me.headers.get('cache-control')).toBe('no-store');
  });

  // §register.known-email
  it('an address has one account, whatever its case', async () => {
    await shop.register('twice@example.com');
    const again = await shop.call('register', { body: { email: 'TWICE@example.com', password } });
    expect(again).toMatchObject({
      status: 409,
      body: { error: 'An account with this email already exists. Please log in.' },
    });
    expect((await shop.call('login', { body: { email: 'twice@EXAMPLE.com', password } })).status).toBe(200);
  });

  it('two who register at once become one account', async () => {
    const body = { email: 'race@example.com', password };
    const answers = await Promise.all([1, 2, 3].map(() => shop.call('register', { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  // §password.minlength, §password.common
  it('passwords have eight characters and are not the common ones', async () => {
    const short = await shop.call('register', { body: { email: 'a@example.com', password: '1234567' } });
    expect(short).toMatchObject({
      status: 422,
      body: {
        errors: [
          { field: 'password', message: 'Password must be at least 8 characters.', rule: 'minlength' },
        ],
      },
    });
    const common = await shop.call('register', { body: { email: 'a@example.com', password: 'Password123' } });
    expect(common).toMatchObject({ status: 422, body: { errors: [{ field: 'password', rule: 'common' }] } });
  });

  it.each([
    ['kathleen.ferrier@example.com', 'own_name'],
    ['Kathleen.Ferrier', 'own_name'],
    ['ferrier1912', 'own_name'],
    ['skerryskerry', 'repeated'],
    ['Skerry-2026', 'shop_name'],
    ['aaaaaaaaaaaa', 'repeated'],
    ['abcabcabcabc', 'repeated'],
    ['x'.repeat(1001), 'size'],
  ])('the password %j is refused, with the reason', async (word, rule) => {
    const body = { email: 'kathleen.ferrier@example.com', password: word };
    const answer = await shop.call('register', { body });
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'password', rule }] } });
  });

  it('a password may have a thousand characters', async () => {
    const long = 'Tide and '.repeat(111).padEnd(1000, '!');
    const body = { email: 'long@example.com', password: long };
    expect((await shop.call('register', { body })).status).toBe(200);
    expect((await shop.call('login', { body })).status).toBe(200);
    expect((await shop.call('login', { body: { ...body, password: long.slice(0, 999) } })).status).toBe(401);
  });

  it('a password is taken as typed, composed or not', async () => {
    const decomposed = 'cafe\u0301 au lait';
    await shop.call('register', { body: { email: 'nfc@example.com', password: decomposed } });
    const login = (typed: string) =>
      shop.call('login', { body: { email: 'nfc@example.com', password: typed } });
    expect((await login(decomposed)).status).toBe(200);
    expect((await login(decomposed.normalize('NFC'))).status).toBe(401);
  });

  // §login.email-required, §login.email-pattern
  it.each([
    ['', 'Email is required'],
    ['nobody', 'Please Enter valid email address'],
    ['a@b', 'Please Enter valid email address'],
    ['a@example.com,b@example.com', 'Please Enter valid email address'],
    ['a@example.com\r\nBcc: b@example.com', 'Please Enter valid email address'],
    [`${'a'.repeat(244)}@example.com`, 'Email must be at most 255 characters.'],
  ])('the address %j is refused', async (email, message) => {
    const { status, body } = await shop.call('register', { body: { email, password } });
    expect(status).toBe(422);
    expect(body).toMatchObject({ errors: [{ field: 'email', message }] });
  });

  it('a wrong password and an unknown address get the same answer', async () => {
    await shop.register('known@example.com');
    const wrong = await shop.call('login', {
      body: { email: 'known@example.com', password: 'not this one' },
    });
    const nobody = await shop.call('login', {
      body: { email: 'nobody@example.com', password: 'not this one' },
    });
    expect(wrong.status).toBe(401);
    expect(nobody).toMatchObject({ status: wrong.status, body: wrong.body });
  });

  // §api.call.logout
  it('logging out ends this session, twice as well as once, and no other', async () => {
    const first = await shop.register('out@example.com');
    const { body } = await shop.call('login', { body: { email: 'out@example.com', password } });
    for (const _ of [1, 2]) expect((await shop.call('logout', { token: first, body: {} })).status).toBe(204);
    expect((await shop.call('me', { token: first })).status).toBe(401);
    expect((await shop.call('me', { token: body.token })).status).toBe(200);
    expect((await shop.send('POST', '/v1/users/logout')).status).toBe(204);
  });

  it('a session ends after seven idle days, and after thirty in use', async () => {
    const days = (count: number) => new Date(now.getTime() + count * 86_400_000);
    const start = now;
    const idle = await shop.register('idle@example.com');
    now = days(6.9);
    expect((await shop.call('me', { token: idle })).status).toBe(200);
    now = days(7.1);
    expect((await shop.call('me', { token: idle })).status).toBe(401);
    const busy = await shop.register('busy@example.com');
    for (let step = 1; step <= 7; step += 1) {
      now = days(4);
      expect((await shop.call('me', { token: busy })).status).toBe(200);
    }
    now = days(4);
    expect((await shop.call('me', { token: busy })).status).toBe(401);
    now = start;
  });

  it('a token counts from the header alone, and nothing of it is stored', async () => {
    const token = await shop.register('stored@example.com');
    expect((await shop.send('GET', `/v1/me?token=${token}`)).status).toBe(401);
    expect((await shop.send('GET', '/v1/me', { headers: { cookie: `token=${token}` } })).status).toBe(401);
    const rows = await shop.services.db.selectFrom('sessions').select('token_hash').execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

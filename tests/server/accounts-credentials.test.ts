import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { usualLimits } from '../../server/config.ts';
import { type Letter, memoryMail } from '../../server/gateways/mail.ts';
import { describeOnBoth } from '../support/databases.ts';
import { lettersTo as sentTo } from '../support/letters.ts';
import { noCard, type ShopServer, startShop } from '../support/server.ts';

const password = 'correct horse battery';
const expired = { error: 'This link has expired. Please request a new one.' };

describeOnBoth('credentials', ({ open }) => {
  let shop: ShopServer;
  let now = new Date('2026-03-01T10:00:00Z');
  const mail = memoryMail();
  const start = now;

  beforeAll(async () => {
    const { reset, email } = usualLimits;
    const generous = { max: 1000, seconds: 60 };
    const limits = { ...usualLimits, login: generous, register: generous, reset, email };
    const instead = { card: noCard, mail, clock: { now: () => now } };
    shop = await startShop(await open(), { config: { limits, origin: 'https://shop.test' }, instead });
  }, 60_000);
  afterAll(() => shop.close());
  beforeEach(() => {
    now = start;
  });

  const lettersTo = (address: string) => sentTo(address, shop.services, mail);
  const codeIn = (letter: Letter | undefined) => /code=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
  const logIn = (email: string, word: string) => shop.call('login', { body: { email, password: word } });
  const status = async (token: string) => (await shop.call('me', { token })).status;
  const askReset = (email: string) => shop.call('recoverPassword', { body: { email } });
  async function resetCode(email: string): Promise<string> {
    await askReset(email);
    return codeIn((await lettersTo(email)).at(-1));
  }

  it('a forgotten password is set by the mailed link, once, and every session ends', async () => {
    const token = await shop.register('forgot@example.com');
    const asked = await askReset('Forgot@Example.com ');
    expect(asked).toMatchObject({ status: 200, body: { message: 'Check your email address!' } });
    const [letter] = await lettersTo('forgot@example.com');
    expect(letter?.text).toContain('https://shop.test/user/change-password?code=');
    const body = { password: 'another good one', code: codeIn(letter) };
    const set = await shop.call('setPassword', { body });
    expect(set).toMatchObject({
      status: 200,
      body: { success: true, message: 'Your password has been changed successfully!' },
    });
    expect(await status(token)).toBe(401);
    expect((await logIn('forgot@example.com', password)).status).toBe(401);
    expect((await logIn('forgot@example.com', 'another good one')).status).toBe(200);
    expect(await shop.call('setPassword', { body })).toMatchObject({ status: 422, body: expired });
    expect((await lettersTo('forgot@example.com')).map(({ subject }) => subject)).toEqual([
      'Set a new password',
      'Your password was changed',
    ]);
  });

  it('a code is kept hashed, works for an hour, and not twice side by side', async () => {
    await shop.register('hour@example.com');
    const code = await resetCode('hour@example.com');
    const rows = await shop.services.db.selectFrom('account_codes').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(code);
    now = new Date(start.getTime() + 60 * 60_000);
    const body = { password: 'another good one', code };
    expect(await shop.call('setPassword', { body })).toMatchObject({ status: 422, body: expired });
    now = new Date(start.getTime() + 59 * 60_000);
    const answers = await Promise.all([1, 2, 3].map(() => shop.call('setPassword', { body })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422, 422]);
  });

  it('a password that is refused leaves the code as it was, and one used code ends the others', async () => {
    await shop.register('picky@example.com');
    const first = await resetCode('picky@example.com');
    const second = await resetCode('picky@example.com');
    const set = (word: string, code: string) => shop.call('setPassword', { body: { password: word, code } });
    expect((await set('short', first)).body).toMatchObject({
      errors: [{ field: 'password', message: 'Password must be at least 8 characters.' }],
    });
    expect((await set('password123', first)).body).toMatchObject({ errors: [{ rule: 'common' }] });
    expect((await set('a good long one', first)).status).toBe(200);
    expect((await set('a good long one', second)).body).toEqual(expired);
    for (const code of ['', 'nonsense', 'a'.repeat(300)])
      expect((await set('a good long one', code)).status).toBe(422);
  });

  it('an unknown address gets the same answer, and no letter', async () => {
    await shop.register('real@example.com');
    const [known, unknown] = [await askReset('real@example.com'), await askReset('ghost@example.com')];
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(await lettersTo('ghost@example.com')).toEqual([]);
    const alias = await shop.call('forgotPassword', { body: { email: 'real@example.com' } });
    expect([alias.status, alias.body]).toEqual([known.status, known.body]);
    expect(await lettersTo('real@example.com')).toHaveLength(2);
  });

  it('the fourth reset in an hour is refused, for known and unknown addresses alike', async () => {
    await shop.register('many@example.com');
    for (const email of ['many@example.com', 'nobody@example.com']) {
      for (let tries = 0; tries < 3; tries += 1) expect((await askReset(email)).status).toBe(200);
      const refused = await askReset(email);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
    }
    now = new Date(start.getTime() + 3_600_000);
    expect((await askReset('many@example.com')).status).toBe(200);
  });

  it('changing the password keeps this session and ends every other', async () => {
    const token = await shop.register('change@example.com');
    const { body: other } = await logIn('change@example.com', password);
    const code = await resetCode('change@example.com');
    const change = (old_password: string, word = 'another good one') =>
      shop.call('changePassword', { token, body: { old_password, password: word } });
    const wrong = await change('not this one');
    expect(wrong).toMatchObject({ status: 422, body: { errors: [{ field: 'old_password' }] } });
    expect(await status(token)).toBe(200);
    expect((await change(password, 'short')).body).toMatchObject({ errors: [{ rule: 'minlength' }] });
    expect((await change(password, 'iloveyou123')).body).toMatchObject({ errors: [{ rule: 'common' }] });
    expect(await change(password)).toMatchObject({
      status: 200,
      body: { message: 'Your password has been changed successfully!' },
    });
    expect([await status(token), await status(other.token)]).toEqual([200, 401]);
    expect((await shop.call('setPassword', { body: { password, code } })).body).toEqual(expired);
    expect((await lettersTo('change@example.com')).at(-1)?.subject).toBe('Your password was changed');
  });

  it('a session that is opened while the password changes ends with the others', async () => {
    const token = await shop.register('race@example.com');
    const [changed, ...opened] = await Promise.all([
      shop.call('changePassword', { token, body: { old_password: password, password: 'another good one' } }),
      ...[1, 2, 3].map(() => logIn('race@example.com', password)),
    ]);
    expect(changed.status).toBe(200);
    for (const { status: answered, body } of opened)
      if (answered === 200) expect(await status(body.token)).toBe(401);
  });

  it('the old address hears of its change, and takes it back with every session', async () => {
    const token = await shop.register('before@example.com');
    const change = (email: string) => shop.call('changeEmail', { token, body: { email } });
    const code = await resetCode('before@example.com');
    expect(await change('after@example.com')).toMatchObject({
      status: 200,
      body: { message: 'Your email address has been changed successfully!' },
    });
    expect((await shop.call('me', { token })).body.email).toBe('after@example.com');
    expect((await shop.call('setPassword', { body: { password, code } })).body).toEqual(expired);
    expect((await change('third@example.com')).status).toBe(200);
    const held = await shop.call('register', { body: { email: 'before@example.com', password } });
    expect(held.status).toBe(409);
    const stranger = await shop.register('stranger@example.com');
    const body = { email: 'before@example.com' };
    expect((await shop.call('changeEmail', { token: stranger, body })).status).toBe(409);

    const letter = (await lettersTo('before@example.com')).at(-1);
    expect(letter?.text).toContain('after@example.com');
    expect(letter?.text).toContain('https://shop.test/user/return-email?code=');
    const takeBack = (given: string) => shop.call('returnEmail', { body: { code: given } });
    expect((await takeBack(codeIn(letter))).status).toBe(200);
    expect(await status(token)).toBe(401);
    expect((await logIn('before@example.com', password)).status).toBe(200);
    expect((await logIn('third@example.com', password)).status).toBe(401);
    expect((await takeBack(codeIn(letter))).status).toBe(422);
    // The later change went with it: its letter takes nothing back any more.
    expect((await takeBack(codeIn((await lettersTo('after@example.com')).at(-1)))).status).toBe(422);
  });

  it('a change can be taken back for seven days, and by no reset link', async () => {
    const token = await shop.register('week@example.com');
    await shop.call('changeEmail', { token, body: { email: 'week-after@example.com' } });
    const code = codeIn((await lettersTo('week@example.com')).at(-1));
    expect((await shop.call('setPassword', { body: { password, code } })).body).toEqual(expired);
    const reset = await resetCode('week-after@example.com');
    expect((await shop.call('returnEmail', { body: { code: reset } })).status).toBe(422);
    now = new Date(start.getTime() + 7 * 86_400_000);
    expect((await shop.call('returnEmail', { body: { code } })).status).toBe(422);
    const again = { email: 'week@example.com', password };
    expect((await shop.call('register', { body: again })).status).toBe(200);
  });

  it.each([
    ['', 'Email is required'],
    ['nobody', 'Please Enter valid email address'],
  ])('the new address %j is refused', async (email, message) => {
    const token = await shop.register();
    const answer = await shop.call('changeEmail', { token, body: { email } });
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'email', message }] } });
    expect((await askReset(email)).body).toMatchObject({ errors: [{ field: 'email', message }] });
  });

  it('an address that another account has is refused, whatever its case and however many want it', async () => {
    await shop.register('mine@example.com');
    const tokens = await Promise.all([shop.register(), shop.register(), shop.register()]);
    const [first = ''] = tokens;
    const taken = await shop.call('changeEmail', { token: first, body: { email: 'MINE@example.com' } });
    expect(taken).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'email', message: 'An account with this email already exists.' }] },
    });
    const body = { email: 'wanted@example.com' };
    const answers = await Promise.all(tokens.map((token) => shop.call('changeEmail', { token, body })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
  });

  it('nothing of it is there for visitors', async () => {
    const bodies = { email: 'x@example.com', old_password: password, password };
    expect((await shop.call('changeEmail', { body: bodies })).status).toBe(401);
    expect((await shop.call('changePassword', { body: bodies })).status).toBe(401);
    expect((await shop.call('orders', { body: {} })).status).toBe(401);
  });
});

import { expect, it } from 'vitest';
import { defaultLimits } from '../../server/config.ts';
import { findUserByEmail, savePersonalInfo } from '../../server/stores/users.ts';
import { type AccountShop, codeIn, expired, password, setUpAccountShop } from '../support/account-shop.ts';
import { describeOnBoth } from '../support/databases.ts';
import type { ShopServer } from '../support/server.ts';

describeOnBoth('credentials', ({ open }) => {
  let accounts: AccountShop;
  let shop: ShopServer;
  setUpAccountShop(open, (opened) => {
    accounts = opened;
    ({ shop } = opened);
  });

  // §password.reset.expiry, §email.reset, §email.password-changed
  it('a forgotten password is set by the mailed link, once, and every session ends', async () => {
    const token = await shop.register('forgot@example.com');
    const response = await accounts.requestReset('Forgot@Example.com ');
    expect(response).toMatchObject({ status: 200, body: { message: 'Check your email address!' } });
    const [sentEmail] = await accounts.emailsTo('forgot@example.com');
    expect(sentEmail?.text).toContain('https://shop.test/user/change-password?code=');
    const body = { password: 'another good one', code: codeIn(sentEmail) };
    const set = await shop.call('setPassword', { body });
    expect(set).toMatchObject({
      status: 200,
      body: { success: true, message: 'Your password has been changed successfully!' },
    });
    expect(await accounts.status(token)).toBe(401);
    expect((await accounts.logIn('forgot@example.com')).status).toBe(401);
    expect((await accounts.logIn('forgot@example.com', 'another good one')).status).toBe(200);
    expect(await shop.call('setPassword', { body })).toMatchObject({ status: 422, body: expired });
    expect((await accounts.emailsTo('forgot@example.com')).map(({ subject }) => subject)).toEqual([
      'Set a new password',
      'Your password was changed',
    ]);
  });

  // §password.reset.expiry
  it('a code is stored hashed, works for an hour, and not twice side by side', async () => {
    await shop.register('hour@example.com');
    const code = await accounts.resetCode('hour@example.com');
    const rows = await shop.services.db.selectFrom('account_codes').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(code);
    accounts.advanceMinutes(60);
    const body = { password: 'another good one', code };
    expect(await shop.call('setPassword', { body })).toMatchObject({ status: 422, body: expired });
    accounts.advanceMinutes(-1);
    const answers = await Promise.all([1, 2, 3].map(() => shop.call('setPassword', { body })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422, 422]);
  });

  // §password.minlength, §password.common
  it('a password that is refused leaves the code as it was, and one used code ends the others', async () => {
    await shop.register('picky@example.com');
    const first = await accounts.resetCode('picky@example.com');
    const second = await accounts.resetCode('picky@example.com');
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

  it('a new password is none of the account’s own names, where the form has none', async () => {
    const token = await shop.register('kathleen.ferrier@example.com');
    const { db } = shop.services;
    const user = await findUserByEmail(db, 'kathleen.ferrier@example.com');
    await savePersonalInfo(db, { userId: user?.id ?? 0, accessVersion: 0 }, { name: 'Élodie Vasseur' });
    const code = await accounts.resetCode('kathleen.ferrier@example.com');
    for (const word of ['Kathleen-Ferrier', 'elodie.vasseur1', 'kathleen.ferrier@example.com']) {
      const refused = { status: 422, body: { errors: [{ field: 'password', rule: 'own_name' }] } };
      expect(await accounts.setPassword(code, word)).toMatchObject(refused);
      expect(await accounts.changePassword(token, password, word)).toMatchObject(refused);
    }
    expect((await accounts.setPassword(code, 'another good one')).status).toBe(200);
  });

  // §password.reset.no-oracle
  it('an unknown address gets the same answer, and no email', async () => {
    await shop.register('real@example.com');
    const [known, unknown] = [
      await accounts.requestReset('real@example.com'),
      await accounts.requestReset('ghost@example.com'),
    ];
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(await accounts.emailsTo('ghost@example.com')).toEqual([]);
    const alias = await shop.call('forgotPassword', { body: { email: 'real@example.com' } });
    expect([alias.status, alias.body]).toEqual([known.status, known.body]);
    expect(await accounts.emailsTo('real@example.com')).toHaveLength(2);
  });

  it('the fourth reset in an hour is refused, for known and unknown addresses alike', async () => {
    await shop.register('many@example.com');
    for (const email of ['many@example.com', 'nobody@example.com']) {
      for (let tries = 0; tries < 3; tries += 1)
        expect((await accounts.requestReset(email)).status).toBe(200);
      const refused = await accounts.requestReset(email);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
    }
    accounts.advanceMinutes(60);
    expect((await accounts.requestReset('many@example.com')).status).toBe(200);
  });

  // §settings.password.other-sessions, §email.password-changed, §password.minlength, §password.common
  it('changing the password keeps this session and ends every other', async () => {
    const token = await shop.register('change@example.com');
    const { body: other } = await accounts.logIn('change@example.com', password);
    const code = await accounts.resetCode('change@example.com');
    const change = (old_password: string, word = 'another good one') =>
      shop.call('changePassword', { token, body: { old_password, password: word } });
    const wrong = await change('not this one');
    expect(wrong).toMatchObject({ status: 422, body: { errors: [{ field: 'old_password' }] } });
    expect(await accounts.status(token)).toBe(200);
    expect((await change(password, 'short')).body).toMatchObject({ errors: [{ rule: 'minlength' }] });
    expect((await change(password, 'iloveyou123')).body).toMatchObject({ errors: [{ rule: 'common' }] });
    expect(await change(password)).toMatchObject({
      status: 200,
      body: { message: 'Your password has been changed successfully!' },
    });
    expect([await accounts.status(token), await accounts.status(other.token)]).toEqual([200, 401]);
    expect((await shop.call('setPassword', { body: { password, code } })).body).toEqual(expired);
    expect((await accounts.emailsTo('change@example.com')).at(-1)?.subject).toBe('Your password was changed');
  });

  it('a password changed again and again mails its owner five times an hour', async () => {
    const email = 'loop@example.com';
    const token = await shop.register(email);
    const change = (body: { old_password: string; password: string }) =>
      shop.call('changePassword', { token, body });
    const word = (count: number) => (count === 0 ? password : `another good one ${count}`);
    const countEmails = async () => (await accounts.emailsTo(email)).length;
    const more = defaultLimits.emails.max + 3;
    for (let count = 0; count < more; count += 1)
      expect((await change({ old_password: word(count), password: word(count + 1) })).status).toBe(200);
    expect(await countEmails()).toBe(defaultLimits.emails.max);
    accounts.advanceMinutes(60);
    expect((await change({ old_password: word(more), password })).status).toBe(200);
    expect(await countEmails()).toBe(defaultLimits.emails.max + 1);
  });

  it('a session that is opened while the password changes ends with the others', async () => {
    const token = await shop.register('race@example.com');
    const [changed, ...opened] = await Promise.all([
      shop.call('changePassword', { token, body: { old_password: password, password: 'another good one' } }),
      ...[1, 2, 3].map(() => accounts.logIn('race@example.com', password)),
    ]);
    expect(changed.status).toBe(200);
    for (const { status: answered, body } of opened)
      if (answered === 200) expect(await accounts.status(body.token)).toBe(401);
  });

  it('nothing of it is there for visitors', async () => {
    const bodies = { email: 'x@example.com', old_password: password, password };
    expect((await shop.call('changeEmail', { body: bodies })).status).toBe(401);
    expect((await shop.call('changePassword', { body: bodies })).status).toBe(401);
    expect((await shop.call('orders', { body: {} })).status).toBe(401);
  });
});

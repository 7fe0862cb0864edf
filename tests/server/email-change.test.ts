import { expect, it } from 'vitest';
import { defaultLimits } from '../../server/config.ts';
import { hashOfEmailCode, newEmailCode } from '../../server/security/email-codes.ts';
import { insertEmailCode } from '../../server/stores/account-codes.ts';
import { changeUserEmail, isEmailProved, proveEmail } from '../../server/stores/users.ts';
import { type AccountShop, expired, password, setUpAccountShop } from '../support/account-shop.ts';
import { describeOnBoth } from '../support/databases.ts';
import { emailCodeIn } from '../support/emails.ts';
import type { ShopServer } from '../support/server.ts';

const codeRequired = { status: 403, body: { errors: [{ field: 'email_code', rule: 'code_required' }] } };

describeOnBoth('a change of the email address', ({ open }) => {
  let accounts: AccountShop;
  let shop: ShopServer;
  setUpAccountShop(open, (opened) => {
    accounts = opened;
    ({ shop } = opened);
  });

  // §settings.email.recent-login
  it('needs a log-in of the last half hour, or the password; that renews it', async () => {
    const { owner, token } = await accounts.createOwnerAndThief();
    accounts.advanceMinutes(30);
    const refused = await accounts.changeEmail(token, 'first@example.com');
    expect(refused).toMatchObject({ status: 403, body: { error: 'login_again' } });
    const wrong = await accounts.changeEmail(token, 'first@example.com', 'not this one');
    expect(wrong).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'password', message: 'The password is wrong.' }] },
    });
    expect((await shop.call('me', { token })).body.email).toBe(owner);
    expect((await accounts.changeEmail(token, 'first@example.com', password)).status).toBe(200);
    accounts.advanceMinutes(29);
    expect((await accounts.changeEmail(token, 'second@example.com')).status).toBe(200);
    accounts.advanceMinutes(1);
    expect((await accounts.changeEmail(token, 'third@example.com')).status).toBe(403);
    expect((await accounts.changePassword(token, password, 'another good one')).status).toBe(200);
    expect((await accounts.changeEmail(token, 'third@example.com')).status).toBe(200);
  });

  it('leaves an account with an address that its code has proved, until it is another one', async () => {
    const { owner, token } = await accounts.createOwnerAndThief();
    const { db } = shop.services;
    const { id } = (await shop.call('me', { token })).body;
    expect(await isEmailProved(db, id)).toBe(false);
    expect((await accounts.changeEmail(token, `new-${owner}`)).status).toBe(200);
    expect(await isEmailProved(db, id)).toBe(true);
    // A log-in that began before the change, and proved the former address.
    await proveEmail(db, { id, email: owner });
    expect(await isEmailProved(db, id)).toBe(true);
    await changeUserEmail(db, id, owner, accounts.start);
    expect(await isEmailProved(db, id)).toBe(false);
  });

  it('a session without the password uses up none of the owner’s changes', async () => {
    const { token } = await accounts.createOwnerAndThief();
    accounts.advanceMinutes(30);
    for (let tries = 0; tries <= defaultLimits.email.max; tries += 1)
      expect(await accounts.putEmail(token, 'open@example.com')).toMatchObject({
        status: 403,
        body: { error: 'login_again' },
      });
    expect((await accounts.changeEmail(token, 'open@example.com', password)).status).toBe(200);
  });

  it('proves the new address first: nobody’s account comes to an address of somebody else', async () => {
    const [evil, victim] = ['evil@example.com', 'victim@example.com'];
    const token = await shop.register(evil);
    expect(await accounts.putEmail(token, victim)).toMatchObject(codeRequired);
    expect((await shop.call('me', { token })).body.email).toBe(evil);
    expect(await accounts.emailsTo(evil)).toEqual([]);
    // The address is free: its owner opens an account of their own there.
    const victimToken = await shop.register(victim);
    const code = emailCodeIn((await accounts.emailsTo(victim)).at(-1));
    expect((await accounts.putEmail(token, victim, { email_code: code })).status).toBe(409);
    expect((await shop.call('me', { token: victimToken })).body.email).toBe(victim);
    expect(await accounts.newestCode(evil)).toBe('');
  });

  it('takes the code of this address and this purpose alone, for an hour and once', async () => {
    const { owner, thief: wanted, token } = await accounts.createOwnerAndThief();
    const emailCode = await accounts.requestEmailCode(token, wanted);
    const other = await accounts.requestEmailCode(token, `other-${wanted}`);
    const log_in = newEmailCode();
    const { db, clock } = shop.services;
    const ends = new Date(clock.now().getTime() + 3_600_000);
    await insertEmailCode(db, hashOfEmailCode('login_code', wanted, log_in), ends);
    for (const email_code of ['AAAA-AAAA', other, log_in])
      expect(await accounts.putEmail(token, wanted, { email_code })).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'email_code', rule: 'wrong' }] },
      });
    accounts.advanceMinutes(60);
    const late = await accounts.putEmail(token, wanted, { email_code: emailCode, password });
    const isOver = { status: 422, body: { errors: [{ field: 'email_code', rule: 'expired' }] } };
    expect(late).toMatchObject(isOver);
    expect((await shop.call('me', { token })).body.email).toBe(owner);
    const newer = await accounts.requestEmailCode(token, wanted, password);
    const typed = newer.toLowerCase().replace('-', ' ');
    const change = { email_code: typed, password };
    expect((await accounts.putEmail(token, wanted, change)).status).toBe(200);
    expect(await accounts.putEmail(token, wanted, change)).toMatchObject(isOver);
  });

  it('requires a code alike for an address that has an account', async () => {
    const { token } = await accounts.createOwnerAndThief();
    const known = await accounts.createOwnerAndThief();
    const answers = [known.owner, known.thief].map((address) => accounts.putEmail(token, address));
    const [taken, free] = await Promise.all(answers);
    expect(taken).toMatchObject(codeRequired);
    expect(taken?.body).toEqual(free?.body);
  });

  // §settings.email.other-sessions
  it('goes on in this session and ends every other, with the reset links', async () => {
    const { owner, token } = await accounts.createOwnerAndThief();
    const other = await accounts.tokenOf(owner);
    const code = await accounts.resetCode(owner);
    expect(await accounts.changeEmail(token, 'moved@example.com')).toMatchObject({
      status: 200,
      body: { message: 'Your email address has been changed successfully!' },
    });
    expect([await accounts.status(token), await accounts.status(other)]).toEqual([200, 401]);
    expect((await shop.call('me', { token })).body.email).toBe('moved@example.com');
    expect((await accounts.setPassword(code, 'another good one')).body).toEqual(expired);
  });

  it.each([
    ['written otherwise', ['OWNER']],
    ['there and back', ['away', 'owner']],
  ])('%s leaves the account its reset link at its own address', async (_how, names) => {
    const { owner, token } = await accounts.createOwnerAndThief();
    for (const name of names)
      expect((await accounts.changeEmail(token, owner.replace('owner', name))).status).toBe(200);
    const sentEmail = await accounts.emailedBy(owner, () => accounts.requestReset(owner));
    expect(sentEmail?.text).toContain('/user/change-password?code=');
  });

  it.each([
    ['', 'Email is required'],
    ['nobody', 'Please Enter valid email address'],
  ])('to the address %j is refused', async (email, message) => {
    const { token } = await accounts.createOwnerAndThief();
    const answer = await accounts.changeEmail(token, email);
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'email', message }] } });
    expect((await accounts.requestReset(email)).body).toMatchObject({
      errors: [{ field: 'email', message }],
    });
  });

  it('to an address of another account is refused, whatever its case and however many want it', async () => {
    await shop.register('mine@example.com');
    const tokens = await Promise.all([shop.register(), shop.register(), shop.register()]);
    const [first = ''] = tokens;
    expect(await accounts.changeEmail(first, 'MINE@example.com')).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'email', message: 'An account with this email already exists.' }] },
    });
    const proved = await accounts.prepareChanges(tokens, 'wanted@example.com');
    const answers = await Promise.all(proved.map((put) => put()));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
  });
});

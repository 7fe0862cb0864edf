import { jsonb } from '@skerry/embedded-or-postgres/type-parsers';
import { expect, it } from 'vitest';
import { hashOfToken, newToken } from '../../server/security/tokens.ts';
import { insertAccountCode } from '../../server/stores/account-codes.ts';
import { type CartValues, findCart, replaceCart } from '../../server/stores/carts.ts';
import { enqueueAccountEmail } from '../../server/stores/limits.ts';
import { findUserByEmail, savePersonalInfo } from '../../server/stores/users.ts';
import { type AccountShop, codeIn, expired, password, setUpAccountShop } from '../support/account-shop.ts';
import { describeOnBoth } from '../support/databases.ts';
import type { ShopServer } from '../support/server.ts';

const thiefsPassword = 'a password of the thief';
const days = (count: number) => count * 24 * 60;

describeOnBoth('a change of the email address, taken back', ({ open }) => {
  let accounts: AccountShop;
  let shop: ShopServer;
  setUpAccountShop(open, (opened) => {
    accounts = opened;
    ({ shop } = opened);
  });

  /** The session of somebody who reads the address and reset a forgotten password. */
  async function tokenAfterReset(address: string) {
    await accounts.setPassword(await accounts.resetCode(address), 'mine again, at last');
    return await accounts.tokenOf(address, 'mine again, at last');
  }

  // §settings.email.take-back, §email.address-changed
  it('is emailed to the address before, which takes it back from a thief with a token', async () => {
    const { owner, thief, token } = await accounts.createOwnerAndThief();
    expect((await accounts.changeEmail(token, thief)).status).toBe(200);
    const reset = await accounts.resetCode(thief);
    expect((await accounts.setPassword(reset, thiefsPassword)).status).toBe(200);
    const session = await accounts.tokenOf(thief, thiefsPassword);

    const sentEmail = (await accounts.emailsTo(owner)).at(-1);
    expect(sentEmail?.text).toContain(thief);
    expect(sentEmail?.text).toContain('https://shop.test/user/return-email?code=');
    const back = await accounts.revertEmailChange(codeIn(sentEmail));
    expect(back.status).toBe(200);
    expect(back.body.message).toContain('everybody was logged out');

    for (const address of [owner, thief])
      for (const word of [thiefsPassword, password])
        expect((await accounts.logIn(address, word)).status, `${address} ${word}`).toBe(401);
    expect([await accounts.status(token), await accounts.status(session)]).toEqual([401, 401]);
    expect((await accounts.changeEmail(session, thief)).status).toBe(401);
    expect((await accounts.revertEmailChange(codeIn(sentEmail))).status).toBe(422);

    const confirmation = (await accounts.emailsTo(owner)).at(-1);
    expect(confirmation?.subject).toBe('Your account is yours again');
    expect((await accounts.setPassword(codeIn(confirmation), 'the owner’s new one')).status).toBe(200);
    expect((await accounts.logIn(owner, 'the owner’s new one')).status).toBe(200);
  });

  it('leaves a thief no reset link, whether it was requested, mailed, or is being made', async () => {
    const { owner, thief, token } = await accounts.createOwnerAndThief();
    await accounts.changeEmail(token, thief);
    const mailed = await accounts.resetCode(thief);
    const { id, access_version } = await shop.services.db
      .selectFrom('users')
      .select(['id', 'access_version'])
      .where('email', '=', thief)
      .executeTakeFirstOrThrow();
    await accounts.revertEmailChange(await accounts.newestCode(owner));
    expect((await accounts.setPassword(mailed, thiefsPassword)).body).toEqual(expired);
    // The email job looked the account up before, and stores its code only now.
    const late = newToken();
    const endsAt = new Date(accounts.start.getTime() + 3_600_000);
    const code = { codeHash: hashOfToken(late), userId: id, accessVersion: access_version, endsAt };
    await insertAccountCode(shop.services.db, code);
    expect((await accounts.setPassword(late, thiefsPassword)).body).toEqual(expired);
    const emailCount = (await accounts.emailsTo(thief)).length;
    await accounts.requestReset(thief);
    expect(await accounts.emailsTo(thief)).toHaveLength(emailCount);
  });

  it('changed twice comes back from the first address, and from no later one', async () => {
    const { owner, thief, token } = await accounts.createOwnerAndThief();
    const second = `second-${thief}`;
    await accounts.changeEmail(token, thief);
    await accounts.changeEmail(token, second);
    const thiefsCode = await accounts.newestCode(thief);
    expect((await accounts.revertEmailChange(await accounts.newestCode(owner))).status).toBe(200);
    expect((await accounts.revertEmailChange(thiefsCode)).status).toBe(422);
    const { email } = await shop.services.db
      .selectFrom('users')
      .select('email')
      .where('email', 'in', [owner, thief, second])
      .executeTakeFirstOrThrow();
    expect(email).toBe(owner);
  });

  it('taken back in between by the thief comes back from the first address still', async () => {
    const { owner, thief, token } = await accounts.createOwnerAndThief();
    await accounts.changeEmail(token, thief);
    await accounts.changeEmail(token, `second-${thief}`);
    expect((await accounts.revertEmailChange(await accounts.newestCode(thief))).status).toBe(200);
    const [, ...earlier] = (await accounts.emailsTo(thief)).toReversed();
    expect(earlier.length).toBeGreaterThan(0);
    const code = codeIn((await accounts.emailsTo(owner)).at(-1));
    expect((await accounts.revertEmailChange(code)).status).toBe(200);
    const reset = await accounts.newestCode(owner);
    expect((await accounts.setPassword(reset, 'the owner’s new one')).status).toBe(200);
    expect((await accounts.logIn(owner, 'the owner’s new one')).status).toBe(200);
  });

  it('there and back gives the address in between nothing to fetch the account with', async () => {
    const { owner, thief, token } = await accounts.createOwnerAndThief();
    await accounts.changeEmail(token, thief);
    await accounts.changeEmail(token, `second-${thief}`);
    const before = await accounts.newestCode(thief);
    expect((await accounts.changeEmail(token, owner)).status).toBe(200);
    expect((await accounts.revertEmailChange(before)).status).toBe(422);
    const [email] = (await accounts.emailsTo(`second-${thief}`)).toReversed();
    expect(email?.text).toContain(owner);
    expect(codeIn(email)).toBe('');
    // The owner's link still ends every session.
    expect((await accounts.revertEmailChange(await accounts.newestCode(owner))).status).toBe(200);
    expect([await accounts.status(token), (await accounts.logIn(owner)).status]).toEqual([401, 401]);
  });

  // §settings.email.take-back
  it('after a change of the password comes back without that password', async () => {
    const { owner, thief, token } = await accounts.createOwnerAndThief();
    expect((await accounts.changePassword(token, password, thiefsPassword)).status).toBe(200);
    await accounts.changeEmail(token, thief);
    await accounts.revertEmailChange(await accounts.newestCode(owner));
    for (const word of [password, thiefsPassword])
      expect((await accounts.logIn(owner, word)).status).toBe(401);
  });

  it('that was taken back before its email was sent is emailed to nobody', async () => {
    const { owner, thief, token } = await accounts.createOwnerAndThief();
    const second = `second-${thief}`;
    await accounts.changeEmail(token, thief);
    const code = await accounts.newestCode(owner);
    await accounts.changeEmail(token, second);
    const emailsBefore = await accounts.emailsTo(thief);
    await accounts.revertEmailChange(code);
    const { db } = shop.services;
    const change = await db
      .selectFrom('email_changes')
      .select('id')
      .where('new_email', '=', second)
      .executeTakeFirstOrThrow();
    // A mail server that was down accepts it only now.
    await enqueueAccountEmail(db, shop.services, 'email_changed', thief, change.id);
    expect(await accounts.emailsTo(thief)).toHaveLength(emailsBefore.length);
  });

  it('of several links of one change, one takes it back, once', async () => {
    const { owner, thief, token } = await accounts.createOwnerAndThief();
    await accounts.changeEmail(token, thief);
    const first = await accounts.newestCode(owner);
    const change = await shop.services.db
      .selectFrom('email_changes')
      .selectAll()
      .where('new_email', '=', thief)
      .executeTakeFirstOrThrow();
    const second = newToken();
    await insertAccountCode(shop.services.db, {
      codeHash: hashOfToken(second),
      userId: change.user_id,
      emailChangeId: change.id,
      endsAt: change.held_until,
    });
    const answers = await Promise.all([first, second].map((code) => accounts.revertEmailChange(code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await accounts.emailsTo(owner)).map(({ subject }) => subject)).toEqual([
      'Your email address was changed',
      'Your account is yours again',
    ]);
  });

  it('leaves no line, name or address of the thief, nor any that is being sent just then', async () => {
    const { owner, thief, token } = await accounts.createOwnerAndThief();
    const { db } = shop.services;
    await accounts.changeEmail(token, thief);
    const user = await findUserByEmail(db, thief);
    if (!user) throw new Error('The account has the address.');
    const access = { userId: user.id, accessVersion: user.access_version };
    const info = { name: 'Ed Thief', company: 'Thieves Ltd', address1: '1 Back Lane' };
    const theirs = {
      items: [{ id: 1, type: 'styles', options: { desktop: 1, web: 0, app: 0 } }],
      personal_info: info,
      tax_percentage: 19,
      stripe_payment_intent: 'pi_1',
    } satisfies CartValues;
    const enter = async () => {
      await savePersonalInfo(db, access, { ...info, beta: true });
      return await replaceCart(db, access, (await findCart(db, user.id)).revision, theirs);
    };
    await db
      .updateTable('users')
      .set({ personal_info: jsonb({ beta: true }) })
      .where('id', '=', user.id)
      .execute();
    expect(await enter()).toBe(true);
    await accounts.revertEmailChange(await accounts.newestCode(owner));
    expect(await enter()).toBe(false);
    expect((await findUserByEmail(db, owner))?.personal_info).toEqual({ beta: true });
    expect(await findCart(db, user.id)).toMatchObject({
      items: [],
      personal_info: null,
      tax_percentage: 0,
      stripe_payment_intent: null,
    });
  });

  it('whatever a thief has under way when it is taken back comes to nothing', async () => {
    for (const attack of ['address', 'password', 'reset', 'log-in', 'proof'] as const) {
      const { owner, thief, token } = await accounts.createOwnerAndThief();
      await accounts.changeEmail(token, thief);
      const reset = await accounts.resetCode(thief);
      const code = await accounts.newestCode(owner);
      const second = `second-${thief}`;
      const email_code = await accounts.requestEmailCode(token, second);
      const attacks = {
        address: () => accounts.putEmail(token, second, { email_code }),
        password: () => accounts.changePassword(token, password, thiefsPassword),
        reset: () => accounts.setPassword(reset, thiefsPassword),
        'log-in': () => accounts.logIn(thief),
        proof: () => accounts.putEmail(token, second, { email_code, password }),
      };
      const tries = Array.from({ length: 3 }, () => attacks[attack]());
      const [back, ...tried] = await Promise.all([accounts.revertEmailChange(code), ...tries]);
      expect(back.status, attack).toBe(200);
      const opened = tried.flatMap(({ body }) => ('token' in body ? [body.token] : []));
      for (const open of [token, ...opened]) expect(await accounts.status(open), attack).toBe(401);
      for (const word of [password, thiefsPassword])
        for (const address of [owner, thief, second])
          expect((await accounts.logIn(address, word)).status, attack).toBe(401);
      expect(
        (await accounts.setPassword(await accounts.newestCode(owner), 'mine again, at last')).status,
      ).toBe(200);
      expect((await accounts.logIn(owner, 'mine again, at last')).status, attack).toBe(200);
    }
  });

  it('keeps the address before free for seven days, and takes no reset link for its own', async () => {
    const { owner, thief, token } = await accounts.createOwnerAndThief();
    await accounts.changeEmail(token, thief);
    const code = await accounts.newestCode(owner);
    expect((await shop.call('register', { body: { email: owner, password } })).status).toBe(409);
    const stranger = await shop.register();
    expect((await accounts.changeEmail(stranger, owner)).status).toBe(409);
    expect((await accounts.setPassword(code, 'another good one')).body).toEqual(expired);
    const reset = await accounts.resetCode(thief);
    expect((await accounts.revertEmailChange(reset)).status).toBe(422);
    expect((await accounts.setPassword(reset, 'another good one')).status).toBe(200);
    accounts.advanceMinutes(days(7));
    expect((await accounts.revertEmailChange(code)).status).toBe(422);
    expect((await shop.call('register', { body: { email: owner, password } })).status).toBe(200);
  });

  it('sends its link again to the address before when a reset is requested there, as long as it is held', async () => {
    const { owner, thief, token } = await accounts.createOwnerAndThief();
    await accounts.changeEmail(token, thief);
    const first = await accounts.newestCode(owner);
    await accounts.requestReset(owner.toUpperCase());
    const emails = await accounts.emailsTo(owner);
    expect(emails.at(-1)?.subject).toBe('Your email address was changed');
    const again = codeIn(emails.at(-1));
    expect(again).not.toBe(first);
    expect((await accounts.revertEmailChange(again)).status).toBe(200);
    expect((await accounts.revertEmailChange(first)).status).toBe(422);
    expect((await shop.call('me', { token: await tokenAfterReset(owner) })).body.email).toBe(owner);

    const late = await accounts.createOwnerAndThief();
    await accounts.changeEmail(late.token, late.thief);
    accounts.advanceMinutes(days(7));
    const emailCount = (await accounts.emailsTo(late.owner)).length;
    await accounts.requestReset(late.owner);
    expect(await accounts.emailsTo(late.owner)).toHaveLength(emailCount);
  });

  it('and a stranger who wants the address at that very moment: the owner gets it back', async () => {
    const { owner, thief, token } = await accounts.createOwnerAndThief();
    const change = await accounts.prepareChanges([token], thief);
    const theirs = await accounts.prepareChanges(
      [await shop.register(), await shop.register(), await shop.register()],
      owner,
    );
    const [changed, ...taken] = await Promise.all([
      ...[...change, ...theirs].map((put) => put()),
      shop.call('register', { body: { email: owner, password } }),
    ]);
    expect(changed?.status).toBe(200);
    expect(taken.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
    expect((await accounts.revertEmailChange(await accounts.newestCode(owner))).status).toBe(200);
  });
});

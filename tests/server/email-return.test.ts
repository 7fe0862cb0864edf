import { expect, it } from 'vitest';
import { jsonb } from '../../server/db/levelling.ts';
import { hashOfToken, newToken } from '../../server/security/tokens.ts';
import { keepCode } from '../../server/stores/account-codes.ts';
import { type CartToKeep, findCart, replaceCart } from '../../server/stores/carts.ts';
import { oweAccountLetter } from '../../server/stores/outbox.ts';
import { findUserByEmail, keepPersonalInfo } from '../../server/stores/users.ts';
import { type AccountShop, codeIn, expired, password, setUpAccountShop } from '../support/account-shop.ts';
import { describeOnBoth } from '../support/databases.ts';
import type { ShopServer } from '../support/server.ts';

const thiefs = 'a password of the thief';
const days = (count: number) => count * 24 * 60;

describeOnBoth('a change of the e-mail address, taken back', ({ open }) => {
  let accounts: AccountShop;
  let shop: ShopServer;
  setUpAccountShop(open, (opened) => {
    accounts = opened;
    ({ shop } = opened);
  });

  /** Of whoever reads the address and forgot the password. */
  async function tokenAfterReset(address: string) {
    await accounts.setPassword(await accounts.resetCode(address), 'mine again, at last');
    return await accounts.tokenOf(address, 'mine again, at last');
  }

  it('is told to the address before, which takes it back from a thief with a token', async () => {
    const { owner, thief, token } = await accounts.owned();
    expect((await accounts.changeEmail(token, thief)).status).toBe(200);
    const reset = await accounts.resetCode(thief);
    expect((await accounts.setPassword(reset, thiefs)).status).toBe(200);
    const session = await accounts.tokenOf(thief, thiefs);

    const letter = (await accounts.lettersTo(owner)).at(-1);
    expect(letter?.text).toContain(thief);
    expect(letter?.text).toContain('https://shop.test/user/return-email?code=');
    const back = await accounts.takeBack(codeIn(letter));
    expect(back.status).toBe(200);
    expect(back.body.message).toContain('everybody was logged out');

    for (const address of [owner, thief])
      for (const word of [thiefs, password])
        expect((await accounts.logIn(address, word)).status, `${address} ${word}`).toBe(401);
    expect([await accounts.status(token), await accounts.status(session)]).toEqual([401, 401]);
    expect((await accounts.changeEmail(session, thief)).status).toBe(401);
    expect((await accounts.takeBack(codeIn(letter))).status).toBe(422);

    const mended = (await accounts.lettersTo(owner)).at(-1);
    expect(mended?.subject).toBe('Your account is yours again');
    expect((await accounts.setPassword(codeIn(mended), 'the owner’s new one')).status).toBe(200);
    expect((await accounts.logIn(owner, 'the owner’s new one')).status).toBe(200);
  });

  it('leaves a thief no reset link, whether it was asked for, mailed, or is being made', async () => {
    const { owner, thief, token } = await accounts.owned();
    await accounts.changeEmail(token, thief);
    const mailed = await accounts.resetCode(thief);
    const { id, access_version } = await shop.services.db
      .selectFrom('users')
      .select(['id', 'access_version'])
      .where('email', '=', thief)
      .executeTakeFirstOrThrow();
    await accounts.takeBack(await accounts.newestCode(owner));
    expect((await accounts.setPassword(mailed, thiefs)).body).toEqual(expired);
    // The letter's writer looked the account up before, and keeps its code only now.
    const late = newToken();
    const endsAt = new Date(accounts.start.getTime() + 3_600_000);
    const code = { codeHash: hashOfToken(late), userId: id, accessVersion: access_version, endsAt };
    await keepCode(shop.services.db, code);
    expect((await accounts.setPassword(late, thiefs)).body).toEqual(expired);
    const letters = (await accounts.lettersTo(thief)).length;
    await accounts.askReset(thief);
    expect(await accounts.lettersTo(thief)).toHaveLength(letters);
  });

  it('changed twice comes back from the first address, and from no later one', async () => {
    const { owner, thief, token } = await accounts.owned();
    const second = `second-${thief}`;
    await accounts.changeEmail(token, thief);
    await accounts.changeEmail(token, second);
    const thiefsCode = await accounts.newestCode(thief);
    expect((await accounts.takeBack(await accounts.newestCode(owner))).status).toBe(200);
    expect((await accounts.takeBack(thiefsCode)).status).toBe(422);
    const { email } = await shop.services.db
      .selectFrom('users')
      .select('email')
      .where('email', 'in', [owner, thief, second])
      .executeTakeFirstOrThrow();
    expect(email).toBe(owner);
  });

  it('taken back in between by the thief comes back from the first address still', async () => {
    const { owner, thief, token } = await accounts.owned();
    await accounts.changeEmail(token, thief);
    await accounts.changeEmail(token, `second-${thief}`);
    expect((await accounts.takeBack(await accounts.newestCode(thief))).status).toBe(200);
    const [, ...letters] = (await accounts.lettersTo(thief)).toReversed();
    expect(letters.length).toBeGreaterThan(0);
    const code = codeIn((await accounts.lettersTo(owner)).at(-1));
    expect((await accounts.takeBack(code)).status).toBe(200);
    const reset = await accounts.newestCode(owner);
    expect((await accounts.setPassword(reset, 'the owner’s new one')).status).toBe(200);
    expect((await accounts.logIn(owner, 'the owner’s new one')).status).toBe(200);
  });

  it('there and back gives the address in between nothing to fetch the account with', async () => {
    const { owner, thief, token } = await accounts.owned();
    await accounts.changeEmail(token, thief);
    await accounts.changeEmail(token, `second-${thief}`);
    const before = await accounts.newestCode(thief);
    expect((await accounts.changeEmail(token, owner)).status).toBe(200);
    expect((await accounts.takeBack(before)).status).toBe(422);
    const [told] = (await accounts.lettersTo(`second-${thief}`)).toReversed();
    expect(told?.text).toContain(owner);
    expect(codeIn(told)).toBe('');
    // The owner's link still throws everybody out.
    expect((await accounts.takeBack(await accounts.newestCode(owner))).status).toBe(200);
    expect([await accounts.status(token), (await accounts.logIn(owner)).status]).toEqual([401, 401]);
  });

  it('after a change of the password comes back without that password', async () => {
    const { owner, thief, token } = await accounts.owned();
    expect((await accounts.changePassword(token, password, thiefs)).status).toBe(200);
    await accounts.changeEmail(token, thief);
    await accounts.takeBack(await accounts.newestCode(owner));
    for (const word of [password, thiefs]) expect((await accounts.logIn(owner, word)).status).toBe(401);
  });

  it('that was taken back before its letter went is told to nobody', async () => {
    const { owner, thief, token } = await accounts.owned();
    const second = `second-${thief}`;
    await accounts.changeEmail(token, thief);
    const code = await accounts.newestCode(owner);
    await accounts.changeEmail(token, second);
    const told = await accounts.lettersTo(thief);
    await accounts.takeBack(code);
    const { db } = shop.services;
    const change = await db
      .selectFrom('email_changes')
      .select('id')
      .where('new_email', '=', second)
      .executeTakeFirstOrThrow();
    // A mail server that was down takes it only now.
    await oweAccountLetter(db, shop.services, 'email_changed', thief, change.id);
    expect(await accounts.lettersTo(thief)).toHaveLength(told.length);
  });

  it('of several links of one change, one takes it back, once', async () => {
    const { owner, thief, token } = await accounts.owned();
    await accounts.changeEmail(token, thief);
    const first = await accounts.newestCode(owner);
    const change = await shop.services.db
      .selectFrom('email_changes')
      .selectAll()
      .where('new_email', '=', thief)
      .executeTakeFirstOrThrow();
    const second = newToken();
    await keepCode(shop.services.db, {
      codeHash: hashOfToken(second),
      userId: change.user_id,
      emailChangeId: change.id,
      endsAt: change.held_until,
    });
    const answers = await Promise.all([first, second].map((code) => accounts.takeBack(code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await accounts.lettersTo(owner)).map(({ subject }) => subject)).toEqual([
      'Your email address was changed',
      'Your account is yours again',
    ]);
  });

  it('leaves no line, name or address of the thief, nor any that is being sent just then', async () => {
    const { owner, thief, token } = await accounts.owned();
    const { db } = shop.services;
    await accounts.changeEmail(token, thief);
    const user = await findUserByEmail(db, thief);
    if (!user) throw new Error('The account has the address.');
    const held = { userId: user.id, accessVersion: user.access_version };
    const info = { name: 'Ed Thief', company: 'Thieves Ltd', address1: '1 Back Lane' };
    const theirs = {
      items: [{ id: 1, type: 'styles', options: { desktop: 1, web: 0, app: 0 } }],
      personal_info: info,
      tax_percentage: 19,
      stripe_payment_intent: 'pi_1',
    } satisfies CartToKeep;
    const enter = async () => {
      await keepPersonalInfo(db, held, { ...info, beta: true });
      return await replaceCart(db, held, (await findCart(db, user.id)).revision, theirs);
    };
    await db
      .updateTable('users')
      .set({ personal_info: jsonb({ beta: true }) })
      .where('id', '=', user.id)
      .execute();
    expect(await enter()).toBe(true);
    await accounts.takeBack(await accounts.newestCode(owner));
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
      const { owner, thief, token } = await accounts.owned();
      await accounts.changeEmail(token, thief);
      const reset = await accounts.resetCode(thief);
      const code = await accounts.newestCode(owner);
      const second = `second-${thief}`;
      const email_code = await accounts.proofFor(token, second);
      const attacks = {
        address: () => accounts.putEmail(token, second, { email_code }),
        password: () => accounts.changePassword(token, password, thiefs),
        reset: () => accounts.setPassword(reset, thiefs),
        'log-in': () => accounts.logIn(thief),
        proof: () => accounts.putEmail(token, second, { email_code, password }),
      };
      const tries = Array.from({ length: 3 }, () => attacks[attack]());
      const [back, ...tried] = await Promise.all([accounts.takeBack(code), ...tries]);
      expect(back.status, attack).toBe(200);
      const opened = tried.flatMap(({ body }) => ('token' in body ? [body.token] : []));
      for (const open of [token, ...opened]) expect(await accounts.status(open), attack).toBe(401);
      for (const word of [password, thiefs])
        for (const address of [owner, thief, second])
          expect((await accounts.logIn(address, word)).status, attack).toBe(401);
      expect(
        (await accounts.setPassword(await accounts.newestCode(owner), 'mine again, at last')).status,
      ).toBe(200);
      expect((await accounts.logIn(owner, 'mine again, at last')).status, attack).toBe(200);
    }
  });

  it('keeps the address before free for seven days, and takes no reset link for its own', async () => {
    const { owner, thief, token } = await accounts.owned();
    await accounts.changeEmail(token, thief);
    const code = await accounts.newestCode(owner);
    expect((await shop.call('register', { body: { email: owner, password } })).status).toBe(409);
    const stranger = await shop.register();
    expect((await accounts.changeEmail(stranger, owner)).status).toBe(409);
    expect((await accounts.setPassword(code, 'another good one')).body).toEqual(expired);
    const reset = await accounts.resetCode(thief);
    expect((await accounts.takeBack(reset)).status).toBe(422);
    expect((await accounts.setPassword(reset, 'another good one')).status).toBe(200);
    accounts.passMinutes(days(7));
    expect((await accounts.takeBack(code)).status).toBe(422);
    expect((await shop.call('register', { body: { email: owner, password } })).status).toBe(200);
  });

  it('sends its link again to the address before when a reset is asked for there, as long as it is kept free', async () => {
    const { owner, thief, token } = await accounts.owned();
    await accounts.changeEmail(token, thief);
    const first = await accounts.newestCode(owner);
    await accounts.askReset(owner.toUpperCase());
    const letters = await accounts.lettersTo(owner);
    expect(letters.at(-1)?.subject).toBe('Your email address was changed');
    const again = codeIn(letters.at(-1));
    expect(again).not.toBe(first);
    expect((await accounts.takeBack(again)).status).toBe(200);
    expect((await accounts.takeBack(first)).status).toBe(422);
    expect((await shop.call('me', { token: await tokenAfterReset(owner) })).body.email).toBe(owner);

    const late = await accounts.owned();
    await accounts.changeEmail(late.token, late.thief);
    accounts.passMinutes(days(7));
    const told = (await accounts.lettersTo(late.owner)).length;
    await accounts.askReset(late.owner);
    expect(await accounts.lettersTo(late.owner)).toHaveLength(told);
  });

  it('and a stranger who wants the address at that very moment: the owner gets it back', async () => {
    const { owner, thief, token } = await accounts.owned();
    const change = await accounts.provedChanges([token], thief);
    const theirs = await accounts.provedChanges(
      [await shop.register(), await shop.register(), await shop.register()],
      owner,
    );
    const [changed, ...taken] = await Promise.all([
      ...[...change, ...theirs].map((put) => put()),
      shop.call('register', { body: { email: owner, password } }),
    ]);
    expect(changed?.status).toBe(200);
    expect(taken.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
    expect((await accounts.takeBack(await accounts.newestCode(owner))).status).toBe(200);
  });
});

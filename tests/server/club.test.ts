import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  type ClubRegistration,
  invalidInviteMessage,
  inviteDays,
  usedInviteMessage,
} from '../../domain/club.ts';
import { tooManyCoworkersMessage } from '../../server/club/invites.ts';
import { defaultLimits } from '../../server/config.ts';
import type { Message } from '../../server/gateways/mail.ts';
import { hashPassword } from '../../server/security/passwords.ts';
import { newToken } from '../../server/security/tokens.ts';
import { addUser, findUserByEmail } from '../../server/stores/users.ts';
import { type Club, openClub, password, registrationOf } from '../support/club.ts';
import { describeOnBoth } from '../support/databases.ts';
import { emailCodeIn } from '../support/emails.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const tokenIn = (sentEmail: Message | undefined) =>
  /https:\/\/shop\.test\/club\/invite\/([\w-]+)/.exec(sentEmail?.text ?? '')?.[1] ?? '';
const errorsOf = ({ body }: { readonly body: unknown }) =>
  Object(body).errors?.map(
    ({ field, message }: { field: string; message: string }) => `${field}: ${message}`,
  );

describeOnBoth('invites to the Club', ({ open }) => {
  let club: Club;
  beforeAll(async () => {
    club = await openClub(open);
  }, 120_000);
  afterAll(() => club.shop.close());
  // Each test starts in a new hour: wrong guesses of one don't block another.
  beforeEach(() => club.advanceTime(2 * hourMs));

  it('an invite is checked, registers a member once, and opens a session', async () => {
    const email = club.freshEmail();
    const token = await club.createInvite(email);
    expect(await club.check(token)).toMatchObject({
      status: 200,
      body: { invite: { email, coworker_invite: 0, beta_user: null }, already_customer: false },
    });
    const id = await club.idOf(token);
    const { status, body } = await club.register(token);
    expect(status).toBe(200);
    const me = await club.shop.call('me', { token: body.token });
    expect(me.body).toMatchObject({
      email,
      name: 'Ann Lee',
      personal_info: { beta: true, company: 'Quay Ltd', country: 'NO' },
    });
    expect((await club.shop.call('clubPage', { token: body.token })).status).toBe(200);
    const used = { status: 409, body: { error: usedInviteMessage } };
    expect(await club.check(token)).toMatchObject(used);
    expect(await club.register(token, {}, id)).toMatchObject(used);
    expect((await club.shop.call('login', { body: { email, password } })).status).toBe(200);
  });

  it('a handle at Instagram is stored as a handle, however it was pasted', async () => {
    const token = await club.createInvite(club.freshEmail());
    await club.register(token, { instagram_handle: 'https://www.instagram.com/ada.type/?hl=en' });
    const { instagram_handle } = await club.shop.services.db
      .selectFrom('club_members')
      .select('instagram_handle')
      .orderBy('user_id', 'desc')
      .executeTakeFirstOrThrow();
    expect(instagram_handle).toBe('ada.type');
  });

  it('links are stored hashed, and a forged one is nobody’s', async () => {
    const token = await club.createInvite(club.freshEmail());
    const rows = await club.shop.services.db.selectFrom('club_invite_links').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    const forged = { status: 404, body: { error: invalidInviteMessage } };
    for (const other of ['', 'nonsense', `${token.slice(0, -1)}-`, newToken()]) {
      expect(await club.check(other)).toMatchObject(forged);
      expect(await club.register(other, {}, 1)).toMatchObject(forged);
    }
  });

  it('another’s invite is none, whichever half of it is known', async () => {
    const mine = await club.createInvite(club.freshEmail());
    const yours = await club.createInvite(club.freshEmail());
    expect(await club.register(mine, {}, await club.idOf(yours))).toMatchObject({
      status: 404,
      body: { error: invalidInviteMessage },
    });
    expect(errorsOf(await club.register(mine, { email: 'somebody@example.com' }))).toEqual([
      'email: This invite is for another email address.',
    ]);
    expect((await club.check(yours)).status).toBe(200);
  });

  // §club.invite.used
  it('an invite waits thirty days, and no longer', async () => {
    const token = await club.createInvite(club.freshEmail());
    const id = await club.idOf(token);
    club.advanceTime(inviteDays * dayMs - 1000);
    expect((await club.check(token)).status).toBe(200);
    club.advanceTime(1000);
    expect(await club.check(token)).toMatchObject({ status: 409, body: { error: usedInviteMessage } });
    expect((await club.register(token, {}, id)).status).toBe(409);
  });

  it('of two registrations with one invite at once, one makes a member', async () => {
    const email = club.freshEmail();
    const token = await club.createInvite(email);
    const id = await club.idOf(token);
    const slots = [{ name: 'Bo', email: club.freshEmail() }];
    const answers = await Promise.all(
      [1, 2, 3].map(() => club.register(token, { invited_coworker_emails: slots }, id)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await club.emailsTo(slots[0]?.email ?? '')).toHaveLength(1);
    expect(await findUserByEmail(club.shop.services.db, email)).toBeDefined();
  });

  it('a coworker of whom nobody sees anything is nobody', async () => {
    const coworkers = { invited_coworker_emails: [{ name: '\u3164', email: '' }] };
    await club.member(club.freshEmail(), coworkers);
    const { db } = club.shop.services;
    expect(await db.selectFrom('club_invites').select('id').where('email', '=', '').execute()).toEqual([]);
  });

  // §club.invite.existing-customer
  it('a new member’s password is not their name, a customer’s is taken as it is', async () => {
    const email = 'annabel.lee@example.com';
    const refused = await club.register(await club.createInvite(email), { password: 'Annabel.Lee1849' });
    expect(errorsOf(refused)).toEqual([
      'password: Password must be more than your own name or email address.',
    ]);
    const old = 'skerryskerry';
    const hash = await hashPassword(old);
    await addUser(club.shop.services.db, email, hash, new Date());
    expect((await club.register(await club.createInvite(email), { password: old })).status).toBe(200);
  });

  it('coworkers whom a thief invited are uninvited when the account is taken back', async () => {
    const { shop } = club;
    const [owner, thief, friend, early] = [
      club.freshEmail(),
      club.freshEmail(),
      club.freshEmail(),
      club.freshEmail(),
    ];
    const codeIn = (sentEmail: Message | undefined) => /code=([\w-]+)/.exec(sentEmail?.text ?? '')?.[1] ?? '';
    const { token } = await club.member(owner, { invited_coworker_emails: [{ name: 'Bo', email: early }] });
    club.advanceTime(60_000);
    await shop.call('changeEmail', { token, body: { email: thief } });
    const email_code = emailCodeIn((await club.emailsTo(thief)).at(-1));
    expect((await shop.call('changeEmail', { token, body: { email: thief, email_code } })).status).toBe(200);
    const again = await club.createInvite(thief);
    const coworkers = { invited_coworker_emails: [{ name: 'A friend', email: friend }] };
    expect((await club.register(again, coworkers)).status).toBe(200);
    const sentEmail = (await club.emailsTo(friend)).at(-1);
    expect((await club.check(tokenIn(sentEmail))).status).toBe(200);
    const code = codeIn((await club.emailsTo(owner)).at(-1));
    expect((await shop.call('returnEmail', { body: { code } })).status).toBe(200);
    expect((await club.check(tokenIn(sentEmail))).status).toBe(409);
    expect((await club.check(tokenIn((await club.emailsTo(early)).at(-1)))).status).toBe(200);
  });

  // §club.coworkers.slots, §club.registration.company, §email.coworker-invite
  it('coworkers are invited by mail, register without a company, and invite nobody', async () => {
    const [bo, cy, third] = [club.freshEmail(), club.freshEmail(), club.freshEmail()];
    const { email } = await club.member(club.freshEmail(), {
      invited_coworker_emails: [
        { name: 'Bo Berg', email: bo },
        { name: '', email: ' ' },
        { name: 'Cy', email: cy },
      ],
    });
    const [sentEmail] = await club.emailsTo(bo);
    expect(sentEmail?.text).toContain('Ann Lee (Quay Ltd) has joined');
    expect(await club.emailsTo(cy)).toHaveLength(1);
    const token = tokenIn(sentEmail);
    expect((await club.check(token)).body).toMatchObject({
      invite: { email: bo, coworker_invite: 1, beta_user: { company: 'Quay Ltd' } },
    });
    const answer = await club.register(token, {
      company: 'Another firm',
      invited_coworker_emails: [{ name: 'Third', email: third }],
    });
    const { body: me } = await club.shop.call('me', { token: answer.body.token });
    expect(me.personal_info).toMatchObject({ company: 'Quay Ltd', beta: true });
    expect(await club.emailsTo(third)).toEqual([]);
    // Two of three coworkers are invited: the command invites one more, and no further.
    await club.createInvite(third, email);
    await expect(club.createInvite(club.freshEmail(), email)).rejects.toThrow(tooManyCoworkersMessage);
    await expect(club.createInvite(club.freshEmail(), 'nobody@example.com')).rejects.toThrow('No member');
  });

  // §email.club-invite
  it('the foundry’s own invite is mailed, too, and either link uses it up', async () => {
    const email = club.freshEmail();
    const printed = await club.createInvite(email);
    const mailed = tokenIn((await club.emailsTo(email)).at(-1));
    expect(mailed).not.toBe(printed);
    expect((await club.register(mailed)).status).toBe(200);
    expect((await club.check(printed)).status).toBe(409);
  });

  // §club.invite.existing-customer
  it('a customer keeps the account, with its password, and what the form left empty', async () => {
    const email = club.freshEmail();
    await club.shop.register(email);
    const { db } = club.shop.services;
    const user = await findUserByEmail(db, email);
    const token = await club.createInvite(email.toUpperCase());
    expect((await club.check(token)).body.already_customer).toBe(true);
    expect(errorsOf(await club.register(token, { password: 'not this one' }))).toEqual([
      'password: The password is wrong.',
    ]);
    const answer = await club.register(token);
    expect(answer.status).toBe(200);
    const { body: me } = await club.shop.call('me', { token: answer.body.token });
    expect([me.id, me.email, me.personal_info.beta]).toEqual([user?.id, email, true]);
  });

  // §club.registration.password-required, §club.registration.first-name-required,
  // §club.registration.last-name-required, §club.registration.company-required,
  // §club.registration.address-rules, §club.registration.terms-required, §club.coworkers.name-required,
  // §club.coworkers.email-required, §club.coworkers.email-pattern, §password.minlength
  it('every rule of the form is the server’s, too', async () => {
    const token = await club.createInvite(club.freshEmail());
    const id = await club.idOf(token);
    const body = { beta_user_invite_id: id, token };
    expect(errorsOf(await club.shop.call('registerMember', { body }))).toEqual([
      'password: Password is required',
      'first_name: First name is required',
      'last_name: Last name is required',
      'company: Company is required',
      'address1: Please enter your address.',
      'zip_code: Please enter your zip code.',
      'city: Please enter your city.',
      'country: Please select your country.',
      'terms: Please agree to the terms and conditions',
    ]);
    const ownEmail = (await club.check(token)).body.invite.email;
    const refusals: readonly (readonly [Partial<ClubRegistration>, string])[] = [
      [{ password: 'short' }, 'password: Password must be at least 8 characters.'],
      [{ password: 'password123' }, 'password: This password is too common. Please choose another one.'],
      [{ country: 'US', zip_code: '10004' }, 'state: Please enter your state.'],
      [{ country: 'US', zip_code: '10004', state: 'XX' }, 'state: Please enter your state.'],
      [
        { instagram_handle: 'javascript:alert(1)' },
        'instagram_handle: Please enter your Instagram name, as in @ada.type.',
      ],
      [{ first_name: '✦' }, 'first_name: First name must contain a letter or digit.'],
      [{ country: 'ZZ' }, 'country: Please select your country.'],
      [
        { invited_coworker_emails: [{ name: '', email: 'b@example.com' }] },
        'invited_coworker_emails.0.name: Please enter coworker name and email or leave both blank.',
      ],
      [
        { invited_coworker_emails: [{}, { name: 'Bo' }] },
        'invited_coworker_emails.1.email: Please enter coworker email.',
      ],
      [
        { invited_coworker_emails: [{ name: 'Bo', email: 'a@b.de,c@d.de' }] },
        'invited_coworker_emails.0.email: Please enter valid email address for coworker',
      ],
      [
        { invited_coworker_emails: [{ name: 'Me', email: ownEmail.toUpperCase() }] },
        'invited_coworker_emails.0.email: This is your own email address.',
      ],
      [
        {
          invited_coworker_emails: [
            { name: 'Bo', email: 'b@example.com' },
            { name: 'Bo again', email: 'B@example.com' },
          ],
        },
        'invited_coworker_emails.1.email: This coworker is already on your list.',
      ],
    ];
    for (const [change, message] of refusals)
      expect(errorsOf(await club.register(token, change, id))).toEqual([message]);
    expect((await club.check(token)).status).toBe(200);
  });

  it('whatever else is sent is refused, and never a fault of ours', async () => {
    const token = await club.createInvite(club.freshEmail());
    const id = await club.idOf(token);
    const four = Array.from({ length: 4 }, (_, place) => ({ name: 'X', email: `x${place}@example.com` }));
    const bodies: unknown[] = [
      {},
      { token: 7 },
      { token: 'x'.repeat(300) },
      { ...registrationOf(id, token), token: ['a'] },
      { ...registrationOf(id, token), beta_user_invite_id: -1 },
      { ...registrationOf(id, token), beta_user_invite_id: 2 ** 40 },
      { ...registrationOf(id, token), invited_coworker_emails: four },
      { ...registrationOf(id, token), invited_coworker_emails: { 0: four[0] } },
      { ...registrationOf(id, token), first_name: 'x'.repeat(10_000) },
      { ...registrationOf(id, token), first_name: 'a\u0000b' },
      { ...registrationOf(id, token), terms: 'yes' },
    ];
    for (const path of ['check', 'register'])
      for (const body of bodies) {
        if (path === 'check' && typeof Object(body).token === 'string' && Object(body).token === token)
          continue;
        const answer = await club.shop.send('POST', `/v1/club/invite/${path}`, {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        expect([404, 422], JSON.stringify(body).slice(0, 80)).toContain(answer.status);
      }
    const odd = await club.register(
      token,
      { first_name: '‮Ann <b>', last_name: '👩‍🎨 O’Lee', city: 'مدينة' },
      id,
    );
    expect(odd.status).toBe(200);
  });

  it('so many wrong links an hour are enough, and right ones don’t count', async () => {
    const { max } = defaultLimits.invite;
    const token = await club.createInvite(club.freshEmail());
    for (let tries = 0; tries < max + 2; tries += 1) expect((await club.check(token)).status).toBe(200);
    for (let tries = 0; tries < max; tries += 1) expect((await club.check(newToken())).status).toBe(404);
    const refused = await club.check(token);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 3000]).toEqual([429, true]);
    club.advanceTime(hourMs);
    expect((await club.check(token)).status).toBe(200);
  });
});

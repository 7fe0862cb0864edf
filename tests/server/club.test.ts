import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  type ClubRegistration,
  invalidInviteMessage,
  inviteDays,
  usedInviteMessage,
} from '../../domain/club.ts';
import { importFoundry } from '../../server/catalogue/import.ts';
import { InviteError, makeInvite } from '../../server/club/invites.ts';
import { usualLimits } from '../../server/config.ts';
import { type Letter, memoryMail } from '../../server/gateways/mail.ts';
import { runDue } from '../../server/job/rounds.ts';
import { hashOfToken, newToken } from '../../server/security/tokens.ts';
import { findUserByEmail } from '../../server/stores/users.ts';
import { describeOnBoth } from '../support/databases.ts';
import { noCard, type ShopServer, startShop } from '../support/server.ts';
import { type WrittenFoundry, writtenFoundry } from '../support/written-foundry.ts';
import { unzip } from '../support/zip.ts';

const password = 'correct horse battery';
const dayMs = 86_400_000;

describeOnBoth('the Club', ({ open }) => {
  let shop: ShopServer;
  let foundry: WrittenFoundry;
  let now = new Date('2026-11-21T09:00:00Z');
  const mail = memoryMail();
  let people = 0;

  beforeAll(async () => {
    const generous = { max: 1000, seconds: 60 };
    const { invite } = usualLimits;
    const limits = { ...usualLimits, register: generous, login: generous, invite };
    const instead = { card: noCard, mail, clock: { now: () => now } };
    shop = await startShop(await open(), { config: { limits, origin: 'https://shop.test' }, instead });
    foundry = await writtenFoundry();
    await importFoundry(shop.services, { folder: foundry.folder });
  }, 120_000);
  afterAll(async () => {
    await shop.close();
    await foundry.end();
  });
  beforeEach(() => {
    // Each test has an hour of its own: what one guesses wrongly doesn't stop another.
    now = new Date(now.getTime() + 2 * 3_600_000);
  });

  const freshEmail = () => `guest${++people}@example.com`;
  const invited = async (email: string, coworkerOf?: string): Promise<string> => {
    const token = newToken();
    const wanted = { email, name: 'A Guest', coworkerOf, tokenHash: hashOfToken(token) };
    await shop.services.db.transaction().execute((trx) => makeInvite(trx, wanted, now));
    return token;
  };
  const check = (token: string) => shop.call('checkInvite', { body: { token } });
  const idOf = async (token: string) => (await check(token)).body.invite.id;
  const filled = (beta_user_invite_id: number, token: string): ClubRegistration => ({
    beta_user_invite_id,
    token,
    password,
    first_name: 'Ann',
    last_name: 'Lee',
    company: 'Quay Ltd',
    address1: '1 Quay',
    zip_code: '5003',
    city: 'Bergen',
    country: 'NO',
    instagram_handle: '@quay',
    terms: true,
  });
  const register = async (token: string, more: Partial<ClubRegistration> = {}, id?: number) =>
    await shop.call('registerMember', { body: { ...filled(id ?? (await idOf(token)), token), ...more } });
  const member = async (email = freshEmail(), more: Partial<ClubRegistration> = {}) =>
    ({ email, token: (await register(await invited(email), more)).body.token }) as const;
  async function lettersTo(address: string): Promise<readonly Letter[]> {
    const isOwed = async () => {
      await runDue(shop.services);
      const rows = await shop.services.db
        .selectFrom('outbox')
        .select('id')
        .where('state', '=', 'pending')
        .execute();
      return rows.length;
    };
    await expect.poll(isOwed, { interval: 20 }).toBe(0);
    return mail.letters.filter(({ to }) => to.address === address);
  }
  const tokenIn = (letter: Letter | undefined) =>
    /https:\/\/shop\.test\/club\/invite\/([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
  const errorsOf = (answer: { readonly body: unknown }) =>
    (answer.body as { errors?: { field: string; message: string }[] }).errors?.map(
      ({ field, message }) => `${field}: ${message}`,
    );

  it('an invite is checked, registers a member once, and opens a session', async () => {
    const email = freshEmail();
    const token = await invited(email);
    expect(await check(token)).toMatchObject({
      status: 200,
      body: { invite: { email, coworker_invite: 0, beta_user: null }, already_customer: false },
    });
    const id = await idOf(token);
    const { status, body } = await register(token);
    expect(status).toBe(200);
    const me = await shop.call('me', { token: body.token });
    expect(me.body).toMatchObject({
      email,
      name: 'Ann Lee',
      personal_info: { beta: true, company: 'Quay Ltd', country: 'NO' },
    });
    expect((await shop.call('clubPage', { token: body.token })).status).toBe(200);
    const used = { status: 409, body: { error: usedInviteMessage } };
    expect(await check(token)).toMatchObject(used);
    expect(await register(token, {}, id)).toMatchObject(used);
    expect((await shop.call('login', { body: { email, password } })).status).toBe(200);
  });

  it('links are stored hashed, and a forged one is nobody’s', async () => {
    const token = await invited(freshEmail());
    const rows = await shop.services.db.selectFrom('club_invite_links').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    const forged = { status: 404, body: { error: invalidInviteMessage } };
    for (const other of ['', 'nonsense', `${token.slice(0, -1)}-`, newToken()]) {
      expect(await check(other)).toMatchObject(forged);
      expect(await register(other, {}, 1)).toMatchObject(forged);
    }
  });

  it('another’s invite is none, whichever half of it is known', async () => {
    const mine = await invited(freshEmail());
    const yours = await invited(freshEmail());
    expect(await register(mine, {}, await idOf(yours))).toMatchObject({
      status: 404,
      body: { error: invalidInviteMessage },
    });
    expect(errorsOf(await register(mine, { email: 'somebody@example.com' }))).toEqual([
      'email: This invite is for another email address.',
    ]);
    expect((await check(yours)).status).toBe(200);
  });

  it('an invite waits thirty days, and no longer', async () => {
    const token = await invited(freshEmail());
    const id = await idOf(token);
    now = new Date(now.getTime() + inviteDays * dayMs - 1000);
    expect((await check(token)).status).toBe(200);
    now = new Date(now.getTime() + 1000);
    expect(await check(token)).toMatchObject({ status: 409, body: { error: usedInviteMessage } });
    expect((await register(token, {}, id)).status).toBe(409);
  });

  it('of two registrations with one invite at once, one makes a member', async () => {
    const email = freshEmail();
    const token = await invited(email);
    const id = await idOf(token);
    const slots = [{ name: 'Bo', email: freshEmail() }];
    const answers = await Promise.all(
      [1, 2, 3].map(() => register(token, { invited_coworker_emails: slots }, id)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await lettersTo(slots[0]?.email ?? '')).toHaveLength(1);
    expect(await findUserByEmail(shop.services.db, email)).toBeDefined();
  });

  it('coworkers are invited by mail, register without a company, and invite nobody', async () => {
    const [bo, cy, third] = [freshEmail(), freshEmail(), freshEmail()];
    const { email } = await member(freshEmail(), {
      invited_coworker_emails: [
        { name: 'Bo Berg', email: bo },
        { name: '', email: ' ' },
        { name: 'Cy', email: cy },
      ],
    });
    const [letter] = await lettersTo(bo);
    expect(letter?.text).toContain('Ann Lee (Quay Ltd) has joined');
    expect(letter?.to.name).toBe('Bo Berg');
    expect(await lettersTo(cy)).toHaveLength(1);
    const token = tokenIn(letter);
    expect((await check(token)).body).toMatchObject({
      invite: { email: bo, coworker_invite: 1, beta_user: { company: 'Quay Ltd' } },
    });
    const answer = await register(token, {
      company: 'Another firm',
      invited_coworker_emails: [{ name: 'Third', email: third }],
    });
    const { body: me } = await shop.call('me', { token: answer.body.token });
    expect(me.personal_info).toMatchObject({ company: 'Quay Ltd', beta: true });
    expect(await lettersTo(third)).toEqual([]);
    // Two of three places are taken: the command gives one more, and no further.
    await invited(third, email);
    await expect(invited(freshEmail(), email)).rejects.toThrow(InviteError);
    await expect(invited(freshEmail(), 'nobody@example.com')).rejects.toThrow(InviteError);
  });

  it('the foundry’s own invite is mailed, too, and either link uses it up', async () => {
    const email = freshEmail();
    const printed = await invited(email);
    const mailed = tokenIn((await lettersTo(email)).at(-1));
    expect(mailed).not.toBe(printed);
    expect((await register(mailed)).status).toBe(200);
    expect((await check(printed)).status).toBe(409);
  });

  it('a customer keeps the account, with its password, and what the form left empty', async () => {
    const email = freshEmail();
    await shop.register(email);
    const { db } = shop.services;
    const user = await findUserByEmail(db, email);
    const token = await invited(email.toUpperCase());
    expect((await check(token)).body.already_customer).toBe(true);
    expect(errorsOf(await register(token, { password: 'not this one' }))).toEqual([
      'password: The password is wrong.',
    ]);
    const answer = await register(token);
    expect(answer.status).toBe(200);
    const { body: me } = await shop.call('me', { token: answer.body.token });
    expect([me.id, me.email, me.personal_info.beta]).toEqual([user?.id, email, true]);
  });

  it('every rule of the form is the server’s, too', async () => {
    const token = await invited(freshEmail());
    const id = await idOf(token);
    const body = { beta_user_invite_id: id, token };
    expect(errorsOf(await shop.call('registerMember', { body }))).toEqual([
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
    const own = (await check(token)).body.invite.email;
    const refusals: readonly (readonly [Partial<ClubRegistration>, string])[] = [
      [{ password: 'short' }, 'password: Password must be at least 8 characters.'],
      [{ password: 'password123' }, 'password: This password is too common. Please choose another one.'],
      [{ country: 'US' }, 'state: Please enter your state.'],
      [{ country: 'US', state: 'XX' }, 'state: Please enter your state.'],
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
        { invited_coworker_emails: [{ name: 'Me', email: own.toUpperCase() }] },
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
    for (const [change, said] of refusals)
      expect(errorsOf(await register(token, change, id))).toEqual([said]);
    expect((await check(token)).status).toBe(200);
  });

  it('whatever else is sent is refused, and never a fault of ours', async () => {
    const token = await invited(freshEmail());
    const id = await idOf(token);
    const four = Array.from({ length: 4 }, (_, place) => ({ name: 'X', email: `x${place}@example.com` }));
    const bodies: unknown[] = [
      {},
      { token: 7 },
      { token: 'x'.repeat(300) },
      { ...filled(id, token), token: ['a'] },
      { ...filled(id, token), beta_user_invite_id: -1 },
      { ...filled(id, token), beta_user_invite_id: 2 ** 40 },
      { ...filled(id, token), invited_coworker_emails: four },
      { ...filled(id, token), invited_coworker_emails: { 0: four[0] } },
      { ...filled(id, token), first_name: 'x'.repeat(10_000) },
      { ...filled(id, token), first_name: 'a\u0000b' },
      { ...filled(id, token), terms: 'yes' },
    ];
    for (const path of ['check', 'register'])
      for (const body of bodies) {
        if (path === 'check' && typeof Object(body).token === 'string' && Object(body).token === token)
          continue;
        const answer = await shop.send('POST', `/v1/club/invite/${path}`, {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        expect([404, 422], JSON.stringify(body).slice(0, 80)).toContain(answer.status);
      }
    const odd = await register(token, { first_name: '‮Ann <b>', last_name: '👩‍🎨 O’Lee', city: 'مدينة' }, id);
    expect(odd.status).toBe(200);
  });

  it('ten wrong links an hour are enough, and right ones don’t count', async () => {
    const token = await invited(freshEmail());
    for (let tries = 0; tries < 12; tries += 1) expect((await check(token)).status).toBe(200);
    for (let tries = 0; tries < 10; tries += 1) expect((await check(newToken())).status).toBe(404);
    const refused = await check(token);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 3000]).toEqual([429, true]);
    now = new Date(now.getTime() + 3_600_000);
    expect((await check(token)).status).toBe(200);
  });

  it('members see the fonts with their versions, the newest first, and download them', async () => {
    const { token } = await member();
    const { body } = await shop.call('clubFonts', { token });
    expect(body.data).toMatchObject([
      {
        name: 'Bungee',
        accent: expect.stringMatching(/^#/),
        face: { class: expect.stringContaining('bungee') },
        about: '<p>On <em>signs</em>.</p>',
        versions: [
          { version: '0.10', date: '2026-02-03', styles: ['Regular'] },
          { version: '0.1', date: '2026-01-02' },
        ],
      },
    ]);
    expect(body.data[0]?.versions[0]?.notes).toContain('<strong>spacing</strong>');
    const answer = await fetch(`${shop.url}${body.data[0]?.versions[0]?.download}`);
    expect(answer.headers.get('content-disposition')).toContain('Bungee 0.10 beta.zip');
    const files = await unzip(Buffer.from(await answer.arrayBuffer()));
    expect([...files.keys()].toSorted()).toEqual([
      'Bungee 0.10 beta/Bungee-Regular.ttf',
      'Bungee 0.10 beta/OFL.txt',
      'Bungee 0.10 beta/READ ME.txt',
    ]);
    expect(files.get('Bungee 0.10 beta/READ ME.txt')?.toString()).toContain('- Wider **spacing**.');
  });

  it('a download is a member’s own, for minutes', async () => {
    const ann = await member();
    const bo = await member();
    const outsider = await shop.register();
    const link =
      (await shop.call('clubFonts', { token: ann.token })).body.data[0]?.versions[0]?.download ?? '';
    const get = (path: string, token?: string) =>
      shop.send('GET', path, token ? { headers: { authorization: `Bearer ${token}` } } : {});
    expect((await get(link, ann.token)).status).toBe(200);
    for (const token of [bo.token, outsider]) expect((await get(link, token)).status).toBe(404);
    const [text = '', signature = ''] = link.split('/').at(-1)?.split('.') ?? [];
    const changed = Buffer.from(text, 'base64url').toString().replace('0.10', '0.1');
    const forged = `/v1/club/downloads/${Buffer.from(changed).toString('base64url')}.${signature}`;
    for (const path of [forged, `${link}x`, '/v1/club/downloads/x', '/v1/club/downloads/..%2f..%2fetc'])
      expect((await get(path)).status, path).toBe(404);
    expect((await shop.call('clubFonts', { token: outsider })).status).toBe(403);
    expect((await shop.call('clubFonts')).status).toBe(401);
    const page = await fetch(`${shop.url}${forged}`, { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain('This link has expired');
    now = new Date(now.getTime() + 15 * 60_000 + 1000);
    expect((await get(link)).status).toBe(404);
  });

  it('who is no member any more has no fonts, though the link is still young', async () => {
    const { email, token } = await member();
    const link = (await shop.call('clubFonts', { token })).body.data[0]?.versions[0]?.download ?? '';
    const user = await findUserByEmail(shop.services.db, email);
    const { sql } = await import('kysely');
    await sql`update users set personal_info = personal_info - 'beta' where id = ${user?.id}`.execute(
      shop.services.db,
    );
    expect((await shop.send('GET', link)).status).toBe(404);
    expect((await shop.call('clubPage', { token })).status).toBe(403);
  });
});

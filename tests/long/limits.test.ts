import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { CallName } from '../../domain/api.ts';
import { csrfRule, parseFailureResponse } from '../../domain/failure-body.ts';
import { defaultLimits } from '../../server/config.ts';
import { createMemoryMail } from '../../server/gateways/mail.ts';
import { refuseForNow, waitWords } from '../../server/security/limits.ts';
import { consumeOne, findUsedCalls } from '../../server/stores/limits.ts';
import { describeOnBoth } from '../support/databases.ts';
import { emailCodeIn, emailsTo as sentTo } from '../support/emails.ts';
import { type Answer, noCardGateway, type ShopServer, startShop } from '../support/server.ts';

const password = 'correct horse battery';
/** The defaults, but for floods, which would take too many calls to reach theirs. */
const flood = { max: 20, seconds: 900 };
const limits = { ...defaultLimits, loginClient: flood, resetClient: flood };
const hourMs = 3_600_000;

it.each([
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [3541, '1 hour'],
  [3601, '2 hours'],
])('%i seconds are %s', (seconds, words) => {
  expect(waitWords(seconds)).toBe(words);
});

// §limits.waiting-time
it('a refusal names the waiting time in words and in seconds', () => {
  expect(refuseForNow({ ok: false, retryAfterSeconds: 200 })).toMatchObject({
    status: 429,
    retryAfterSeconds: 200,
    body: { error: 'Too many attempts. Please try again in 4 minutes.' },
  });
});

describeOnBoth('a limit', ({ open }) => {
  const now = new Date('2026-03-01T10:00:00Z');

  it('holds for calls side by side, and opens again when its time is over', async () => {
    const { db, close } = await open();
    const limit = { max: 5, seconds: 60 };
    const allowed = await Promise.all(Array.from({ length: 12 }, () => consumeOne(db, 'k', limit, now)));
    expect(allowed.filter(({ ok }) => ok)).toHaveLength(5);
    expect(allowed.find(({ ok }) => !ok)).toEqual({ ok: false, retryAfterSeconds: 60 });
    expect(await findUsedCalls(db, 'k', now)).toBe(12);
    const later = new Date(now.getTime() + 60_000);
    expect(await findUsedCalls(db, 'k', later)).toBe(0);
    expect(await consumeOne(db, 'k', limit, later)).toEqual({ ok: true, used: 1 });
    await close();
  }, 60_000);
});

describeOnBoth('nobody locks somebody out', ({ open }) => {
  let shop: ShopServer;
  const start = new Date('2026-03-01T10:00:00Z');
  let now = start;
  const mail = createMemoryMail();

  beforeAll(async () => {
    const instead = { card: noCardGateway, mail, clock: { now: () => now } };
    shop = await startShop(await open(), {
      config: { limits, trustProxy: ['127.0.0.1'] },
      overrides: instead,
    });
  }, 60_000);
  afterAll(() => shop.close());
  // Each test starts on a new day.
  afterEach(() => {
    now = new Date(now.getTime() + 25 * hourMs);
  });

  let clients = 0;
  const newClient = () => `192.0.2.${++clients}`;

  /** A browser at a network address, with its cookies. */
  function browser(client = newClient()) {
    const cookies = new Map<string, string>();
    const callOnce = async <N extends CallName>(
      name: N,
      options: Parameters<typeof shop.call<N>>[1] = {},
    ) => {
      const xsrf = cookies.get('XSRF-TOKEN');
      const answer = await shop.call(name, {
        ...options,
        headers: {
          'x-forwarded-for': client,
          ...(cookies.size > 0 ? { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') } : {}),
          ...(xsrf ? { 'x-xsrf-token': xsrf } : {}),
        },
      });
      for (const line of answer.headers.getSetCookie()) {
        const [, cookie = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(cookie, value);
      }
      return answer;
    };
    /** As in the application: a refusal renews the token of another session, and the call is repeated. */
    const call: typeof callOnce = async (name, options) => {
      const answer = await callOnce(name, options);
      const isForged = parseFailureResponse(answer.body).rule === csrfRule;
      return isForged ? await callOnce(name, options) : answer;
    };
    return {
      call,
      cookies,
      register: (email: string, code?: string) =>
        call('register', { body: { email, password, ...(code ? { email_code: code } : {}) } }),
      logIn: (email: string, word = password, code?: string) =>
        call('login', { body: { email, password: word, ...(code ? { email_code: code } : {}) } }),
      reset: (email: string) => call('recoverPassword', { body: { email } }),
    };
  }

  /** All emails to an address so far. Several that are pending at once may be sent in any order. */
  const emailsTo = (address: string) => sentTo(address, shop.services, mail);
  const codeTo = async (address: string) => emailCodeIn((await emailsTo(address)).at(-1));
  const codeRequired = { status: 403, body: { errors: [{ field: 'email_code', rule: 'code_required' }] } };
  const expectRetryAfter = (answer: Answer<unknown>) => {
    expect(answer).toMatchObject({
      status: 429,
      body: { error: expect.stringMatching(/Please try again in \d+ (second|minute|hour)s?\.$/) },
    });
    return Number(answer.headers.get('retry-after'));
  };

  /** Wrong passwords from so many places that every browser needs a code. */
  async function tryFromManyPlaces(email: string) {
    const { max } = defaultLimits.loginAddress;
    for (let place = 0; place < max; place += 1)
      expect((await browser().logIn(email, 'a wrong one')).status).toBe(401);
  }

  // §limits.owner-not-locked
  it('the eleventh wrong password of a stranger waits, and the owner logs in at once', async () => {
    await browser().register('owner@example.com');
    const stranger = browser();
    for (let tries = 0; tries < 10; tries += 1)
      expect((await stranger.logIn('Owner@example.com', `wrong ${tries}`)).status).toBe(401);
    expect(expectRetryAfter(await stranger.logIn('owner@example.com'))).toBeGreaterThan(800);
    const owner = browser();
    const { status, body } = await owner.logIn('owner@example.com');
    expect(status).toBe(200);
    const change = { old_password: password, password: 'another good one' };
    expect((await owner.call('changePassword', { token: body.token, body: change })).status).toBe(200);
    now = new Date(now.getTime() + hourMs / 4);
    expect((await stranger.logIn('owner@example.com', 'another good one')).status).toBe(200);
  });

  it('somebody at a browser left open guesses ten old passwords, and the owner of another one isn’t held up', async () => {
    await browser().register('found@example.com');
    const [found, ownBrowser] = [browser(), browser()];
    const { token: left } = (await found.logIn('found@example.com')).body;
    const { token } = (await ownBrowser.logIn('found@example.com')).body;
    const guess = (old_password: string) =>
      found.call('changePassword', { token: left, body: { old_password, password: 'another good one' } });
    for (let tries = 0; tries < 10; tries += 1) expect((await guess(`wrong ${tries}`)).status).toBe(422);
    expectRetryAfter(await guess(password));
    const body = { old_password: password, password: 'another good one' };
    expect((await ownBrowser.call('changePassword', { token, body })).status).toBe(200);
  });

  // §limits.unknown-client-code, §limits.known-client
  it('an address that many places tried requires a code of unknown browsers, and none of a known one', async () => {
    const known = browser();
    await known.register('many@example.com');
    await tryFromManyPlaces('many@example.com');
    const unknown = browser();
    expect(await unknown.logIn('many@example.com')).toMatchObject(codeRequired);
    const code = await codeTo('many@example.com');
    for (const guess of ['ABCD-EFGH', 'proved'])
      expect(await unknown.logIn('many@example.com', password, guess)).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'email_code', message: 'This code is wrong.' }] },
      });
    // After a wrong password the right code is still valid, however it is typed.
    expect((await unknown.logIn('many@example.com', 'a wrong one', code)).status).toBe(401);
    const typed = code.toLowerCase().replace('-', ' ');
    expect((await unknown.logIn('MANY@example.com', password, typed)).status).toBe(200);
    // Now the browser is known; for everybody else the code is used up.
    expect((await unknown.logIn('many@example.com')).status).toBe(200);
    expect(await browser().logIn('many@example.com', password, code)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'email_code', rule: 'expired' }] },
    });
    expect((await known.logIn('many@example.com')).status).toBe(200);
    // It is known for this account alone.
    await browser().register('other@example.com');
    await tryFromManyPlaces('other@example.com');
    expect(await known.logIn('other@example.com')).toMatchObject(codeRequired);
  });

  it('one place alone never makes a shop require codes within an hour', async () => {
    await browser().register('single@example.com');
    const stranger = browser();
    for (let quarter = 0; quarter < 4; quarter += 1) {
      for (let tries = 0; tries < 11; tries += 1) await stranger.logIn('single@example.com', 'a wrong one');
      now = new Date(now.getTime() + hourMs / 4);
    }
    expect((await browser().logIn('single@example.com')).status).toBe(200);
  });

  it('strangers from everywhere get a hundred tries a day at most', async () => {
    await browser().register('bots@example.com');
    let tried = 0;
    for (let place = 0; place < 12; place += 1) {
      const bot = browser(`198.51.100.${place}`);
      for (let tries = 0; tries < 11; tries += 1)
        if ((await bot.logIn('bots@example.com', 'a wrong one')).status === 401) tried += 1;
    }
    expect(tried).toBe(100);
  }, 90_000);

  it('an unknown address needs a code, is answered and refused like a known one, and gets no email', async () => {
    await browser().register('real@example.com');
    const replies = new Map<string, unknown[]>();
    for (const email of ['real@example.com', 'ghost@example.com']) {
      await tryFromManyPlaces(email);
      const place = browser();
      const answers = [
        await place.logIn(email, 'a wrong one'),
        await place.logIn(email, 'a wrong one', 'ABCD-EFGH'),
      ];
      for (let tries = 0; tries < 10; tries += 1) answers.push(await place.logIn(email, 'a wrong one'));
      replies.set(
        email,
        answers.map(({ status, body, headers }) => [status, body, headers.get('retry-after')]),
      );
    }
    expect(replies.get('ghost@example.com')).toEqual(replies.get('real@example.com'));
    expect(await emailsTo('ghost@example.com')).toEqual([]);
    expect(await emailsTo('real@example.com')).not.toEqual([]);
  });

  it('codes are stored hashed, end after an hour, and the newest is valid however many were requested', async () => {
    await browser().register('codes@example.com');
    await tryFromManyPlaces('codes@example.com');
    for (let requests = 0; requests < 8; requests += 1) {
      expect(await browser().logIn('codes@example.com')).toMatchObject(codeRequired);
      await emailsTo('codes@example.com');
    }
    expect(await emailsTo('codes@example.com')).toHaveLength(defaultLimits.emails.max);
    const code = await codeTo('codes@example.com');
    const rows = await shop.services.db.selectFrom('email_codes').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(code);
    expect((await browser().logIn('codes@example.com', password, code)).status).toBe(200);
    const first = emailCodeIn((await emailsTo('codes@example.com')).at(0));
    now = new Date(now.getTime() + hourMs);
    expect(await browser().logIn('codes@example.com', password, first)).toMatchObject({
      status: 422,
      body: { errors: [{ rule: 'expired' }] },
    });
    expect(await browser().logIn('codes@example.com')).toMatchObject(codeRequired);
    expect(await emailsTo('codes@example.com')).toHaveLength(defaultLimits.emails.max + 1);
  });

  it('a code is used once, however many bring it at the same time', async () => {
    await browser().register('race@example.com');
    await tryFromManyPlaces('race@example.com');
    const place = browser();
    await place.logIn('race@example.com');
    const code = await codeTo('race@example.com');
    const answers = await Promise.all(
      [1, 2, 3].map(() => browser().logIn('race@example.com', password, code)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });

  it('a new password makes every browser a stranger but the one that set it', async () => {
    const thief = browser();
    await thief.register('thief@example.com');
    const owner = browser();
    await owner.reset('thief@example.com');
    const code = /code=([\w-]+)/.exec((await emailsTo('thief@example.com')).at(-1)?.text ?? '')?.[1] ?? '';
    const word = 'another good one';
    expect((await owner.call('setPassword', { body: { password: word, code } })).status).toBe(200);
    await tryFromManyPlaces('thief@example.com');
    expect(await thief.logIn('thief@example.com', word)).toMatchObject(codeRequired);
    expect((await owner.logIn('thief@example.com', word)).status).toBe(200);
  });

  it('the cookie of a known browser is long-lived, hidden from scripts, stored hashed, and opens nothing alone', async () => {
    const ownBrowser = browser();
    const { headers } = await ownBrowser.register('cookie@example.com');
    const [cookie = ''] = headers.getSetCookie().filter((line) => line.startsWith('device='));
    expect(cookie).toMatch(/; Max-Age=34560000; Path=\/v1\/; HttpOnly; SameSite=Lax$/);
    const rows = await shop.services.db.selectFrom('known_devices').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(ownBrowser.cookies.get('device'));
    expect((await ownBrowser.call('me')).status).toBe(401);
    for (let tries = 0; tries < 10; tries += 1)
      expect((await ownBrowser.logIn('cookie@example.com', 'a wrong one')).status).toBe(401);
    expectRetryAfter(await ownBrowser.logIn('cookie@example.com'));
    // Only its own tries are used up.
    expect((await browser().logIn('cookie@example.com')).status).toBe(200);
  });

  // §limits.account-and-client
  it('strangers who request resets lock nobody out: the newest link works, and the next comes after it', async () => {
    await browser().register('resets@example.com');
    const stranger = browser();
    for (let requests = 0; requests < 3; requests += 1) {
      expect((await stranger.reset('resets@example.com')).status).toBe(200);
      await emailsTo('resets@example.com');
    }
    expect(expectRetryAfter(await stranger.reset('resets@example.com'))).toBeGreaterThan(3000);
    for (let place = 0; place < 9; place += 1) {
      await browser().reset('resets@example.com');
      await emailsTo('resets@example.com');
    }
    const owner = browser();
    expect((await owner.reset('resets@example.com')).status).toBe(200);
    const sentEmails = await emailsTo('resets@example.com');
    expect(sentEmails).toHaveLength(defaultLimits.emails.max);
    const code = /code=([\w-]+)/.exec(sentEmails.at(-1)?.text ?? '')?.[1] ?? '';
    now = new Date(now.getTime() + hourMs - 1000);
    const body = { password: 'another good one', code };
    expect((await owner.call('setPassword', { body })).status).toBe(200);
    expect((await owner.reset('resets@example.com')).status).toBe(200);
    const links = (await emailsTo('resets@example.com')).filter(({ text }) => text.includes('code='));
    expect(links).toHaveLength(defaultLimits.emails.max + 1);
  });

  it('a registration that needs a code doesn’t reveal which addresses have accounts', async () => {
    await browser().register('taken@example.com');
    const place = browser();
    for (let person = 0; person < defaultLimits.register.max; person += 1)
      await place.register(`crowd${person}@example.com`);
    const replies = [];
    for (const email of ['taken@example.com', 'free@example.com']) {
      const { status, body } = await place.register(email);
      replies.push([status, body]);
    }
    expect(replies[0]).toEqual(replies[1]);
    expect(await place.register('taken@example.com', await codeTo('taken@example.com'))).toMatchObject({
      status: 409,
    });
    // A code is valid for its own address and purpose.
    const other = await codeTo('free@example.com');
    expect((await place.register('else@example.com', other)).status).toBe(422);
    expect((await place.register('free@example.com', other)).status).toBe(200);
  });

  it.each(['login', 'recoverPassword'] as const)(
    'a flood of %s for addresses that nobody has is refused before it costs anything',
    async (name) => {
      const stranger = browser();
      const answers = [];
      for (let sent = 0; sent < flood.max + 10; sent += 1)
        answers.push(
          await stranger.call(name, { body: { email: `nobody${sent}@example.com`, password: 'x' } }),
        );
      expect(answers.slice(0, flood.max).every(({ status }) => status !== 429)).toBe(true);
      for (const answer of answers.slice(flood.max)) expectRetryAfter(answer);
    },
  );

  // §limits.known-client
  it('a known browser logs in from a place that floods', async () => {
    const office = newClient();
    const ownBrowser = browser(office);
    await ownBrowser.register('calm@example.com');
    const stranger = browser(office);
    for (let sent = 0; sent < flood.max; sent += 1) await stranger.logIn(`nobody${sent}@example.com`, 'x');
    expectRetryAfter(await stranger.logIn('nobody@example.com', 'x'));
    expect((await ownBrowser.logIn('calm@example.com')).status).toBe(200);
  });
});

/// <reference path="../../packages/font-facts/fontkit.d.ts" />
import { readFile } from 'node:fs/promises';
import { create } from 'fontkit';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TrialRequest } from '../../domain/trials.ts';
import { importFoundry } from '../../server/catalogue/import.ts';
import { defaultLimits } from '../../server/config.ts';
import { createMemoryMail } from '../../server/gateways/mail.ts';
import { runDueJobs } from '../../server/jobs/runner.ts';
import { findTrialStyles } from '../../server/stores/trials.ts';
import { describeOnBoth } from '../support/databases.ts';
import { noCardGateway, type ShopServer, startShop } from '../support/server.ts';
import { unzip } from '../support/zip.ts';

const ann: TrialRequest = {
  email: 'ann@example.com',
  name: 'Ann Lee',
  subscribe: false,
  terms: true,
  newsletter_subscribe_location: '/free-trials',
};
const dayMs = 86_400_000;
const latin = `${Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')}\u00a0‘’“”–—…•€£©`;
const cyrillic = 'ЁАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюяё№';
const sorted = (text: string) => [...text].map((one) => one.codePointAt(0) ?? 0).toSorted((a, b) => a - b);

describeOnBoth('free trial fonts', ({ open }) => {
  const mail = createMemoryMail();
  let now = new Date('2026-11-21T09:00:00Z');
  let shop: ShopServer;
  let people = 0;

  beforeAll(async () => {
    const instead = { card: noCardGateway, mail, clock: { now: () => now } };
    shop = await startShop(await open(), { overrides: instead });
    await importFoundry(shop.services);
  }, 120_000);
  afterAll(() => shop.close());
  beforeEach(() => {
    now = new Date('2026-11-21T09:00:00Z');
  });

  const emailsTo = (address: string) => mail.emails.filter(({ to }) => to === address);
  const freshEmail = () => `reader${++people}@example.com`;
  /** Orders, waits for the email, and gives the path of its link. */
  const linkFor = async (families: string[]): Promise<string> => {
    const email = freshEmail();
    const { status } = await shop.call('orderTrials', { body: { ...ann, email, families } });
    expect(status).toBe(200);
    await runDueJobs(shop.services);
    await expect.poll(() => emailsTo(email).length, { timeout: 30_000 }).toBe(1);
    return /http:\/\/localhost:3000(\/v1\/trials\/\S+)/.exec(emailsTo(email)[0]?.text ?? '')?.[1] ?? '';
  };
  const fetchZip = async (path: string) =>
    unzip(Buffer.from(await (await fetch(`${shop.url}${path}`)).arrayBuffer()));

  it('come in an email that carries none of the words that a stranger may have typed', async () => {
    const email = freshEmail();
    const name = 'You have won: https://evil.example';
    await shop.call('orderTrials', { body: { ...ann, name, email, families: ['bitter'] } });
    await shop.call('subscribe', { body: { ...ann, name, email } });
    await runDueJobs(shop.services);
    await expect.poll(() => emailsTo(email).length, { timeout: 30_000 }).toBe(2);
    expect(JSON.stringify(emailsTo(email))).not.toContain('evil.example');
  });

  // §trials.families
  it('of a Cyrillic and a plain family hold exactly the promised characters, in every style', async () => {
    const files = await fetchZip(await linkFor(['spectral', 'bitter']));
    const fonts = [...files].filter(([name]) => name.endsWith('.ttf'));
    expect(fonts).toHaveLength(14 + 18);
    for (const [name, bytes] of fonts) {
      const promised = name.includes('/Spectral/') ? latin + cyrillic : latin;
      expect(
        create(bytes)
          // The last segment of a character map is an end mark, not a character.
          .characterSet.filter((one) => one !== 0xffff)
          .toSorted((a, b) => a - b),
        name,
      ).toEqual(sorted(promised));
    }
    const texts = [...files.keys()].filter((name) => !name.endsWith('.ttf'));
    expect(texts.toSorted()).toEqual([
      'Skerry trial fonts/Bitter/OFL.txt',
      'Skerry trial fonts/READ ME.txt',
      'Skerry trial fonts/Spectral/OFL.txt',
    ]);
    expect(files.get('Skerry trial fonts/Spectral/OFL.txt')?.toString()).toContain(
      'The Spectral Project Authors',
    );
  }, 60_000);

  it('keep every feature, copyright and licence, and say Trial in their names', async () => {
    const files = await fetchZip(await linkFor(['spectral']));
    const [style] = await findTrialStyles(shop.services.db, ['spectral']);
    const fullFont = create(await readFile(style?.source ?? ''));
    const font = create(
      [...files].find(([name]) => name.endsWith('SpectralTrial-ExtraLight.ttf'))?.[1] ?? Buffer.of(),
    );
    // Basic Latin and Cyrillic have no combining marks to place.
    const ofMarks = ['ccmp', 'mark', 'mkmk'];
    const features = (one: typeof font) => one.availableFeatures.filter((tag) => !ofMarks.includes(tag));
    expect(features(font).toSorted()).toEqual(features(fullFont).toSorted());
    const glyph = (features: Record<string, boolean>) =>
      font.layout('a1', features).glyphs.map(({ id }) => id);
    expect(glyph({ smcp: true })).not.toEqual(glyph({}));
    expect(glyph({ onum: true })).not.toEqual(glyph({ lnum: true }));
    const named = (one: typeof font, name: string) => JSON.stringify(one.name.records[name]);
    for (const recordName of ['copyright', 'license', 'licenseURL', 'manufacturer', 'designer'])
      expect(named(font, recordName), recordName).toBe(named(fullFont, recordName));
    expect(font.familyName).toBe(`${fullFont.familyName} Trial`);
    expect(font.fullName).toBe(`${fullFont.fullName} Trial`);
    expect(font.postscriptName).toBe('SpectralTrial-ExtraLight');
    expect(named(font, 'preferredFamily')).toContain('Spectral Trial');
  }, 60_000);

  // §trials.link, §email.trial
  it('come by a link that may be followed again for seven days, then says that it has expired', async () => {
    const link = await linkFor(['ballet']);
    const get = (accept = '*/*') => fetch(`${shop.url}${link}`, { headers: { accept } });
    const answer = await get();
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toContain('Skerry trial fonts.zip');
    await answer.arrayBuffer();
    now = new Date(now.getTime() + 7 * dayMs - 1000);
    expect((await get()).status).toBe(200);
    now = new Date(now.getTime() + 2000);
    const late = await get();
    expect([late.status, await late.json()]).toEqual([
      404,
      { error: expect.stringContaining('has expired'), href: '/free-trial-fonts' },
    ]);
    const page = await get('text/html,application/xhtml+xml');
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain('This link has expired');
  }, 60_000);

  it('are known by a hash only: the token stands nowhere in the database', async () => {
    const token = (await linkFor(['ballet'])).split('/').at(-1) ?? '';
    const links = await shop.services.db.selectFrom('trial_links').selectAll().execute();
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(JSON.stringify(links)).not.toContain(token);
  });

  it('are the same file whoever orders them', async () => {
    const { trials } = shop.services;
    const [one, other] = await Promise.all([trials.zipOf(['ballet']), trials.zipOf(['ballet'])]);
    expect(one?.name).toBe(other?.name);
    expect((await trials.zipOf(['ballet', 'bungee']))?.name).not.toBe(one?.name);
  });

  // §visitors.email-required, §visitors.email-pattern, §visitors.name-required, §visitors.terms-required
  it('are refused by the words of the form, and two addresses or a foreign family never get an email', async () => {
    const before = mail.emails.length;
    const refusals = [
      [{ email: '' }, 'Please enter your email address.'],
      [{ email: 'a@example.com,b@example.com' }, 'Please enter a valid email address.'],
      [{ email: 'a@example.com\r\nBcc: b@example.com' }, 'Please enter a valid email address.'],
      [{ name: ' ' }, 'Please enter your full name.'],
      [{ terms: false }, 'Please accept the licensing agreement.'],
      [{ families: ['helvetica'] }, 'There are no trial fonts of this family.'],
      [{ families: [] }, 'There are no trial fonts of this family.'],
    ] as const;
    for (const [change, message] of refusals) {
      const body = { ...ann, ...change, families: 'families' in change ? [...change.families] : ['ballet'] };
      const { status, body: reply } = await shop.call('orderTrials', { body });
      expect([status, reply]).toEqual([422, { errors: [expect.objectContaining({ message })] }]);
    }
    await runDueJobs(shop.services);
    expect(mail.emails).toHaveLength(before);
  });

  // §trials.typefaces, §trials.character-sets
  it('show on their page every family in a face of its own, and each set with its families', async () => {
    const { body } = await shop.call('freeTrials');
    expect(body.typefaces).toHaveLength(16);
    const set = (name: string) => body.character_sets.find((one) => one.name === name);
    expect(set('Basic Latin')?.typefaces).toHaveLength(16);
    expect(set('Cyrillic')?.typefaces.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Sofia Sans', 'Geologica', 'Alegreya', 'Unbounded', 'Spectral']),
    );
    expect(set('Cyrillic')?.typefaces).toHaveLength(5);
    expect(set('Greek')?.typefaces).toHaveLength(3);
    expect(sorted(set('Cyrillic')?.characters ?? '')).toEqual(sorted(cyrillic));
    expect(sorted(set('Basic Latin')?.characters ?? '')).toEqual(sorted(latin));
  });
});

describeOnBoth('the newsletter', ({ open }) => {
  const mail = createMemoryMail();
  let shop: ShopServer;
  beforeAll(async () => {
    shop = await startShop(await open(), {
      overrides: { card: noCardGateway, mail },
      config: { limits: { ...defaultLimits, subscribe: { max: 6, seconds: 3600 } } },
    });
  });
  afterAll(() => shop.close());
  const body = { ...ann, subscribe: true, newsletter_subscribe_location: '/about' };
  const subscribe = async () => {
    const { status } = await shop.call('subscribe', { body });
    await runDueJobs(shop.services);
    return status;
  };
  const leaveLink = () =>
    /http:\/\/localhost:3000(\/newsletter\/leave\/\S+)/.exec(mail.emails.at(-1)?.text ?? '')?.[1] ?? '';

  it('welcomes a reader once, however often the same address is entered', async () => {
    expect([await subscribe(), await subscribe()]).toEqual([200, 200]);
    await shop.call('subscribe', { body: { ...body, email: 'ANN@example.com' } });
    await runDueJobs(shop.services);
    await expect.poll(() => mail.emails.length).toBe(1);
    expect(mail.emails[0]?.unsubscribeUrl).toContain('/newsletter/leave/');
  });

  it('is left by the email’s link: confirmed first, then done, and anybody may come back', async () => {
    const link = leaveLink();
    const confirmation = await shop.send('GET', link);
    expect([confirmation.status, confirmation.body]).toEqual([
      200,
      expect.stringContaining('Leave the newsletter?'),
    ]);
    const form = {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    };
    expect((await shop.send('POST', link, form)).body).toContain('You are unsubscribed');
    expect((await shop.send('GET', link)).body).toContain('You are unsubscribed');
    expect((await shop.send('POST', `${link}x`, form)).status).toBe(404);
    expect(await subscribe()).toBe(200);
    await expect.poll(() => mail.emails.length).toBe(2);
  });

  it('takes only so many addresses from one place', async () => {
    await subscribe();
    await subscribe();
    expect(await subscribe()).toBe(429);
  });
});

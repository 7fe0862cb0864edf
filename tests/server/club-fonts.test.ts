import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findUserByEmail } from '../../server/stores/users.ts';
import { type Club, openClub, password } from '../support/club.ts';
import { describeOnBoth } from '../support/databases.ts';
import { unzip } from '../support/zip.ts';

const minuteMs = 60_000;

describeOnBoth('the fonts of the Club', ({ open }) => {
  let club: Club;
  beforeAll(async () => {
    club = await openClub(open);
  }, 120_000);
  afterAll(() => club.shop.close());

  it('members see the fonts with their versions, the newest first, and download them', async () => {
    const { token } = await club.member();
    const { body } = await club.shop.call('clubFonts', { token });
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
    const answer = await fetch(`${club.shop.url}${body.data[0]?.versions[0]?.download}`);
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
    const ann = await club.member();
    const bo = await club.member();
    const outsider = await club.shop.register();
    const link =
      (await club.shop.call('clubFonts', { token: ann.token })).body.data[0]?.versions[0]?.download ?? '';
    const get = (path: string, token?: string) =>
      club.shop.send('GET', path, token ? { headers: { authorization: `Bearer ${token}` } } : {});
    expect((await get(link, ann.token)).status).toBe(200);
    for (const token of [bo.token, outsider]) expect((await get(link, token)).status).toBe(404);
    const [text = '', signature = ''] = link.split('/').at(-1)?.split('.') ?? [];
    const changed = Buffer.from(text, 'base64url').toString().replace('0.10', '0.1');
    const forged = `/v1/club/downloads/${Buffer.from(changed).toString('base64url')}.${signature}`;
    for (const path of [forged, `${link}x`, '/v1/club/downloads/x', '/v1/club/downloads/..%2f..%2fetc'])
      expect((await get(path)).status, path).toBe(404);
    expect((await club.shop.call('clubFonts', { token: outsider })).status).toBe(403);
    expect((await club.shop.call('clubFonts')).status).toBe(401);
    const page = await fetch(`${club.shop.url}${forged}`, { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain('This link has expired');
    club.advanceTime(15 * minuteMs + 1000);
    expect((await get(link)).status).toBe(404);
  });

  it('a download is over with the password under which it was requested', async () => {
    const { token } = await club.member();
    const linkOf = async () =>
      (await club.shop.call('clubFonts', { token })).body.data[0]?.versions[0]?.download ?? '';
    const link = await linkOf();
    expect((await club.shop.send('GET', link)).status).toBe(200);
    const body = { old_password: password, password: 'another good one' };
    expect((await club.shop.call('changePassword', { token, body })).status).toBe(200);
    expect((await club.shop.send('GET', link)).status).toBe(404);
    expect((await club.shop.send('GET', await linkOf())).status).toBe(200);
  });

  it('who is no member any more has no fonts, though the link is still young', async () => {
    const { email, token } = await club.member();
    const link = (await club.shop.call('clubFonts', { token })).body.data[0]?.versions[0]?.download ?? '';
    const user = await findUserByEmail(club.shop.services.db, email);
    await sql`update users set personal_info = personal_info - 'beta' where id = ${user?.id}`.execute(
      club.shop.services.db,
    );
    expect((await club.shop.send('GET', link)).status).toBe(404);
    expect((await club.shop.call('clubPage', { token })).status).toBe(403);
  });
});

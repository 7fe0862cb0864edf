import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isolated, renderEmail } from '../../server/email/layout.ts';
import { createFolderMail, createSmtpMail, type Message } from '../../server/gateways/mail.ts';
import { outboxFolder, outboxLocation } from '../../server/routes/outbox.ts';
import { styleHash } from '../../server/security/headers.ts';
import { openPglite } from '../support/databases.ts';
import { foundry } from '../support/foundry.ts';
import { type MailBehaviour, type MailServer, startMailServer } from '../support/mail-server.ts';
import { noCardGateway, type ShopServer, startShop } from '../support/server.ts';

const rendered = renderEmail(
  {
    title: 'Thank you & <goodbye>',
    parts: [
      { kind: 'text', text: 'See <script>alert(1)</script>' },
      {
        kind: 'rows',
        columns: ['Fonts and licences', 'USD'],
        rows: [{ label: 'Barlow', value: '$50' }],
        sum: { label: 'Total', value: '$50' },
      },
      { kind: 'link', label: 'Your fonts', url: 'https://skerry.example/?a=1&b="2"' },
    ],
  },
  foundry,
);
const sampleEmail: Message = {
  from: foundry.sender,
  replyTo: foundry.reply_to,
  to: 'ann@example.com',
  subject: 'Your order SK-10001',
  ...rendered,
};

describe('an email', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skerry-mail-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Sends an email and parses the message that would have been sent. */
  const sendAndRead = async (change: Partial<Message>) => {
    const mail = createFolderMail(folder);
    const before = new Set(await readdir(folder));
    await mail.send({ ...sampleEmail, ...change });
    const name = (await readdir(folder)).find((file) => !before.has(file)) ?? '';
    const raw = await readFile(join(folder, name), 'utf8');
    return { raw, read: await PostalMime.parse(raw) };
  };

  it('comes as plain text and as HTML in which every text is only text', async () => {
    const { read, raw } = await sendAndRead({});
    expect(raw).toContain('multipart/alternative');
    expect(read.text).toContain('Thank you & <goodbye>');
    expect(read.text).toContain('Total $50');
    expect(read.html).toContain('Thank you &amp; &lt;goodbye&gt;');
    expect(read.html).not.toContain('<script');
    expect(read.html).not.toContain('<img');
    expect(read.html).toContain('href="https://skerry.example/?a=1&amp;b=&quot;2&quot;"');
  });

  it.each([
    'a@example.com, b@example.com',
    'a@example.com;b@example.com',
    'a@example.com\r\nBcc: b@example.com',
    '<a@example.com> b@example.com',
    '"a@example.com,"@example.org',
    'a@example.com(b@example.org)',
    '',
  ])('to anything but one plain address isn’t taken: %j', async (to) => {
    const count = (await readdir(folder)).length;
    const delivery = await createFolderMail(folder).send({ ...sampleEmail, to });
    expect(delivery).toMatchObject({ kind: 'refused', reason: expect.stringContaining('one plain address') });
    expect(await readdir(folder)).toHaveLength(count);
  });

  // §email.facts
  it('says facts and details in both bodies, and leaves out what has no amount', () => {
    const { text, html } = renderEmail(
      {
        title: 'Fonts',
        parts: [
          { kind: 'facts', facts: [{ label: 'Licensed to', text: 'Salt & Rope' }] },
          {
            kind: 'rows',
            columns: ['Fonts and licences', 'USD'],
            rows: [{ label: 'Barlow', value: '', details: ['Desktop: 1–3 users'] }],
          },
          { kind: 'plain-link', label: 'Agreement', url: 'https://skerry.example/eula' },
        ],
      },
      foundry,
    );
    expect(text).toContain('Licensed to Salt & Rope\n\nBarlow\n  Desktop: 1–3 users\n\nAgreement:\nhttps');
    for (const words of [
      'Salt &amp; Rope',
      'Barlow',
      'Desktop: 1–3 users',
      'href="https://skerry.example/eula"',
    ])
      expect(html).toContain(words);
  });

  it('names nobody besides the address', async () => {
    const { raw, read } = await sendAndRead({});
    expect(read.to).toEqual([{ name: '', address: 'ann@example.com' }]);
    expect(raw).toMatch(/^To: ann@example\.com\r?$/m);
  });

  it('keeps the order of its sentence round a name from right to left', () => {
    const renderName = (name: string) =>
      renderEmail(
        { title: 'Fonts', parts: [{ kind: 'text', text: `${isolated(name)} (Ltd) has paid.` }] },
        foundry,
      );
    expect(renderName('שלום').text).toContain('\u2068שלום\u2069 (Ltd) has paid.');
    expect(renderName('Ada').text).toContain('\nAda (Ltd) has paid.');
    expect(renderName('<i>').html).toContain('<bdi>&lt;i&gt;</bdi> (Ltd) has paid.');
  });

  it('has a subject of one line', async () => {
    const { raw, read } = await sendAndRead({ subject: 'Order\r\nX-Evil: yes\r\n\r\nbody' });
    expect(read.subject).toBe('Order X-Evil: yes body');
    expect(raw).not.toMatch(/^X-Evil/m);
  });

  it('of the newsletter can be left with one click', async () => {
    const { read } = await sendAndRead({ unsubscribeUrl: 'https://skerry.example/newsletter/leave/1.x' });
    const header = (key: string) => read.headers.find((one) => one.key === key)?.value;
    expect(header('list-unsubscribe')).toBe('<https://skerry.example/newsletter/leave/1.x>');
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  });

  describe('by SMTP', () => {
    let server: MailServer;
    beforeAll(async () => {
      server = await startMailServer();
    });
    afterAll(() => server.close());
    const deliveryOf = async (behaviour: MailBehaviour, url = server.url) => {
      server.behaviour = () => behaviour;
      const mail = createSmtpMail(url);
      return await mail.send(sampleEmail).finally(() => mail.close());
    };

    it('reaches the server with one recipient', async () => {
      expect(await deliveryOf('accept')).toEqual({ kind: 'sent' });
      expect(server.recipients).toEqual(['ann@example.com']);
    });

    it('is refused for good by 550, and for now by 451, in the server’s own words', async () => {
      expect(await deliveryOf('reject')).toEqual({
        kind: 'refused',
        reason: expect.stringContaining('550 5.1.1 no such mailbox here'),
      });
      expect(await deliveryOf('defer')).toMatchObject({ kind: 'postponed' });
    });

    it('blames the server where none listens, and where it never greets', async () => {
      const closed = await startMailServer();
      await closed.close();
      expect(await deliveryOf('accept', closed.url)).toMatchObject({ kind: 'away' });
      expect(await deliveryOf('reject-connections')).toMatchObject({ kind: 'away' });
      expect(await deliveryOf('hang')).toMatchObject({ kind: 'away' });
    }, 20_000);
  });
});

describe('the outbox', () => {
  let shop: ShopServer;
  beforeAll(async () => {
    shop = await startShop(await openPglite(), { overrides: { card: noCardGateway } });
    await createFolderMail(outboxFolder(shop.services.config)).send({
      ...sampleEmail,
      subject: 'A <b>subject</b>',
    });
  });
  afterAll(() => shop.close());
  const page = async (path: string, headers: Record<string, string> = {}) => {
    const { status, body } = await shop.send('GET', path, { headers });
    return { status, html: String(body) };
  };
  /** The cookie set by the URL printed in the terminal. */
  const opened = async (): Promise<string> => {
    const { config, db } = shop.services;
    const { pathname, search } = new URL((await outboxLocation(config, db, shop.url)) ?? '');
    const { status, headers } = await shop.send('GET', pathname + search);
    expect([status, headers.get('location')]).toEqual([302, '/outbox']);
    const [cookie = '', ...flags] = headers.get('set-cookie')?.split('; ') ?? [];
    expect(flags).toEqual(['Path=/outbox', 'HttpOnly', 'SameSite=Lax']);
    return cookie;
  };

  it('lists the stored emails and shows each, with its links, scripts nowhere', async () => {
    const cookie = await opened();
    const list = await page('/outbox', { cookie });
    expect(list.status).toBe(200);
    expect(list.html).toContain('A &lt;b&gt;subject&lt;/b&gt;');
    expect(list.html).toContain('<small>ann@example.com</small>');
    const [, path = ''] = /href="(\/outbox\/[^"]+)"/.exec(list.html) ?? [];
    const { html } = await page(path, { cookie });
    expect(html).toContain('Total $50');
    expect(html).toContain('<a href="https://skerry.example/?a=1&amp;b=">');
    expect(html).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(html).not.toContain('<script');
  });

  // §email.outbox
  it('shows an email as it arrives, its dark colours and the site’s own faces allowed', async () => {
    const cookie = await opened();
    const list = await page('/outbox', { cookie });
    const [, path = ''] = /href="(\/outbox\/[^"]+)"/.exec(list.html) ?? [];
    const { headers, body } = await shop.send('GET', path, { headers: { cookie } });
    const [, srcdoc = ''] = /srcdoc="([^"]*)"/.exec(String(body)) ?? [];
    const styles = [
      ...srcdoc
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .matchAll(/<style>(.*?)<\/style>/gs),
    ];
    expect(styles[0]?.[1]).toContain('prefers-color-scheme:dark');
    const policy = headers.get('content-security-policy') ?? '';
    for (const [, css = ''] of styles) expect(policy).toContain(styleHash(css));
  });

  it('shows nothing without the key, wherever the request comes from: a proxy on this host looks like its owner', async () => {
    const list = await page('/outbox', { cookie: await opened() });
    const [, emailPath = ''] = /href="(\/outbox\/[^"]+)"/.exec(list.html) ?? [];
    const wrong = `outbox-key=${'0'.repeat(32)}`;
    for (const path of ['/outbox', emailPath, `${emailPath}/0`, '/outbox?key=', '/outbox?key=0&key=1'])
      for (const headers of [{}, { host: 'localhost' }, { cookie: 'outbox-key=' }, { cookie: wrong }]) {
        const { status, html } = await page(path, headers);
        expect([status, html.includes('ann@example.com')], path).toEqual([404, false]);
      }
  });

  it('finds no file beside its emails', async () => {
    const cookie = await opened();
    for (const path of ['/outbox/..%2f..%2fetc%2fpasswd', '/outbox/2026', '/outbox/x/0'])
      expect((await page(path, { cookie })).status).toBe(404);
  });

  it('is open to everybody where OUTBOX=on says so', async () => {
    const other = await startShop(await openPglite(), {
      overrides: { card: noCardGateway },
      config: { isOutboxPublic: true },
    });
    expect((await other.send('GET', '/outbox')).status).toBe(200);
    await other.close();
  });

  it('is a folder that the start names where a card provider’s test keys are set', async () => {
    const { config, db } = shop.services;
    const account = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1' };
    const tried = { ...config, stripe: { us: account, default: account } };
    expect(await outboxLocation(tried, db, shop.url)).toBe(join(config.dataDir, 'outbox'));
    expect(await outboxLocation({ ...tried, smtpUrl: 'smtp://mail.example' }, db, shop.url)).toBe(undefined);
  });

  it('isn’t there with SMTP', async () => {
    const other = await startShop(await openPglite(), {
      overrides: { card: noCardGateway },
      config: { smtpUrl: 'smtp://127.0.0.1:1' },
    });
    expect((await other.send('GET', '/outbox')).status).toBe(404);
    await other.close();
  });
});

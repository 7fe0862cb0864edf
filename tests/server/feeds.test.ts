import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importFoundry } from '../../server/catalogue/import.ts';
import { isBuilt } from '../../server/render/built.ts';
import { describeOnBoth } from '../support/databases.ts';
import { createFoundryFolder, type FoundryFolder, postText } from '../support/foundry-folder.ts';
import { noCardGateway, type ShopServer, startShop } from '../support/server.ts';

const origin = 'https://skerry.example';

describeOnBoth('what programs read of the site', ({ open }) => {
  let shop: ShopServer;
  let foundry: FoundryFolder;
  beforeAll(async () => {
    foundry = await createFoundryFolder();
    await foundry.write(
      'posts/sharp.md',
      postText('sharp', { date: '2026-03-01' }).replace(
        'name: The name of sharp',
        'name: "</script><b>R&D</b> ]]>"',
      ),
    );
    shop = await startShop(await open(), { config: { origin }, overrides: { card: noCardGateway } });
    await importFoundry(shop.services, { folder: foundry.folder });
  }, 60_000);
  afterAll(async () => {
    await shop.close();
    await foundry.dispose();
  });

  const read = async (path: string) => {
    const { status, headers, body } = await shop.send('GET', path);
    return { status, type: headers.get('content-type'), etag: headers.get('etag') ?? '', text: String(body) };
  };
  const xmlOf = (text: string) => new JSDOM(text, { contentType: 'text/xml' }).window.document;
  const texts = (document: Document, selector: string) =>
    [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);

  it('the sitemap is well-formed and names each public page once, by its full address', async () => {
    const { status, type, text } = await read('/sitemap.xml');
    expect([status, type]).toEqual([200, 'application/xml; charset=utf-8']);
    const places = texts(xmlOf(text), 'url > loc');
    expect(new Set(places).size).toBe(places.length);
    for (const path of [
      '/',
      '/blog',
      '/blog/in-use',
      '/blog/bungee',
      '/blog/in-use/third',
      '/typeface/bungee',
      '/typeface/quay-collection',
      '/shops/ballet',
      '/commissions/harbour',
      '/information',
      '/free-trial-fonts',
    ])
      expect(places).toContain(origin + path);
    for (const path of ['/contact', '/cart', '/club', '/blog/studio-portrait'])
      expect(places).not.toContain(origin + path);
  });

  it('the feed is well-formed, newest first, with full addresses and days that readers know', async () => {
    const { type, text } = await read('/blog/feed.xml');
    expect(type).toBe('application/rss+xml; charset=utf-8');
    const feed = xmlOf(text);
    expect(feed.documentElement.getAttribute('version')).toBe('2.0');
    expect(texts(feed, 'item > title')[0]).toBe('</script><b>R&D</b> ]]>');
    expect(texts(feed, 'item > link')).toEqual(
      ['notes/sharp', 'in-use/third', 'in-use/second', 'notes/first'].map((path) => `${origin}/blog/${path}`),
    );
    expect(texts(feed, 'item > pubDate')[1]).toBe('Sat, 03 Jan 2026 12:00:00 GMT');
    expect(texts(feed, 'item > description')[1]).toContain('<em>one</em> paragraph');
  });

  it('robots.txt names the sitemap and what must not be crawled', async () => {
    const { text } = await read('/robots.txt');
    expect(text).toContain(`Sitemap: ${origin}/sitemap.xml`);
    for (const path of ['/v1/', '/proofs/', '/cart', '/checkout', '/user/'])
      expect(text).toContain(`Disallow: ${path}\n`);
  });

  it('each is cached until the content changes', async () => {
    const { etag } = await read('/blog/feed.xml');
    const again = await shop.send('GET', '/blog/feed.xml', { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });

  it('frames may come from the two video hosts and no others', async () => {
    const { headers } = await shop.send('GET', '/robots.txt');
    const policy = headers.get('content-security-policy') ?? '';
    expect(/frame-src ([^;]*)/.exec(policy)?.[1]).toBe(
      "'self' https://www.youtube-nocookie.com https://player.vimeo.com",
    );
  });

  // Pages need the build, which is a separate step before the tests.
  it.skipIf(!isBuilt())('old addresses are moved for good', async () => {
    for (const [from, to] of [
      ['/licenses', '/information'],
      ['/free_trials', '/free-trial-fonts'],
    ]) {
      const { status, headers } = await shop.send('GET', from ?? '');
      expect([status, headers.get('location')]).toEqual([301, to]);
    }
  });

  it.skipIf(!isBuilt())('a typeface says what it is and costs', async () => {
    const [data] = await linkedData('/typeface/bungee');
    expect(data).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: 'Bungee',
      url: `${origin}/typeface/bungee`,
      offers: { priceCurrency: 'USD', lowPrice: expect.stringMatching(/^\d+\.\d\d$/) },
    });
  });

  it.skipIf(!isBuilt())('a post says what it is, and its name cannot leave the data', async () => {
    const { text } = await read('/blog/notes/sharp');
    expect(text).not.toContain('</script><b>');
    const [data] = await linkedData('/blog/notes/sharp');
    expect(data).toMatchObject({
      '@type': 'BlogPosting',
      headline: '</script><b>R&D</b> ]]>',
      datePublished: '2026-03-01',
    });
  });

  async function linkedData(path: string): Promise<unknown[]> {
    const { text } = await read(path);
    const document = new JSDOM(text).window.document;
    return texts(document, 'script[type="application/ld+json"]').map((json) => JSON.parse(json ?? ''));
  }
});

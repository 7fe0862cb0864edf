import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isTakenPath } from '../../domain/site-addresses.ts';
import { importFoundry } from '../../server/catalogue/import.ts';
import { pageKeys } from '../../server/content/content-files.ts';
import { fillOf } from '../../server/open-database.ts';
import { isBuilt } from '../../server/render/built.ts';
import { findFoundry } from '../../server/stores/foundry.ts';
import { openPglite } from '../support/databases.ts';
import { createFoundryFolder, type FoundryFolder, postText } from '../support/foundry-folder.ts';
import { noCardGateway, type ShopServer, startShop } from '../support/server.ts';

const page = (matter: string, text = '# Imprint\n\nLower Quay 3.') =>
  `---\n${matter}\ndescription: Who is responsible.\n---\n\n${text}\n`;

// Pages need the build, which is a separate step before the tests.
describe.skipIf(!isBuilt())('what a foundry changes over the years', () => {
  let shop: ShopServer;
  let foundry: FoundryFolder;
  const importIt = (showsDrafts = false) =>
    importFoundry(shop.services, { folder: foundry.folder, showsDrafts });
  beforeAll(async () => {
    foundry = await createFoundryFolder();
    await foundry.write('pages/imprint.md', page('title: Imprint\nmenu: information'));
    await foundry.write('pages/jobs.md', page('title: Jobs\nmenu: header', '# Jobs\n\nNone.'));
    await foundry.write(
      'pages/plans.md',
      page('title: Plans\nmenu: header\ndraft: true', '# Plans\n\nMany.'),
    );
    await foundry.change('posts/first.md', 'Some words.', 'Some [words](/older).');
    await foundry.write('posts/soon.md', postText('soon', { more: 'draft: true\n' }));
    await foundry.change('commissions/ferry.md', 'title:', 'draft: true\ntitle:');
    await foundry.write(
      'redirects.yaml',
      [
        '/impressum.html: /imprint',
        '/older: /impressum.html',
        '/feed: /blog/feed.xml',
        '/elsewhere/: https://fonts.example/x',
        '/typeface/ballet: /typeface/bungee#about',
        '/blog/notes/gone: /blog',
      ].join('\n'),
    );
    await foundry.change('families/ballet.yaml', 'kind:', 'retired: true\nkind:');
    shop = await startShop(await openPglite(), { overrides: { card: noCardGateway } });
    await importIt();
  }, 120_000);
  afterAll(async () => {
    await shop.close();
    await foundry.dispose();
  });

  const get = async (path: string) => {
    const response = await fetch(shop.url + path, { redirect: 'manual' });
    return {
      status: response.status,
      location: response.headers.get('location'),
      text: await response.text(),
    };
  };

  // §site.route.own-pages
  it('a page of its own is at its name, with its head, in the sitemap and in its menu', async () => {
    const { status, text } = await get('/imprint');
    expect(status).toBe(200);
    expect(text).toContain('<title>Imprint — Skerry</title>');
    expect(text).toContain('<meta name="description" content="Who is responsible.">');
    expect(text).toContain(`<link rel="canonical" href="${shop.services.config.origin}/imprint">`);
    expect(text).toContain('Lower Quay 3.');
    expect(text).toContain('id="page-snapshot"');
    expect((await get('/sitemap.xml')).text).toContain(`<loc>${shop.services.config.origin}/imprint</loc>`);
    const home = (await get('/')).text;
    expect(home).toContain('href="/imprint"');
    expect(home).toContain('href="/jobs"');
    const { menu, information } = await findFoundry(shop.services.db);
    expect(menu.at(-1)).toEqual({ label: 'Jobs', href: '/jobs' });
    expect(information.at(-1)).toEqual({ label: 'Imprint', href: '/imprint' });
  });

  // §site.route.unknown
  it('any other name is 404', async () => {
    for (const path of ['/nobody', '/beta', '/Imprint', '/imprint/more'])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
  });

  // §site.route.own-pages
  it('none can hide behind what the server sends', () => {
    const printed = shop.app.printRoutes({ commonPrefix: false });
    const first = [...printed.matchAll(/^[├└]── \/?([a-z0-9-]+)(?:\/|\s|$)/gm)].map(([, name = '']) => name);
    expect(first).toContain('pictures');
    for (const name of first)
      expect([name, isTakenPath(`/${name}`) || pageKeys.includes(name)]).toEqual([name, true]);
  });

  // §content.redirects
  it('an address that is no more leads on in one step', async () => {
    for (const [path, target] of [
      ['/impressum.html', '/imprint'],
      ['/older', '/imprint'],
      ['/feed', '/blog/feed.xml'],
      ['/elsewhere', 'https://fonts.example/x'],
      ['/blog/notes/gone', '/blog'],
    ] as const)
      expect([path, await get(path)]).toMatchObject([path, { status: 301, location: target }]);
  });

  // §content.redirects
  it('a link in a text to an address that is no more has its target', async () => {
    expect((await get('/blog/notes/first')).text).toContain('<a href="/imprint">words</a>');
  });

  // §content.retired, §content.redirects
  it('a family that is retired has no page and no shop, and leads where the foundry says', async () => {
    expect(await get('/typeface/ballet')).toMatchObject({ status: 301, location: '/typeface/bungee#about' });
    expect((await get('/shops/ballet')).status).toBe(404);
    expect((await get('/typefaces')).text).not.toContain('Ballet');
    expect((await get('/sitemap.xml')).text).not.toContain('ballet');
    const { text } = await get('/blog/in-use/third');
    expect(text).not.toContain('/blog/ballet');
    expect(text).toContain('/blog/bungee');
  });

  // §content.drafts
  it('a draft is nowhere', async () => {
    for (const path of ['/plans', '/blog/notes/soon', '/commissions/ferry'])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    expect((await get('/sitemap.xml')).text).not.toMatch(/plans|soon|ferry/);
    expect((await get('/')).text).not.toContain('/plans');
    expect((await get('/commissions/harbour')).text).not.toContain('ferry');
    await expect(fillOf(shop.services, () => undefined)).resolves.toBeUndefined();
  });

  // §content.drafts
  it('in development a draft is shown and called so, and nowhere else such a shop opens', async () => {
    const { content } = await importIt(true);
    expect(content.added.toSorted()).toEqual(['commissions/ferry', 'pages/plans', 'posts/soon']);
    const { body } = await shop.send('GET', '/v1/blogs/notes/soon');
    expect(body).toMatchObject({ name: 'Draft: The name of soon' });
    expect((await shop.send('GET', '/v1/pages/templates/plans')).body).toMatchObject({
      data: expect.stringContaining('Draft: Plans'),
    });
    await expect(fillOf(shop.services, () => undefined)).rejects.toThrow(
      'The shop holds drafts, which only npm run dev shows.',
    );
    await expect(fillOf(shop.services, () => undefined, true)).resolves.toBeUndefined();
    expect((await importIt()).content.removed).toHaveLength(3);
    await expect(fillOf(shop.services, () => undefined)).resolves.toBeUndefined();
  });
});

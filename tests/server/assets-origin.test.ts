/** A CDN in front of the shop, for what never changes under its name. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atAssetsOrigin } from '../../server/assets-origin.ts';
import { importFoundry } from '../../server/catalogue/import.ts';
import { isBuilt } from '../../server/render/built.ts';
import { openPglite } from '../support/databases.ts';
import { noCardGateway, type ShopServer, startShop } from '../support/server.ts';

const cdn = 'https://cdn.example';

describe('addresses at the CDN', () => {
  it.each([
    ['/fonts/0a1b.woff2', `${cdn}/fonts/0a1b.woff2`],
    [
      '<img src="/pictures/a.0f.960.webp" srcset="/pictures/a.0f.480.webp 480w, /pictures/a.0f.960.webp 960w">',
      `<img src="${cdn}/pictures/a.0f.960.webp" srcset="${cdn}/pictures/a.0f.480.webp 480w, ${cdn}/pictures/a.0f.960.webp 960w">`,
    ],
    ['url(/fonts/0a1b.woff2)', `url(${cdn}/fonts/0a1b.woff2)`],
    ['https://other.example/fonts/0a1b.woff2', 'https://other.example/fonts/0a1b.woff2'],
    ['/typeface/barlow', '/typeface/barlow'],
    ['Look into /pictures/ for more.', 'Look into /pictures/ for more.'],
  ])('%s', (text, relocated) => {
    const value = { list: [{ text, number: 1, none: null }] };
    expect(atAssetsOrigin(cdn, value)).toEqual({ list: [{ text: relocated, number: 1, none: null }] });
    expect(atAssetsOrigin(undefined, value)).toBe(value);
  });
});

describe.skipIf(!isBuilt())('a shop with a CDN', () => {
  let shop: ShopServer;
  beforeAll(async () => {
    shop = await startShop(await openPglite(), {
      overrides: { card: noCardGateway },
      config: { assetsOrigin: cdn },
    });
    await importFoundry(shop.services);
  }, 120_000);
  afterAll(() => shop.close());
  const get = (path: string) => fetch(`${shop.url}${path}`);

  // §operation.cdn.assets
  it('names every such file at the CDN, in pages and replies, and none at its own address', async () => {
    const posts = await (await get('/v1/blog/posts')).json();
    const [post] = posts.data;
    const paths = [
      '/',
      '/typefaces',
      '/typeface/barlow',
      '/shops/barlow',
      '/blog',
      post.path ?? '/commissions',
    ];
    for (const path of [...paths, '/v1/typefaces/barlow', '/v1/settings', '/v1/blog/posts']) {
      const text = await (await get(path)).text();
      const named = text.match(/[^\s"'(,]*\/(?:assets|fonts|pictures)\/[\w.-]+\.\w+/g) ?? [];
      expect(named.length, path).toBeGreaterThan(0);
      // Social cards are read by other sites, from anywhere.
      const elsewhere = named.filter((address) => !address.startsWith(`${cdn}/`));
      expect(
        elsewhere.filter((address) => !/^\/assets\/main-/.test(address)),
        path,
      ).toEqual([]);
    }
  });

  it('allows browsers to use them, and the CDN to pass them on', async () => {
    const page = await get('/typeface/barlow');
    const policy = page.headers.get('content-security-policy') ?? '';
    const folders = { script: 'assets', style: 'assets', font: 'fonts', img: 'pictures' };
    for (const [kind, folder] of Object.entries(folders))
      expect(policy).toMatch(new RegExp(`${kind}-src [^;]*${cdn}/${folder}/`));
    const font = /https:\/\/cdn\.example(\/fonts\/\w+\.woff2)/.exec(await page.text())?.[1] ?? '';
    expect(Object.fromEntries((await get(font)).headers)).toMatchObject({
      'access-control-allow-origin': shop.services.config.origin,
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect((await get('/v1/settings')).headers.has('access-control-allow-origin')).toBe(false);
  });

  // §operation.cdn.keys
  it('says of what is the same for everybody what it is about', async () => {
    const keyOf = async (path: string) => (await get(path)).headers.get('surrogate-key');
    for (const path of ['/typeface/barlow', '/shops/barlow', '/v1/typefaces/barlow', '/v1/shops/barlow'])
      expect([path, await keyOf(path)]).toEqual([path, 'content typeface-barlow']);
    expect([await keyOf('/typefaces'), await keyOf('/cart')]).toEqual(['content', 'content']);
    expect(await keyOf('/change-password?code=1')).toBeNull();
    expect((await get('/typeface/barlow')).headers.get('cache-control')).toContain('s-maxage=60');
  });
});

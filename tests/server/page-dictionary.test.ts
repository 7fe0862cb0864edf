/** The dictionary that all pages share, and pages for browsers that have it (§operation.pages.dictionary). */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { importFoundry } from '../../server/catalogue/import.ts';
import { isBuilt } from '../../server/render/built.ts';
import { setMaintenance } from '../../server/stores/settings.ts';
import { openPglite } from '../support/databases.ts';
import { fromDcz, withDictionary } from '../support/dictionary.ts';
import { noCardGateway, type ShopServer, startShop } from '../support/server.ts';

describe.skipIf(!isBuilt())('the dictionary of the pages', () => {
  let shop: ShopServer;
  let address: string;
  let dictionary: Buffer;
  const brotli = { 'accept-encoding': 'gzip, deflate, br, zstd' };
  const get = async (
    url: string,
    headers: Readonly<Record<string, string>> = brotli,
    method: 'GET' | 'HEAD' = 'GET',
  ) => await shop.app.inject({ method, url, headers });
  /** It is made beside the first page. */
  const findAddress = () =>
    vi.waitFor(async () => {
      const { link } = (await get('/typefaces')).headers;
      const [, found] =
        /^<(\/assets\/pages\/[\w-]{22})>; rel="compression-dictionary"$/.exec(String(link)) ?? [];
      if (found === undefined) throw new Error('No dictionary is announced.');
      return found;
    });
  beforeAll(async () => {
    shop = await startShop(await openPglite(), { overrides: { card: noCardGateway } });
    await importFoundry(shop.services);
    address = await findAddress();
    dictionary = (await get(address, {})).rawPayload;
  }, 120_000);
  afterAll(() => shop.close());

  it('is fetched once, in at most 15 kB, and is for pages alone', async () => {
    const { headers, rawPayload } = await get(address);
    expect(headers).toMatchObject({
      'use-as-dictionary': 'match="/*", match-dest=("document")',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/plain; charset=utf-8',
      'content-encoding': 'br',
    });
    expect(rawPayload.length).toBeLessThan(15_000);
    expect((await get(`${address}x`)).statusCode).toBe(404);
  });

  it('is the page for what isn’t there, without the names of files that the next deploy changes', async () => {
    const missing = (await get('/404', {})).body;
    expect(missing).toMatch(/\/assets\/main-/);
    expect(dictionary.toString()).toBe(missing.replaceAll(/\/assets\/[\w.-]+/g, ''));
  });

  it('is the same in every process, and after the shop was closed', async () => {
    await setMaintenance(shop.services.db, true);
    const closed = await get('/typefaces', withDictionary(dictionary));
    expect([closed.statusCode, closed.headers['content-encoding'], closed.headers.link]).toEqual([
      503,
      'br',
      undefined,
    ]);
    await setMaintenance(shop.services.db, false);
    expect(await findAddress()).toBe(address);
  });

  it.each(['/', '/typefaces', '/typeface/barlow', '/shops/barlow', '/blog', '/cart', '/blog?page=2'])(
    'makes %s shorter for a browser that has it; all others get what they get anyway',
    async (path) => {
      const usual = await get(path);
      const plain = await get(path, {});
      const { headers, rawPayload } = await get(path, withDictionary(dictionary));
      expect(fromDcz(rawPayload, dictionary).equals(plain.rawPayload)).toBe(true);
      expect(rawPayload.length).toBeLessThan(usual.rawPayload.length * 0.75);
      expect(headers['content-encoding']).toBe('dcz');
      expect(headers.link).toBeUndefined();
      const same = [
        'etag',
        'cache-control',
        'content-type',
        'content-security-policy',
        'surrogate-key',
        'vary',
      ];
      for (const name of same) expect([name, headers[name]]).toEqual([name, usual.headers[name]]);
      const unknown = await get(path, withDictionary(Buffer.from('another')));
      expect(unknown.rawPayload.equals(usual.rawPayload)).toBe(true);
      expect({ ...unknown.headers, date: '', 'x-request-id': '' }).toEqual({
        ...usual.headers,
        date: '',
        'x-request-id': '',
      });
    },
  );

  it('leaves HEAD and 304 as they are, and a chosen scheme', async () => {
    const known = withDictionary(dictionary);
    const head = await get('/blog', known, 'HEAD');
    expect([head.headers['content-encoding'], head.rawPayload.length]).toEqual(['dcz', 0]);
    const etag = String(head.headers.etag);
    const again = await get('/blog', { ...known, 'if-none-match': etag });
    expect([again.statusCode, again.headers['content-encoding'], again.rawPayload.length]).toEqual([
      304,
      undefined,
      0,
    ]);
    const dark = await get('/blog', { ...known, cookie: 'scheme=dark' });
    expect(fromDcz(dark.rawPayload, dictionary).toString()).toContain('data-theme="dark"');
    expect(dark.headers['cache-control']).toBe('private, max-age=0');
  });

  it('is not offered to who saves data; shared caches tell the two apart', async () => {
    const { headers } = await get('/blog', { ...brotli, 'save-data': 'on' });
    expect([headers.link, headers.vary]).toEqual([
      undefined,
      'accept-encoding, available-dictionary, save-data',
    ]);
  });

  it.each([
    '/user/change-password?code=abc',
    '/nowhere',
    '/v1/typefaces/barlow',
    '/v1/settings',
    '/sitemap.xml',
  ])('has no part in %s', async (path) => {
    const { headers } = await get(path, withDictionary(dictionary));
    expect([headers['content-encoding'], headers.link]).toEqual(['br', undefined]);
  });
});

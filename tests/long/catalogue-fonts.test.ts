/// <reference path="../../packages/font-facts/fontkit.d.ts" />
import { create } from 'fontkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importFoundry } from '../../server/catalogue/import.ts';
import { createWebFonts } from '../../server/catalogue/web-fonts.ts';
import { createFileStore } from '../../server/gateways/files.ts';
import { findTypeface } from '../../server/stores/typefaces.ts';
import { openPglite } from '../support/databases.ts';
import { noCardGateway, type ShopServer, startShop } from '../support/server.ts';

describe('web fonts', () => {
  let shop: ShopServer;
  beforeAll(async () => {
    shop = await startShop(await openPglite(), { overrides: { card: noCardGateway } });
    await importFoundry(shop.services);
  }, 60_000);
  afterAll(() => shop.close());

  const urlOf = async (slug: string) =>
    (await findTypeface(shop.services.db, slug))?.examples.subfamilies[0]?.styles[0]?.face.url ?? '';
  const fontAt = async (url = '') => create(new Uint8Array(await (await get(url)).arrayBuffer()));
  const get = (path: string, init?: RequestInit) => fetch(`${shop.url}${path}`, init);

  it('a page’s font is a WOFF2 that keeps features, licence and the declared scripts', async () => {
    const answer = await get(await urlOf('spectral'));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('font/woff2');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(Buffer.from(bytes.subarray(0, 4)).toString()).toBe('wOF2');
    const font = create(bytes);
    expect(font.availableFeatures).toEqual(expect.arrayContaining(['smcp', 'c2sc', 'onum', 'ss06', 'kern']));
    const small = font.layout('a', { smcp: true }).glyphs[0]?.id;
    expect(small).not.toBe(font.layout('a').glyphs[0]?.id);
    expect(font.copyright).toContain('The Spectral Project Authors');
    expect(JSON.stringify(font.name.records)).toContain('Open circled figures');
    for (const letter of 'aéžђЖ№') expect(font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)).toBe(true);
  });

  it('right-to-left fonts keep their letters and how these join', async () => {
    const font = await fontAt(await urlOf('kufam'));
    const alone = font.layout('ب').glyphs[0]?.id;
    expect(font.layout('ببب').glyphs.map(({ id }) => id)).not.toEqual([alone, alone, alone]);
  });

  // §navigation.loading.fonts
  it.each(['barlow', 'eb-garamond', 'kufam'])(
    'the file for the name of %s draws it as the whole font does, in a fourth of the bytes',
    async (slug) => {
      const { family, examples } = (await findTypeface(shop.services.db, slug)) ?? {};
      const style = examples?.subfamilies[0]?.styles.find((each) => each.class === family?.fit?.class);
      const [whole, small] = await Promise.all([fontAt(style?.face.url), fontAt(style?.face.names_url)]);
      const drawn = (font: typeof whole, text: string) => {
        const { glyphs, positions } = font.layout(text);
        return glyphs.map(({ path }, index) => [path.toSVG(), positions[index]]);
      };
      const names = [`${family?.name} ${style?.name}`, family?.native_name?.text ?? ''];
      for (const name of names) expect(drawn(small, name), name).toEqual(drawn(whole, name));
      expect(small.availableFeatures).toContain('kern');
      expect(small.availableFeatures).not.toContain('smcp');
      expect(small.hasGlyphForCodePoint('Q'.codePointAt(0) ?? 0)).toBe(false);
      expect(small.copyright).toBe(whole.copyright);
      const bytesOf = async (url = '') => (await (await get(url)).arrayBuffer()).byteLength;
      expect(await bytesOf(style?.face.names_url)).toBeLessThan((await bytesOf(style?.face.url)) / 4);
    },
  );

  it('simultaneous requests share one build, and a browser that has the font gets 304', async () => {
    const url = await urlOf('bitter');
    let made = 0;
    const { db, workerPool, config } = shop.services;
    const counting = {
      ...workerPool,
      run: <Input, Output>(...job: [{ module: string; name: string }, Input]) => {
        made += 1;
        return workerPool.run<Input, Output>(...job);
      },
    };
    const fonts = createWebFonts({
      db,
      workerPool: counting,
      files: createFileStore(`${config.dataDir}/other`),
    });
    const hash = url.slice('/fonts/'.length, -'.woff2'.length);
    const [one, ...others] = await Promise.all([1, 2, 3, 4].map(() => fonts.get(hash)));
    for (const other of others) expect(other).toBe(one);
    expect(made).toBe(1);
    const first = await get(url);
    const again = await get(url, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  });

  it('an unknown or strange address is 404', async () => {
    for (const path of [
      `/fonts/${'0'.repeat(32)}.woff2`,
      '/fonts/barlow.woff2',
      `/fonts/${'A'.repeat(32)}.woff2`,
      '/fonts/..%2f..%2fpackage.json',
      '/fonts/%00.woff2',
    ]) {
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    }
  });

  it('the library, a typeface, its styles and its shop are answered with an ETag', async () => {
    const library = await shop.call('typefaces');
    expect(library.body.total).toBe(16);
    expect(library.headers.get('etag')).toBeTruthy();
    const typeface = await shop.call('typeface', { params: { slug: 'barlow' } });
    const condensed = typeface.body.examples.subfamilies[2];
    const styles = await shop.call('styles', { params: { id: String(condensed?.id) } });
    expect(styles.body.data).toHaveLength(18);
    expect(
      (await shop.call('shop', { params: { font: 'barlow' } })).body.subfamilies[0]?.options,
    ).toHaveLength(3);
    for (const [name, params] of [
      ['typeface', { slug: 'nothing' }],
      ['shop', { font: 'nothing' }],
      ['styles', { id: 'nothing' }],
    ] as const) {
      const path = { typeface: 'typefaces', shop: 'shops', styles: 'subfamilies' }[name];
      const answer = await shop.send(
        'GET',
        `/v1/${path}/${Object.values(params)[0]}${name === 'styles' ? '/styles' : ''}`,
      );
      expect(answer).toMatchObject({
        status: 404,
        body: { error: expect.stringMatching(/does not exist\.$/) },
      });
    }
  });
});

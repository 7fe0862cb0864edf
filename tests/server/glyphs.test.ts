import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnBoth } from '../support/databases.ts';
import type { ShopServer } from '../support/server.ts';
import { startSmallShop } from '../support/small-shop.ts';

describeOnBoth('the glyphs of a style', ({ open }) => {
  let shop: ShopServer;
  beforeAll(async () => {
    shop = await startSmallShop(open, ['ballet', 'eb-garamond', 'instrument-serif']);
  }, 90_000);
  afterAll(() => shop.close());

  async function styleOf(slug: string): Promise<string> {
    const { body } = await shop.call('typeface', { params: { slug } });
    return String(body.examples.subfamilies[0]?.styles.find(({ face }) => face.weight === 400)?.id);
  }
  const glyphsOf = async (slug: string) =>
    (await shop.call('glyphs', { params: { id: await styleOf(slug) } })).body;

  // §glyphs.names, §glyphs.groups
  it('are every visible character by group and code point, with its name and the heights of the lines', async () => {
    const { glyphs, metrics } = await glyphsOf('instrument-serif');
    expect(glyphs.find(({ code_point }) => code_point === 0x41)).toMatchObject({
      name: 'A',
      character_name: 'Latin capital letter A',
      group: 'Latin',
      advance: 457,
    });
    expect(glyphs.some(({ code_point }) => code_point === 0x20)).toBe(false);
    const groups = [...new Set(glyphs.map(({ group }) => group))];
    expect(groups).toEqual([
      'Latin',
      'Figures',
      'Punctuation',
      'Currency',
      'Mathematics',
      'Accents',
      'Symbols',
    ]);
    expect(glyphs).toEqual(
      groups.flatMap((name) =>
        glyphs.filter(({ group }) => group === name).toSorted((a, b) => a.code_point - b.code_point),
      ),
    );
    expect(metrics).toEqual({
      units_per_em: 1000,
      ascender: 990,
      cap_height: 720,
      x_height: 510,
      descender: -310,
    });
  });

  it('stand in a web font that has every one of them', async () => {
    const { url, glyphs } = await glyphsOf('instrument-serif');
    const answer = await fetch(shop.url + url);
    expect(answer.status).toBe(200);
    const { create } = await import('fontkit');
    const font = create(new Uint8Array(await answer.arrayBuffer()));
    for (const { code_point } of glyphs) expect(font.hasGlyphForCodePoint(code_point)).toBe(true);
  });

  it('are drawn one at a time, with nodes and with what features make of them', async () => {
    const id = await styleOf('eb-garamond');
    const { glyphs } = await glyphsOf('eb-garamond');
    const gid = String(glyphs.find(({ code_point }) => code_point === 0x61)?.gid);
    const { body } = await shop.call('glyph', { params: { id, gid } });
    expect(body).toMatchObject({ name: 'a', path: expect.stringMatching(/^M[-\d.]+ [-\d.]+Q/) });
    expect(body.nodes.some(({ on }) => on) && body.nodes.some(({ on }) => !on)).toBe(true);
    expect(body.alternates.map(({ tag }) => tag)).toContain('smcp');
  });

  it('are read once for each font file', async () => {
    const first = await glyphsOf('ballet');
    const id = await styleOf('ballet');
    const again = await shop.send('GET', `/v1/styles/${id}/glyphs`);
    expect(again.body).toEqual(first);
    expect(again.headers.get('etag')).toBeTruthy();
  });

  it('are listed even where an empty outline ends the file', async () => {
    const { glyphs, metrics } = await glyphsOf('ballet');
    expect(glyphs.length).toBeGreaterThan(200);
    expect(metrics.x_height).toBeGreaterThan(0);
  });

  it('that nobody has are 404', async () => {
    const id = await styleOf('instrument-serif');
    for (const path of [
      'styles/0/glyphs',
      'styles/x/glyphs',
      `styles/${id}/glyphs/60000`,
      `styles/${id}/glyphs/-1`,
    ]) {
      expect([path, (await shop.send('GET', `/v1/${path}`)).status]).toEqual([path, 404]);
    }
  });
});

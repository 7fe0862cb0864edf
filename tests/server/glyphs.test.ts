import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { create } from 'fontkit';
import subsetFont from 'subset-font';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GlyphFrames } from '../../domain/glyph-frames.ts';
import { createGlyphs } from '../../server/catalogue/glyphs.ts';
import { describeOnBoth } from '../support/databases.ts';
import type { ShopServer } from '../support/server.ts';
import { startSmallShop } from '../support/small-shop.ts';

describeOnBoth('the glyphs of a style', ({ open }) => {
  let shop: ShopServer;
  beforeAll(async () => {
    shop = await startSmallShop(open, ['ballet', 'eb-garamond', 'fraunces', 'instrument-serif']);
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

  const framesOf = async (character: string, query: { readonly axis: string; readonly at?: string }) => {
    const params = { slug: 'fraunces', code_point: String(character.codePointAt(0)) };
    return (await shop.call('variableGlyph', { params, query })).body;
  };
  const valuesOf = ({ frames }: GlyphFrames) => frames.map(({ value }) => value);

  // §typeface.glyphs.axes
  it('are drawn by the variable font along an axis, from end to end', async () => {
    const drawn = await framesOf('g', { axis: 'wght' });
    expect(drawn).toMatchObject({ axis: 'wght', units_per_em: 2000 });
    expect(valuesOf(drawn)).toHaveLength(17);
    expect([valuesOf(drawn)[0], valuesOf(drawn).at(-1)]).toEqual([100, 900]);
    expect(valuesOf(drawn)).toContain(600);
    const [light, black] = [drawn.frames[0], drawn.frames.at(-1)];
    expect(black?.advance).toBeGreaterThan(light?.advance ?? Number.POSITIVE_INFINITY);
    expect(black?.coordinates).not.toEqual(light?.coordinates);
    expect(new Set(drawn.frames.map(({ commands }) => commands)).size).toBe(1);
    const points = { M: 1, L: 1, Q: 2, C: 3, Z: 0 };
    for (const { commands, coordinates } of drawn.frames)
      expect(coordinates.length).toBe(
        [...commands].reduce((sum, command) => sum + 2 * points[command as keyof typeof points], 0),
      );
  });

  /** Of 2000 per em: the shift of each master is rounded by itself, HarfBuzz rounds their sum. */
  const roundingUnits = 3;
  it('stand where HarfBuzz puts them, with the other axes where the request has them', async () => {
    const file = '@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2';
    const bytes = await readFile(join('node_modules', file));
    for (const [at, others] of [
      [undefined, { opsz: 144, SOFT: 50, WONK: 1 }],
      ['opsz:9,SOFT:100', { opsz: 9, SOFT: 100, WONK: 1 }],
      ['SOFT:12.5', { opsz: 144, SOFT: 12.5, WONK: 1 }],
    ] as const) {
      const { frames } = await framesOf('g', at ? { axis: 'wght', at } : { axis: 'wght' });
      const frame = frames.find(({ value }) => value === 600);
      const place = { targetFormat: 'sfnt', variationAxes: { wght: 600, ...others } } as const;
      const glyph = create(await subsetFont(bytes, 'g', place)).glyphForCodePoint(0x67);
      const points = glyph.path.commands.flatMap(({ args }) => args);
      expect(Math.abs((frame?.advance ?? 0) - glyph.advanceWidth)).toBeLessThanOrEqual(1);
      expect(frame?.coordinates.length).toBe(points.length);
      const far = points.filter(
        (point, index) => Math.abs(point - (frame?.coordinates[index] ?? 0)) > roundingUnits,
      );
      expect([at, far]).toEqual([at, []]);
    }
  });

  it('become another glyph where the variable font has one for a part of the axis', async () => {
    const { frames } = await framesOf('h', { axis: 'WONK' });
    expect(frames.map(({ value }) => value)).toEqual([0, 1]);
    expect(frames[0]?.gid).not.toBe(frames[1]?.gid);
  });

  it('that no variable font draws are 404, and places that are none 422', async () => {
    const statusOf = async (path: string) => [path, (await shop.send('GET', `/v1/typefaces/${path}`)).status];
    for (const path of [
      'instrument-serif/variable-glyphs/103?axis=wght',
      'nobody/variable-glyphs/103?axis=wght',
      'fraunces/variable-glyphs/1103?axis=wght',
      'fraunces/variable-glyphs/x?axis=wght',
      'fraunces/variable-glyphs/103?axis=wdth',
    ])
      expect(await statusOf(path)).toEqual([path, 404]);
    for (const query of [
      '',
      '?axis=weight',
      '?axis=wght&at=',
      '?axis=wght&at=SOFT',
      '?axis=wght&at=SOFT:soft',
    ]) {
      const path = `fraunces/variable-glyphs/103${query}`;
      expect(await statusOf(path)).toEqual([path, 422]);
    }
  });

  it.each([
    ['an axis that the font lacks', 'ABCD:1'],
    ['the axis that moves', 'wght:650'],
    ['an axis at its start', 'SOFT:50'],
    ['a value past the end of its axis', 'SOFT:9999'],
    ['a value between the steps', 'SOFT:12.501'],
    ['a number written longer than it is', 'SOFT:100.0'],
    ['zeros before a number', 'SOFT:0100'],
    ['an axis twice', 'SOFT:100,SOFT:100'],
    ['the axes in another order', 'SOFT:100,opsz:9'],
  ])('have one address for a place: %s is 404', async (_, at) => {
    const path = `/v1/typefaces/fraunces/variable-glyphs/103?axis=wght&at=${at}`;
    expect((await shop.send('GET', path)).status).toBe(404);
  });

  it('that the variable font lacks are known without opening it', async () => {
    const run = () => Promise.reject(new Error('The font was opened.'));
    const { db, files, workerPool } = shop.services;
    const { frames } = createGlyphs({ db, files, workerPool: { ...workerPool, run } });
    expect(await frames('fraunces', 0x44f, 'wght', '')).toBeUndefined();
    await expect(frames('fraunces', 0x67, 'wght', '')).rejects.toThrow('The font was opened.');
  });

  it('without an outline are drawn as nothing, with their advance', async () => {
    for (const space of [' ', '\u00a0']) {
      const { frames } = await framesOf(space, { axis: 'wght' });
      expect(new Set(frames.map(({ commands }) => commands))).toEqual(new Set(['']));
      for (const { advance } of frames) expect(advance).toBeGreaterThan(0);
    }
  });
});

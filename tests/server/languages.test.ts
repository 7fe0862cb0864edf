import { create } from 'fontkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '../../domain/api.ts';
import { covers, decodeRanges, missingIn } from '../../domain/coverage.ts';
import { check } from '../../domain/shape.ts';
import { describeOnBoth } from '../support/databases.ts';
import type { ShopServer } from '../support/server.ts';
import { startSmallShop } from '../support/small-shop.ts';

describeOnBoth('characters and languages of a family', ({ open }) => {
  let shop: ShopServer;
  beforeAll(async () => {
    shop = await startSmallShop(open, ['frank-ruhl-libre', 'instrument-serif', 'kufam']);
  }, 90_000);
  afterAll(() => shop.close());

  const coverageOf = async (slug: string) => (await shop.call('coverage', { params: { slug } })).body.data;
  const languagesOf = async (slug: string) => (await shop.call('languages', { params: { slug } })).body;
  const tagsOf = async (slug: string) => (await languagesOf(slug)).data.map(({ tag }) => tag);

  // §tester.coverage
  it('each style has a set of characters, equal ones once, and a web font with all of them', async () => {
    const { sets, styles, fonts } = await coverageOf('instrument-serif');
    const { body } = await shop.call('typeface', { params: { slug: 'instrument-serif' } });
    const classes = body.examples.subfamilies.flatMap((subfamily) =>
      subfamily.styles.map((style) => style.class),
    );
    expect(Object.keys(styles).toSorted()).toEqual(classes.toSorted());
    expect(new Set(sets).size).toBe(sets.length);
    expect(Math.max(...sets.map((set) => set.length))).toBeLessThan(2000);
    const [main = ''] = classes;
    const coverage = decodeRanges(sets[styles[main] ?? -1] ?? '');
    expect(missingIn(coverage, 'Ærø, für 5 €; 日本')).toEqual(['日', '本']);
    const answer = await fetch(shop.url + fonts[main]);
    const { characterSet } = create(new Uint8Array(await answer.arrayBuffer()));
    expect(characterSet.length).toBeGreaterThan(200);
    for (const codePoint of characterSet) expect(covers(coverage, codePoint)).toBe(true);
  });

  // §compare.styles, §compare.missing
  it('styles of any families are told beside each other, in order, without one that there isn’t', async () => {
    const classOf = async (slug: string) =>
      (await shop.call('typeface', { params: { slug } })).body.family.main_style.class;
    const [first, second] = [await classOf('kufam'), await classOf('instrument-serif')];
    const compared = async (styles: string) => {
      const { body } = await shop.send('GET', `/v1/compare?styles=${styles}`);
      const checked = check(api.compare.reply, body);
      return checked.ok ? checked.value.data : [];
    };
    const data = await compared(`${first},none-1,${second}`);
    expect(data.map((style) => style.class)).toEqual([first, second]);
    expect(data.map(({ family }) => family.slug)).toEqual(['kufam', 'instrument-serif']);
    const { sets, styles, fonts } = await coverageOf('kufam');
    expect(data[0]).toMatchObject({ coverage: sets[styles[first] ?? -1], font: fonts[first] });
    expect(await compared('')).toEqual([]);
  });

  // §typeface.languages
  it('its languages are those whose letters it has, and whose marks sit', async () => {
    expect(await tagsOf('instrument-serif')).toEqual(
      expect.arrayContaining(['de', 'fr', 'pl', 'sr-Latn', 'tr']),
    );
    for (const tag of ['uk', 'el', 'he', 'ar', 'vi', 'zh', 'sr', 'und'])
      expect(await tagsOf('instrument-serif')).not.toContain(tag);
    expect(await tagsOf('kufam')).toEqual(expect.arrayContaining(['ar', 'fa', 'ur', 'vi', 'de']));
    expect(await tagsOf('frank-ruhl-libre')).toEqual(expect.arrayContaining(['he', 'yi', 'de']));
  });

  // §typeface.languages.near
  it('one that lacks a few letters is told with those', async () => {
    const { nearly } = await languagesOf('instrument-serif');
    const dutch = nearly.find(({ tag }) => tag === 'nl');
    expect(dutch).toMatchObject({ missing: [], unplaced: ['íj\u0301', 'ÍJ\u0301'] });
    expect(nearly.some(({ tag }) => ['vi', 'uk', 'de'].includes(tag))).toBe(false);
  });

  // §library.language
  it('the library knows those of every family, each name once', async () => {
    const { languages, data } = (await shop.call('typefaces', {})).body;
    for (const { id, page } of data) {
      const tags = languages?.sets[languages.families[id] ?? -1]?.split(' ') ?? [];
      expect(tags.toSorted()).toEqual((await tagsOf(page)).toSorted());
      expect(tags.length).toBeGreaterThan(100);
    }
    expect(languages?.names).toMatchObject({ he: 'Hebrew', 'sr-Latn': 'Serbian (Latin)' });
  });

  // §typeface.languages
  it('each has a name, its script, and a sample that the family sets', async () => {
    const { sets } = await coverageOf('frank-ruhl-libre');
    const { data, class: face, url } = await languagesOf('frank-ruhl-libre');
    for (const { sample } of data) {
      expect(sample).not.toBe('');
      expect(missingIn(decodeRanges(sets[0] ?? ''), sample)).toEqual([]);
    }
    expect(data.find(({ tag }) => tag === 'he')).toEqual({
      tag: 'he',
      name: 'Hebrew',
      own_name: 'עברית',
      script: 'Hebrew',
      dir: 'rtl',
      sample: expect.stringMatching(/^[\p{Script=Hebrew}\p{P} ]+$/u),
    });
    expect(data.find(({ tag }) => tag === 'de')?.sample).toBe(
      'Alle Menschen sind frei und gleich an Würde und Rechten geboren.',
    );
    expect(data.map(({ script }) => script)).toEqual(data.map(({ script }) => script).toSorted());
    expect(face).toMatch(/-whole$/);
    expect((await fetch(shop.url + url)).status).toBe(200);
  });

  it('of a family that doesn’t exist there are none', async () => {
    for (const name of ['coverage', 'languages'] as const)
      expect((await shop.call(name, { params: { slug: 'nothing' } })).status).toBe(404);
  });
});

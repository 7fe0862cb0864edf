import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exemplars } from '@skerry/font-facts/exemplars';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../domain/api.ts';
import { optionKey } from '../../domain/cart-command.ts';
import type { TypefaceDetail } from '../../domain/catalogue.ts';
import { covers, decodeRanges } from '../../domain/coverage.ts';
import { plainSample } from '../../domain/feature-sample.ts';
import { isLicensed } from '../../domain/licence.ts';
import { check } from '../../domain/shape.ts';
import type { LicenceChoice } from '../../domain/shop.ts';
import { priceFor } from '../../domain/shop-options.ts';
import { importFoundry } from '../../server/catalogue/import.ts';
import { languageName } from '../../server/catalogue/language-name.ts';
import type { Connection } from '../../server/db/connect.ts';
import { priceCart } from '../../server/pricing/price-cart.ts';
import { findBoughtStyles } from '../../server/stores/fonts.ts';
import { findOptions, findShop } from '../../server/stores/shops.ts';
import {
  findCompared,
  findCoverage,
  findLanguages,
  findStyles,
  findTypeface,
  findTypefaces,
} from '../../server/stores/typefaces.ts';
import { describeOnBoth, openPglite } from '../support/databases.ts';
import { changeFile, foundryIn } from '../support/small-foundry.ts';

let base: string;
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'skerry-foundry-'));
});
afterAll(() => rm(base, { recursive: true }));

type Facts = {
  readonly family: string;
  readonly subfamily: string;
  readonly features: string[];
  readonly italic: string[];
  /** By weight and slant: name, local face, size-adjust, ascent, descent. */
  readonly fallback: Readonly<Record<string, readonly [string, string, number, number, number]>>;
};
/** Measured once with tools other than the import's. */
const facts: readonly Facts[] = JSON.parse(
  await readFile(join(import.meta.dirname, 'font-facts.table.json'), 'utf8'),
);

/** Words in lines of a hundred characters. */
const wrapped = (words: readonly string[]) =>
  words
    .join(' ')
    .match(/(?=\S).{1,98}(?=\s|$)/g)
    ?.map((line) => `  ${line}`) ?? [];

const firstStyleOf = (typeface: TypefaceDetail | undefined) =>
  Object.values(typeface?.editable.subfamilies ?? {})[0]?.styles[0];

describe('the whole demo foundry', () => {
  let connection: Connection;
  beforeAll(async () => {
    connection = await openPglite();
    const report = await importFoundry(connection);
    const warnings = [expect.stringContaining('the licence of Bitter reserves its name')];
    expect(report).toMatchObject({ changed: [], unchanged: [], retired: [], warnings, styles: 214 });
    expect(report.added).toHaveLength(16);
  }, 60_000);
  afterAll(() => connection.close());

  // §api.data.typeface.editable
  it('every answer has the shape that the table of calls promises', async () => {
    const data = await findTypefaces(connection.db);
    expect(check(api.typefaces.reply, { data, total: data.length })).toMatchObject({ ok: true });
    for (const { id, page } of data) {
      const typeface = await findTypeface(connection.db, page);
      expect(check(api.typeface.reply, typeface)).toMatchObject({ ok: true });
      expect(await findTypeface(connection.db, String(id))).toEqual(typeface);
      expect(check(api.shop.reply, await findShop(connection.db, page))).toMatchObject({ ok: true });
      const mainId = typeface?.family.main_style.typeface_subfamily_id ?? 0;
      expect(typeface?.editable.subfamilies).toMatchObject({ [mainId]: { id: mainId } });
      for (const subfamily of typeface?.examples.subfamilies ?? []) {
        const styles = await findStyles(connection.db, String(subfamily.id));
        expect(check(api.styles.reply, { data: styles })).toMatchObject({ ok: true });
        expect(styles?.map((style) => style.id)).toEqual(subfamily.styles.map((style) => style.id));
      }
    }
  });

  it('offers the features that were found to work when measured by other means', async () => {
    for (const { family, subfamily, features, italic } of facts) {
      const typeface = await findTypeface(connection.db, family);
      const styles = typeface?.examples.subfamilies.find(({ name }) => name === subfamily)?.styles ?? [];
      // The figures of Ballet are lining ones already: its feature replaces them by their like.
      const leftOut = { fraunces: ['case'], ballet: ['lnum'] }[family] ?? [];
      // They change whole words of Arabic and Hebrew.
      const inWords = { kufam: ['salt', 'ss01'], 'frank-ruhl-libre': ['dlig'] }[family] ?? [];
      const wanted = (tags: string[]) =>
        [...tags.filter((tag) => !leftOut.includes(tag)), ...(tags.length > 0 ? inWords : [])].toSorted();
      const of = (isItalic: boolean) => styles.find(({ face }) => face.italic === isItalic)?.features ?? [];
      expect([family, subfamily, ...of(false)]).toEqual([family, subfamily, ...wanted(features)]);
      // Undoes ligatures, which only shows in whole words.
      const more = family === 'fraunces' ? ['ss01'] : [];
      expect([family, subfamily, ...of(true)]).toEqual([family, subfamily, ...wanted(italic), ...more]);
    }
  });

  // §typeface.languages.letters, §typeface.languages.marks
  it('says the languages that its characters allow, but for letters whose marks are judged by how they are set', async () => {
    const lines: string[] = [];
    for (const { page } of await findTypefaces(connection.db)) {
      const coverage = await findCoverage(connection.db, page);
      const { sets, styles, fonts } = coverage?.data ?? { sets: [], styles: {}, fonts: {} };
      const { data = [], nearly = [] } = (await findLanguages(connection.db, page)) ?? {};
      // Without the variable font, which may have other characters.
      const used = new Set(Object.keys(fonts).map((style) => styles[style] ?? -1));
      const coverages = [...used].map((set) => decodeRanges(sets[set] ?? ''));
      /** By the character map alone: letters of the language of which a style lacks a code point. */
      const unmapped = (letters: readonly string[]) =>
        letters.filter((letter) =>
          [...letter].some((part) => coverages.some((each) => !covers(each, part.codePointAt(0) ?? 0))),
        );
      const said = data.map(({ tag }) => tag).toSorted();
      lines.push(`${page}: ${said.length}`, ...wrapped(said));
      for (const { tag, letters } of exemplars()) {
        if (languageName(tag) === undefined) continue;
        const absent = unmapped(letters);
        const near = nearly.find((language) => language.tag === tag);
        if (said.includes(tag) && absent.length > 0)
          lines.push(`  ${tag}: shaped alone, without ${absent.join(' ')}`);
        if (!said.includes(tag) && absent.length === 0)
          lines.push(
            `  ${tag}: mapped alone, the marks of ${near?.unplaced?.join(' ') ?? 'many letters'} don’t sit`,
          );
      }
    }
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('languages.table.txt');
  });

  // §tester.scripts
  it('says what each script that costs extra adds to the lowest price, where there are such', async () => {
    const pricesOf = async (slug: string) => (await findTypeface(connection.db, slug))?.script_prices;
    const [sofia, barlow] = [await pricesOf('sofia-sans'), await pricesOf('barlow')];
    expect(Object.keys(sofia ?? {})).toEqual(['cyrillic', 'greek']);
    expect(sofia?.cyrillic?.amount).toBe(2 * (sofia?.greek?.amount ?? 0));
    const from = (await findTypeface(connection.db, 'sofia-sans'))?.price_from.amount ?? 0;
    expect(sofia?.cyrillic?.amount).toBe(from / 2);
    expect(barlow).toBeUndefined();
    const [compared] = await findCompared(connection.db, [
      (await findTypeface(connection.db, 'sofia-sans'))?.family.main_style.class ?? '',
    ]);
    expect(compared?.script_prices).toEqual(sofia);
  });

  // §features.difference, §features.chosen
  it('shows each feature in words that fit a line', async () => {
    const samples = (await findTypeface(connection.db, 'barlow'))?.feature_texts.map(({ tag, sample }) => [
      tag,
      sample,
    ]);
    expect(samples).toContainEqual(['tnum', '1984 1171']);
    const tagsOf = async (slug: string) =>
      (await findTypeface(connection.db, slug))?.feature_texts.map(({ tag }) => tag);
    // Left out: lnum, which changes nothing, ss01, which is salt, and subs, which is sinf.
    expect(await tagsOf('ballet')).toEqual(['frac', 'ordn', 'salt', 'sinf', 'ss02', 'sups']);
    for (const { page } of await findTypefaces(connection.db)) {
      const { feature_texts = [] } = (await findTypeface(connection.db, page)) ?? {};
      for (const { text } of feature_texts) expect(text.length).toBeLessThanOrEqual(60);
      for (const { sample } of feature_texts) expect(plainSample(sample ?? '')).toMatch(/^.{1,16}$/u);
    }
  });

  // §typeface.relatives, §typeface.next
  it('leads from each family to others, and through the whole library', async () => {
    const cards = await findTypefaces(connection.db);
    const pages = cards.map(({ page }) => page);
    const classOf = (slug: string) => cards.find(({ page }) => page === slug)?.classification;
    for (const [index, page] of pages.entries()) {
      const { relatives = [], next } = (await findTypeface(connection.db, page)) ?? {};
      expect(next?.page).toBe(pages[(index + 1) % pages.length]);
      expect(relatives.length).toBeLessThanOrEqual(3);
      expect(relatives.map((relative) => relative.page)).not.toContain(page);
      expect(relatives.every(({ faces }) => faces.length === 1)).toBe(true);
    }
    const relatedTo = async (slug: string) =>
      ((await findTypeface(connection.db, slug))?.relatives ?? []).map(({ page }) => page);
    const [first, ...further] = await relatedTo('kufam');
    // A serif, but of the same collection.
    expect(first).toBe('frank-ruhl-libre');
    expect(further.map(classOf)).toEqual(['sans', 'sans']);
    // Of the same collection and class, in the library's order, before what is of the collection alone.
    expect(await relatedTo('barlow')).toEqual(['sofia-sans', 'geologica', 'bitter']);
  });

  // §typeface.native-name
  it('sets a name in its own script, too: beside the Latin one on its baseline, or below it', async () => {
    const namesOf = async (slug: string) => (await findTypeface(connection.db, slug))?.family;
    const kufam = await namesOf('kufam');
    expect(kufam?.native_name).toMatchObject({ lang: 'ar', text: 'كوفام', beside: true });
    const measures = ({ top, bottom }: { top: number; bottom: number }) => [top, bottom];
    expect(kufam?.fit && measures(kufam.fit)).toEqual(kufam?.native_name && measures(kufam.native_name.fit));
    expect((await namesOf('frank-ruhl-libre'))?.native_name).toMatchObject({ lang: 'he', beside: false });
    expect(await namesOf('barlow')).not.toHaveProperty('native_name');
  });

  // §library.reading, §legibility.facts
  it('measures which families read well small, and what tells their letters apart', async () => {
    const cards = await findTypefaces(connection.db);
    expect(cards.filter((card) => card.reads_well_small).map(({ page }) => page)).toEqual([
      'alegreya',
      'spectral',
      'bitter',
      'kufam',
    ]);
    const of = async (slug: string) => (await findTypeface(connection.db, slug))?.legibility;
    expect(await of('barlow')).toEqual({
      ...{ style: 'Regular', x_height: 0.506, x_height_of_capitals: 0.723, aperture: 0.266 },
      ...{ il1_differ: false, o0_differ: true, rnm_differ: true },
      ...{ figures: 'Lining, proportional; tabular by feature', smallest_size: 11 },
    });
    expect(await of('alegreya')).toMatchObject({
      ...{ il1_differ: true, smallest_size: 12 },
      figures: 'Old-style, proportional; lining and tabular by feature',
    });
    expect(await of('bungee')).toBeUndefined();
  });

  // §tester.style-in-words
  it('says in words what each style looks like, by its strokes and not by its name', async () => {
    const words = async (slug: string, subfamily: string) => {
      const { examples } = (await findTypeface(connection.db, slug)) ?? {};
      const { id = 0 } = examples?.subfamilies.find(({ name }) => name === subfamily) ?? {};
      const styles = (await findStyles(connection.db, String(id))) ?? [];
      return Object.fromEntries(styles.map(({ name, description }) => [name, description]));
    };
    expect(await words('barlow', 'Condensed')).toMatchObject({
      Thin: 'Very thin strokes without contrast, narrow, upright',
      Italic: 'Medium strokes without contrast, narrow, slanted by 7 degrees',
      Black: 'Very thick strokes without contrast, narrow, upright',
    });
    expect(await words('eb-garamond', 'Normal')).toMatchObject({
      Regular: 'Medium strokes of high contrast, of normal width, upright',
      'Medium Italic': 'Medium strokes of some contrast, of normal width, slanted by 17 degrees',
    });
    expect((await words('unbounded', 'Normal')).Black).toContain(', wide, ');
    expect((await words('martian-mono', 'Normal')).Regular).toContain(', monospaced, ');
    // Neither single letters of a script nor capitals tell how wide it runs.
    expect(await words('ballet', 'Normal')).toEqual({ Regular: 'Medium strokes of high contrast' });
    expect(await words('bungee', 'Fill')).toEqual({
      Regular: 'Very thick strokes without contrast, upright',
    });
  });

  it('knows weights by folder and makes fallbacks as wide and as tall as the font', async () => {
    for (const { family, subfamily, fallback } of facts) {
      const typeface = await findTypeface(connection.db, family);
      const styles = typeface?.examples.subfamilies.find(({ name }) => name === subfamily)?.styles ?? [];
      expect(styles).toHaveLength(Object.keys(fallback).length);
      for (const { name, face } of styles) {
        const known = Object.entries(fallback).find(
          ([key]) => key === `${face.weight}${face.italic ? 'i' : ''}`,
        )?.[1];
        const [knownName, knownFace, size, ascent, descent] = known ?? [];
        expect([family, name, face.fallback.face]).toEqual([family, knownName, knownFace]);
        for (const [ours, theirs] of [
          [face.fallback.size_adjust, size],
          [face.fallback.ascent, ascent],
          [face.fallback.descent, descent],
        ] as const) {
          // Other running text is a little wider or narrower, most of all in a script typeface with wide capitals.
          expect(Math.abs(ours / Number(theirs) - 1), `${family} ${name}`).toBeLessThan(
            family === 'ballet' ? 0.05 : 0.03,
          );
        }
      }
    }
  });

  it('families of another direction, of capitals only and without small caps say so', async () => {
    const kufam = await findTypeface(connection.db, 'kufam');
    expect(kufam?.family).toMatchObject({ is_rtl: true, scripts: ['Latin', 'Arabic'] });
    expect(firstStyleOf(kufam)).toMatchObject({ lang: 'ar', letter_style: 2 });
    const bungee = await findTypeface(connection.db, 'bungee');
    expect(bungee?.family).toMatchObject({ has_lower_case: false, has_small_caps_support: false });
    expect(firstStyleOf(bungee)?.letter_style).toBe(1);
    const withSmallCaps = (await findTypefaces(connection.db)).filter(({ features }) =>
      features.includes('smcp'),
    );
    expect(withSmallCaps.map(({ page }) => page)).toEqual([
      ...['barlow', 'sofia-sans', 'alegreya', 'spectral', 'eb-garamond', 'bitter', 'kufam'],
    ]);
  });

  it('stylistic sets bear the names that the font gives them', async () => {
    const unbounded = await findTypeface(connection.db, 'unbounded');
    const sets = unbounded?.editable.otf_groups.find(({ name }) => name === 'Stylistic sets');
    expect(sets?.otfs.map(({ name, effect }) => [name, effect])).toContainEqual([
      'Circled Figures',
      '0123456789',
    ]);
  });

  it('unknown typefaces, shops and subfamilies are not found', async () => {
    for (const name of ['nothing', '0', '999999', "x' or 1=1", '../barlow', '']) {
      expect(await findTypeface(connection.db, name)).toBeUndefined();
      expect(await findShop(connection.db, name)).toBeUndefined();
      expect(await findStyles(connection.db, name)).toBeUndefined();
    }
  });

  it('a family and its own styles are bought as its files, each once', async () => {
    const [barlow] = await findTypefaces(connection.db);
    const id = barlow?.id ?? 0;
    const family = { type: 'families', id } as const;
    const single = { type: 'styles', id: 1 } as const;
    const part = { type: 'subfamilies', id: 1 } as const;
    const familyStyles = await findBoughtStyles(connection.db, [family]);
    expect(familyStyles).toHaveLength(54);
    const both = await findBoughtStyles(connection.db, [family, single, part]);
    expect(both.map(({ source }) => source)).toEqual(familyStyles.map(({ source }) => source));
    expect(both[0]?.items).toEqual([family, single, part]);
    expect(both.at(-1)?.items).toEqual([family]);
    expect(await findBoughtStyles(connection.db, [])).toEqual([]);
  });
});

describeOnBoth('importing', ({ open }) => {
  let connection: Connection;
  let folder: string;
  beforeAll(async () => {
    connection = await open();
    folder = await foundryIn(base, 'barlow', 'kufam', 'bungee');
    expect((await importFoundry(connection, { folder })).added).toEqual(['barlow', 'bungee', 'kufam']);
  }, 60_000);
  afterAll(() => connection.close());

  const shops = async () => [await findShop(connection.db, 'barlow'), await findShop(connection.db, 'kufam')];

  it('the same files change nothing', async () => {
    const before = await shops();
    const again = await importFoundry(connection, { folder });
    expect(again).toMatchObject({ added: [], changed: [], unchanged: ['barlow', 'bungee', 'kufam'] });
    expect(await shops()).toEqual(before);
  });

  it('a changed family is detected, and every id stays', async () => {
    const before = await findShop(connection.db, 'barlow');
    await changeFile(folder, 'families/barlow.yaml', 'multiplication: 0.5', 'multiplication: 0.45');
    const report = await importFoundry(connection, { folder });
    expect(report).toMatchObject({ changed: ['barlow'], unchanged: ['bungee', 'kufam'] });
    const after = await findShop(connection.db, 'barlow');
    expect(after?.families[0]?.options[0]).toMatchObject({ id: before?.families[0]?.options[0]?.id });
    expect(after?.families[0]?.options[0]?.multiplication).toBe(0.45);
    expect(after?.styles).toEqual(before?.styles);
  });

  it('a family that left is off the shelves, and comes back as itself', async () => {
    const id = (await findTypeface(connection.db, 'bungee'))?.family.id ?? 0;
    const yaml = await readFile(join(folder, 'families/bungee.yaml'), 'utf8');
    await rm(join(folder, 'families/bungee.yaml'));
    expect((await importFoundry(connection, { folder })).retired).toEqual(['bungee']);
    expect(await findTypeface(connection.db, 'bungee')).toBeUndefined();
    const item = { type: 'families', id } as const;
    const findOption = async () => (await findOptions(connection.db, [item])).get(optionKey(item));
    // A cart that holds it can still name it.
    expect(await findOption()).toMatchObject({ name: 'Bungee Complete Family', retired: true });
    await writeFile(join(folder, 'families/bungee.yaml'), yaml);
    expect((await importFoundry(connection, { folder })).added).toEqual(['bungee']);
    expect(await findOption()).toMatchObject({
      name: 'Bungee Complete Family',
      retired: false,
      styles_no: 2,
      family: { slug: 'bungee' },
    });
  });

  // §pricing.one-module, §pricing.line.agreement
  it('the server prices every option under every choice as its shop page shows it', async () => {
    for (const { page } of await findTypefaces(connection.db)) {
      const shop = await findShop(connection.db, page);
      if (!shop) throw new Error(`no shop of ${page}`);
      const { settings, scripts } = shop;
      const options = (['families', 'subfamilies', 'styles'] as const).flatMap((type) =>
        shop[type].flatMap((group) => group.options.map((option) => ({ type, option }))),
      );
      const choices = Object.entries(settings.options).reduce<LicenceChoice[]>(
        (found, [kind, tiers]) =>
          found.flatMap((choice) => tiers.map(({ value }) => ({ ...choice, [kind]: value }))),
        [{}],
      );
      const scriptSets = scripts.reduce<number[][]>(
        (sets, { id }) => sets.flatMap((ids) => [ids, [...ids, id]]),
        [[]],
      );
      const licensed = choices.filter(isLicensed);
      for (const choice of licensed)
        for (const ids of scriptSets) {
          const priced = await priceCart(connection.db, {
            items: options.map(({ type, option }) => ({
              id: option.id,
              type,
              options: choice,
              scripts: ids,
            })),
            unknownItems: 'refuse',
          });
          const shown = options.map(({ type, option }) =>
            priceFor({ shop, choice, scripts: ids }, type, option),
          );
          expect(priced.ok && priced.cart.cart.map(({ amount }) => amount)).toEqual(
            shown.map((price) => price.ok && price.amountCents),
          );
        }
    }
  });

  // §shop.no-preselection
  it('no shop preselects a licence', async () => {
    for (const { page } of await findTypefaces(connection.db))
      expect((await findShop(connection.db, page))?.settings.defaults).toEqual({
        desktop: 0,
        web: 0,
        app: 0,
      });
  });

  // §pricing.input.style-multiplication
  it('single styles are multiplied by 1', async () => {
    for (const { page } of await findTypefaces(connection.db)) {
      const groups = (await findShop(connection.db, page))?.styles ?? [];
      const multiplications = groups.flatMap(({ options }) => options.map((option) => option.multiplication));
      expect(new Set(multiplications)).toEqual(new Set([1]));
    }
  });

  // §pricing.input.settings, §pricing.input.option, §pricing.input.script
  it('options carry everything that their price depends on', async () => {
    const kufam = await findShop(connection.db, 'kufam');
    const style = { type: 'styles', id: kufam?.styles[0]?.options[0]?.id ?? 0 } as const;
    const found = await findOptions(connection.db, [style, { type: 'styles', id: 2_147_483_647 }]);
    expect([...found.keys()]).toEqual([optionKey(style)]);
    expect(found.get(optionKey(style))).toMatchObject({
      name: 'Kufam Regular',
      styles_no: 1,
      multiplication: 1,
      pro: true,
      scripts: [],
      settings: { pro_multiplication: 1.5, style_prices: { desktop: { 1: 60 } } },
    });
  });

  it('a new price counts for carts from its import on', async () => {
    const id = (await findTypeface(connection.db, 'kufam'))?.family.id ?? 0;
    const family = { type: 'families', id, options: { desktop: 1, web: 0, app: 0 } } as const;
    const price = async () => {
      const priced = await priceCart(connection.db, { items: [family], unknownItems: 'refuse' });
      return priced.ok && priced.cart.total.value;
    };
    // 60 × 12 styles × 0.7 × 1.5
    expect(await price()).toBe('$756');
    await changeFile(folder, 'prices.yaml', 'price: 60', 'price: 80');
    expect((await importFoundry(connection, { folder })).changed).toEqual(['kufam']);
    expect(await price()).toBe('$1,008');
  });
});

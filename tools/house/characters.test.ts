/** No text of the site shows a character that its font lacks; those of pictures are checked where they are drawn. */
import { globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { create } from 'fontkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EditableStyle, TypefaceDetail } from '../../domain/catalogue.ts';
import { type Coverage, missingIn, rangesOf } from '../../domain/coverage.ts';
import { plainSample } from '../../domain/feature-sample.ts';
import { presets } from '../../domain/text-setting.ts';
import { offerOf, wordsOf } from '../../domain/typeface-setting.ts';
import { importFoundry } from '../../server/catalogue/import.ts';
import { readFoundry } from '../../server/catalogue/read-foundry.ts';
import {
  everyCharacter,
  hashInUrl,
  interfaceCharacters,
  namesCharacters,
  unmodifiedFile,
  webFontCharacters,
} from '../../server/catalogue/web-font.ts';
import { sampleSource } from '../../server/club/beta-fonts.ts';
import { demoFoundry } from '../../server/config.ts';
import type { Connection } from '../../server/db/connect.ts';
import { findBetaDrafts, findFacesOf } from '../../server/stores/club-fonts.ts';
import { findWebFont } from '../../server/stores/fonts.ts';
import { findFoundry } from '../../server/stores/foundry.ts';
import { findShop } from '../../server/stores/shops.ts';
import { findLanguages, findStyles, findTypeface, findTypefaces } from '../../server/stores/typefaces.ts';
import { openPglite } from '../../tests/support/databases.ts';
import { textsOf } from './texts.ts';

let connection: Connection;
let details: readonly TypefaceDetail[];
let styles: readonly EditableStyle[];
beforeAll(async () => {
  connection = await openPglite();
  const { db } = connection;
  await importFoundry(connection);
  const cards = await findTypefaces(db);
  details = (await Promise.all(cards.map(({ page }) => findTypeface(db, page)))).filter(
    (each) => each !== undefined,
  );
  const ids = details.flatMap(({ examples }) => examples.subfamilies.map(({ id }) => String(id)));
  styles = (await Promise.all(ids.map((id) => findStyles(db, id)))).flatMap((found) => found ?? []);
}, 240_000);
afterAll(() => connection.close());

const coverages = new Map<string, Promise<Coverage>>();
/** What is in the web font at this address. */
function servedAt(url: string): Promise<Coverage> {
  const known = coverages.get(url) ?? readServed(url);
  coverages.set(url, known);
  return known;
}

async function readServed(url: string): Promise<Coverage> {
  const font = await findWebFont(connection.db, hashInUrl(url));
  if (!font) throw new Error(`No web font is at ${url}.`);
  const { characterSet } = create(await readFile(font.source));
  const [first = ''] = font.scripts;
  if (first === everyCharacter || first === unmodifiedFile) return rangesOf(characterSet);
  const wanted =
    namesCharacters(font.scripts) ?? interfaceCharacters(font.scripts) ?? webFontCharacters(font.scripts);
  const codePoints = new Set([...wanted].map((character) => character.codePointAt(0)));
  return rangesOf(characterSet.filter((codePoint) => codePoints.has(codePoint)));
}

type Shown = { readonly where: string; readonly text: string; readonly url: string };

/** A line for each text with characters that its font lacks. */
async function faultsOf(shown: readonly Shown[]): Promise<string[]> {
  expect(shown.length).toBeGreaterThan(0);
  const checked = await Promise.all(
    shown.map(async ({ where, text, url }) => ({ where, missing: missingIn(await servedAt(url), text) })),
  );
  return [
    ...new Set(
      checked.flatMap(({ where, missing }) => (missing.length > 0 ? [`${where}: ${missing.join(' ')}`] : [])),
    ),
  ];
}

const mainFaceOf = ({ examples, family }: TypefaceDetail) =>
  examples.subfamilies.flatMap((each) => each.styles).find((style) => style.class === family.main_style.class)
    ?.face;

describe('a font of the shop has every character', () => {
  // §tester.missing
  it('of the line that each style shows', async () => {
    expect(styles.length).toBe(214);
    const shown = styles.map((style) => ({
      where: style.class,
      text: style.default_text,
      url: style.face.url,
    }));
    expect(await faultsOf(shown)).toEqual([]);
  });

  it('of the lines that a tester takes in turn, in every style of the subfamily', async () => {
    const shown = details.flatMap(({ editable, examples, family }) =>
      (editable.samples ?? []).flatMap(({ text }) =>
        (examples.subfamilies[0]?.styles ?? []).map((style) => ({
          where: `${family.slug} ${style.class} ‘${text}’`,
          text,
          url: style.face.url,
        })),
      ),
    );
    expect(await faultsOf(shown)).toEqual([]);
  });

  it('of each line and paragraph of samples.yaml, in one family at least: in none it would never be shown', async () => {
    const { samples } = await readFoundry(demoFoundry, join(import.meta.dirname, '../../node_modules'));
    const texts = Object.values(samples).flatMap((lines) =>
      Object.values(lines).flatMap((each) => each ?? []),
    );
    expect(texts.length).toBeGreaterThan(50);
    const faces = await Promise.all(details.map((detail) => servedAt(mainFaceOf(detail)?.url ?? '')));
    const unset = texts.filter(({ text }) => faces.every((face) => missingIn(face, text).length > 0));
    expect(unset).toEqual([]);
  });

  it('of each preset of the block of text, in each of its languages', async () => {
    const shown = details.flatMap((detail) =>
      presets.flatMap((preset) =>
        offerOf(detail).languages.map((language) => ({
          where: `${detail.family.slug} ${preset} ${language}`,
          text: wordsOf({ preset, language, text: null }, detail).text,
          url: mainFaceOf(detail)?.url ?? '',
        })),
      ),
    );
    expect(await faultsOf(shown)).toEqual([]);
  });

  it('of the rows about its features', async () => {
    const shown = details.flatMap((detail) =>
      detail.feature_texts.flatMap(({ tag, sample }) => [
        {
          where: `${detail.family.slug} ${tag}`,
          text: plainSample(sample ?? ''),
          url: mainFaceOf(detail)?.url ?? '',
        },
      ]),
    );
    expect(await faultsOf(shown)).toEqual([]);
  });

  it('of its name, in Latin and its own script, in the library, at the head of its page, and on its axes', async () => {
    const cards = await findTypefaces(connection.db);
    const shown = [
      ...cards.flatMap(({ name, page, faces }) =>
        faces.map(({ url, class: face }) => ({ where: `${page} ${face}`, text: name, url })),
      ),
      ...details.flatMap((detail) => {
        const { name, slug, native_name } = detail.family;
        return [
          { where: `${slug} native name`, text: native_name?.text ?? '', url: mainFaceOf(detail)?.url ?? '' },
          ...(detail.variable ? [{ where: `${slug} axes`, text: name, url: detail.variable.url }] : []),
        ];
      }),
    ];
    expect(await faultsOf(shown)).toEqual([]);
  });

  // §navigation.loading.fonts
  it('of all names of its styles and packages, in the files for names', async () => {
    const shown = [];
    for (const { examples, family } of details) {
      const all = examples.subfamilies.flatMap((each) => each.styles);
      const fileOf = (face: string) => all.find((style) => style.class === face)?.face.names_url ?? '';
      const {
        families = [],
        subfamilies = [],
        styles: singles = [],
      } = (await findShop(connection.db, family.slug)) ?? {};
      const options = [...families, ...subfamilies, ...singles].flatMap((group) => group.options);
      const named = [
        ...all.flatMap((style) => [family.name, style.name].map((name) => [name, style.class] as const)),
        ...options.map((option) => [option.name, option.class] as const),
        [family.native_name?.text ?? '', family.native_name?.fit.class ?? ''] as const,
      ];
      for (const [text, face] of named)
        if (text !== '') shown.push({ where: `${face} ‘${text}’`, text, url: fileOf(face) });
    }
    expect(await faultsOf(shown)).toEqual([]);
  });

  it('of the samples of its languages', async () => {
    const shown = [];
    for (const { family } of details) {
      const list = await findLanguages(connection.db, family.slug);
      for (const { tag, sample } of list?.data ?? [])
        shown.push({ where: `${family.slug} ${tag}`, text: sample, url: list?.url ?? '' });
    }
    expect(await faultsOf(shown)).toEqual([]);
  });

  it('of what the Club shows in its unfinished fonts', async () => {
    const drafts = await findBetaDrafts(connection.db);
    const faces = await findFacesOf(connection.db, drafts.map(sampleSource));
    const shown = drafts.map((draft) => ({
      where: draft.slug,
      text: draft.sample,
      url: faces.get(sampleSource(draft))?.url ?? '',
    }));
    expect(await faultsOf(shown)).toEqual([]);
  });
});

describe('the interface’s faces have every character', () => {
  const inEach = async (texts: readonly (readonly [string, string])[]) => {
    const { text, strong, mono } = (await findFoundry(connection.db)).theme.faces;
    return await faultsOf(
      [text, strong, mono].flatMap((face) =>
        texts.map(([where, words]) => ({
          where: `${face?.family} ${face?.weight}: ${where}`,
          text: words,
          url: face?.url ?? '',
        })),
      ),
    );
  };

  it.each(['posts', 'commissions', 'collections', 'content_parts'] as const)(
    'of all texts of %s',
    async (table) => {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(
        connection.db,
      );
      expect(await inEach(rows.flatMap((row) => textsIn(row, String(row.slug ?? row.key))))).toEqual([]);
    },
  );

  it('of what families, languages and the foundry are called', async () => {
    const texts: (readonly [string, string])[] = [];
    for (const detail of details)
      texts.push(
        ...textsIn({ ...detail.family, native_name: null }, detail.family.slug),
        ...textsIn(detail.about, ''),
        ...textsIn(detail.legibility ?? {}, detail.family.slug),
        ...textsIn(detail.meta, detail.family.slug),
      );
    for (const { family } of details)
      for (const { tag, name } of (await findLanguages(connection.db, family.slug))?.data ?? [])
        texts.push([tag, name]);
    texts.push(...textsIn(await findFoundry(connection.db), 'foundry'));
    expect(await inEach(texts)).toEqual([]);
  });

  it('of its own texts', async () => {
    const texts = globSync('{src,domain,machines}/**/*.{ts,tsx}')
      .flatMap(textsOf)
      .map(({ place, words }) => [place, words] as const);
    const inStyles = globSync('src/**/*.css').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/content:\s*"([^"]*)"/g)].map(
        ([, words = '']) => [file, words] as const,
      ),
    );
    expect(texts.length).toBeGreaterThan(1000);
    expect(inStyles.length).toBeGreaterThan(5);
    expect(await inEach([...texts, ...inStyles])).toEqual([]);
  });
});

/** Words in another script say their language; they are set in the reader's own fonts. */
const foreignWords = /<(span|em)\b[^>]*\blang="[^"]*"[^>]*>.*?<\/\1>/gs;

/** Every text in a value, with its place; HTML without its tags, and without words of other scripts. */
function textsIn(value: unknown, where: string): (readonly [string, string])[] {
  if (typeof value === 'string') {
    if (/^[[{]/.test(value)) return textsIn(JSON.parse(value), where);
    return [[where, value.replace(foreignWords, '').replace(/<[^>]*>|&#?\w+;/g, '')]];
  }
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, each]) => textsIn(each, `${where} ${key}`));
}

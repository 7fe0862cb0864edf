import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { hashOf } from '@skerry/font-facts/measure';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { importFoundry } from '../../server/catalogue/import.ts';
import { createDocuments } from '../../server/documents/documents.ts';
import { makeSoldFont } from '../../server/documents/make-sold-font.ts';
import { importFontFolder } from '../../server/font-folder/import-font-folder.ts';
import { createFileStore } from '../../server/gateways/files.ts';
import { isBuilt } from '../../server/render/built.ts';
import { findTypefaces } from '../../server/stores/typefaces.ts';
import { charactersOf } from '../../server/trials/characters.ts';
import { makeTrialFont } from '../../server/trials/make-trial-font.ts';
import { startWorkerPool } from '../../server/worker-pool/pool.ts';
import { openPglite } from '../support/databases.ts';
import { choice } from '../support/price-list.ts';
import { testConfig } from '../support/server.ts';
import { copyFoundry } from '../support/small-foundry.ts';
import { replyOf, type Till, tillOver } from '../support/till.ts';
import { unzip } from '../support/zip.ts';

const packages = join(import.meta.dirname, '../../node_modules');
const spectral = join(packages, '@expo-google-fonts/spectral');
const licence = await readFile(join(spectral, 'LICENSE_FONT'));
const styles = ['200ExtraLight', '400Regular', '400Regular_Italic'] as const;

/** A family unknown to the shop: three styles of Spectral under another name. */
const fonts = new Map<string, Uint8Array>();
for (const style of styles) {
  const source = join(spectral, style, `Spectral_${style}.ttf`);
  const characters = charactersOf(['Basic Latin', 'Cyrillic']);
  fonts.set(style, await makeTrialFont({ source, characters }));
}
const fontOf = (style: (typeof styles)[number]) => fonts.get(style) ?? new Uint8Array();

let base: string;
let foundry: string;
let folder: string;
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'skerry-fonts-'));
  foundry = join(base, 'foundry');
  await copyFoundry(foundry, ['instrument-serif']);
});
afterAll(() => rm(base, { recursive: true, force: true }));

/** A folder as delivered by a designer: with names and subfolders of their own. */
beforeEach(async () => {
  folder = await mkdtemp(join(base, 'in-'));
  await mkdir(join(folder, 'static'));
  for (const style of styles) await writeFile(join(folder, 'static', `ST ${style}.ttf`), fontOf(style));
  await writeFile(join(folder, 'OFL.txt'), licence);
});

async function hashEveryFile(): Promise<string[]> {
  const entries = await readdir(foundry, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const lines = files.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name);
    return `${path} ${hashOf(await readFile(path))}`;
  });
  return (await Promise.all(lines)).toSorted();
}

describe('a folder of fonts that the shop has never seen', () => {
  const workerPool = startWorkerPool();
  let till: Till;
  const importFolder = (onProgress?: (text: string) => void) =>
    importFontFolder(till.services, folder, { folder: foundry, ...(onProgress ? { onProgress } : {}) });
  const familyFile = () => join(foundry, 'families/spectral-trial.yaml');

  beforeAll(async () => {
    const connection = await openPglite();
    const files = createFileStore(join(base, 'files'));
    const documents = createDocuments({
      config: testConfig({ dataDir: base }),
      db: connection.db,
      files,
      workerPool,
    });
    till = await tillOver(connection, { folder: join(base, 'files'), overrides: { documents } });
    await importFoundry(till.services, { folder: foundry });
  }, 60_000);
  afterAll(async () => {
    await till.close();
    await workerPool.close();
  });

  const faults: readonly [string, () => Promise<unknown>, RegExp][] = [
    [
      'a file that is no font',
      () => writeFile(join(folder, 'notes.ttf'), 'Dear Ada, here are the fonts.'),
      /^notes\.ttf: is not a font, expected a TrueType \(\.ttf\) or OpenType font/m,
    ],
    [
      'a font that was cut off',
      () => writeFile(join(folder, 'cut.ttf'), fontOf('400Regular').slice(0, 20_000)),
      /^cut\.ttf: ends in the middle of its table ‘\w+’, expected the whole font/m,
    ],
    [
      'a font with a damaged table',
      () => writeFile(join(folder, 'noise.ttf'), Buffer.from(fontOf('400Regular')).fill(255, 400, 40_000)),
      /^noise\.ttf: has a damaged table ‘\w+’ \(its checksum differs\), expected/m,
    ],
    [
      'fonts without a licence text',
      () => rm(join(folder, 'OFL.txt')),
      /no licence text is there, expected the fonts’ licence as OFL\.txt/,
    ],
    [
      'an empty licence text',
      () => writeFile(join(folder, 'OFL.txt'), ' \n'),
      /^OFL\.txt: is empty, expected the fonts’ licence text/m,
    ],
    [
      'fonts of two families',
      () => cp(join(spectral, '400Regular/Spectral_400Regular.ttf'), join(folder, 'other.ttf')),
      /^other\.ttf: belongs to ‘Spectral’, expected fonts of one family \(3 of the files are of ‘Spectral Trial’\)/m,
    ],
    [
      'a style that is there twice',
      () => writeFile(join(folder, 'again.ttf'), fontOf('400Regular_Italic')),
      /^static\/ST 400Regular_Italic\.ttf: is ‘Italic’ \(Normal, 400\) as again\.ttf is, expected each style once/m,
    ],
    [
      'a family of other files',
      async () => {
        const serif = join(
          packages,
          '@expo-google-fonts/instrument-serif/400Regular/InstrumentSerif_400Regular.ttf',
        );
        await rm(join(folder, 'static'), { recursive: true });
        await cp(serif, join(folder, 'serif.ttf'));
      },
      /^families\/instrument-serif\.yaml: the shop has ‘Instrument Serif’ from other files, expected/m,
    ],
    [
      'a folder without fonts',
      () => rm(join(folder, 'static'), { recursive: true }),
      /no font file is there, expected at least one \.ttf/,
    ],
    ['no folder', () => rm(folder, { recursive: true }), /is not a folder, expected one that holds fonts/],
    [
      'a foundry that is wrong elsewhere',
      () => writeFile(join(foundry, 'pages/about.md'), 'No front matter.'),
      /^pages\/about\.md:1:1: /m,
    ],
  ];

  it.each(faults)('%s is reported by file, and nothing is changed', async (_name, spoil, words) => {
    const about = await readFile(join(foundry, 'pages/about.md'));
    await spoil();
    const before = await hashEveryFile();
    const failed: unknown = await importFolder().catch((error: unknown) => error);
    expect(String(failed)).toMatch(words);
    expect(await hashEveryFile()).toEqual(before);
    expect((await findTypefaces(till.services.db)).map(({ page }) => page)).toEqual(['instrument-serif']);
    await writeFile(join(foundry, 'pages/about.md'), about);
  });

  it('becomes a family that can be read about, tested, tried and bought', async () => {
    const progress: string[] = [];
    const report = await importFolder((text) => progress.push(text));
    expect(report).toMatchObject({
      added: ['spectral-trial'],
      outcome: 'new',
      unchanged: ['instrument-serif'],
    });
    expect(progress).toContain('Reading 3 of 3 fonts: static/ST 400Regular_Italic.ttf');

    const { body: typeface } = await till.call('typeface', { params: { slug: 'spectral-trial' } });
    expect(typeface.family).toMatchObject({ name: 'Spectral Trial', scripts: ['Latin', 'Cyrillic'] });
    expect(typeface.about).toMatchObject({
      author: 'Jean-Baptiste Levee',
      release_date: '2017',
      styles_no: 3,
    });
    const tested = typeface.examples.subfamilies[0]?.styles ?? [];
    expect(tested.map(({ name }) => name)).toEqual(['Extra Light', 'Regular', 'Italic']);
    expect(tested[1]?.features).toEqual(expect.arrayContaining(['onum', 'smcp']));
    // Pages need the build, which is a separate step before the tests.
    const pages = isBuilt() ? ['/typeface/spectral-trial', '/shops/spectral-trial'] : [];
    for (const address of [tested[0]?.face.url ?? '', '/specimens/spectral-trial.pdf', ...pages])
      expect([address, (await till.send('GET', address)).status]).toEqual([address, 200]);
    const glyphs = await till.call('glyphs', { params: { id: String(tested[0]?.id) } });
    expect(glyphs.body.glyphs).toContainEqual(expect.objectContaining({ name: 'uni0041' }));
    const trials = await till.services.trials.zipOf(['spectral-trial']);
    expect(trials?.families).toEqual(['Spectral Trial']);
  }, 60_000);

  it('sells: its price, and a zip with the very files', async () => {
    const { body: shop } = await till.call('shop', { params: { font: 'spectral-trial' } });
    const [family] = shop.families[0]?.options ?? [];
    const buyer = await till.buyer();
    const scripts = shop.scripts.map(({ id }) => id);
    const cart = await buyer.fill([
      { type: 'families', id: family?.id ?? 0, options: choice('D1'), scripts },
    ]);
    // Three styles at the foundry's 50, times the default 0.8, and half as much again for Cyrillic.
    expect(cart.total.value).toBe('$180');
    expect(replyOf(await buyer.pay())).toMatchObject({ success: true });
    await till.runDueJobs();
    const { body: order } = await till.call('success', { token: buyer.token, body: {} });
    const answer = await fetch(till.url + order.order_details.zip);
    const files = await unzip(Buffer.from(await answer.arrayBuffer()));
    const sent = [...files].filter(([name]) => name.endsWith('.ttf'));
    expect(sent.map(([name, bytes]) => [basename(name), hashOf(bytes)])).toEqual(
      styles.map((style) => [expect.stringContaining(style.slice(3, 9)), hashOf(fontOf(style))]),
    );
    const text = [...files].find(([name]) => name.endsWith('/Spectral Trial/OFL.txt'))?.[1];
    expect(text?.equals(licence)).toBe(true);
  }, 60_000);

  it('brought again, it changes nothing', async () => {
    const before = await hashEveryFile();
    const again = await importFolder();
    expect(again).toMatchObject({ outcome: 'the same', added: [], changed: [], retired: [] });
    expect(await hashEveryFile()).toEqual(before);
  });

  it('with other fonts, it keeps what a person wrote, every id, and the files of before', async () => {
    const edited = (await readFile(familyFile(), 'utf8'))
      .replace(/^overview: .*$/m, 'overview: Edited by hand. # for the spring')
      .replace('name: Extra Light', 'name: Feather');
    await writeFile(familyFile(), edited);
    const before = await till.call('typeface', { params: { slug: 'spectral-trial' } });
    await rm(join(folder, 'static/ST 400Regular_Italic.ttf'));
    const report = await importFolder();
    expect(report).toMatchObject({ outcome: 'new fonts', changed: ['spectral-trial'] });
    const text = await readFile(familyFile(), 'utf8');
    expect(text).toContain('Edited by hand. # for the spring');
    const after = await till.call('typeface', { params: { slug: 'spectral-trial' } });
    const names = after.body.examples.subfamilies[0]?.styles.map(({ name }) => name);
    expect(names).toEqual(['Feather', 'Regular']);
    expect(after.body.family.id).toBe(before.body.family.id);
    const importedFiles = await readdir(join(foundry, 'fonts/spectral-trial'));
    expect(importedFiles).toHaveLength(2);
  }, 60_000);

  it('what is said of its variable font stands when fonts are brought again', async () => {
    const geologica = join(
      packages,
      '@fontsource-variable/geologica/files/geologica-latin-full-normal.woff2',
    );
    await writeFile(join(folder, 'VF.ttf'), await makeSoldFont({ source: geologica, without: [] }));
    await importFolder();
    const edited = (await readFile(familyFile(), 'utf8')).replace(
      /^variable:\n(?= )/m,
      'variable:\n  sold_with: families\n  note: It is on loan.\n',
    );
    await writeFile(familyFile(), edited);
    await rm(join(folder, 'static/ST 200ExtraLight.ttf'));
    await importFolder();
    const { variable } = parse(await readFile(familyFile(), 'utf8'));
    expect(variable).toMatchObject({ sold_with: 'families', note: 'It is on loan.' });
  }, 60_000);

  it('a family that is retired keeps its file', async () => {
    const retired = `retired: true\n${await readFile(familyFile(), 'utf8')}`;
    await writeFile(familyFile(), retired);
    await expect(importFolder()).rejects.toThrow(
      /families\/spectral-trial\.yaml: ‘Spectral Trial’ is retired, expected/,
    );
    expect(await readFile(familyFile(), 'utf8')).toBe(retired);
  });
});

it('fonts with PostScript outlines keep their ending', async () => {
  const own = await mkdtemp(join(base, 'otf-'));
  await copyFoundry(own, ['instrument-serif']);
  const connection = await openPglite();
  const kilnfield = join(import.meta.dirname, '../second-foundry/fonts/kilnfield');
  expect(await importFontFolder(connection, kilnfield, { folder: own })).toMatchObject({
    outcome: 'new',
    styles: 4,
  });
  const entries = await readdir(join(own, 'fonts/kilnfield'), { recursive: true });
  expect(entries.filter((name) => name.endsWith('.otf'))).toHaveLength(2);
  await connection.close();
}, 60_000);

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importFoundry } from '../../server/catalogue/import.ts';
import { FoundryError } from '../../server/catalogue/read-foundry.ts';
import type { Connection } from '../../server/db/connect.ts';
import { findTypeface, findTypefaces } from '../../server/stores/typefaces.ts';
import { openPglite } from '../support/databases.ts';
import { changeFile, foundryIn } from '../support/small-foundry.ts';

describe('what is wrong with what is sold', () => {
  let base: string;
  let connection: Connection;
  beforeAll(async () => {
    base = await mkdtemp(join(tmpdir(), 'skerry-foundry-'));
    connection = await openPglite();
  }, 60_000);
  afterAll(async () => {
    await connection.close();
    await rm(base, { recursive: true });
  });

  const faults: readonly [string, string, string | RegExp, string, RegExp][] = [
    [
      'an unknown key',
      'families/bungee.yaml',
      'kind:',
      'knd:',
      /^families\/bungee\.yaml:5:\d+: unknown key ‘knd’, expected/m,
    ],
    [
      'a missing value',
      'families/bungee.yaml',
      /^designers:.*\n/m,
      '',
      /^families\/bungee\.yaml:1:\d+: designers: is missing, expected a text/m,
    ],
    [
      'a bad colour',
      'families/bungee.yaml',
      '"#FFD23F"',
      'yellow',
      /^families\/bungee\.yaml:8:\d+: accent: expected/m,
    ],
    [
      'a missing package',
      'families/bungee.yaml',
      'google-fonts/bungee-shade',
      'google-fonts/bungee-glow',
      /^families\/bungee\.yaml:\d+:\d+: @expo-google-fonts\/bungee-glow has no TTF files, expected/m,
    ],
    [
      'a missing licence',
      'families/kufam.yaml',
      'kufam-OFL',
      'kufam-none',
      /^families\/kufam\.yaml:\d+:\d+: the file licences\/kufam-none\.txt is missing, expected/m,
    ],
    [
      'an unknown price table',
      'families/bungee.yaml',
      'prices: display',
      'prices: cheap',
      /^families\/bungee\.yaml:\d+:\d+: ‘cheap’ is not known, expected one of house, scholar, display/m,
    ],
    [
      'a name in letters that its font lacks',
      'families/kufam.yaml',
      /^native_name: .*$/m,
      'native_name: { lang: el, text: Κουφάμ }',
      /^families\/kufam\.yaml:\d+:\d+: Kufam_700Bold\.ttf has no ‘Κ’, expected a name in letters that it has/m,
    ],
    [
      'a name in letters of another language',
      'families/kufam.yaml',
      'lang: ar',
      'lang: he',
      /^families\/kufam\.yaml:\d+:\d+: .*is in no script of the language ‘he’/m,
    ],
    [
      'a negative price',
      'prices.yaml',
      'price: 75',
      'price: -75',
      /^prices\.yaml:13:\d+: tables\.house\.licences\.desktop\.1\.price: expected/m,
    ],
    [
      'a price with three decimals',
      'prices.yaml',
      'price: 75',
      'price: 75.125',
      /^prices\.yaml:13:\d+: .*at most two decimals/m,
    ],
    [
      'a price that falls',
      'prices.yaml',
      'price: 75',
      'price: 40',
      /^prices\.yaml:13:\d+: desktop tier 2 costs less than the one before, expected at least 50/m,
    ],
    ['broken YAML', 'samples.yaml', 'latin:', 'latin: [', /^samples\.yaml:\d+:\d+: .+, expected YAML/m],
    [
      'the same slug twice',
      'families/kufam.yaml',
      'slug: kufam',
      'slug: bungee',
      /^families\/kufam\.yaml:2:\d+: the slug ‘bungee’ is also at families\/bungee\.yaml:2:7, expected another/m,
    ],
    [
      'a slug that leaves the address',
      'families/kufam.yaml',
      'slug: kufam',
      'slug: ../kufam',
      /^families\/kufam\.yaml:2:\d+: slug: expected/m,
    ],
    [
      'an unknown script',
      'families/kufam.yaml',
      'native_scripts: [arabic]',
      'native_scripts: [runic]',
      /^families\/kufam\.yaml:\d+:\d+: ‘runic’ is not known/m,
    ],
    [
      'a sample in no script of its language',
      'samples.yaml',
      '{ lang: he, text: "נמל הצפון" }',
      '{ lang: ar, text: "נמל הצפון" }',
      /^samples\.yaml:\d+:\d+: hebrew\.lower\.\d+: ‘נמל’ is in no script of the language ‘ar’, expected its own$/m,
    ],
    [
      'a caption too pale to be read',
      'foundry.yaml',
      'quiet: "#455256"',
      'quiet: "#8A9598"',
      /^foundry\.yaml:21:\d+: quiet #8A9598 on paper #F2F4EE has a contrast of 2\.\d, expected 7 or more$/m,
    ],
    [
      'a dark field that hides what is typed',
      'foundry.yaml',
      'field: "#08192A"',
      'field: "#F2F4EE"',
      /^foundry\.yaml:29:\d+: ink #F2F4EE on field #F2F4EE has a contrast of 1\.0, expected 7 or more$/m,
    ],
    [
      'a face that is missing',
      'foundry.yaml',
      'SofiaSans_400Regular',
      'SofiaSans_401Regular',
      /^foundry\.yaml:42:\d+: @expo-.*_401Regular\.ttf can’t be read as a font, expected one/m,
    ],
    [
      'a favicon that is no picture',
      'favicon.svg',
      '<svg',
      '<p',
      /^foundry\.yaml:14:\d+: favicon\.svg is no SVG of at most 50 kB, expected/m,
    ],
    [
      'a social card that is no picture',
      'foundry.yaml',
      'social_card: social.png',
      'social_card: none.png',
      /^foundry\.yaml:15:\d+: none\.png can’t be read as a picture, expected PNG or JPEG/m,
    ],
  ];

  // §content.language, §typeface.native-name, §foundry.theme.contrast, §foundry.brand-files
  it.each(faults)(
    '%s is named by file, line and column, and nothing is changed',
    async (_name, file, from, to, expected) => {
      const folder = await foundryIn(base, 'bungee', 'kufam');
      await changeFile(folder, file, from, to);
      const failed = await importFoundry(connection, { folder }).then(
        () => undefined,
        (error: unknown) => error,
      );
      expect(failed).toBeInstanceOf(FoundryError);
      expect(failed instanceof FoundryError && failed.problems.join('\n')).toMatch(expected);
      expect(await findTypefaces(connection.db)).toEqual([]);
    },
  );

  // §pricing.input.style-multiplication
  it('a price list without a multiplication of single styles gets a warning', async () => {
    const folder = await foundryIn(base, 'bungee');
    await changeFile(folder, 'prices.yaml', /^style_multiplication: 1\n/m, '');
    const own = await openPglite();
    const { warnings } = await importFoundry(own, { folder });
    await own.close();
    expect(warnings.filter((warning) => warning.startsWith('prices'))).toEqual([
      expect.stringMatching(/^prices\.yaml:\d+:\d+: style_multiplication is left out/),
    ]);
  });

  // §typeface.minisite
  it('a family names its minisite, by https', async () => {
    const folder = await foundryIn(base, 'bungee');
    await changeFile(folder, 'families/bungee.yaml', 'kind:', 'minisite: http://bungee.example\nkind:');
    await expect(importFoundry(connection, { folder })).rejects.toThrow(FoundryError);
    await changeFile(folder, 'families/bungee.yaml', 'http:', 'https:');
    const own = await openPglite();
    await importFoundry(own, { folder });
    expect((await findTypeface(own.db, 'bungee'))?.images.minisite).toBe('https://bungee.example');
    await own.close();
  });

  it('all faults are reported at once', async () => {
    const folder = await foundryIn(base, 'bungee', 'kufam');
    await changeFile(folder, 'families/bungee.yaml', 'kind:', 'knd:');
    await changeFile(folder, 'families/kufam.yaml', 'released: 2020', 'released: soon');
    await expect(importFoundry(connection, { folder })).rejects.toMatchObject({
      problems: expect.arrayContaining([
        expect.stringMatching(/^families\/bungee\.yaml:5:\d+:/),
        expect.stringMatching(/^families\/kufam\.yaml:7:\d+:/),
      ]),
    });
  });
});

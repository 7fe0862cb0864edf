/**
 * What is wrong with the foundry's files is answered by file, line and column, with what is expected: one good folder, and
 * one edit each. §import.faults
 */
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importFoundry } from '../../server/catalogue/import.ts';
import { FoundryError } from '../../server/catalogue/read-foundry.ts';
import type { Connection } from '../../server/db/connect.ts';
import { findTypefaces } from '../../server/stores/typefaces.ts';
import { openPglite } from '../support/databases.ts';
import { createFoundryFolder, type FoundryFolder } from '../support/foundry-folder.ts';
import { changeFile } from '../support/small-foundry.ts';

const fonts = join(import.meta.dirname, '../../node_modules/@expo-google-fonts');
const bungee = join(fonts, 'bungee/400Regular/Bungee_400Regular.ttf');

type Edit = (foundry: FoundryFolder) => Promise<unknown>;
const change =
  (file: string, from: string | RegExp, to: string): Edit =>
  (foundry) =>
    foundry.change(file, from, to);
const write =
  (file: string, content: string | Buffer): Edit =>
  async ({ folder }) => {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), content);
  };
const remove =
  (file: string): Edit =>
  (foundry) =>
    foundry.remove(file);
/** Bungee from a file of the foundry's own, with these bytes. */
const ownFont =
  (bytes: (whole: Buffer) => Buffer, file = 'fonts/bungee/Bungee.ttf'): Edit =>
  async (foundry) => {
    await write(file, bytes(await readFile(bungee)))(foundry);
    await foundry.change(
      'families/bungee.yaml',
      'package: "@expo-google-fonts/bungee"\n    licence: LICENSE_FONT',
      `fonts: [{ file: ${file}, name: Regular, weight: 400 }]\n    licence: licences/kufam-OFL.txt`,
    );
  };
const variable = (text: string) =>
  change('families/bungee.yaml', 'subfamilies:', `variable: ${text}\nsubfamilies:`);
const fraunces = '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2';
const post = (text: string) => change('posts/first.md', 'Some words.', text);
const foundryFile = (text: string) => change('foundry.yaml', 'motto:', `${text}\nmotto:`);

const faults: readonly (readonly [what: string, edit: Edit, expected: string])[] = [
  [
    'YAML that is none',
    change('samples.yaml', 'latin:', 'latin: ['),
    'samples.yaml:6:5: Block collections are not allowed within flow collections, expected YAML',
  ],
  [
    'a tab',
    change('foundry.yaml', '  - Low Quay 3', '\t- Low Quay 3'),
    'foundry.yaml:50:1: a tab indents this line, expected spaces',
  ],
  [
    'an unknown key',
    change('families/bungee.yaml', 'kind:', 'knd:'),
    'families/bungee.yaml:5:1: unknown key ‘knd’, expected one of name, slug, position, designers, kind, classification, released, accent, ink_on_accent, overview, about, languages, sizes, native_name, display, right_to_left, main_script, native_scripts, script_support, trial_scripts, leave_out_features, feature_samples, licence_name, minisite, prices, pro, retired, multiplication, subfamilies, variable',
  ],
  [
    'an unknown key deep inside',
    change('prices.yaml', 'name: 4–10 users', 'nam: 4–10 users'),
    'prices.yaml:13:13: unknown key ‘nam’, expected one of name, price',
  ],
  [
    'a key that is missing',
    change('families/bungee.yaml', /^designers:.*\n/m, ''),
    'families/bungee.yaml:1:1: designers: is missing, expected a text',
  ],
  [
    'another type',
    change('families/bungee.yaml', 'released: 2016', 'released: soon'),
    'families/bungee.yaml:7:11: released: expected a whole number, found ‘soon’',
  ],
  [
    'a list where a text belongs',
    change('families/bungee.yaml', /^designers:.*$/m, 'designers: [David]'),
    'families/bungee.yaml:4:12: designers: expected a text, found a list',
  ],
  [
    'a key without a value',
    change('families/bungee.yaml', /^designers:.*$/m, 'designers:'),
    'families/bungee.yaml:4:11: designers: expected a text, found nothing',
  ],
  [
    'a key that is there twice',
    foundryFile('motto: Again'),
    'foundry.yaml:5:1: this key is there twice, expected each key once',
  ],
  [
    'an alias of nothing',
    change('foundry.yaml', /^motto:.*$/m, 'motto: *unknown'),
    'foundry.yaml:4:8: *unknown is no text in YAML, expected it in quotes',
  ],
  [
    'an empty file',
    write('prices.yaml', ''),
    'prices.yaml:1:1: nothing is there, expected members (key: value)',
  ],
  [
    'a file of comments',
    write('licences.yaml', '# Later.\n'),
    'licences.yaml:1:1: nothing is there, expected members (key: value)',
  ],
  [
    'a file that is one word',
    write('foundry.yaml', 'Kiln\n'),
    'foundry.yaml:1:1: expected members (key: value), found ‘Kiln’',
  ],
  [
    'another encoding',
    write('foundry.yaml', Buffer.from('name: Gießerei\n', 'latin1')),
    'foundry.yaml:1:10: here the file isn’t in UTF-8, expected text in UTF-8',
  ],
  [
    'UTF-16',
    write('foundry.yaml', Buffer.from('\uFEFFname: Kiln\n', 'utf16le')),
    'foundry.yaml:1:1: the file is in UTF-16 or no text, expected text in UTF-8',
  ],
  [
    'a text in another encoding',
    write('posts/first.md', Buffer.from('---\nname: Café\n---\n', 'latin1')),
    'posts/first.md:2:10: here the file isn’t in UTF-8, expected text in UTF-8',
  ],
  [
    'a file that is missing',
    remove('prices.yaml'),
    'prices.yaml:1:1: the file is missing, expected it below the foundry’s folder',
  ],
  [
    'a folder in a file’s place',
    (foundry) => remove('samples.yaml')(foundry).then(() => write('samples.yaml/x', '')(foundry)),
    'samples.yaml:1:1: the file can’t be read (EISDIR), expected it below the foundry’s folder',
  ],
  [
    'a folder without families',
    remove('families'),
    'families/: no family is there, expected at least one NAME.yaml',
  ],
  [
    'a negative price',
    change('prices.yaml', 'price: 75', 'price: -75'),
    'prices.yaml:13:38: tables.house.licences.desktop.1.price: expected 0.01 or more, found ‘-75’',
  ],
  [
    'a price of three decimals',
    change('prices.yaml', 'price: 75', 'price: 75.125'),
    'prices.yaml:13:38: tables.house.licences.desktop.1.price: expected a price with at most two decimals, found ‘75.125’',
  ],
  [
    'a price in words',
    change('prices.yaml', 'price: 75', 'price: $75'),
    'prices.yaml:13:38: tables.house.licences.desktop.1.price: expected a number, found ‘$75’',
  ],
  [
    'a larger tier that costs less',
    change('prices.yaml', 'price: 75', 'price: 40'),
    'prices.yaml:13:38: desktop tier 2 costs less than the one before, expected at least 50',
  ],
  [
    'another currency',
    change('prices.yaml', 'USD', 'EUR'),
    'prices.yaml:3:11: currency: expected one of USD, found ‘EUR’',
  ],
  [
    'an unknown price table',
    change('families/bungee.yaml', 'prices: display', 'prices: cheap'),
    'families/bungee.yaml:34:9: ‘cheap’ is not known, expected one of house, scholar, display',
  ],
  [
    'an unknown licence kind',
    change('prices.yaml', '      desktop:', '      desk:'),
    'prices.yaml:12:9: ‘desk’ is no licence kind, expected one of desktop, web, app (licences.yaml)',
  ],
  [
    'a default tier that is not there',
    change('prices.yaml', '    licences:', '    defaults: { desktop: 9 }\n    licences:'),
    'prices.yaml:10:26: there is no desktop tier 9, expected 0 to 5',
  ],
  [
    'an unknown format',
    change('licences.yaml', 'formats: [WOFF2]', 'formats: [WOFF3]'),
    'licences.yaml:19:15: kinds.web.formats.0: expected one of OpenType, WOFF2, found ‘WOFF3’',
  ],
  [
    'an unknown script',
    change('families/bungee.yaml', 'trial_scripts: [basic]', 'trial_scripts: [runic]'),
    'families/bungee.yaml:33:16: ‘runic’ is not known, expected one of basic, latin, cyrillic, greek, arabic, hebrew',
  ],
  [
    'a family’s name that another has',
    change('families/bungee.yaml', 'name: Bungee', 'name: Ballet'),
    'families/bungee.yaml:1:7: the name ‘Ballet’ is also at families/ballet.yaml:1:7, expected another',
  ],
  [
    'a slug that is not the file’s name',
    change('families/bungee.yaml', 'slug: bungee', 'slug: bungee-sign'),
    'families/bungee.yaml:2:7: the slug ‘bungee-sign’ isn’t the file’s name, expected ‘bungee’',
  ],
  [
    'a slug that leaves the address',
    change('families/bungee.yaml', 'slug: bungee', 'slug: ../bungee'),
    'families/bungee.yaml:2:7: slug: expected small letters, figures and hyphens, found ‘../bungee’',
  ],
  [
    'a size outside of the sizes',
    change('families/bungee.yaml', 'default: 80', 'default: 961'),
    'families/bungee.yaml:22:8: the default size 961 is outside 24 to 360, expected one within',
  ],
  [
    'a truncated font',
    ownFont((whole) => whole.subarray(0, 20_000)),
    'families/bungee.yaml:38:21: fonts/bungee/Bungee.ttf ends in the middle of its table ‘GPOS’, expected the whole font',
  ],
  [
    'a damaged font',
    ownFont((whole) =>
      Buffer.concat([whole.subarray(0, 20_000), Buffer.alloc(50, 7), whole.subarray(20_050)]),
    ),
    'families/bungee.yaml:38:21: fonts/bungee/Bungee.ttf has a damaged table ‘post’ (its checksum differs), expected the font as it was exported',
  ],
  [
    'a style twice',
    async (foundry) => {
      await ownFont((whole) => whole)(foundry);
      await foundry.change(
        'families/bungee.yaml',
        'weight: 400 }]',
        'weight: 400 }, { file: fonts/bungee/Bungee.ttf, name: Regular, weight: 400 }]',
      );
    },
    'families/bungee.yaml:38:76: the style ‘Regular’ is there twice, expected another name',
  ],
  [
    'a package twice',
    change('families/bungee.yaml', '@expo-google-fonts/bungee-shade', '@expo-google-fonts/bungee'),
    'families/bungee.yaml:41:14: Bungee_400Regular.ttf is there twice, expected each file once in a family',
  ],
  [
    'two upright styles of one weight',
    async (foundry) => {
      await ownFont((whole) => whole)(foundry);
      await write('fonts/bungee/Other.ttf', await readFile(bungee))(foundry);
      await foundry.change(
        'families/bungee.yaml',
        'weight: 400 }]',
        'weight: 400 }, { file: fonts/bungee/Other.ttf, name: Other, weight: 400 }]',
      );
    },
    'families/bungee.yaml:38:76: ‘Other’ is told apart from the style at families/bungee.yaml:38:13 by nothing, expected another package, weight or slant, or a subfamily of another name',
  ],
  [
    'a package of another family',
    change('families/ballet.yaml', '@expo-google-fonts/ballet', '@expo-google-fonts/bungee'),
    'families/bungee.yaml:38:14: ‘Regular’ is told apart from the style at families/ballet.yaml:30:14 by nothing, expected another package, weight or slant, or a subfamily of another name',
  ],
  [
    'an ink that can’t be read on the family’s colour',
    change('families/bungee.yaml', 'ink_on_accent: "#101A1D"', 'ink_on_accent: "#FFFFFF"'),
    'families/bungee.yaml:9:16: ink_on_accent #FFFFFF on accent #FFD23F has a contrast of 1.4, expected 4.5 or more',
  ],
  [
    'a colour on which no ink is read',
    change('foundry.yaml', 'action: "#FF4F1C"', 'action: "#7F7F7F"'),
    'foundry.yaml:37:11: no ink is read on action #7F7F7F: the best has a contrast of 4.4, expected 4.5 or more',
  ],
  [
    'a name on two lines',
    change('families/bungee.yaml', /^kind: .*$/m, 'kind: |\n  Signs\n  and more'),
    'families/bungee.yaml:5:7: kind: expected text on one line that neither begins nor ends with a space; over several lines of YAML, after >-, found ‘Signs\nand more\n’',
  ],
  [
    'a picture’s description that isn’t in UTF-8',
    write('pictures/kiln.yaml', Buffer.from('file: kiln.jpg\nalt: \xd6fen\n', 'latin1')),
    'pictures/kiln.yaml:2:6: here the file isn’t in UTF-8, expected text in UTF-8',
  ],
  [
    'a picture far taller than wide',
    async (foundry) => {
      const tall = sharp({ create: { width: 1000, height: 20_000, channels: 3, background: '#808080' } });
      await write('pictures/tall.png', await tall.png().toBuffer())(foundry);
      await write('pictures/tall.yaml', 'file: tall.png\nalt: Tall.\n')(foundry);
    },
    'pictures/tall.yaml:1:7: pictures/tall.png is 20000 px tall as it would be shown, expected at most 16383: cut it into several',
  ],
  [
    'a country by the name that its people use',
    change('foundry.yaml', 'country: "NO"', 'country: UK'),
    'foundry.yaml:53:10: country: expected the two letters of a country, such as GB for the United Kingdom, found ‘UK’',
  ],
  [
    'a redirect to an address without its protocol',
    write('redirects.yaml', '/old: www.kiln.example\n'),
    'redirects.yaml:1:7: /old: expected a path of this site or https://…, found ‘www.kiln.example’',
  ],
  [
    'a script that nobody could leave out',
    async (foundry) => {
      await foundry.change('foundry.yaml', 'scripts:\n', 'scripts:\n  vietnamese: Vietnamese\n');
      await foundry.change(
        'families/bungee.yaml',
        'trial_scripts:',
        'script_support: { vietnamese: 0.3 }\ntrial_scripts:',
      );
    },
    'families/bungee.yaml:33:31: Unicode knows no script ‘vietnamese’, so it can’t be left out of what is sold without it, expected a script’s English name',
  ],
  [
    'a font that is none',
    ownFont(() => Buffer.from('not a font, but long enough for one')),
    'families/bungee.yaml:38:21: fonts/bungee/Bungee.ttf is not a font, expected a TrueType (.ttf) or OpenType font (.otf)',
  ],
  [
    'a font with PostScript outlines that calls itself TrueType',
    ownFont((whole) => Buffer.concat([Buffer.from('OTTO'), whole.subarray(4)])),
    'families/bungee.yaml:38:21: fonts/bungee/Bungee.ttf is a font by another name, expected one that ends with .otf',
  ],
  [
    'a font file by another ending',
    ownFont((whole) => whole, 'fonts/bungee/Bungee.woff'),
    'families/bungee.yaml:38:21: subfamilies.0.fonts.0.file: expected a font (.ttf or .otf) below fonts/, found ‘fonts/bungee/Bungee.woff’',
  ],
  [
    'a font file that is missing',
    (foundry) => ownFont((whole) => whole)(foundry).then(() => remove('fonts')(foundry)),
    'families/bungee.yaml:38:21: the file fonts/bungee/Bungee.ttf is missing, expected it below the foundry’s folder',
  ],
  [
    'a package that is not installed',
    change('families/bungee.yaml', 'fonts/bungee-shade', 'fonts/bungee-glow'),
    'families/bungee.yaml:41:14: @expo-google-fonts/bungee-glow has no TTF files, expected an installed package with files like Name_400Regular.ttf',
  ],
  [
    'a font’s licence that is missing',
    change('families/bungee.yaml', 'licence: LICENSE_FONT', 'licence: licences/none.txt'),
    'families/bungee.yaml:39:14: the file licences/none.txt is missing, expected the font’s licence text in the package or in licences/',
  ],
  [
    'a variable file without axes',
    variable('{ file: "@expo-google-fonts/bungee/400Regular/Bungee_400Regular.ttf" }'),
    'families/bungee.yaml:36:19: @expo-google-fonts/bungee/400Regular/Bungee_400Regular.ttf has no axes, expected a variable font file',
  ],
  [
    'a variable file that is missing',
    variable('{ file: fonts/none.ttf }'),
    'families/bungee.yaml:36:19: fonts/none.ttf is not there, expected a variable font file',
  ],
  [
    'an unknown axis',
    variable(`{ file: "${fraunces}", start: { wdth: 9 } }`),
    'families/bungee.yaml:36:106: the font has no axis ‘wdth’, expected one of wght',
  ],
  [
    'colours that can’t be told apart',
    change('foundry.yaml', 'ink: "#101A1D"', 'ink: "#909A9D"'),
    'foundry.yaml:20:12: ink #909A9D on paper #F2F4EE has a contrast of 2.6, expected 7 or more',
  ],
  [
    'a colour in small letters',
    change('families/bungee.yaml', 'accent: "#FFD23F"', 'accent: "#ffd23f"'),
    'families/bungee.yaml:8:9: accent: expected a colour such as #FF4F1C, in quotes and capital letters, found ‘#ffd23f’',
  ],
  [
    'a colour without quotes, which is a comment',
    change('families/bungee.yaml', 'accent: "#FFD23F"', 'accent: #FFD23F'),
    'families/bungee.yaml:8:9: accent: expected a text, found nothing',
  ],
  [
    'a day that does not exist',
    change('posts/first.md', '2026-01-01', '2026-02-30'),
    'posts/first.md:6:7: date: expected a day as YYYY-MM-DD, found ‘2026-02-30’',
  ],
  [
    'no front matter',
    change('posts/first.md', '---\n', ''),
    'posts/first.md:1:1: the front matter is missing, expected YAML between two lines of ---',
  ],
  ['no text below it', post(''), 'posts/first.md:2:1: the text is missing, expected Markdown below ---'],
  [
    'a picture that is missing',
    remove('pictures/quay.avif'),
    'pictures/pictures.json:2:11: pictures/quay.avif is missing, expected AVIF: npm run pictures draws it',
  ],
  [
    'a picture that is none',
    write('pictures/quay.avif', 'text'),
    'pictures/pictures.json:2:11: pictures/quay.avif is no picture, expected AVIF: npm run pictures draws it',
  ],
  [
    'a picture that nobody drew',
    post('One.\n\nTwo ![a pier](../pictures/pier.avif)'),
    'posts/first.md:15:15: ‘../pictures/pier.avif’ is not a picture of the foundry, expected ../pictures/ and the file of a drawn or described one',
  ],
  [
    'an unknown family in a post',
    change('posts/third.md', '[ballet, bungee]', '[ballet, helvetica]'),
    'posts/third.md:5:20: ‘helvetica’ is not known, expected the slug of a file in families/',
  ],
  [
    'a frame of another host',
    post('One.\n\n<iframe src="https://evil.example/1" title="x"></iframe>'),
    'posts/first.md:13:1: a frame of ‘https://evil.example/1’ is not allowed, expected a video of www.youtube-nocookie.com or player.vimeo.com',
  ],
  [
    'inline HTML whose words are also above',
    post('<img src=x>'),
    'posts/first.md:13:10: ‘x’ is not a picture of the foundry, expected ../pictures/ and the file of a drawn or described one',
  ],
  [
    'the same in code before it',
    post('`<img src=x>`\n\nand <img src=x>'),
    'posts/first.md:15:14: ‘x’ is not a picture of the foundry, expected ../pictures/ and the file of a drawn or described one',
  ],
  [
    'a link that leads nowhere',
    post('See [about](about.md).'),
    'posts/first.md:13:5: the link to ‘about.md’ leads nowhere, expected https://… or /… of this site',
  ],
  [
    'one in HTML',
    post('See <a href="../about.md">about</a>.'),
    'posts/first.md:13:5: the link to ‘../about.md’ leads nowhere, expected https://… or /… of this site',
  ],
  [
    'a legal page that is missing',
    remove('pages/privacy-policy.md'),
    'pages/privacy-policy.md:1:1: the page is missing, expected the text that the law asks for',
  ],
  [
    'a licence text that is missing',
    remove('licences/eula-us.md'),
    'licences/eula-us.md:1:1: the file is missing, expected it below the foundry’s folder',
  ],
  [
    'an empty licence text',
    write('licences/eula.md', ' \n'),
    'licences/eula.md:1:1: nothing is there, expected the shop’s licence as Markdown',
  ],
  [
    'a menu’s link to nothing',
    foundryFile('menu:\n  - { label: Home, href: / }\n  - { label: Jobs, href: /jobs }'),
    'foundry.yaml:6:26: ‘/jobs’ is no page of the site, expected one of its own or a file in pages/',
  ],
  [
    'a menu’s link to a page that is not finished',
    async (foundry) => {
      await foundryFile('menu: [{ label: News, href: /news }]')(foundry);
      await write(
        'pages/news.md',
        '---\ntitle: News\ndescription: News.\ndraft: true\n---\n\nSoon.\n',
      )(foundry);
    },
    'foundry.yaml:4:29: ‘/news’ is no page of the site, expected one of its own or a file in pages/',
  ],
  [
    'a menu’s link to a family that is not there',
    foundryFile('information: [{ label: Kiln, href: /typeface/kiln }]'),
    'foundry.yaml:4:36: ‘/typeface/kiln’ is no page of the site, expected one of its own or a file in pages/',
  ],
  [
    'an email address that is none',
    change('foundry.yaml', 'email: hello@skerry.example', 'email: hello'),
    'foundry.yaml:6:8: email: expected an email address, found ‘hello’',
  ],
  [
    'a country that is none',
    change('foundry.yaml', 'country: "NO"', 'country: XX'),
    'foundry.yaml:53:10: country: expected the two letters of a country, such as NO, found ‘XX’',
  ],
  [
    'Norway as YAML reads it without quotes',
    change('foundry.yaml', 'country: "NO"', 'country: false'),
    'foundry.yaml:53:10: country: expected a text, found ‘false’',
  ],
  [
    'a beginning of numbers that is none',
    change('foundry.yaml', 'invoice: INV-', 'invoice: inv'),
    'foundry.yaml:47:33: numbers.invoice: expected one to six capital letters and figures, then a hyphen, such as INV-, found ‘inv’',
  ],
  [
    'two kinds with the same numbers',
    change('foundry.yaml', 'quote: SQ-', 'quote: INV-'),
    'foundry.yaml:47:64: numbers of invoice and quote both begin with INV-, expected another beginning for each',
  ],
  [
    'a favicon that is no SVG',
    write('favicon.svg', 'text'),
    'foundry.yaml:14:10: favicon.svg is no SVG of at most 50 kB, expected a file of the foundry’s folder',
  ],
  [
    'a favicon with a script',
    write('favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    'foundry.yaml:14:10: favicon.svg runs something or loads something from elsewhere, expected shapes alone',
  ],
  [
    'a favicon outside of the folder',
    change('foundry.yaml', 'favicon: favicon.svg', 'favicon: a/../../b.svg'),
    'foundry.yaml:14:10: favicon: expected an SVG file of the foundry’s folder, found ‘a/../../b.svg’',
  ],
  [
    'a social card that is no picture',
    write('social.png', 'text'),
    'foundry.yaml:15:14: social.png can’t be read as a picture, expected PNG or JPEG of 1200 × 630 px',
  ],
  [
    'a face that is no font',
    (foundry) =>
      write(
        'fonts/face.ttf',
        'text',
      )(foundry).then(() => foundry.change('foundry.yaml', /text: "@expo.*/, 'text: fonts/face.ttf')),
    'foundry.yaml:42:9: fonts/face.ttf can’t be read as a font, expected one of a package or below fonts/',
  ],
  [
    'a name that is too long',
    change('foundry.yaml', 'name: Skerry', `name: ${'Kiln '.repeat(20)}`),
    'foundry.yaml:1:7: name: expected 1 to 60 characters, found 99 characters',
  ],
  [
    'a word in another script',
    change('foundry.yaml', /^motto:.*/m, 'motto: Type and Шрифт'),
    'foundry.yaml:4:8: motto: ‘Шрифт’ is in another script and this text can’t say its language, expected Latin letters; in Markdown, <span lang="…">Шрифт</span>',
  ],
];

describe('content that is wrong', () => {
  let foundry: FoundryFolder;
  let connection: Connection;
  beforeAll(async () => {
    foundry = await createFoundryFolder();
    connection = await openPglite();
  });
  afterAll(async () => {
    await connection.close();
    await foundry.dispose();
  });

  /** A copy of the good folder, edited. */
  async function editedFolder(edit: Edit): Promise<string> {
    const folder = `${foundry.folder}-edited`;
    await rm(folder, { recursive: true, force: true });
    await cp(foundry.folder, folder, { recursive: true });
    const changed: FoundryFolder = {
      ...foundry,
      folder,
      change: (file, from, to) => changeFile(folder, file, from, to),
      remove: (file) => rm(join(folder, file), { recursive: true }),
    };
    await edit(changed);
    return folder;
  }

  it.each(faults)('%s', async (_what, edit, expected) => {
    const folder = await editedFolder(edit);
    const failed = await importFoundry(connection, { folder }).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(FoundryError);
    expect(failed instanceof FoundryError && failed.problems[0]).toBe(expected);
    expect(await findTypefaces(connection.db)).toEqual([]);
  });

  it('a byte order mark and lines of Windows are no fault, and lines are counted the same', async () => {
    const withWindows = (text: string) => `\uFEFF${text.replaceAll('\n', '\r\n')}`;
    const folder = await editedFolder(async (edited) => {
      for (const file of ['foundry.yaml', 'posts/first.md', 'families/bungee.yaml'])
        await write(file, withWindows(await readFile(join(edited.folder, file), 'utf8')))(edited);
    });
    const own = await openPglite();
    expect((await importFoundry(own, { folder })).added).toEqual(['bungee', 'ballet']);
    await changeFile(folder, 'posts/first.md', 'Some words.', '<img src=x>');
    await expect(importFoundry(own, { folder })).rejects.toMatchObject({
      problems: [expect.stringMatching(/^posts\/first\.md:13:10: /)],
    });
    await own.close();
  });
});

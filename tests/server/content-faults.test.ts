import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importFoundry } from '../../server/catalogue/import.ts';
import { FoundryError } from '../../server/catalogue/read-foundry.ts';
import type { Connection } from '../../server/db/connect.ts';
import { findPosts } from '../../server/stores/blog.ts';
import { openPglite } from '../support/databases.ts';
import { foundryFolderForTest } from '../support/foundry-folder.ts';

const ownPage = (matter: string) => `---\n${matter}\ndescription: Ours.\n---\n\n# Ours\n\nWords.\n`;

describe('what is wrong with what was written', () => {
  let connection: Connection;
  beforeAll(async () => {
    connection = await openPglite();
  });
  afterAll(() => connection.close());

  type Fault = readonly [what: string, file: string, from: string | RegExp, to: string, expected: RegExp];
  const faults: readonly Fault[] = [
    [
      'an unknown category',
      'posts/first.md',
      'category: notes',
      'category: essays',
      /^posts\/first\.md:4:\d+: ‘essays’ is not known, expected the slug of a category in categories\.yaml$/m,
    ],
    [
      'an unknown family',
      'posts/third.md',
      '[ballet, bungee]',
      '[ballet, helvetica]',
      /^posts\/third\.md:5:\d+: ‘helvetica’ is not known, expected the slug of a file in families\/$/m,
    ],
    [
      'an unknown picture',
      'posts/first.md',
      'picture: quay',
      'picture: pier',
      /^posts\/first\.md:9:\d+: ‘pier’ is not known, expected the name of a picture/m,
    ],
    [
      'a picture in a text that nobody drew',
      'posts/first.md',
      'Some words.',
      '![A pier](../pictures/pier.avif)',
      /^posts\/first\.md:13:\d+: ‘\.\.\/pictures\/pier\.avif’ is not a picture of the foundry/m,
    ],
    [
      'a picture from elsewhere',
      'posts/first.md',
      'Some words.',
      '<img src="https://example.com/a.png">',
      /^posts\/first\.md:13:\d+: ‘https:\/\/example\.com\/a\.png’ is not a picture/m,
    ],
    [
      'a frame of another host',
      'posts/first.md',
      'Some words.',
      '<iframe src="https://evil.example/embed/1" title="x"></iframe>',
      /^posts\/first\.md:13:\d+: a frame of ‘https:\/\/evil\.example\/embed\/1’ is not allowed/m,
    ],
    [
      'a frame without a title',
      'posts/first.md',
      'Some words.',
      '<iframe src="https://player.vimeo.com/video/12345678"></iframe>',
      /^posts\/first\.md:13:\d+: the frame has no title/m,
    ],
    [
      'a video of another host',
      'posts/third.md',
      'https://youtu.be/dQw4w9WgXcQ',
      'https://videos.example/1',
      /^posts\/third\.md:13:\d+: ‘https:\/\/videos\.example\/1’ is no video/m,
    ],
    [
      'a day that does not exist',
      'posts/first.md',
      'date: 2026-01-01',
      'date: 2026-02-30',
      /^posts\/first\.md:6:\d+: date: expected a day as YYYY-MM-DD, found ‘2026-02-30’$/m,
    ],
    [
      'a key that nobody knows',
      'posts/first.md',
      'picture:',
      'pictur:',
      /^posts\/first\.md:9:\d+: unknown key ‘pictur’/m,
    ],
    [
      'no front matter',
      'posts/first.md',
      '---\n',
      '',
      /^posts\/first\.md:1:\d+: the front matter is missing/m,
    ],
    [
      'broken front matter',
      'posts/first.md',
      'families: [',
      'families: [[',
      /^posts\/first\.md:\d+:\d+: .+expected YAML/m,
    ],
    ['no text', 'posts/first.md', 'Some words.', '', /^posts\/first\.md:\d+:\d+: the text is missing/m],
    [
      'a slug that is not the name of the file',
      'posts/first.md',
      'slug: first',
      'slug: premier',
      /^posts\/first\.md:3:\d+: the slug ‘premier’ isn’t the file’s name, expected ‘first’$/m,
    ],
    [
      'a related commission that is not there',
      'commissions/ferry.md',
      'related: [harbour]',
      'related: [bridge]',
      /^commissions\/ferry\.md:14:\d+: ‘bridge’ is not known, expected the slug of a file in commissions\/$/m,
    ],
    [
      'a featured commission that is not there',
      'commissions.yaml',
      'featured: harbour',
      'featured: bridge',
      /^commissions\.yaml:1:\d+: ‘bridge’ is not known/m,
    ],
    [
      'an item that shows two things',
      'collections/quay.yaml',
      'typeface: bungee,',
      'typeface: bungee, image: quay,',
      /^collections\/quay\.yaml:9:\d+: the item shows nothing or two things, expected typeface or image$/m,
    ],
    [
      'a link that is none',
      'collections/quay.yaml',
      'action_value: /shops/bungee',
      'action_value: javascript:alert(1)',
      /^collections\/quay\.yaml:9:\d+: ‘javascript:alert\(1\)’ is no address/m,
    ],
    [
      'an unknown kind of action',
      'collections/quay.yaml',
      'action_type: 2',
      'action_type: 3',
      /^collections\/quay\.yaml:10:\d+: sections\.0\.items\.1\.action_type: expected one of/m,
    ],
    [
      'a Club font of an unknown family',
      'club/bungee.yaml',
      'family: bungee',
      'family: bunge',
      /^club\/bungee\.yaml:3:\d+: ‘bunge’ is not known, expected the slug of a file in families\/ that is sold$/m,
    ],
    [
      'a Club font of a package that is not there',
      'club/bungee.yaml',
      'fonts/bungee"',
      'fonts/bunge"',
      /^club\/bungee\.yaml:7:\d+: @expo-google-fonts\/bunge has no TTF files/m,
    ],
    [
      'a Club font without a source',
      'club/bungee.yaml',
      /package: .+\n/,
      '',
      /^club\/bungee\.yaml:1:\d+: .*expected either a package or a list of fonts$/m,
    ],
    [
      'a Club font in files that are not there',
      'club/bungee.yaml',
      /package: .+\n/,
      'fonts: [{ file: fonts/bungee/Regular.ttf, name: Regular, weight: 400 }]\n',
      /^club\/bungee\.yaml:7:\d+: the file fonts\/bungee\/Regular\.ttf is missing/m,
    ],
    [
      'a Club style that is not there',
      'club/bungee.yaml',
      /First proof\., styles: \[Regular/,
      'First proof., styles: [Regular, Bold',
      /^club\/bungee\.yaml:10:\d+: there is no style ‘Bold’, expected one of Regular$/m,
    ],
    [
      'a Club version that is there twice',
      'club/bungee.yaml',
      '"0.10"',
      '"0.1"',
      /^club\/bungee\.yaml:11:\d+: the version 0\.1 is there twice, expected another number$/m,
    ],
    [
      'a Club version that is a number',
      'club/bungee.yaml',
      '"0.10"',
      '0.10',
      /^club\/bungee\.yaml:11:\d+: versions\.1\.version: expected a text/m,
    ],
    [
      'an opening family that isn’t there',
      'home.yaml',
      'opening: [bungee]',
      'opening: [bunge]',
      /^home\.yaml:2:\d+: ‘bunge’ is not known, expected the slug of a file in families\/$/m,
    ],
    [
      'a block that says nothing',
      'home.yaml',
      ', content: "## Hello',
      ', content: "  ", class: x } # ',
      /^home\.yaml:4:\d+: /m,
    ],
    [
      'a source that is missing',
      'pages/eula.md',
      'licences/eula.md',
      'licences/none.md',
      /^pages\/eula\.md:4:\d+: the file licences\/none\.md is missing/m,
    ],
    [
      'a source outside the folder',
      'pages/eula.md',
      'licences/eula.md',
      '../../../etc/passwd.md',
      /^pages\/eula\.md:4:\d+: source: expected/m,
    ],
    [
      'a word of another script in a text, without its language',
      'posts/first.md',
      'Some words.',
      'Some words.\n\nIn <span lang="ru">Гавань и Λιμάνι</span>.',
      /^posts\/first\.md:15:\d+: ‘Λιμάνι’ is in no script of the language ‘ru’, expected <span lang="…">Λιμάνι<\/span>/m,
    ],
    [
      'one in an excerpt',
      'posts/first.md',
      'excerpt: What',
      'excerpt: Гавань, what',
      /^posts\/first\.md:7:\d+: ‘Гавань’ is in no script of the language ‘en-US’, expected <span lang="…">Гавань/m,
    ],
    [
      'one in the words of a picture',
      'posts/first.md',
      'Some words.',
      '![Гавань](../pictures/quay.avif)',
      /^posts\/first\.md:13:\d+: ‘Гавань’ is in no script/m,
    ],
    [
      'one in a plain text',
      'commissions/ferry.md',
      'summary: A',
      'summary: A г and a',
      /^commissions\/ferry\.md:5:\d+: summary: ‘г’ is in another script and this text can’t say its language, expected Latin/m,
    ],
  ];

  // §content.language
  it.each(faults)(
    '%s is named by file, line and column, and nothing is changed',
    async (_what, file, from, to, expected) => {
      const { folder, change } = await foundryFolderForTest();
      await change(file, from, to);
      const failed = await importFoundry(connection, { folder }).then(
        () => undefined,
        (error: unknown) => error,
      );
      expect(failed).toBeInstanceOf(FoundryError);
      expect(failed instanceof FoundryError && failed.problems.join('\n')).toMatch(expected);
      expect((await findPosts(connection.db, { count: 15, page: 1 })).total).toBe(0);
    },
  );

  const png = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'red' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
  type PictureFault = readonly [
    what: string,
    yaml: string,
    bytes: () => Promise<Uint8Array>,
    expected: RegExp,
  ];
  const pictureFaults: readonly PictureFault[] = [
    [
      'without words',
      'file: pier.png\n',
      () => png(9, 9),
      /^pictures\/pier\.yaml:1:\d+: alt: is missing, expected what the picture shows, in a few words/m,
    ],
    [
      'whose focus is outside',
      'file: pier.png\nalt: A pier.\nfocus: [0.5, 1.5]\n',
      () => png(9, 9),
      /^pictures\/pier\.yaml:3:\d+: focus: expected two numbers from 0 to 1/m,
    ],
    [
      'that is none',
      'alt: A pier.\nfile: pier.png\n',
      async () => Buffer.from('<html>'),
      /^pictures\/pier\.yaml:2:\d+: pictures\/pier\.png can’t be read as a picture, expected JPEG, PNG, WebP, AVIF or SVG/m,
    ],
    [
      'that is damaged',
      'alt: A pier.\nfile: pier.png\n',
      async () => (await png(900, 900)).subarray(0, 2000),
      /^pictures\/pier\.yaml:2:\d+: pictures\/pier\.png can’t be read as a picture.+ undamaged$/m,
    ],
    [
      'of a format that browsers don’t know',
      'alt: A pier.\nfile: pier.png\n',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
          .tiff()
          .toBuffer(),
      /^pictures\/pier\.yaml:2:\d+: pictures\/pier\.png can’t be read as a picture/m,
    ],
    [
      'of too many pixels',
      'alt: A pier.\nfile: pier.png\n',
      () => png(8001, 5000),
      /^pictures\/pier\.yaml:2:\d+: pictures\/pier\.png has 40\.0 million pixels, expected at most 40 million: save it smaller$/m,
    ],
    [
      'of too many bytes',
      'alt: A pier.\nfile: pier.png\n',
      async () => Buffer.alloc(20_100_000),
      /^pictures\/pier\.yaml:2:\d+: pictures\/pier\.png has 20\.1 MB, expected at most 20 MB: save it smaller$/m,
    ],
    [
      'that is elsewhere',
      'alt: A pier.\nfile: ../pier.png\n',
      () => png(9, 9),
      /^pictures\/pier\.yaml:2:\d+: file: expected/m,
    ],
    [
      'that is missing',
      'alt: A pier.\nfile: bridge.png\n',
      () => png(9, 9),
      /^pictures\/pier\.yaml:2:\d+: pictures\/bridge\.png is missing, expected the picture beside this file$/m,
    ],
    [
      'that nothing names',
      'alt: A pier.\n',
      () => png(9, 9),
      /^pictures\/pier\.yaml:1:\d+: no picture is named, expected file/m,
    ],
  ];

  // §content.pictures
  it.each(pictureFaults)('a picture %s is named by file and line', async (_what, yaml, bytes, expected) => {
    const { folder, write } = await foundryFolderForTest();
    await write('pictures/pier.png', await bytes());
    await write('pictures/pier.yaml', yaml);
    await expect(importFoundry(connection, { folder })).rejects.toThrow(expected);
  });

  // §content.pictures
  it('a picture with the name of a drawn one is refused', async () => {
    const { folder, write } = await foundryFolderForTest();
    await write('pictures/quay.png', await png(9, 9));
    await write('pictures/quay.yaml', 'file: quay.png\nalt: A quay.\n');
    await expect(importFoundry(connection, { folder })).rejects.toThrow(
      /^pictures\/quay\.yaml:1:\d+: pictures\.json lists a drawn picture ‘quay’, too, expected another name$/m,
    );
  });

  // §site.route.own-pages, §content.drafts, §content.redirects, §content.retired
  it.each<readonly [what: string, files: Readonly<Record<string, string>>, expected: RegExp]>([
    [
      'a page at an address of the site',
      { 'pages/cart.md': ownPage('title: Cart') },
      /^pages\/cart\.md:2:\d+: \/cart is an address of the site, expected another name of the file$/m,
    ],
    [
      'a page at the beginning of others',
      { 'pages/typeface.md': ownPage('title: Type') },
      /^pages\/typeface\.md:2:\d+: \/typeface is an address of the site/m,
    ],
    [
      'a page that can’t have an address',
      { 'pages/Über uns.md': ownPage('title: We') },
      /^pages\/Über uns\.md:2:\d+: ‘Über uns’ can’t be an address, expected a file name of a to z/m,
    ],
    [
      'a page for another menu',
      { 'pages/jobs.md': ownPage('title: Jobs\nmenu: footer') },
      /^pages\/jobs\.md:3:\d+: menu: expected one of/m,
    ],
    [
      'a title that no menu has room for',
      { 'pages/jobs.md': ownPage(`title: ${'Jobs '.repeat(20)}\nmenu: header`) },
      /^pages\/jobs\.md:2:\d+: this is too long for a menu, expected at most 60 characters$/m,
    ],
    [
      'a redirect from an address of the site',
      { 'redirects.yaml': '/old: /about\n/blog/notes/first: /about\n' },
      /^redirects\.yaml:2:\d+: \/blog\/notes\/first is an address of the site, expected one where nothing is any more$/m,
    ],
    [
      'a redirect from a file of the site',
      { 'redirects.yaml': '/robots.txt: /about\n' },
      /^redirects\.yaml:1:\d+: \/robots\.txt is an address of the site/m,
    ],
    [
      'a redirect to nothing',
      { 'redirects.yaml': '/old: /typeface/gone\n' },
      /^redirects\.yaml:1:\d+: nothing is at \/typeface\/gone, expected an address of the site or https/m,
    ],
    [
      'redirects in a circle',
      { 'redirects.yaml': '/a: /b\n/b: /c\n/c: /a\n' },
      /^redirects\.yaml:1:\d+: this leads in a circle: \/a → \/b → \/c → \/a, expected an end$/m,
    ],
    [
      'a redirect that is there twice',
      { 'redirects.yaml': '/old: /blog\n/old/: /typefaces\n' },
      /^redirects\.yaml:2:\d+: \/old\/ is there twice, expected each address once$/m,
    ],
    [
      'a redirect to a script',
      { 'redirects.yaml': '/a: javascript:alert(1)\n' },
      /^redirects\.yaml:1:\d+: \/a: expected/m,
    ],
  ])('%s is named by file and line', async (_what, files, expected) => {
    const { folder, write } = await foundryFolderForTest();
    for (const [file, text] of Object.entries(files)) await write(file, text);
    await expect(importFoundry(connection, { folder })).rejects.toThrow(expected);
  });

  // §content.drafts
  it('a featured commission is no draft', async () => {
    const { folder, change } = await foundryFolderForTest();
    await change('commissions/harbour.md', 'title:', 'draft: true\ntitle:');
    await expect(importFoundry(connection, { folder })).rejects.toThrow(
      /^commissions\.yaml:1:\d+: ‘harbour’ is a draft, expected one that is finished$/m,
    );
  });

  // §content.retired
  it('a shop whose families are all retired sells nothing', async () => {
    const { folder, change } = await foundryFolderForTest();
    for (const slug of ['ballet', 'bungee'])
      await change(`families/${slug}.yaml`, 'kind:', 'retired: true\nkind:');
    await expect(importFoundry(connection, { folder })).rejects.toThrow(
      /^families: every family is retired/m,
    );
  });

  it('a page of the site that is a draft, and one whose picture is missing', async () => {
    const { folder, change, remove } = await foundryFolderForTest();
    await change('pages/about.md', 'title:', 'draft: true\ntitle:');
    await remove('pictures/quay.avif');
    await expect(importFoundry(connection, { folder })).rejects.toMatchObject({
      problems: expect.arrayContaining([
        expect.stringMatching(
          /^pages\/about\.md:2:\d+: ‘about’ is a page of the site, expected it finished$/,
        ),
        expect.stringMatching(/^pictures\/pictures\.json:2:\d+: pictures\/quay\.avif is missing/),
      ]),
    });
  });
});

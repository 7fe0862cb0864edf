import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importFoundry } from '../../server/catalogue/import.ts';
import { FoundryError } from '../../server/catalogue/read-foundry.ts';
import type { Connection } from '../../server/db/connect.ts';
import { findPosts } from '../../server/stores/blog.ts';
import { openPglite } from '../support/databases.ts';
import { foundryFolderForTest } from '../support/foundry-folder.ts';

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
      /^posts\/first\.md:4: ‘essays’ is not known, expected the slug of a category in categories\.yaml$/m,
    ],
    [
      'an unknown family',
      'posts/third.md',
      '[ballet, bungee]',
      '[ballet, helvetica]',
      /^posts\/third\.md:5: ‘helvetica’ is not known, expected the slug of a file in families\/$/m,
    ],
    [
      'an unknown picture',
      'posts/first.md',
      'picture: quay',
      'picture: pier',
      /^posts\/first\.md:9: ‘pier’ is not known, expected the name of a picture/m,
    ],
    [
      'a picture in a text that nobody drew',
      'posts/first.md',
      'Some words.',
      '![A pier](../pictures/pier.avif)',
      /^posts\/first\.md:13: ‘\.\.\/pictures\/pier\.avif’ is not a picture of the foundry/m,
    ],
    [
      'a picture from elsewhere',
      'posts/first.md',
      'Some words.',
      '<img src="https://example.com/a.png">',
      /^posts\/first\.md:13: ‘https:\/\/example\.com\/a\.png’ is not a picture/m,
    ],
    [
      'a frame of another host',
      'posts/first.md',
      'Some words.',
      '<iframe src="https://evil.example/embed/1" title="x"></iframe>',
      /^posts\/first\.md:13: a frame of ‘https:\/\/evil\.example\/embed\/1’ is not allowed/m,
    ],
    [
      'a frame without a title',
      'posts/first.md',
      'Some words.',
      '<iframe src="https://player.vimeo.com/video/12345678"></iframe>',
      /^posts\/first\.md:13: the frame has no title/m,
    ],
    [
      'a video of another host',
      'posts/third.md',
      'https://youtu.be/dQw4w9WgXcQ',
      'https://videos.example/1',
      /^posts\/third\.md:13: ‘https:\/\/videos\.example\/1’ is no video/m,
    ],
    [
      'a day that does not exist',
      'posts/first.md',
      'date: 2026-01-01',
      'date: 2026-02-30',
      /^posts\/first\.md:6: date: expected a day as YYYY-MM-DD$/m,
    ],
    [
      'a key that nobody knows',
      'posts/first.md',
      'picture:',
      'pictur:',
      /^posts\/first\.md:9: unknown key ‘pictur’/m,
    ],
    ['no front matter', 'posts/first.md', '---\n', '', /^posts\/first\.md:1: the front matter is missing/m],
    [
      'broken front matter',
      'posts/first.md',
      'families: [',
      'families: [[',
      /^posts\/first\.md:\d+: .+expected YAML/m,
    ],
    ['no text', 'posts/first.md', 'Some words.', '', /^posts\/first\.md:\d+: the text is missing/m],
    [
      'a slug that is not the name of the file',
      'posts/first.md',
      'slug: first',
      'slug: premier',
      /^posts\/first\.md:3: the slug ‘premier’ isn’t the file’s name, expected ‘first’$/m,
    ],
    [
      'a related commission that is not there',
      'commissions/ferry.md',
      'related: [harbour]',
      'related: [bridge]',
      /^commissions\/ferry\.md:14: ‘bridge’ is not known, expected the slug of a file in commissions\/$/m,
    ],
    [
      'a featured commission that is not there',
      'commissions.yaml',
      'featured: harbour',
      'featured: bridge',
      /^commissions\.yaml:1: ‘bridge’ is not known/m,
    ],
    [
      'an item that shows two things',
      'collections/quay.yaml',
      'typeface: bungee,',
      'typeface: bungee, image: quay,',
      /^collections\/quay\.yaml:9: the item shows nothing or two things, expected typeface or image$/m,
    ],
    [
      'a link that is none',
      'collections/quay.yaml',
      'action_value: /shops/bungee',
      'action_value: javascript:alert(1)',
      /^collections\/quay\.yaml:9: ‘javascript:alert\(1\)’ is no address/m,
    ],
    [
      'an unknown kind of action',
      'collections/quay.yaml',
      'action_type: 2',
      'action_type: 3',
      /^collections\/quay\.yaml:10: sections\.0\.items\.1\.action_type: expected one of/m,
    ],
    [
      'a Club font of an unknown family',
      'club/bungee.yaml',
      'family: bungee',
      'family: bunge',
      /^club\/bungee\.yaml:3: ‘bunge’ is not known, expected the slug of a file in families\/$/m,
    ],
    [
      'a Club font of a package that is not there',
      'club/bungee.yaml',
      'fonts/bungee"',
      'fonts/bunge"',
      /^club\/bungee\.yaml:7: @expo-google-fonts\/bunge has no TTF files/m,
    ],
    [
      'a Club font without a source',
      'club/bungee.yaml',
      /package: .+\n/,
      '',
      /^club\/bungee\.yaml:1: .*expected either a package or a list of fonts$/m,
    ],
    [
      'a Club font in files that are not there',
      'club/bungee.yaml',
      /package: .+\n/,
      'fonts: [{ file: fonts/bungee/Regular.ttf, name: Regular, weight: 400 }]\n',
      /^club\/bungee\.yaml:7: the file fonts\/bungee\/Regular\.ttf is missing/m,
    ],
    [
      'a Club style that is not there',
      'club/bungee.yaml',
      /First proof\., styles: \[Regular/,
      'First proof., styles: [Regular, Bold',
      /^club\/bungee\.yaml:10: there is no style ‘Bold’, expected one of Regular$/m,
    ],
    [
      'a Club version that is there twice',
      'club/bungee.yaml',
      '"0.10"',
      '"0.1"',
      /^club\/bungee\.yaml:11: the version 0\.1 is there twice, expected another number$/m,
    ],
    [
      'a Club version that is a number',
      'club/bungee.yaml',
      '"0.10"',
      '0.10',
      /^club\/bungee\.yaml:11: versions\.1\.version: expected a string/m,
    ],
    [
      'a block that says nothing',
      'home.yaml',
      ', content: "## Hello',
      ', content: "  ", class: x } # ',
      /^home\.yaml:3: /m,
    ],
    [
      'a source that is missing',
      'pages/eula.md',
      'licences/eula.md',
      'licences/none.md',
      /^pages\/eula\.md:4: the file licences\/none\.md is missing/m,
    ],
    [
      'a source outside the folder',
      'pages/eula.md',
      'licences/eula.md',
      '../../../etc/passwd.md',
      /^pages\/eula\.md:4: source: expected/m,
    ],
    [
      'a word of another script in a text, without its language',
      'posts/first.md',
      'Some words.',
      'Some words.\n\nIn <span lang="ru">Гавань и Λιμάνι</span>.',
      /^posts\/first\.md:15: ‘Λιμάνι’ is in no script of the language ‘ru’, expected <span lang="…">Λιμάνι<\/span>/m,
    ],
    [
      'one in an excerpt',
      'posts/first.md',
      'excerpt: What',
      'excerpt: Гавань, what',
      /^posts\/first\.md:7: ‘Гавань’ is in no script of the language ‘en-US’, expected <span lang="…">Гавань/m,
    ],
    [
      'one in the words of a picture',
      'posts/first.md',
      'Some words.',
      '![Гавань](../pictures/quay.avif)',
      /^posts\/first\.md:13: ‘Гавань’ is in no script/m,
    ],
    [
      'one in a plain text',
      'commissions/ferry.md',
      'summary: A',
      'summary: A г and a',
      /^commissions\/ferry\.md:5: summary: ‘г’ is in another script and this text can’t say its language, expected Latin/m,
    ],
  ];

  // §content.language
  it.each(faults)(
    '%s is named by file and line, and nothing is changed',
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

  it('a page with an unknown key, and one whose picture is missing', async () => {
    const { folder, write, remove } = await foundryFolderForTest();
    await write('pages/jobs.md', '---\ntitle: Jobs\ndescription: None.\n---\n\nNone.\n');
    await remove('pictures/quay.avif');
    await expect(importFoundry(connection, { folder })).rejects.toMatchObject({
      problems: expect.arrayContaining([
        expect.stringMatching(
          /^pages\/jobs\.md:\d+: no page has the key ‘jobs’, expected one of information,/,
        ),
        expect.stringMatching(/^pictures\/pictures\.json:2: pictures\/quay\.avif is missing/),
      ]),
    });
  });
});

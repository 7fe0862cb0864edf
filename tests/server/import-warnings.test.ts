/** What an import lets through, and says all the same. */
import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hashFolder } from '../../server/catalogue/differences.ts';
import { importFoundry } from '../../server/catalogue/import.ts';
import { openPglite } from '../support/databases.ts';
import { foundryFolderForTest } from '../support/foundry-folder.ts';

// §import.warnings
it('a kind that nobody can choose, links to nothing, and marks to fill in', async () => {
  const { folder, change } = await foundryFolderForTest();
  const game =
    '  game:\n    name: Game\n    question: For a game?\n    none: None\n    use: Use it.\n    unit: games\n';
  await change('licences.yaml', 'kinds:\n', `kinds:\n${game}    formats: [OpenType]\n`);
  await change(
    'posts/first.md',
    'Some words.',
    'Not [here](/nowhere), nor <a href="/typeface/gone#x">there</a>, but [here](/blog/notes?page=2) and [here](/blog/feed.xml).',
  );
  await change('foundry.yaml', /^motto: .*$/m, 'motto: "[FILL IN: a line]"');
  await change('collections/quay.yaml', '/shops/bungee', '/shops/gone');
  const connection = await openPglite();
  const { warnings } = await importFoundry(connection, { folder });
  await connection.close();
  expect(warnings.filter((warning) => !/^pages|^home/.test(warning))).toEqual([
    'licences.yaml:4:5: ‘game’ has no tiers here or in prices.yaml, so it is never sold',
    '1 place to fill in (search for [FILL IN and fill-in.example): foundry.yaml',
    'posts/first.md:13:5: nothing is at ‘/nowhere’, expected an address of this site',
    'posts/first.md:13:27: nothing is at ‘/typeface/gone#x’, expected an address of this site',
    'collections/quay.yaml:9:119: nothing is at ‘/shops/gone’, expected an address of this site',
  ]);
}, 60_000);

// §import.faults
it('what editors keep beside the files is none of them', async () => {
  const { folder, write } = await foundryFolderForTest();
  await write('families/.#bungee.yaml', 'not yet');
  await write('posts/._first.md', '\0\0');
  await write('pictures/._quay.yaml', '\0\0');
  await symlink('nowhere', join(folder, '.#foundry.yaml'));
  const connection = await openPglite();
  expect((await importFoundry(connection, { folder })).added).toEqual(['bungee', 'ballet']);
  await connection.close();
}, 60_000);

// §import.folder
it('what git and editors keep in the folder is no change of it', async () => {
  const { folder, write, change } = await foundryFolderForTest();
  const before = await hashFolder(folder);
  await mkdir(join(folder, '.git'));
  await write('.git/HEAD', 'ref');
  await write('posts/.first.md.swp', 'x');
  await write('README.md', 'About this folder.');
  expect(await hashFolder(folder)).toBe(before);
  await change('posts/first.md', 'Some words.', 'Other words.');
  expect(await hashFolder(folder)).not.toBe(before);
});

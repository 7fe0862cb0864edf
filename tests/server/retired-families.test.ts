import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { importFoundry } from '../../server/catalogue/import.ts';
import { findBoughtStyles } from '../../server/stores/fonts.ts';
import { findShop } from '../../server/stores/shops.ts';
import { describeOnBoth } from '../support/databases.ts';
import { foundryFolderForTest } from '../support/foundry-folder.ts';

describeOnBoth('a family that is sold no more', ({ open }) => {
  // §content.retired
  it('leaves its package to a family of another slug', async () => {
    const connection = await open();
    const { folder, change, remove, write } = await foundryFolderForTest();
    await remove('club');
    await importFoundry(connection, { folder });
    const text = await readFile(join(folder, 'families/ballet.yaml'), 'utf8');
    await write('families/aballet.yaml', text.replace('slug: ballet', 'slug: aballet'));
    await remove('families/ballet.yaml');
    await change('posts/third.md', 'ballet, ', '');
    expect(await importFoundry(connection, { folder })).toMatchObject({
      added: ['aballet'],
      retired: ['ballet'],
    });
    await connection.close();
  }, 60_000);

  // §content.retired
  it('has what whoever bought it is to get, until its file comes back and after its file has gone', async () => {
    const connection = await open();
    const { db } = connection;
    const { folder, change, remove } = await foundryFolderForTest();
    // The Club's font wears its colours.
    await remove('club');
    await importFoundry(connection, { folder });
    const id = (await findShop(db, 'bungee'))?.families[0]?.options[0]?.id ?? 0;
    const styles = async () => {
      const found = await findBoughtStyles(db, [{ type: 'families', id }]);
      return found.map(({ subfamily, style, source }) => [subfamily, style, source]);
    };
    const bought = await styles();
    expect(bought).toHaveLength(2);
    await change('families/bungee.yaml', 'kind:', 'retired: true\nkind:');
    expect((await importFoundry(connection, { folder })).retired).toEqual(['bungee']);
    expect(await findShop(db, 'bungee')).toBeUndefined();
    expect(await styles()).toEqual(bought);
    await change('families/bungee.yaml', 'retired: true\n', '');
    // The second subfamily leaves it, and then the family its folder.
    await change('families/bungee.yaml', / {2}- name: Shade\n(?: {4}.*\n)+/, '');
    expect((await importFoundry(connection, { folder })).added).toEqual(['bungee']);
    expect(await styles()).toHaveLength(1);
    await remove('families/bungee.yaml');
    for (const file of ['home.yaml', 'posts', 'commissions', 'commissions.yaml', 'collections'])
      await remove(file);
    expect((await importFoundry(connection, { folder })).retired).toEqual(['bungee']);
    expect(await styles()).toEqual(bought.slice(0, 1));
    await connection.close();
  }, 120_000);
});

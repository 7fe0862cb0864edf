import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { importFoundry } from '../../server/catalogue/import.ts';
import type { Connection } from '../../server/db/connect.ts';
import { findFilteredPosts, findPost, findPosts } from '../../server/stores/blog.ts';
import { findCollection, findCommission, findCommissions, findPage } from '../../server/stores/content.ts';
import { findTypeface } from '../../server/stores/typefaces.ts';
import { describeOnBoth } from '../support/databases.ts';
import { foundryFolderForTest, postText } from '../support/foundry-folder.ts';

const all = { count: 15, page: 1 };

describeOnBoth('importing what was written', (kind) => {
  let connection: Connection;
  beforeEach(async () => {
    connection = await kind.open();
  });
  afterEach(() => connection.close());
  const slugs = async () => (await findPosts(connection.db, all)).data.map(({ slug }) => slug);

  it('the same files twice change nothing', async () => {
    const { folder } = await foundryFolderForTest();
    const first = await importFoundry(connection, { folder });
    expect(first.content.added).toHaveLength(16);
    expect(first.content).toMatchObject({ changed: [], unchanged: [], removed: [] });
    const before = await findPosts(connection.db, all);
    const second = await importFoundry(connection, { folder });
    expect(second.content).toMatchObject({ added: [], changed: [], removed: [] });
    expect(second.content.unchanged.toSorted()).toEqual(first.content.added.toSorted());
    expect(await findPosts(connection.db, all)).toEqual(before);
  });

  it('what changed, came and left is named, and nothing else is written', async () => {
    const { folder, change, write, remove } = await foundryFolderForTest();
    await importFoundry(connection, { folder });
    await change('posts/first.md', 'Some words.', 'Other words.');
    await write('posts/fourth.md', postText('fourth', { date: '2026-02-01' }));
    await remove('posts/second.md');
    await remove('pages/about.md');
    const { content } = await importFoundry(connection, { folder });
    expect(content.changed).toEqual(['posts/first']);
    expect(content.added).toEqual(['posts/fourth']);
    expect(content.removed.toSorted()).toEqual(['pages/about', 'posts/second']);
    expect(await slugs()).toEqual(['fourth', 'third', 'first']);
    expect((await findPost(connection.db, 'notes', 'first'))?.html).toBe('<p>Other words.</p>');
    expect(await findPost(connection.db, 'in-use', 'second')).toBeUndefined();
    expect(await findPage(connection.db, 'about')).toBeUndefined();
  });

  it('a text that comes back has its old id', async () => {
    const { folder, remove, write } = await foundryFolderForTest();
    await importFoundry(connection, { folder });
    const id = (await findCollection(connection.db, 'quay'))?.id;
    const text = await readFile(join(folder, 'collections/quay.yaml'), 'utf8');
    await remove('collections/quay.yaml');
    await importFoundry(connection, { folder });
    expect(await findCollection(connection.db, 'quay')).toBeUndefined();
    expect(await findCollection(connection.db, String(id))).toBeUndefined();
    await write('collections/quay.yaml', text);
    expect((await importFoundry(connection, { folder })).content.added).toEqual(['collections/quay']);
    expect((await findCollection(connection.db, String(id)))?.slug).toBe('quay');
  });

  it('lists are newest first, filters know category and typeface, and totals follow', async () => {
    const { folder } = await foundryFolderForTest();
    await importFoundry(connection, { folder });
    expect(await slugs()).toEqual(['third', 'second', 'first']);
    const found = async (filter: string) => {
      const list = await findFilteredPosts(connection.db, filter, all);
      return list && [list.filter.type, list.total, list.data.map(({ slug }) => slug)];
    };
    expect(await found('in-use')).toEqual(['category', 2, ['third', 'second']]);
    expect(await found('ballet')).toEqual(['typeface', 1, ['third']]);
    expect(await found('studio-portrait')).toEqual(['category', 0, []]);
    expect(await found('nobody')).toBeUndefined();
    const { sidebar } = await findPosts(connection.db, all);
    expect(sidebar.categories.map(({ slug }) => slug)).toEqual(['in-use', 'notes', 'studio-portrait']);
    expect(sidebar.typefaces.map(({ page }) => page)).toEqual(['ballet', 'bungee']);
  });

  // §blog.filter.precedence
  it('a category wins over a typeface of the same slug', async () => {
    const { folder, change } = await foundryFolderForTest();
    await change('categories.yaml', 'slug: studio-portrait', 'slug: bungee');
    await importFoundry(connection, { folder });
    expect((await findFilteredPosts(connection.db, 'bungee', all))?.filter).toMatchObject({
      type: 'category',
      name: 'Studio portraits',
    });
  });

  it("a typeface's page names its posts in use, and a post its recent and related ones", async () => {
    const { folder } = await foundryFolderForTest();
    await importFoundry(connection, { folder });
    expect((await findTypeface(connection.db, 'bungee'))?.blogs.map(({ slug }) => slug)).toEqual([
      'third',
      'second',
    ]);
    const post = await findPost(connection.db, 'notes', 'first');
    expect(post?.blogs.map(({ slug }) => slug)).toEqual(['third', 'second']);
    expect(post?.related.map(({ slug }) => slug)).toEqual(['third', 'second']);
    expect(await findPost(connection.db, 'in-use', 'first')).toBeUndefined();
  });

  it('commissions have their neighbours, by slug and by id', async () => {
    const { folder } = await foundryFolderForTest();
    await importFoundry(connection, { folder });
    const overview = await findCommissions(connection.db, { count: 1, page: 1 });
    expect(overview).toMatchObject({ total: 2, featured: { slug: 'harbour' }, posts: [{ slug: 'harbour' }] });
    expect(overview.lists.map(({ slug }) => slug)).toEqual(['harbour', 'ferry']);
    const harbour = await findCommission(connection.db, 'harbour');
    expect(harbour?.related).toMatchObject([{ slug: 'ferry', typeface: 'Bungee' }]);
    expect(await findCommission(connection.db, '99')).toBeUndefined();
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '../../domain/api.ts';
import { check } from '../../domain/shape.ts';
import { importFoundry } from '../../server/catalogue/import.ts';
import type { Connection } from '../../server/db/connect.ts';
import { findFilteredPosts, findPost, findPosts } from '../../server/stores/blog.ts';
import { findCurrentState } from '../../server/stores/settings.ts';
import { findTypeface, findTypefaces } from '../../server/stores/typefaces.ts';
import { addUser } from '../../server/stores/users.ts';
import { describeOnBoth } from '../../tests/support/databases.ts';
import { createFoundryFolder, type FoundryFolder } from '../../tests/support/foundry-folder.ts';
import { ScaleError, scaleContent } from './scale-content.ts';

const page = { count: 60, page: 1 };

describeOnBoth('a shop grown for measuring', ({ open }) => {
  let connection: Connection;
  let foundry: FoundryFolder;
  beforeAll(async () => {
    connection = await open();
    foundry = await createFoundryFolder();
  }, 60_000);
  afterAll(async () => {
    await connection.close();
    await foundry.dispose();
  });

  it('needs something to copy', async () => {
    await expect(scaleContent(connection.db, { posts: 1, families: 1 })).rejects.toThrow(ScaleError);
  });

  it('has the posts and families that were requested, shaped like real ones', async () => {
    await importFoundry(connection, { folder: foundry.folder });
    const before = await findCurrentState(connection.db);
    const made = { posts: 40, families: 5 };
    expect(await scaleContent(connection.db, made)).toEqual({ posts: 43, families: 7 });
    expect(await scaleContent(connection.db, made)).toEqual({ posts: 43, families: 7 });
    expect((await findCurrentState(connection.db)).contentVersion).not.toBe(before.contentVersion);
    const posts = await findPosts(connection.db, page);
    expect(posts.total).toBe(43);
    expect(check(api.posts.reply, posts).ok).toBe(true);
    const about = await findFilteredPosts(connection.db, 'made-up-1', page);
    expect(about?.data).toHaveLength(8);
    const [first] = about?.data ?? [];
    expect(
      check(api.post.reply, await findPost(connection.db, first?.category ?? '', first?.slug ?? '')).ok,
    ).toBe(true);
    expect(check(api.typeface.reply, await findTypeface(connection.db, 'made-up-5')).ok).toBe(true);
    expect((await findTypefaces(connection.db)).map(({ page: slug }) => slug).slice(0, 2)).not.toContain(
      'made-up-1',
    );
  });

  it('is itself again after an import', async () => {
    const { content, retired } = await importFoundry(connection, { folder: foundry.folder });
    expect(content.removed).toHaveLength(40);
    expect(retired).toHaveLength(5);
    expect((await findPosts(connection.db, page)).total).toBe(3);
    expect(await findTypefaces(connection.db)).toHaveLength(2);
  });

  it('is never one that has orders', async () => {
    const user = await addUser(connection.db, 'buyer@example.com', '', new Date());
    await sql`
      insert into orders (id, user_id, cart_id, cart_revision, state, account, currency, subtotal_cents,
        discount_cents, tax_cents, total_cents, quote, quote_hash, licensee)
      values ('1', ${user}::integer, 1, 1, 'expired', 'default', 'usd', 0, 0, 0, 0, '{}', '', '{}')`.execute(
      connection.db,
    );
    await expect(scaleContent(connection.db, { posts: 1, families: 1 })).rejects.toThrow('has orders');
    expect((await findPosts(connection.db, page)).total).toBe(3);
  });
});

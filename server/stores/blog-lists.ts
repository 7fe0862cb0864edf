/** Rebuilds the lists of posts and their places from the tables; writes pages and the site's single parts. */
import { sql } from 'kysely';
import { draftHash } from '../content/drafts.ts';
import type { Db } from '../db/database.ts';
import { findCategories } from './blog.ts';

/** Writes a page, or a part that the site has only once. */
export async function writePart(db: Db, kind: 'page' | 'part', key: string, body: unknown): Promise<void> {
  const values = { body: JSON.stringify(body), content_hash: draftHash(body) };
  await db
    .insertInto('content_parts')
    .values({ kind, key, ...values })
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doUpdateSet(values))
    .execute();
}

const sidebarTypefaces = 24;

/** Rebuilds every list of posts from the posts and the current families, in a handful of statements. */
export async function refreshBlog(db: Db): Promise<void> {
  await sql`delete from blog_places`.execute(db);
  await sql`
    delete from blog_lists where kind in ('typeface', 'use')
      and slug not in (select slug from families where not retired)`.execute(db);
  await sql`
    insert into blog_lists (kind, slug, name, description, sort_order)
    select 'all', '', '', '', 0 union all
    select k.kind, f.slug, f.name, '', f.sort_order from families f, (values ('typeface'), ('use')) k (kind)
    where not f.retired
    on conflict (kind, slug) do update set name = excluded.name, sort_order = excluded.sort_order`.execute(
    db,
  );
  await sql`
    insert into blog_places (list_id, place, post_id)
    with about as (
      select p.id, p.category, f ->> 'slug' as slug
      from posts p cross join lateral json_array_elements(p.entry -> 'families') f where not p.retired
    ), member as (
      select id, 'all' as kind, '' as slug from posts where not retired
      union all select id, 'category', category from posts where not retired
      union all select id, 'typeface', slug from about
      union all select id, 'use', slug from about where category = 'in-use'
    )
    select l.id, row_number() over (partition by l.id order by p.published desc, p.id desc), p.id
    from member m join blog_lists l on l.kind = m.kind and l.slug = m.slug join posts p on p.id = m.id`.execute(
    db,
  );
  await sql`
    update blog_lists l set total = coalesce(
      (select max(place) from blog_places p where p.list_id = l.id), 0)`.execute(db);
  await writePart(db, 'part', 'sidebar', await sidebarOf(db));
}

async function sidebarOf(db: Db) {
  const typefaces = await db
    .selectFrom('blog_lists as l')
    .innerJoin('families as f', 'f.slug', 'l.slug')
    .select(['f.name', 'f.slug as page', 'f.font_class as class'])
    .where('l.kind', '=', 'typeface')
    .where('l.total', '>', 0)
    .orderBy('l.total', 'desc')
    .orderBy('f.sort_order')
    .limit(sidebarTypefaces)
    .execute();
  return {
    typefaces: typefaces.toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
    categories: await findCategories(db),
  };
}

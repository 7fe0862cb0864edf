/** Made-up families and posts for measuring, copied from the shop's own; the next import retires them. */
import { sql } from 'kysely';
import type { Db } from '../../server/db/database.ts';
import { refreshBlog } from '../../server/stores/blog-lists.ts';

/** True once anybody has ordered anything: made-up content must not disturb a real shop. */
export async function hasOrders(db: Db): Promise<boolean> {
  return (await db.selectFrom('orders').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Adds families `made-up-1` to `made-up-{count}` at the end of the library; existing ones stay. */
export async function addMadeUpFamilies(db: Db, count: number): Promise<void> {
  await sql`
    insert into families (slug, name, accent, ink_on_accent, font_class, sort_order, settings, scripts,
      trial_scripts, card, detail, shop)
    select 'made-up-' || n, 'Made-up ' || n, f.accent, f.ink_on_accent, f.font_class, 100000 + n, f.settings,
      f.scripts, f.trial_scripts, f.card, f.detail, f.shop
    from generate_series(1, ${count}::integer) n
      join (select *, row_number() over (order by sort_order, id) as place, count(*) over () as of from families
        where not retired and slug not like 'made-up-%') f on f.place = 1 + n % f.of
    on conflict (slug) do update set retired = false`.execute(db);
  await sql`
    update families set
      card = (card::jsonb || jsonb_build_object('id', id, 'page', slug, 'name', name))::json,
      detail = (detail::jsonb || jsonb_build_object('family',
        detail::jsonb -> 'family' || jsonb_build_object('id', id, 'slug', slug, 'name', name)))::json
    where slug like 'made-up-%'`.execute(db);
}

/** Adds posts `made-up-{first}` to `made-up-{last}`, each about a family of its model and a made-up one. */
export async function addMadeUpPosts(db: Db, first: number, last: number): Promise<void> {
  await sql`
    with model as (
      select *, row_number() over (order by id) as place, count(*) over () as of from posts
      where not retired and slug not like 'made-up-%'
    ), family as (
      select slug, name, row_number() over (order by id) as place, count(*) over () as of from families
      where not retired and slug like 'made-up-%'
    ), made as (
      select 'made-up-' || n as slug, 'Made-up post ' || n as name, m.category, m.entry, m.detail,
        date '2025-01-01' - n % 5000 as published,
        case when f.slug is null then m.entry::jsonb -> 'families' else
          coalesce(jsonb_path_query_array(m.entry::jsonb, '$.families[0]'), '[]'::jsonb)
            || jsonb_build_array(jsonb_build_object('slug', f.slug, 'name', f.name)) end as families
      from generate_series(${first}::integer, ${last}::integer) n
        join model m on m.place = 1 + n % m.of left join family f on f.place = 1 + n % f.of
    )
    insert into posts (slug, category, published, entry, detail, content_hash)
    select slug, category, published,
      (entry::jsonb || jsonb_build_object('slug', slug, 'name', name, 'date', published, 'families', families))::json,
      (detail::jsonb || jsonb_build_object('slug', slug, 'name', name, 'meta', detail::jsonb -> 'meta' ||
        jsonb_build_object('title', name, 'date', published, 'families', families)))::json, 'made up'
    from made on conflict (slug) do update set retired = false`.execute(db);
}

/** Refreshes lists, totals and statistics, and invalidates the response cache. */
export async function finishScaling(db: Db): Promise<void> {
  await refreshBlog(db);
  await sql`update catalogue_version set version = version || '+'`.execute(db);
  await sql`analyze`.execute(db);
}

export type ContentCounts = { readonly posts: number; readonly families: number };

export async function countContent(db: Db): Promise<ContentCounts> {
  const { rows } = await sql<ContentCounts>`
    select (select count(*) from posts where not retired) as posts,
      (select count(*) from families where not retired) as families`.execute(db);
  return rows[0] ?? { posts: 0, families: 0 };
}

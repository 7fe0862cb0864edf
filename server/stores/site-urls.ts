/** Every address for search engines, and the newest posts for feed readers. */
import { sql } from 'kysely';
import type { BlogEntry } from '../../domain/blog.ts';
import type { Db } from '../db/database.ts';
import { readEntries } from './stored-catalogue.ts';

/** A path of the site; `changed` is a day as YYYY-MM-DD where one is known. */
export type SiteUrl = { readonly path: string; readonly changed: string | null };

/** A sitemap may contain 50,000 addresses; the oldest posts are left out. */
const maxPosts = 40_000;
const maxOthers = 4000;

/** The addresses in the database, the newest first within each kind; in one query. */
export async function findSiteUrls(db: Db): Promise<SiteUrl[]> {
  const { rows } = await sql<SiteUrl>`
    (select '/typeface/' || slug as path, null::text as changed from families where not retired
      order by sort_order limit ${maxOthers})
    union all (select '/typeface/' || slug || '-collection', null from collections where not retired
      order by slug limit ${maxOthers})
    union all (select '/shops/' || slug, null from families where not retired order by sort_order limit ${maxOthers})
    union all (select '/commissions/' || slug, published::text from commissions where not retired
      order by place limit ${maxOthers})
    union all (select '/blog/' || slug, null from blog_lists where kind in ('category', 'typeface') and total > 0
      group by slug order by slug limit ${maxOthers})
    union all (select '/blog/' || category || '/' || slug, published::text from posts where not retired
      order by published desc, id desc limit ${maxPosts})`.execute(db);
  return rows;
}

/** Keys of the static pages that exist. */
export async function findPageKeys(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('content_parts')
    .select('key')
    .where('kind', '=', 'page')
    .orderBy('key')
    .execute();
  return rows.map(({ key }) => key);
}

/** The newest posts. */
export async function findNewestPosts(db: Db, count: number): Promise<BlogEntry[]> {
  const rows = await db
    .selectFrom('blog_lists as l')
    .innerJoin('blog_places as b', 'b.list_id', 'l.id')
    .innerJoin('posts as p', 'p.id', 'b.post_id')
    .select('p.entry')
    .where('l.kind', '=', 'all')
    .where('b.place', '<=', count)
    .orderBy('b.place')
    .execute();
  return readEntries(
    rows.map(({ entry }) => entry),
    'the newest',
  );
}

/** Every address that searchers may find, and the newest posts for readers of feeds. */
import { sql } from 'kysely';
import type { BlogEntry } from '../../domain/blog.ts';
import type { Db } from '../db/database.ts';

/** A path of the site; `changed` is a day as YYYY-MM-DD where one is known. */
export type Address = { readonly path: string; readonly changed: string | null };

/** A sitemap may hold 50,000 addresses; the oldest posts give way. */
const mostPosts = 40_000;
const mostOthers = 4000;

/** What the database knows of, the newest first within each kind; in one query. */
export async function findAddresses(db: Db): Promise<Address[]> {
  const { rows } = await sql<Address>`
    (select '/typeface/' || slug as path, null::text as changed from families where not retired
      order by sort_order limit ${mostOthers})
    union all (select '/typeface/' || slug || '-collection', null from collections where not retired
      order by slug limit ${mostOthers})
    union all (select '/shops/' || slug, null from families where not retired order by sort_order limit ${mostOthers})
    union all (select '/commissions/' || slug, published::text from commissions where not retired
      order by place limit ${mostOthers})
    union all (select '/blog/' || slug, null from blog_lists where kind in ('category', 'typeface') and total > 0
      group by slug order by slug limit ${mostOthers})
    union all (select '/blog/' || category || '/' || slug, published::text from posts where not retired
      order by published desc, id desc limit ${mostPosts})`.execute(db);
  return rows;
}

/** Keys of the static pages that somebody wrote. */
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
  return rows.map(({ entry }) => entry);
}

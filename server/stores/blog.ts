/** The blog's queries, one statement each: a page of a list is a range of places, whatever its number. */
import { sql } from 'kysely';
import type { BlogEntry, BlogFilter, BlogSidebar, Post, SidebarTypeface, Tag } from '../../domain/blog.ts';
import type { ListPage } from '../../domain/paging.ts';
import type { Db } from '../db/database.ts';
import { readEntries, readPost, readSidebar } from './stored-catalogue.ts';

export type FoundList = {
  readonly filter: BlogFilter;
  readonly total: number;
  readonly data: BlogEntry[];
  readonly sidebar: BlogSidebar;
};

const noSidebar: BlogSidebar = { typefaces: [], categories: [] };

type ListRow = {
  kind: 'all' | 'category' | 'typeface';
  slug: string;
  name: string;
  description: string;
  total: number;
  data: unknown;
  sidebar: unknown;
};

async function findList(db: Db, condition: ReturnType<typeof sql>, { count, page }: ListPage) {
  const { rows } = await sql<ListRow>`
    select l.kind, l.slug, l.name, l.description, l.total,
      (select json_agg(p.entry order by b.place) from blog_places b join posts p on p.id = b.post_id
        where b.list_id = l.id and b.place > ${(page - 1) * count} and b.place <= ${page * count}) as data,
      (select body from content_parts where kind = 'part' and key = 'sidebar') as sidebar
    from blog_lists l where ${condition} limit 1`.execute(db);
  const [row] = rows;
  return (
    row && {
      ...row,
      data: readEntries(row.data ?? [], `the list ${row.slug}`),
      sidebar: readSidebar(row.sidebar ?? noSidebar, 'sidebar'),
    }
  );
}

/** The newest posts; an empty list before any import. */
export async function findPosts(
  db: Db,
  page: ListPage,
): Promise<Pick<FoundList, 'data' | 'total' | 'sidebar'>> {
  const found = await findList(db, sql`l.kind = 'all' and l.slug = ''`, page);
  return { data: found?.data ?? [], total: found?.total ?? 0, sidebar: found?.sidebar ?? noSidebar };
}

/** Posts of a category, or else about a typeface (§blog.filter.precedence); undefined when neither has this slug. */
export async function findFilteredPosts(
  db: Db,
  filter: string,
  page: ListPage,
): Promise<FoundList | undefined> {
  const condition = sql`l.kind in ('category', 'typeface') and l.slug = ${filter} order by l.kind`;
  const found = await findList(db, condition, page);
  if (!found || found.kind === 'all') return undefined;
  const { kind: type, slug, name, description, data, total, sidebar } = found;
  return { filter: { type, slug, name, description }, data, total, sidebar };
}

const recentPosts = 6;
const relatedPosts = 3;

/** A post with the newest others, and the newest about one of its families; undefined when there is none. */
export async function findPost(db: Db, category: string, slug: string): Promise<Post | undefined> {
  type Row = { detail: unknown; blogs: unknown; related: unknown };
  const { rows } = await sql<Row>`
    select p.detail,
      (select json_agg(o.entry order by o.place) from (
        select q.entry, b.place from blog_lists l
          join blog_places b on b.list_id = l.id and b.place <= ${recentPosts + 1} join posts q on q.id = b.post_id
        where l.kind = 'all' and l.slug = '' and q.id <> p.id order by b.place limit ${recentPosts}) o) as blogs,
      (select json_agg(q.entry order by q.published desc, q.id desc) from posts q where q.id in (
        select o.post_id from blog_places mine join blog_lists l on l.id = mine.list_id and l.kind = 'typeface'
          join blog_places o on o.list_id = l.id and o.place <= ${relatedPosts + 1}
          join posts r on r.id = o.post_id
        where mine.post_id = p.id and o.post_id <> p.id
        group by o.post_id, r.published order by r.published desc, o.post_id desc limit ${relatedPosts})) as related
    from posts p where p.slug = ${slug} and p.category = ${category} and not p.retired`.execute(db);
  const [row] = rows;
  return (
    row && {
      ...readPost(row.detail, slug),
      blogs: readEntries(row.blogs ?? [], slug),
      related: readEntries(row.related ?? [], slug),
    }
  );
}

/** Typefaces that posts are about, by name; at most 1,000. */
export async function findPostTypefaces(db: Db): Promise<SidebarTypeface[]> {
  return await db
    .selectFrom('blog_lists as l')
    .innerJoin('families as f', 'f.slug', 'l.slug')
    .select(['f.name', 'f.slug as page', 'f.font_class as class'])
    .where('l.kind', '=', 'typeface')
    .where('l.total', '>', 0)
    .orderBy('f.name')
    .limit(1000)
    .execute();
}

export async function findCategories(db: Db): Promise<Tag[]> {
  return await db
    .selectFrom('blog_lists')
    .select(['name', 'slug'])
    .where('kind', '=', 'category')
    .orderBy('sort_order')
    .execute();
}

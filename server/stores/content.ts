/** Home, commissions, collections and static pages, one query each. */
import { type Selectable, sql } from 'kysely';
import type { TypefaceCard } from '../../domain/catalogue.ts';
import type { Collection, TypefaceOverview } from '../../domain/collections.ts';
import type { Commission, CommissionLink, CommissionOverview } from '../../domain/commissions.ts';
import type { Homepage } from '../../domain/home.ts';
import type { StaticPage } from '../../domain/pages.ts';
import type { ListPage } from '../../domain/paging.ts';
import { fromStoredPath } from '../catalogue/stored-path.ts';
import type { Focus } from '../content/make-picture.ts';
import type { Db } from '../db/database.ts';
import type { ContentTables } from '../db/tables/content.ts';
import { escapeHtml } from '../escape-html.ts';
import {
  readAboutCards,
  readCards,
  readCollection,
  readCommission,
  readCommissionCards,
  readCommissionsPart,
  readEntries,
  readFeatured,
  readHome,
  readPage,
  readTrialFamilies,
} from './stored-catalogue.ts';
import { idIn } from './typefaces.ts';

/** Families that the home page lists, and other families that a collection offers. */
const familiesAtHome = 40;
const otherFamilies = 24;
/** Links beside a commission. */
const commissionLinks = 60;

const noMeta = { title: '', description: '', image: null };

/** The home page, with as many recent posts as its blocks need. */
export async function findHomepage(db: Db): Promise<Homepage> {
  const { rows } = await sql<{ body: unknown; blogs: unknown; cards: unknown }>`
    select h.body,
      (select json_agg(p.entry order by b.place) from blog_lists l join blog_places b on b.list_id = l.id
        join posts p on p.id = b.post_id
        where l.kind = 'all' and l.slug = '' and b.place <= (h.body ->> 'count')::integer) as blogs,
      (select json_agg(f.card order by f.sort_order, f.id) from (
        select id, card, sort_order from families where not retired order by sort_order, id
        limit ${familiesAtHome}) f) as cards
    from content_parts h where h.kind = 'part' and h.key = 'home'`.execute(db);
  const [row] = rows;
  const { blocks, meta, opening } = row
    ? readHome(row.body, 'home')
    : { blocks: [], meta: noMeta, opening: [] };
  return {
    settings: { blogs: readEntries(row?.blogs ?? [], 'home') },
    blocks,
    typefaces: readCards(row?.cards ?? [], 'home'),
    opening,
    meta,
  };
}

const linksOf = sql<CommissionLink[] | null>`
  (select json_agg(json_build_object('slug', n.slug, 'title', n.card ->> 'title') order by n.place)
    from commissions n where n.place <= ${commissionLinks})`;

/** The commissions page; without `commissions.yaml` nothing is featured. */
export async function findCommissions(db: Db, { count, page }: ListPage): Promise<CommissionOverview> {
  type Row = {
    body: unknown;
    featured: unknown;
    posts: unknown;
    total: number | null;
    lists: CommissionLink[] | null;
  };
  const { rows } = await sql<Row>`
    select h.body,
      (select c.card from commissions c where c.slug = h.body ->> 'featured' and not c.retired) as featured,
      (select json_agg(c.card order by c.place) from commissions c
        where c.place > ${(page - 1) * count} and c.place <= ${page * count}) as posts,
      (select max(place) from commissions) as total, ${linksOf} as lists
    from (select 1) one left join content_parts h on h.kind = 'part' and h.key = 'commissions'`.execute(db);
  const [row] = rows;
  const body = readCommissionsPart(row?.body ?? null, 'commissions');
  return {
    featured: readFeatured(row?.featured ?? null, 'featured'),
    snippets: body?.snippets ?? [],
    posts: readCommissionCards(row?.posts ?? [], 'commissions'),
    total: row?.total ?? 0,
    lists: row?.lists ?? [],
    meta: body?.meta ?? { ...noMeta, title: 'Commissions' },
  };
}

/** A commission by slug or by id; undefined when there is none. */
export async function findCommission(db: Db, slugOrId: string): Promise<Commission | undefined> {
  const id = idIn(slugOrId);
  const condition = id === undefined ? sql`c.slug = ${slugOrId}` : sql`c.id = ${id}`;
  const { rows } = await sql<{ detail: unknown; lists: CommissionLink[] | null }>`
    select c.detail, ${linksOf} as lists from commissions c where not c.retired and ${condition}`.execute(db);
  const [row] = rows;
  return row && { ...readCommission(row.detail, slugOrId), lists: row.lists ?? [] };
}

/** Every commission, the newest first; at most 1,000. */
export async function findCommissionLinks(db: Db): Promise<CommissionLink[]> {
  return await db
    .selectFrom('commissions')
    .select(['slug', sql<string>`card ->> 'title'`.as('title')])
    .where('place', '<=', 1000)
    .orderBy('place')
    .execute();
}

const overviewOf = (card: TypefaceCard, about: string): TypefaceOverview => ({
  ...card,
  type: card.kind,
  characters: card.faces.map((face) => ({ character: [...card.name][0] ?? '', class: face.class })),
  style_count: card.styles_no,
  description: about
    .split(/\n+/)
    .map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`)
    .join(''),
});

/** A collection by slug or by id, with the cards of its current families. */
export async function findCollection(db: Db, slugOrId: string): Promise<Collection | undefined> {
  const id = idIn(slugOrId);
  const condition = id === undefined ? sql`c.slug = ${slugOrId}` : sql`c.id = ${id}`;
  const shown = sql`(select json_array_elements_text(c.typefaces))`;
  type Other = Collection['typefaces'][number];
  const { rows } = await sql<{
    id: number;
    body: unknown;
    cards: unknown;
    others: Other[] | null;
  }>`
    select c.id, c.body,
      (select json_agg(json_build_object('card', f.card, 'about', f.detail #>> '{family,about}')) from families f where not f.retired and f.slug in ${shown}) as cards,
      (select json_agg(json_build_object('name', o.name, 'page', o.slug, 'class', o.font_class)
        order by o.sort_order, o.id) from (select f.id, f.name, f.slug, f.font_class, f.sort_order from families f
          where not f.retired and f.slug not in ${shown} order by f.sort_order, f.id
          limit ${otherFamilies}) o) as others
    from collections c where not c.retired and ${condition}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const body = readCollection(row.body, row.id);
  const cards = new Map(
    readAboutCards(row.cards ?? [], slugOrId).map(({ card, about }) => [card.page, overviewOf(card, about)]),
  );
  const sections = body.sections.map(({ name, items }) => ({
    name,
    items: items
      .map((item) => ({ ...item, typeface: (item.typeface && cards.get(item.typeface)) || null }))
      .filter(({ typeface, image }) => typeface !== null || image !== null),
  }));
  return { ...body, id: row.id, sections, typefaces: row.others ?? [] };
}

/** A static page by its key; undefined when it doesn't exist. */
export async function findPage(db: Db, key: string): Promise<StaticPage | undefined> {
  const row = await db
    .selectFrom('content_parts')
    .select('body')
    .where('kind', '=', 'page')
    .where('key', '=', key)
    .executeTakeFirst();
  return row && readPage(row.body, key);
}

export type TrialFamily = { readonly card: TypefaceCard; readonly scripts: readonly string[] };

/** The free trial fonts page and the library with its trial scripts; undefined when the page doesn't exist. */
export async function findFreeTrials(
  db: Db,
): Promise<{ readonly page: StaticPage; readonly families: readonly TrialFamily[] } | undefined> {
  const { rows } = await sql<{ page: unknown; families: unknown }>`
    select h.body as page,
      (select json_agg(json_build_object('card', f.card, 'scripts', f.trial_scripts)
        order by f.sort_order, f.id) from (
          select id, sort_order, card, trial_scripts from families where not retired
          order by sort_order, id limit 1000) f) as families
    from content_parts h where h.kind = 'page' and h.key = 'free_trials'`.execute(db);
  const [row] = rows;
  return (
    row && {
      page: readPage(row.page, 'free_trials'),
      families: readTrialFamilies(row.families ?? [], 'the library'),
    }
  );
}

/** What is served at a picture's address: the file itself, or what is made of it. */
export type PictureFile = {
  readonly name: string;
  readonly hash: string;
  /** Absolute. */
  readonly path: string;
  readonly making: { readonly width: number; readonly focus: Focus } | null;
};

const pictureColumns = ['name', 'hash', 'path', 'width', 'focus_x', 'focus_y'] as const;
const toPictureFile = ({
  path,
  width,
  focus_x,
  focus_y,
  ...row
}: Pick<Selectable<ContentTables['pictures']>, (typeof pictureColumns)[number]>): PictureFile => ({
  ...row,
  path: fromStoredPath(path),
  making: width === null ? null : { width, focus: [focus_x ?? 0.5, focus_y ?? 0.5] },
});

/** The newest picture of this name; undefined for one that was never imported. */
export async function findPicture(db: Db, name: string): Promise<PictureFile | undefined> {
  const row = await db
    .selectFrom('pictures')
    .select(pictureColumns)
    .where('name', '=', name)
    .orderBy('imported_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toPictureFile(row);
}

/** Everything that is made of the pictures of the last import. */
export async function findMadePictures(db: Db): Promise<PictureFile[]> {
  const rows = await db
    .selectFrom('pictures')
    .select(pictureColumns)
    .where('width', 'is not', null)
    .where('imported_at', '=', (eb) =>
      eb.selectFrom('pictures').select(({ fn }) => fn.max('imported_at').as('last')),
    )
    .orderBy('name')
    .execute();
  return rows.map(toPictureFile);
}

/** Where addresses lead at which nothing is any more. */
export async function findRedirects(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('redirects').selectAll().execute();
  return new Map(rows.map(({ source, target }) => [source, target]));
}

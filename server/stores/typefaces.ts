/** The library for its pages. Replies were built at import, so each query reads one key or one list. */
import { sql } from 'kysely';
import {
  type CollectionLink,
  type EditableStyle,
  maxCollectionLinks,
  type TypefaceCard,
  type TypefaceDetail,
} from '../../domain/catalogue.ts';
import type { Db } from '../db/database.ts';
import { readCards, readDetail, readEntries, readStyles } from './stored-catalogue.ts';

/** Every current family, in the foundry's order; at most 1,000. */
export async function findTypefaces(db: Db): Promise<TypefaceCard[]> {
  const rows = await db
    .selectFrom('families')
    .select('card')
    .where('retired', '=', false)
    .orderBy('sort_order')
    .orderBy('id')
    .limit(1000)
    .execute();
  return readCards(
    rows.map(({ card }) => card),
    'the library',
  );
}

/** Every current collection by name, or those that show a family; at most `maxCollectionLinks`. */
export async function findCollectionLinks(db: Db, family?: string): Promise<CollectionLink[]> {
  const name = sql<string>`body ->> 'name'`;
  return await db
    .selectFrom('collections')
    .select(['slug', name.as('name')])
    .where('retired', '=', false)
    .$if(family !== undefined, (query) =>
      query.where(
        sql<boolean>`exists (select from json_array_elements_text(typefaces) each where each = ${family})`,
      ),
    )
    .orderBy(name)
    .limit(maxCollectionLinks)
    .execute();
}

/** The first families of the library by name and address, in the foundry's order. */
export async function findTypefaceNames(
  db: Db,
  count: number,
): Promise<{ readonly name: string; readonly page: string }[]> {
  return await db
    .selectFrom('families')
    .select(['name', 'slug as page'])
    .where('retired', '=', false)
    .orderBy('sort_order')
    .orderBy('id')
    .limit(count)
    .execute();
}

/** How many posts 'in use' a typeface's page shows. */
const inUsePosts = 6;

/** A typeface by slug or by id, with the newest posts that show it in use; undefined when there is none. */
export async function findTypeface(db: Db, slugOrId: string): Promise<TypefaceDetail | undefined> {
  const id = idIn(slugOrId);
  const row = await db
    .selectFrom('families')
    .select(({ selectFrom }) => [
      'families.detail',
      selectFrom('blog_lists as l')
        .innerJoin('blog_places as b', 'b.list_id', 'l.id')
        .innerJoin('posts as p', 'p.id', 'b.post_id')
        .where('l.kind', '=', 'use')
        .whereRef('l.slug', '=', 'families.slug')
        .where('b.place', '<=', inUsePosts)
        .select(sql<unknown>`json_agg(p.entry order by b.place)`.as('entries'))
        .as('blogs'),
    ])
    .where('retired', '=', false)
    .where((eb) => (id === undefined ? eb('slug', '=', slugOrId) : eb('id', '=', id)))
    .executeTakeFirst();
  if (!row) return undefined;
  const detail = readDetail(row.detail, slugOrId);
  return {
    ...detail,
    collections: await findCollectionLinks(db, detail.family.slug),
    blogs: readEntries(row.blogs ?? [], slugOrId).map(({ name, slug, category, image }) => ({
      name,
      slug,
      category,
      image,
    })),
  };
}

/** The editable styles of a subfamily; undefined when there is no such subfamily. */
export async function findStyles(db: Db, subfamilyId: string): Promise<EditableStyle[] | undefined> {
  const id = idIn(subfamilyId);
  if (id === undefined) return undefined;
  const row = await db
    .selectFrom('subfamilies')
    .select('styles')
    .where('id', '=', id)
    .where('retired', '=', false)
    .executeTakeFirst();
  return row && readStyles(row.styles, id);
}

/** An id as written in addresses; undefined for anything else. */
export function idIn(text: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

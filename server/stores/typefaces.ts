/** The library for its pages. Replies were built at import, so each query reads one key or one list. */
import { sql } from 'kysely';
import {
  type CollectionLink,
  type EditableStyle,
  maxCollectionLinks,
  maxRelatives,
  type TypefaceCard,
  type TypefaceDetail,
} from '../../domain/catalogue.ts';
import type { ComparedStyle } from '../../domain/compare-shape.ts';
import type { CoverageReply } from '../../domain/coverage-reply.ts';
import type { LanguageList, LibraryLanguages } from '../../domain/languages.ts';
import type { Db } from '../db/database.ts';
import {
  readCards,
  readCoverage,
  readDetail,
  readEntries,
  readLanguages,
  readStyles,
} from './stored-catalogue.ts';

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

/** The languages of every current family, without their names. */
export async function findLibraryLanguages(db: Db): Promise<Omit<LibraryLanguages, 'names'>> {
  const rows = await db
    .selectFrom('families')
    .select(['id', 'language_tags'])
    .where('retired', '=', false)
    .orderBy('sort_order')
    .orderBy('id')
    .limit(1000)
    .execute();
  const sets = [...new Set(rows.map(({ language_tags }) => language_tags))];
  const places = new Map(sets.map((set, index) => [set, index]));
  const families = rows.map(({ id, language_tags }) => [id, places.get(language_tags) ?? 0] as const);
  return { sets, families: Object.fromEntries(families) };
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
    ...(await findRelatives(db, detail.family.slug)),
    blogs: readEntries(row.blogs ?? [], slugOrId).map(({ name, slug, category, image }) => ({
      name,
      slug,
      category,
      image,
    })),
  };
}

/** A card with the one face in which its name is set. */
const withOneFace = (card: TypefaceCard): TypefaceCard => ({
  ...card,
  faces: [card.faces.find((face) => face.class === card.fit?.class) ?? card.faces.slice(0, 1)].flat(),
});

/** The typefaces to which the end of a family's page leads (§typeface.relatives, §typeface.next). */
async function findRelatives(db: Db, slug: string): Promise<Pick<TypefaceDetail, 'relatives' | 'next'>> {
  const { rows } = await sql<{ readonly card: unknown; readonly is_next: boolean }>`
    with others as (
      select f.card, f.sort_order, f.id,
        exists (select from collections c where not c.retired
          and ${slug} in (select json_array_elements_text(c.typefaces))
          and f.slug in (select json_array_elements_text(c.typefaces))) as shares,
        f.card ->> 'classification' = here.card ->> 'classification' as alike,
        (f.sort_order, f.id) > (here.sort_order, here.id) as follows
      from families here join families f on f.id <> here.id and not f.retired
      where here.slug = ${slug} and not here.retired)
    (select card, false as is_next from others where shares or alike
      order by shares desc, alike desc, sort_order, id limit ${maxRelatives})
    union all
    (select card, true from others order by follows desc, sort_order, id limit 1)`.execute(db);
  const related = readCards(
    rows.map(({ card }) => card),
    slug,
  ).map(withOneFace);
  const next = related.filter((_, index) => rows[index]?.is_next)[0];
  return { relatives: related.filter((_, index) => !rows[index]?.is_next), ...(next ? { next } : {}) };
}

/** A part that an import stored for a typeface, by its slug; undefined when there is none. */
async function findPart(db: Db, slug: string, part: 'coverage' | 'languages'): Promise<unknown> {
  const row = await db
    .selectFrom('families')
    .select(`${part} as value`)
    .where('slug', '=', slug)
    .where('retired', '=', false)
    .executeTakeFirst();
  return row?.value;
}

export async function findCoverage(db: Db, slug: string): Promise<CoverageReply | undefined> {
  const value = await findPart(db, slug, 'coverage');
  return value === undefined ? undefined : readCoverage(value, slug);
}

export async function findLanguages(db: Db, slug: string): Promise<LanguageList | undefined> {
  const value = await findPart(db, slug, 'languages');
  return value === undefined ? undefined : readLanguages(value, slug);
}

/** The current styles of these classes, in their order; one that there isn't is passed over. */
export async function findCompared(db: Db, classes: readonly string[]): Promise<ComparedStyle[]> {
  if (classes.length === 0) return [];
  const rows = await db
    .selectFrom('styles as s')
    .innerJoin('subfamilies as b', 'b.id', 's.subfamily_id')
    .innerJoin('families as f', 'f.id', 's.family_id')
    .select([
      's.font_class',
      'b.styles',
      'f.name',
      'f.slug',
      'f.accent',
      'f.ink_on_accent',
      'f.coverage',
      'f.detail',
    ])
    .where('s.font_class', 'in', classes)
    .where('s.retired', '=', false)
    .where('f.retired', '=', false)
    .execute();
  return classes.flatMap((asked) => {
    const row = rows.find(({ font_class }) => font_class === asked);
    const style = row && readStyles(row.styles, row.slug).find((each) => each.class === asked);
    const coverage = row && readCoverage(row.coverage, row.slug).data;
    const font = coverage?.fonts[asked];
    if (!row || !style || !font) return [];
    const { name, slug, accent, ink_on_accent } = row;
    const { script_prices } = readDetail(row.detail, slug);
    return [
      {
        class: asked,
        name: style.name,
        family: { name, slug, accent, ink_on_accent },
        face: style.face,
        font,
        coverage: coverage.sets[coverage.styles[asked] ?? -1] ?? '',
        default_text: style.default_text,
        lang: style.lang,
        ...(script_prices ? { script_prices } : {}),
      },
    ];
  });
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

/** The Club's fonts as imported, with their faces and colours from the library. */
import type { Face } from '../../domain/catalogue.ts';
import { fromStoredPath, toStoredPath } from '../catalogue/stored-path.ts';
import type { BetaDraft } from '../club/beta-files.ts';
import type { Db } from '../db/database.ts';
import { readClubFont, readStyles } from './stored-catalogue.ts';

function draftIn({ key, body }: { readonly key: string; readonly body: unknown }): BetaDraft {
  const draft = readClubFont(body, key);
  const versions = draft.versions.map((version) => ({
    ...version,
    styles: version.styles.map(({ name, source }) => ({ name, source: fromStoredPath(source) })),
  }));
  return { ...draft, licence: fromStoredPath(draft.licence), versions };
}

/** Each with its newest version first. */
export async function findBetaDrafts(db: Db): Promise<BetaDraft[]> {
  const rows = await db
    .selectFrom('content_parts')
    .select(['key', 'body'])
    .where('kind', '=', 'part')
    .where('key', 'like', 'club/%')
    .orderBy('key')
    .execute();
  const newest = ({ versions }: BetaDraft) => versions[0]?.date ?? '';
  return rows.map(draftIn).toSorted((a, b) => newest(b).localeCompare(newest(a)));
}

export async function findBetaDraft(db: Db, slug: string): Promise<BetaDraft | undefined> {
  const row = await db
    .selectFrom('content_parts')
    .select(['key', 'body'])
    .where('kind', '=', 'part')
    .where('key', '=', `club/${slug}`)
    .executeTakeFirst();
  return row && draftIn(row);
}

/** The faces of these files on the library's pages. */
export async function findFacesOf(db: Db, sources: readonly string[]): Promise<ReadonlyMap<string, Face>> {
  if (sources.length === 0) return new Map();
  const rows = await db
    .selectFrom('styles as s')
    .innerJoin('subfamilies as u', 'u.id', 's.subfamily_id')
    .select(['s.source', 's.font_class', 'u.styles'])
    .where('s.source', 'in', sources.map(toStoredPath))
    .where('s.retired', '=', false)
    .execute();
  const faces = rows.flatMap(({ source, font_class, styles }) => {
    const style = readStyles(styles, font_class).find((one) => one.class === font_class);
    return style ? [[fromStoredPath(source), style.face] as const] : [];
  });
  return new Map(faces);
}

export type Colours = { readonly accent: string; readonly ink_on_accent: string };

export async function findColours(db: Db, slugs: readonly string[]): Promise<ReadonlyMap<string, Colours>> {
  if (slugs.length === 0) return new Map();
  const rows = await db
    .selectFrom('families')
    .select(['slug', 'accent', 'ink_on_accent'])
    .where('slug', 'in', [...slugs])
    .execute();
  return new Map(rows.map(({ slug, ...colours }) => [slug, colours]));
}

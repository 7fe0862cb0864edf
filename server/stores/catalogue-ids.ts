/** Assigns ids to imported rows. Rows are found by slug and name, so that ids never change. */
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

export type FamilyKey = {
  readonly slug: string;
  readonly subfamilies: readonly { readonly name: string; readonly styles: readonly string[] }[];
};

/** Ids by slug, `slug/subfamily` and `slug/subfamily/style`; and of scripts by key. */
export type CatalogueIds = {
  readonly rows: ReadonlyMap<string, number>;
  readonly scripts: ReadonlyMap<string, number>;
};

/** Assigns an id to each row that has none yet. */
export async function allocateIds(
  db: Db,
  families: readonly FamilyKey[],
  scripts: readonly { readonly key: string; readonly name: string }[],
): Promise<CatalogueIds> {
  const rows = await findIds(db);
  const missing = families.filter(({ slug }) => !rows.has(slug));
  for (const { slug } of missing) rows.set(slug, await insertFamily(db, slug));
  for (const { slug, subfamilies } of families) {
    for (const { name, styles } of subfamilies) {
      const key = `${slug}/${name}`;
      const family_id = rows.get(slug) ?? 0;
      const subfamily_id = rows.get(key) ?? (await insertSubfamily(db, family_id, name));
      rows.set(key, subfamily_id);
      const added = styles.filter((style) => !rows.has(`${key}/${style}`));
      for (const row of await insertStyles(db, family_id, subfamily_id, added))
        rows.set(`${key}/${row.name}`, row.id);
    }
  }
  return { rows, scripts: await allocateScripts(db, scripts) };
}

async function findIds(db: Db): Promise<Map<string, number>> {
  const families = await db.selectFrom('families').select(['id', 'slug']).execute();
  const subfamilies = await db
    .selectFrom('subfamilies as s')
    .innerJoin('families as f', 'f.id', 's.family_id')
    .select(['s.id', sql<string>`f.slug || '/' || s.name`.as('key')])
    .execute();
  const styles = await db
    .selectFrom('styles as t')
    .innerJoin('subfamilies as s', 's.id', 't.subfamily_id')
    .innerJoin('families as f', 'f.id', 't.family_id')
    .select(['t.id', sql<string>`f.slug || '/' || s.name || '/' || t.name`.as('key')])
    .execute();
  return new Map([
    ...families.map(({ id, slug }) => [slug, id] as const),
    ...[...subfamilies, ...styles].map(({ id, key }) => [key, id] as const),
  ]);
}

/** Rows are inserted empty and filled by `writeFamily` in the same transaction. */
async function insertFamily(db: Db, slug: string): Promise<number> {
  const empty = { name: slug, accent: '', ink_on_accent: '', font_class: '', sort_order: 0 };
  const json = {
    settings: 'null',
    scripts: '[]',
    trial_scripts: '[]',
    card: 'null',
    detail: 'null',
    shop: 'null',
  };
  const row = await db
    .insertInto('families')
    .values({ slug, ...empty, ...json })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

async function insertSubfamily(db: Db, family_id: number, name: string): Promise<number> {
  const values = { family_id, name, sort_order: 0, styles: '[]' };
  const row = await db.insertInto('subfamilies').values(values).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

async function insertStyles(db: Db, family_id: number, subfamily_id: number, names: readonly string[]) {
  if (names.length === 0) return [];
  const values = names.map((name) => ({
    family_id,
    subfamily_id,
    name,
    font_class: `new-${subfamily_id}-${name}`,
    weight: 0,
    italic: false,
    sort_order: 0,
    source: '',
    source_hash: '',
    licence: '',
  }));
  return await db.insertInto('styles').values(values).returning(['id', 'name']).execute();
}

async function allocateScripts(db: Db, scripts: readonly { readonly key: string; readonly name: string }[]) {
  const known = new Map((await db.selectFrom('scripts').selectAll().execute()).map((row) => [row.key, row]));
  const ids = new Map<string, number>();
  for (const { key, name } of scripts) {
    const row = known.get(key);
    if (row && row.name !== name)
      await db.updateTable('scripts').set({ name }).where('id', '=', row.id).execute();
    const id =
      row?.id ??
      (await db.insertInto('scripts').values({ key, name }).returning('id').executeTakeFirstOrThrow()).id;
    ids.set(key, id);
  }
  return ids;
}

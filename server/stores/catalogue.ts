/** Writes of an import to the catalogue: measurements, families, versions. */

import { disableTimeouts } from '@skerry/embedded-or-postgres/busy';
import { sql } from 'kysely';
import type { OptionType, ShopOption } from '../../domain/shop.ts';
import type { ImportedFiles } from '../catalogue/differences.ts';
import type { Db } from '../db/database.ts';
import type { LicenceTextKey, StoredFoundry } from '../db/tables/catalogue.ts';

export async function findVersion(db: Db): Promise<string | undefined> {
  return (await db.selectFrom('catalogue_version').select('version').executeTakeFirst())?.version;
}

/** What the last import read; nothing before the first, and after one of an older version. */
export async function findImported(db: Db): Promise<{ files: ImportedFiles; folderHash: string }> {
  const row = await db.selectFrom('catalogue_version').select(['files', 'folder_hash']).executeTakeFirst();
  // Only imports write the files' values, and nothing but their differences is read from them.
  return { files: Object(row?.files), folderHash: row?.folder_hash ?? '' };
}

/** The folder was imported, though files differ that change nothing in the shop. */
export async function setFolderHash(db: Db, folder_hash: string): Promise<void> {
  await db.updateTable('catalogue_version').set({ folder_hash }).execute();
}

export async function setVersion(
  db: Db,
  version: string,
  foundry: StoredFoundry,
  files: ImportedFiles,
  folder_hash: string,
): Promise<void> {
  const values = { version, foundry: JSON.stringify(foundry), files: JSON.stringify(files), folder_hash };
  await db
    .insertInto('catalogue_version')
    .values(values)
    .onConflict((conflict) => conflict.column('one').doUpdateSet({ ...values, imported_at: sql`now()` }))
    .execute();
}

/** Adds a licence text if it differs from the last one; older ones stay for the orders of their time. */
export async function saveLicenceText(db: Db, key: LicenceTextKey, body: string): Promise<void> {
  const last = await db
    .selectFrom('licence_texts')
    .select('body')
    .where('key', '=', key)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last?.body !== body) await db.insertInto('licence_texts').values({ key, body }).execute();
}

/** One import at a time, over all processes; locked until the end of the transaction, however long that is. */
export async function lockCatalogue(db: Db): Promise<void> {
  await disableTimeouts(db);
  await sql`lock table catalogue_version in exclusive mode`.execute(db);
}

/** Stored measurements, by hash. */
export async function findMeasures(db: Db, hashes: readonly string[]): Promise<Map<string, unknown>> {
  if (hashes.length === 0) return new Map();
  const rows = await db.selectFrom('font_measures').selectAll().where('hash', 'in', hashes).execute();
  return new Map(rows.map(({ hash, measured }) => [hash, measured]));
}

export async function insertMeasures(db: Db, measures: ReadonlyMap<string, unknown>): Promise<void> {
  const rows = [...measures].map(([hash, measured]) => ({ hash, measured: JSON.stringify(measured) }));
  for (let first = 0; first < rows.length; first += 50) {
    await db
      .insertInto('font_measures')
      .values(rows.slice(first, first + 50))
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .execute();
  }
}

export type FamilyRows = {
  readonly id: number;
  readonly name: string;
  readonly accent: string;
  readonly ink_on_accent: string;
  readonly font_class: string;
  readonly sort_order: number;
  /** With a space between. */
  readonly language_tags: string;
  readonly json: Readonly<
    Record<
      'settings' | 'scripts' | 'trial_scripts' | 'card' | 'detail' | 'shop' | 'coverage' | 'languages',
      string
    >
  >;
  readonly subfamilies: readonly {
    readonly id: number;
    readonly sort_order: number;
    readonly styles: string;
  }[];
  readonly styles: readonly {
    readonly id: number;
    readonly font_class: string;
    readonly weight: number;
    readonly italic: boolean;
    readonly sort_order: number;
    readonly source: string;
    readonly source_hash: string;
    readonly licence: string;
  }[];
  readonly options: readonly {
    readonly type: 'families' | 'subfamilies' | 'styles';
    readonly fullName: string;
    readonly option: ShopOption;
  }[];
  /** Those that are sold. */
  readonly variableFonts: readonly {
    readonly source: string;
    readonly source_hash: string;
    readonly licence: string;
    readonly sold_with: OptionType;
  }[];
  readonly webFonts: readonly { readonly hash: string; readonly source: string; readonly scripts: string }[];
};

/** All that is stored of each family, as one text by id, to detect changes; without retired ones. */
export async function findFamilyTexts(db: Db): Promise<Map<number, string>> {
  const families = await db.selectFrom('families').selectAll().where('retired', '=', false).execute();
  const subfamilies = await db
    .selectFrom('subfamilies')
    .selectAll()
    .where('retired', '=', false)
    .orderBy('id')
    .execute();
  return new Map(
    families.map(({ id, card, detail, shop, trial_scripts, coverage, languages, sort_order }) => {
      const own = subfamilies
        .filter(({ family_id }) => family_id === id)
        .map(({ id: key, styles }) => [key, styles]);
      return [id, JSON.stringify([sort_order, card, detail, shop, trial_scripts, coverage, languages, own])];
    }),
  );
}

/** The same text for a family that is about to be written. */
export function familyText({ sort_order, json, subfamilies }: FamilyRows): string {
  const own = subfamilies.toSorted((a, b) => a.id - b.id).map(({ id, styles }) => [id, JSON.parse(styles)]);
  const { card, detail, shop, trial_scripts, coverage, languages } = json;
  return JSON.stringify([
    sort_order,
    ...[card, detail, shop, trial_scripts, coverage, languages].map((one) => JSON.parse(one)),
    own,
  ]);
}

/** Takes its class from every style, so that those that are written next may have any; in the same transaction. */
export async function releaseClasses(db: Db): Promise<void> {
  await db.updateTable('styles').set({ font_class: releasedClass }).execute();
}

const releasedClass = sql<string>`'retired-' || id`;

/** Writes a whole family; its rows that are missing in it are retired. */
export async function writeFamily(db: Db, family: FamilyRows): Promise<void> {
  const { id, json, subfamilies, styles, options, variableFonts, webFonts, ...columns } = family;
  const { name, accent, ink_on_accent, font_class, sort_order, language_tags } = columns;
  await db
    .updateTable('families')
    .set({ name, accent, ink_on_accent, font_class, sort_order, language_tags, ...json, retired: false })
    .where('id', '=', id)
    .execute();
  await retireParts(db, id);
  for (const { id: key, ...values } of subfamilies)
    await db
      .updateTable('subfamilies')
      .set({ ...values, retired: false })
      .where('id', '=', key)
      .execute();
  for (const { id: key, ...values } of styles)
    await db
      .updateTable('styles')
      .set({ ...values, retired: false, left_with_family: false })
      .where('id', '=', key)
      .execute();
  await writeOptions(db, id, options);
  await writeWebFonts(db, webFonts);
  await db.updateTable('variable_fonts').set({ retired: true }).where('family_id', '=', id).execute();
  if (variableFonts.length > 0)
    await db
      .insertInto('variable_fonts')
      .values(variableFonts.map((font, place) => ({ family_id: id, place, ...font, retired: false })))
      .onConflict((conflict) =>
        conflict.columns(['family_id', 'place']).doUpdateSet((eb) => ({
          source: eb.ref('excluded.source'),
          source_hash: eb.ref('excluded.source_hash'),
          licence: eb.ref('excluded.licence'),
          sold_with: eb.ref('excluded.sold_with'),
          retired: eb.ref('excluded.retired'),
        })),
      )
      .execute();
}

export async function writeWebFonts(db: Db, rows: FamilyRows['webFonts']): Promise<void> {
  await db
    .insertInto('web_fonts')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.column('hash').doUpdateSet((eb) => ({ source: eb.ref('excluded.source') })),
    )
    .execute();
}

async function writeOptions(db: Db, family_id: number, options: FamilyRows['options']): Promise<void> {
  const rows = options.map(({ type, fullName, option }) => ({
    type,
    id: option.id,
    family_id,
    name: fullName,
    font_class: option.class,
    styles_no: option.styles_no,
    multiplication: option.multiplication ?? null,
    pro: option.pro,
    retired: false,
  }));
  await db
    .insertInto('licence_options')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['type', 'id']).doUpdateSet((eb) => ({
        family_id: eb.ref('excluded.family_id'),
        name: eb.ref('excluded.name'),
        font_class: eb.ref('excluded.font_class'),
        styles_no: eb.ref('excluded.styles_no'),
        multiplication: eb.ref('excluded.multiplication'),
        pro: eb.ref('excluded.pro'),
        retired: eb.ref('excluded.retired'),
      })),
    )
    .execute();
}

async function retireParts(db: Db, id: number, leavesWithFamily = false): Promise<void> {
  for (const table of ['subfamilies', 'licence_options'] as const)
    await db.updateTable(table).set({ retired: true }).where('family_id', '=', id).execute();
  // A retired style releases its class, which a new one may use.
  await db
    .updateTable('styles')
    .set({
      retired: true,
      font_class: releasedClass,
      left_with_family: leavesWithFamily ? sql`not retired` : false,
    })
    .where('family_id', '=', id)
    .execute();
}

/** Retires families that left the foundry's files; returns their slugs. Their ids stay reserved. */
export async function retireAllBut(db: Db, slugs: readonly string[]): Promise<readonly string[]> {
  const gone = await db
    .updateTable('families')
    .set({ retired: true })
    .where('slug', 'not in', slugs)
    .where('retired', '=', false)
    .returning(['id', 'slug'])
    .execute();
  for (const { id } of gone) await retireParts(db, id, true);
  return gone.map(({ slug }) => slug);
}

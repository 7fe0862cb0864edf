/** The font files that an order was given, pinned by their content (§documents.zip.pinned). */
import type { OptionType } from '../../domain/shop.ts';
import { fromStoredPath } from '../catalogue/stored-path.ts';
import type { Db } from '../db/database.ts';
import { readScripts } from './stored-catalogue.ts';

export type SoldFile = {
  /** 'style 12', 'variable 3 0'. */
  readonly part: string;
  /** In the zip: 'Barlow-BoldItalic.ttf'. */
  readonly name: string;
  /** Names in the file store. */
  readonly file: string;
  readonly licence: string;
  readonly italic: boolean;
  /** Of a variable file: the smallest package that held it. */
  readonly sold_with: OptionType | null;
};

export async function findSoldFiles(db: Db, orderId: string): Promise<ReadonlyMap<string, SoldFile>> {
  const rows = await db
    .selectFrom('sold_files')
    .select(['part', 'name', 'file', 'licence', 'italic', 'sold_with'])
    .where('order_id', '=', orderId)
    .execute();
  return new Map(rows.map((row) => [row.part, row]));
}

/** Parts that the order has already keep their files. */
export async function saveSoldFiles(db: Db, orderId: string, files: readonly SoldFile[]): Promise<void> {
  if (files.length === 0) return;
  await db
    .insertInto('sold_files')
    .values(files.map((file) => ({ order_id: orderId, ...file })))
    .onConflict((conflict) => conflict.columns(['order_id', 'part']).doNothing())
    .execute();
}

export type VariableFile = {
  readonly family_id: number;
  readonly place: number;
  /** Absolute paths. */
  readonly source: string;
  readonly licence: string;
  readonly sold_with: OptionType;
};

/** The variable files of these families that are sold; with `withRetired` those that were, too. */
export async function findVariableFiles(
  db: Db,
  families: readonly number[],
  { withRetired }: { readonly withRetired: boolean },
): Promise<VariableFile[]> {
  if (families.length === 0) return [];
  const rows = await db
    .selectFrom('variable_fonts')
    .select(['family_id', 'place', 'source', 'licence', 'sold_with'])
    .where('family_id', 'in', families)
    .$if(!withRetired, (query) => query.where('retired', '=', false))
    .orderBy('family_id')
    .orderBy('place')
    .execute();
  return rows.map((row) => ({
    ...row,
    source: fromStoredPath(row.source),
    licence: fromStoredPath(row.licence),
  }));
}

/** The scripts that cost extra in these families: their ids, by which a line licenses them, and their keys. */
export async function findPaidScripts(
  db: Db,
  families: readonly number[],
): Promise<ReadonlyMap<number, readonly { readonly id: number; readonly key: string }[]>> {
  if (families.length === 0) return new Map();
  const [scripts, rows] = await Promise.all([
    db.selectFrom('scripts').select(['id', 'key']).execute(),
    db.selectFrom('families').select(['id', 'scripts']).where('id', 'in', families).execute(),
  ]);
  return new Map(
    rows.map(({ id, scripts: stored }) => {
      const paid = new Set(readScripts(stored, id).map((script) => script.id));
      return [id, scripts.filter((script) => paid.has(script.id))];
    }),
  );
}

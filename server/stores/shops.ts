/** What can be licensed and at which tables of prices (commerce, section 3). */
import { sql } from 'kysely';
import type { Face } from '../../domain/catalogue.ts';
import type { OptionType, Shop, ShopScript, ShopSettings } from '../../domain/shop.ts';
import type { Db } from '../db/database.ts';
import { idIn } from './typefaces.ts';

/** All that pricing, the cart's row and an order need to know about one purchasable thing. */
export type LicenceOption = {
  readonly type: OptionType;
  readonly id: number;
  /** As carts and invoices name it: 'Barlow Condensed Bold Italic', 'Barlow Complete Family'. */
  readonly name: string;
  readonly font_class: string;
  readonly face?: Face;
  readonly styles_no: number;
  /** Left out where the catalogue doesn't state one; the pricing then has its default. */
  readonly multiplication?: number;
  readonly pro: boolean;
  readonly family: {
    readonly id: number;
    readonly name: string;
    readonly slug: string;
    readonly accent: string;
    readonly ink_on_accent: string;
  };
  readonly scripts: readonly ShopScript[];
  readonly settings: ShopSettings;
};

/** A family's shop by slug or id; undefined when there is none. One key read: the reply is built at import. */
export async function findShop(db: Db, slug: string): Promise<Shop | undefined> {
  const id = idIn(slug);
  const row = await db
    .selectFrom('families')
    .select('shop')
    .where((eb) => (id === undefined ? eb('slug', '=', slug) : eb('id', '=', id)))
    .where('retired', '=', false)
    .executeTakeFirst();
  return row?.shop;
}

/**
 * The options behind cart items, in one query; an item that isn't (or is no longer) for sale is missing from the
 * answer. Look one up with `optionKey`.
 */
export async function findOptions(
  db: Db,
  items: readonly { readonly type: OptionType; readonly id: number }[],
): Promise<ReadonlyMap<string, LicenceOption>> {
  if (items.length === 0) return new Map();
  const rows = await db
    .selectFrom('licence_options as o')
    .innerJoin('families as f', 'f.id', 'o.family_id')
    .select(['o.type', 'o.id', 'o.name', 'o.font_class', 'o.styles_no', 'o.multiplication', 'o.pro'])
    .select(['f.id as family_id', 'f.name as family_name', 'f.slug', 'f.accent', 'f.ink_on_accent'])
    .select(['f.scripts', 'f.settings'])
    .select(faceOfOption.as('face'))
    .where('o.retired', '=', false)
    .where((eb) => eb.or(items.map(({ type, id }) => eb.and({ 'o.type': type, 'o.id': id }))))
    .execute();
  return new Map(
    rows.map((row) => [
      optionKey(row),
      {
        type: row.type,
        id: row.id,
        name: row.name,
        font_class: row.font_class,
        ...(row.face ? { face: row.face } : {}),
        styles_no: row.styles_no,
        ...(row.multiplication === null ? {} : { multiplication: row.multiplication }),
        pro: row.pro,
        family: {
          id: row.family_id,
          name: row.family_name,
          slug: row.slug,
          accent: row.accent,
          ink_on_accent: row.ink_on_accent,
        },
        scripts: row.scripts,
        settings: row.settings,
      },
    ]),
  );
}

/** The web font that an option is shown in, out of its family's ready reply. */
const faceOfOption = sql<Face | null>`jsonb_path_query_first(
  f.shop::jsonb, '$.faces[*] ? (@.class == $class)', jsonb_build_object('class', o.font_class))`;

/** How `findOptions` names an item in its answer. */
export function optionKey({ type, id }: { readonly type: OptionType; readonly id: number }): string {
  return `${type}/${id}`;
}

/** The options that can be licensed, and their price tables (§api.data.shop). */
import { sql } from 'kysely';
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres';
import { optionKey } from '../../domain/cart-command.ts';
import { Face } from '../../domain/catalogue.ts';
import { list } from '../../domain/shape.ts';
import {
  type OptionType,
  optionTypes,
  type Shop,
  type ShopScript,
  type ShopSettings,
} from '../../domain/shop.ts';
import type { Db } from '../db/database.ts';
import { stored } from '../db/stored.ts';
import { readScripts, readSettings, readShop } from './stored-catalogue.ts';
import { idIn } from './typefaces.ts';

/** Everything that pricing, the cart's row and an order need to know about one option. */
export type LicenceOption = {
  readonly type: OptionType;
  readonly id: number;
  /** As carts and invoices name it: 'Barlow Condensed Bold Italic', 'Barlow Complete Family'. */
  readonly name: string;
  readonly font_class: string;
  readonly face?: Face;
  readonly styles_no: number;
  /** Missing where the catalogue doesn't state one; the pricing then has its default. */
  readonly multiplication?: number;
  readonly pro: boolean;
  /** No longer for sale. */
  readonly retired: boolean;
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

const readFaces = stored('families.shop', list(Face));

/** A family's shop by slug or id; undefined when there is none. One key read: the reply is built at import. */
export async function findShop(db: Db, slug: string): Promise<Shop | undefined> {
  const id = idIn(slug);
  const row = await db
    .selectFrom('families')
    .select('shop')
    .where((eb) => (id === undefined ? eb('slug', '=', slug) : eb('id', '=', id)))
    .where('retired', '=', false)
    .executeTakeFirst();
  return row && readShop(row.shop, slug);
}

type OptionFamily = Pick<LicenceOption, 'family' | 'scripts' | 'settings'> & {
  readonly faceOf: ReadonlyMap<string, Face>;
};

/** What families have been read from, by id: their rows change with an import only, and a full cart asks for all of them. */
const familiesRead = new Map<number, { readonly text: string; readonly family: OptionFamily }>();

/** A family of options from its row as JSON text; the same text is read and checked once. */
function readFamily(id: number, text: string): OptionFamily {
  const known = familiesRead.get(id);
  if (known?.text === text) return known.family;
  const { scripts, settings, faces, ...family } = JSON.parse(text);
  const read = {
    family,
    scripts: readScripts(scripts, id),
    settings: readSettings(settings, id),
    faceOf: new Map(readFaces(faces ?? [], id).map((face) => [face.class, face])),
  };
  familiesRead.set(id, { text, family: read });
  return read;
}

/**
 * The options of cart items; one that was never for sale is missing. Look one up with `optionKey`. One statement, so that all
 * of it is of one moment; a family's price tables, which are most of the data, are read once for all of its options.
 */
export async function findOptions(
  db: Db,
  items: readonly { readonly type: OptionType; readonly id: number }[],
): Promise<ReadonlyMap<string, LicenceOption>> {
  if (items.length === 0) return new Map();
  const found = await db
    .with('requested', (requested) =>
      requested
        .selectFrom('licence_options')
        .select([
          'type',
          'id',
          'family_id',
          'name',
          'font_class',
          'styles_no',
          'multiplication',
          'pro',
          'retired',
        ])
        .where((eb) =>
          eb.or(
            optionTypes.map((type) => {
              const ids = items.flatMap((item) => (item.type === type ? [item.id] : []));
              return eb.and([eb('type', '=', type), eb('id', '=', eb.fn.any(eb.val(ids)))]);
            }),
          ),
        ),
    )
    .selectNoFrom((eb) => [
      jsonArrayFrom(eb.selectFrom('requested').selectAll()).as('options'),
      jsonArrayFrom(
        eb
          .selectFrom('families as f')
          .select((f) => [
            'f.id',
            f
              .cast<string>(
                jsonBuildObject({
                  id: f.ref('f.id'),
                  name: f.ref('f.name'),
                  slug: f.ref('f.slug'),
                  accent: f.ref('f.accent'),
                  ink_on_accent: f.ref('f.ink_on_accent'),
                  scripts: f.ref('f.scripts'),
                  settings: f.ref('f.settings'),
                  faces: sql`f.shop->'faces'`,
                }),
                'text',
              )
              .as('text'),
          ])
          .where('f.id', 'in', eb.selectFrom('requested').select('family_id')),
      ).as('families'),
    ])
    .executeTakeFirstOrThrow();
  const families = new Map(found.families.map(({ id, text }) => [id, readFamily(id, text)]));
  return new Map(
    found.options.flatMap(({ family_id, multiplication, ...option }) => {
      const owner = families.get(family_id);
      if (!owner) return [];
      const { faceOf, ...ofFamily } = owner;
      const face = faceOf.get(option.font_class);
      const known: LicenceOption = {
        ...option,
        ...(face ? { face } : {}),
        ...(multiplication === null ? {} : { multiplication }),
        ...ofFamily,
      };
      return [[optionKey(option), known] as const];
    }),
  );
}

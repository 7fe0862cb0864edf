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

/** What a family's stored JSON says about its options. */
type FamilyParts = Pick<LicenceOption, 'scripts' | 'settings'> & {
  readonly faceOf: ReadonlyMap<string, Face>;
};

/**
 * The parts read last, by the family's id: they change with an import only, and every price needs them. Requests share them:
 * they are only read.
 */
const partsRead = new Map<number, { readonly text: string; readonly parts: FamilyParts }>();

/** A family's parts from their JSON text, which is checked again only when it has changed. */
function readParts(id: number, text: string): FamilyParts {
  const last = partsRead.get(id);
  if (last?.text === text) return last.parts;
  const { scripts, settings, faces } = JSON.parse(text);
  const parts = {
    scripts: readScripts(scripts, id),
    settings: readSettings(settings, id),
    faceOf: new Map(readFaces(faces ?? [], id).map((face) => [face.class, face])),
  };
  partsRead.set(id, { text, parts });
  return parts;
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
          .select(['f.id', 'f.name', 'f.slug', 'f.accent', 'f.ink_on_accent'])
          .select((columns) => {
            const faces = sql`f.shop->'faces'`;
            const parts = jsonBuildObject({
              scripts: columns.ref('f.scripts'),
              settings: columns.ref('f.settings'),
              faces,
            });
            // As text, which is compared before it is parsed.
            return columns.cast<string>(parts, 'text').as('parts');
          })
          .where('f.id', 'in', eb.selectFrom('requested').select('family_id')),
      ).as('families'),
    ])
    .executeTakeFirstOrThrow();
  const families = new Map(
    found.families.map(({ parts, ...family }) => [family.id, { family, ...readParts(family.id, parts) }]),
  );
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

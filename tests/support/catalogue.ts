/** A small catalogue in the database, at the prices of the worked cases (docs/requirements/pricing.md). */
import { cartItemsLimit } from '../../domain/cart.ts';
import type { TypefaceCard } from '../../domain/catalogue.ts';
import type { Shop } from '../../domain/shop.ts';
import type { Db } from '../../server/db/database.ts';
import { foundry } from './foundry.ts';
import { barlow } from './licence-cart.ts';
import { settings } from './price-list.ts';
import { typeface } from './typeface.ts';

const scripts = [
  { id: 1, name: 'Cyrillic', multiplier: 0.5, pivot: { default_applied: false } },
  { id: 2, name: 'Greek', multiplier: 0.25, pivot: { default_applied: false } },
];

const card: TypefaceCard = {
  id: 1,
  name: 'Barlow',
  page: 'barlow',
  class: 'barlow-400',
  kind: 'grotesk',
  classification: 'sans',
  accent: '#FF4F1C',
  ink_on_accent: '#101A1D',
  styles_no: 8,
  sub_family_count: 1,
  scripts: ['Latin'],
  features: [],
  widths: [],
  is_rtl: false,
  overview_text: 'Between a motorway sign and a number plate.',
  price_from: { amount: 5000, value: '$50' },
  faces: [],
};

/** The options by the names used in tests. */
export const forSale = {
  family: { type: 'families', id: 1 },
  regular: { type: 'styles', id: 11 },
  pro: { type: 'styles', id: 12 },
} as const;

/** Inserts a family and returns the id of its row. */
async function addFamily(db: Db, shop: Shop, sort_order: number): Promise<number> {
  const { slug, family_name: name } = shop;
  const { id } = await db
    .insertInto('families')
    .values({
      slug,
      name,
      accent: shop.accent,
      ink_on_accent: shop.ink_on_accent,
      font_class: 'barlow-400',
      sort_order,
      settings: JSON.stringify(settings),
      scripts: JSON.stringify(scripts),
      trial_scripts: JSON.stringify(['Latin']),
      card: JSON.stringify({ ...card, name, page: slug }),
      detail: JSON.stringify(typeface),
      shop: JSON.stringify(shop),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const option = { font_class: 'barlow-400', styles_no: 1, multiplication: 1, pro: false };

/** The foundry of tests, with one family of eight styles at 0.8, a single style, and a pro style. */
export async function seedCatalogue(db: Db): Promise<void> {
  await db
    .insertInto('catalogue_version')
    .values({ version: 'test', foundry: JSON.stringify(foundry) })
    .execute();
  const family_id = await addFamily(db, barlow, 1);
  await db
    .insertInto('licence_options')
    .values([
      {
        ...option,
        ...forSale.family,
        family_id,
        name: 'Barlow Complete',
        styles_no: 8,
        multiplication: 0.8,
      },
      { ...option, ...forSale.regular, family_id, name: 'Barlow Regular' },
      { ...option, ...forSale.pro, family_id, name: 'Barlow Pro Bold', pro: true },
    ])
    .execute();
}

/** A family of as many single styles as a cart may hold, before any other; all its options are for sale. */
export async function seedWideFamily(db: Db): Promise<void> {
  const offered = Array.from({ length: cartItemsLimit }, (_, nth) => ({
    ...option,
    id: 1000 + nth,
    name: `Wide ${nth}`,
  }));
  const styles = offered.map(({ font_class, ...one }) => ({
    ...one,
    class: font_class,
    styles_no_display: '1 style',
  }));
  const groups = { families: [], subfamilies: [], styles: [{ name: 'Single styles', options: styles }] };
  const family_id = await addFamily(db, { ...barlow, family_name: 'Wide', slug: 'wide', ...groups }, 0);
  await db
    .insertInto('licence_options')
    .values(offered.map((one) => ({ ...one, type: 'styles' as const, family_id })))
    .execute();
}

/** A small catalogue in the database, at the prices of the worked cases (decisions, section 3). */
import { sql } from 'kysely';
import type { TypefaceCard } from '../../domain/catalogue.ts';
import type { Db } from '../../server/db/database.ts';
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

/** The options by the names that tests call them. */
export const sold = {
  family: { type: 'families', id: 1 },
  regular: { type: 'styles', id: 11 },
  pro: { type: 'styles', id: 12 },
} as const;

/** One family of eight styles at 0.8, a single style, and a pro style. */
export async function stockShop(db: Db): Promise<void> {
  const family = await sql<{ id: number }>`
    insert into families (slug, name, accent, ink_on_accent, font_class, sort_order, settings, scripts,
      trial_scripts, card, detail, shop)
    values ('barlow', 'Barlow', '#FF4F1C', '#101A1D', 'barlow-400', 1, ${JSON.stringify(settings)}::json,
      ${JSON.stringify(scripts)}::json, '["Latin"]', ${JSON.stringify(card)}::json, ${JSON.stringify(typeface)}::json,
      ${JSON.stringify(barlow)}::json) returning id`.execute(db);
  const family_id = family.rows[0]?.id ?? 0;
  const option = { family_id, font_class: 'barlow-400', styles_no: 1, multiplication: 1, pro: false };
  await db
    .insertInto('licence_options')
    .values([
      { ...option, ...sold.family, name: 'Barlow Complete', styles_no: 8, multiplication: 0.8 },
      { ...option, ...sold.regular, name: 'Barlow Regular' },
      { ...option, ...sold.pro, name: 'Barlow Pro Bold', pro: true },
    ])
    .execute();
}

/** Names who sells it: papers say so, and a shop without a foundry would be filled with the demo. */
export async function nameFoundry(db: Db): Promise<void> {
  const foundry = JSON.stringify({ name: 'Skerry', email: 'hello@example.com', address: ['Low Quay 3'] });
  await db.insertInto('catalogue_version').values({ version: 'test', foundry }).execute();
}

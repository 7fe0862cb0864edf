/** The foundry itself, as the last import left it. */

import { sql } from 'kysely';
import type { Brand } from '../../domain/foundry.ts';
import { noBrand } from '../../domain/no-brand.ts';
import { coloursOf } from '../catalogue/colours.ts';
import type { Db } from '../db/database.ts';
import { stored } from '../db/stored.ts';
import type { BrandFileName, NumberPrefixes, StoredFoundry } from '../db/tables/catalogue.ts';
import { foundry } from './stored-values.ts';

export const readFoundry = stored('catalogue_version.foundry', foundry);

/** Before the first import: nobody. */
export const noFoundry: StoredFoundry = {
  ...noBrand,
  address: [],
  demo: true,
  sender: { name: '', address: '' },
  reply_to: '',
  numbers: { order: '', invoice: '', credit_note: '', quote: '' },
  paper: 'A4',
  theme: { colours: coloursOf(), faces: {} },
};

export async function findFoundry(db: Db): Promise<StoredFoundry> {
  const row = await db.selectFrom('catalogue_version').select('foundry').executeTakeFirst();
  return row ? readFoundry(row.foundry, 'one') : noFoundry;
}

/** Base64 in the database: a row's text is the same on both. */
export async function writeBrandFiles(
  db: Db,
  files: readonly { readonly name: BrandFileName; readonly bytes: Buffer }[],
): Promise<void> {
  await db.deleteFrom('brand_files').execute();
  await db
    .insertInto('brand_files')
    .values(files.map(({ name, bytes }) => ({ name, content: bytes.toString('base64') })))
    .execute();
}

/** Undefined before the first import. */
export async function findBrandFile(db: Db, name: BrandFileName): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('brand_files')
    .select('content')
    .where('name', '=', name)
    .executeTakeFirst();
  return row && Buffer.from(row.content, 'base64');
}

/** What pages say of it. */
export const brandOf = ({
  name,
  motto,
  email,
  social,
  colophon,
  test_notice,
  menu,
  information,
}: StoredFoundry): Brand => ({ name, motto, email, social, colophon, test_notice, menu, information });

/** What numbers of this kind begin with, inside a query. */
export const numberPrefix = (kind: keyof NumberPrefixes) =>
  sql<string>`coalesce((select foundry -> 'numbers' ->> ${kind} from catalogue_version), '')`;

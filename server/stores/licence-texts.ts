/** The shop's own licence texts. */
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { LicenceTextKey } from '../db/tables/catalogue.ts';

/** The text that was in force at a time, as Markdown; the first one for times before it. */
export async function findLicenceText(db: Db, key: LicenceTextKey, at: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('licence_texts')
    .select('body')
    .where('key', '=', key)
    .orderBy(sql`valid_from <= ${at}`, 'desc')
    .orderBy(sql`case when valid_from <= ${at} then -id else id end`)
    .limit(1)
    .executeTakeFirst();
  return row?.body;
}

/** Trial orders, their links, and their styles in the catalogue. */
import { sql } from 'kysely';
import { list, nullable, text } from '../../domain/shape.ts';
import type { Db } from '../db/database.ts';
import { stored } from '../db/stored.ts';
import { withFiles } from './fonts.ts';
import { readTrialScripts } from './stored-catalogue.ts';

export type Trial = {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  /** Slugs; null for the whole library. */
  readonly families: readonly string[] | null;
};

const readFamilies = stored('trials.families', nullable(list(text())));
type Row = Omit<Trial, 'families'> & { readonly families: unknown };
const trialOf = (row: Row): Trial => ({ ...row, families: readFamilies(row.families, row.id) });

export async function insertTrial(trx: Db, { email, name, families }: Omit<Trial, 'id'>): Promise<number> {
  const { id } = await trx
    .insertInto('trials')
    .values({ email, name, families: families && JSON.stringify(families) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findTrial(db: Db, id: number): Promise<Trial | undefined> {
  const row = await db
    .selectFrom('trials')
    .select(['id', 'email', 'name', 'families'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && trialOf(row);
}

export async function insertTrialLink(
  db: Db,
  link: { readonly token_hash: string; readonly trial_id: number; readonly ends_at: Date },
): Promise<void> {
  await db.insertInto('trial_links').values(link).execute();
}

/** The trial of a link that hasn't expired; a link may be used repeatedly until then. */
export async function findTrialOfLink(db: Db, tokenHash: string, now: Date): Promise<Trial | undefined> {
  const row = await db
    .selectFrom('trial_links as l')
    .innerJoin('trials as t', 't.id', 'l.trial_id')
    .select(['t.id', 't.email', 't.name', 't.families'])
    .where('l.token_hash', '=', tokenHash)
    .where('l.ends_at', '>', now)
    .executeTakeFirst();
  return row && trialOf(row);
}

export async function removeExpiredTrialLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('trial_links').where('ends_at', '<=', now).execute();
}

/** One style of a trial: its complete file, and the scripts that the shop promises for its family. */
export type TrialStyle = {
  readonly family: string;
  readonly subfamily: string;
  readonly style: string;
  readonly source: string;
  readonly source_hash: string;
  readonly licence: string;
  readonly scripts: readonly string[];
};

/** The styles of these families (null: of all) in the order of the library; families without trials are left out. */
export async function findTrialStyles(db: Db, families: readonly string[] | null): Promise<TrialStyle[]> {
  if (families?.length === 0) return [];
  const rows = await db
    .selectFrom('styles as s')
    .innerJoin('subfamilies as u', 'u.id', 's.subfamily_id')
    .innerJoin('families as f', 'f.id', 's.family_id')
    .select(['f.name as family', 'u.name as subfamily', 's.name as style'])
    .select(['s.source', 's.source_hash', 's.licence', 'f.trial_scripts as scripts'])
    .where('s.retired', '=', false)
    .where('f.retired', '=', false)
    .where(sql<boolean>`f.trial_scripts::text <> '[]'`)
    .$if(families !== null, (query) => query.where('f.slug', 'in', families ?? []))
    .orderBy('f.sort_order')
    .orderBy('u.sort_order')
    .orderBy('s.sort_order')
    .execute();
  return rows.map((row) => ({ ...withFiles(row), scripts: readTrialScripts(row.scripts, row.family) }));
}

/** The families with trials. */
export async function findTrialSlugs(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('families')
    .select('slug')
    .where('retired', '=', false)
    .where(sql<boolean>`trial_scripts::text <> '[]'`)
    .execute();
  return new Set(rows.map(({ slug }) => slug));
}

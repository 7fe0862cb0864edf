/** The shop's own settings: the maintenance switch, its address, and secrets that every process shares. */
import { randomBytes } from 'node:crypto';
import { jsonb } from '@skerry/embedded-or-postgres/type-parsers';
import { sql } from 'kysely';
import { integer, object, type Shape, text } from '../../domain/shape.ts';
import type { Measured } from '../catalogue/measure-all.ts';
import type { Db } from '../db/database.ts';
import { stored } from '../db/stored.ts';
import type { StoredFoundry } from '../db/tables/catalogue.ts';
import { noFoundry, readFoundry } from './foundry.ts';
import { foundry } from './stored-values.ts';

const readText = stored('settings.value', text());

async function setSetting(db: Db, key: string, value: unknown): Promise<void> {
  await db
    .insertInto('settings')
    .values({ key, value: jsonb<unknown>(value) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: jsonb<unknown>(value) }))
    .execute();
}

export const setMaintenance = (db: Db, on: boolean) => setSetting(db, 'maintenance_mode', on);

/** The public address of the shop, for commands that don't know its variables. */
export const setOrigin = (db: Db, origin: string) => setSetting(db, 'origin', origin);

async function findText(db: Db, key: string): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
  return row && readText(row.value, key);
}

/** Whether the shop shows itself to visitors, not only to those who develop it. */
export const setOpenToVisitors = (db: Db, isOpen: boolean) => setSetting(db, 'open_to_visitors', isOpen);

/** As its last start said; false before the first. */
export async function isOpenToVisitors(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'open_to_visitors')
    .executeTakeFirst();
  return row?.value === true;
}

/** Whether this process does what only one of a shop does; its turn ends after so long, unless it takes it again. */
export async function takeTurn(
  db: Db,
  what: string,
  process: string,
  milliseconds: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into settings (key, value)
    values (${`turn:${what}`}, jsonb_build_object('by', ${process}::text, 'until', now() + ${milliseconds} * interval '1 millisecond'))
    on conflict (key) do update set value = excluded.value
      where settings.value ->> 'by' = ${process} or (settings.value ->> 'until')::timestamptz <= now()
    returning key`.execute(db);
  return rows.length > 0;
}

/** Undefined before the shop's first start. */
export const findOrigin = (db: Db) => findText(db, 'origin');

/** The secret of this name, as hex; generated and stored by the first process that requests it. */
export async function findSecret(db: Db, name: string): Promise<string> {
  const key = `secret:${name}`;
  await db
    .insertInto('settings')
    .values({ key, value: jsonb<unknown>(randomBytes(32).toString('hex')) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const secret = await findText(db, key);
  if (secret === undefined) throw new Error(`The secret ${name} was stored and is gone.`);
  return secret;
}

/** Of an empty shop: how much of its catalogue is there, and whose it will be. */
export type Filling = Measured & { readonly foundry: StoredFoundry };

const readFilling = stored(
  'settings.value',
  object({ families: integer(), of: integer(), foundry }) satisfies Shape<Filling>,
);

export const setFilling = (db: Db, filling: Filling) => setSetting(db, 'filling', filling);

export type CurrentState = {
  /** Closed: for maintenance, or while it is filled. */
  readonly maintenance: boolean;
  readonly contentVersion: string;
  readonly foundry: StoredFoundry;
  readonly filling?: Measured | undefined;
};

/** The state that every request depends on, in one query. */
export async function findCurrentState(db: Db): Promise<CurrentState> {
  const { rows } = await sql<{
    maintenance: unknown;
    filling: unknown;
    version: string | null;
    foundry: unknown;
  }>`
    select (select value from settings where key = 'maintenance_mode') as maintenance,
      (select value from settings where key = 'filling' and version is null) as filling,
      version, foundry
    from (values (1)) as one left join catalogue_version on true`.execute(db);
  const [row] = rows;
  const filling = row?.filling ? readFilling(row.filling, 'filling') : undefined;
  return {
    maintenance: row?.maintenance === true || filling !== undefined,
    contentVersion: row?.version ?? '',
    foundry: row?.foundry ? readFoundry(row.foundry, 'one') : (filling?.foundry ?? noFoundry),
    filling,
  };
}

/** The scripts in which free trials are offered, each with the slugs of its families: the library's first 1,000. */
export async function findTrialScripts(db: Db): Promise<{ name: string; families: string[] }[]> {
  const { rows } = await sql<{ name: string; families: string[] }>`
    select s.name, json_agg(f.slug order by f.place) as families
    from (select slug, trial_scripts, row_number() over (order by sort_order, id) as place
        from families where not retired order by sort_order, id limit 1000) f
      cross join lateral json_array_elements_text(f.trial_scripts) with ordinality s (name, nth)
    group by s.name order by min(f.place * 100 + s.nth)`.execute(db);
  return rows;
}

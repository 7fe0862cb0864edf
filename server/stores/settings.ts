/** The shop's own settings: the maintenance switch, and secrets that every process shares. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { jsonb } from '../db/levelling.ts';

export async function setMaintenance(db: Db, on: boolean): Promise<void> {
  await db
    .insertInto('settings')
    .values({ key: 'maintenance_mode', value: jsonb<unknown>(on) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: jsonb<unknown>(on) }))
    .execute();
}

/** A secret of this name, hex, made by whichever process asks first and kept. */
export async function findSecret(db: Db, name: string): Promise<string> {
  const key = `secret:${name}`;
  await db
    .insertInto('settings')
    .values({ key, value: jsonb<unknown>(randomBytes(32).toString('hex')) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const { value } = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return String(value);
}

export type CurrentState = { readonly maintenance: boolean; readonly contentVersion: string };

/** What every request depends on, in one query. */
export async function findCurrentState(db: Db): Promise<CurrentState> {
  const { rows } = await sql<{ maintenance: unknown; version: string | null }>`
    select (select value from settings where key = 'maintenance_mode') as maintenance,
      (select version from catalogue_version) as version`.execute(db);
  return { maintenance: rows[0]?.maintenance === true, contentVersion: rows[0]?.version ?? '' };
}

/** The scripts that free trials are offered in, each with the slugs of its families. */
export async function findTrialScripts(db: Db): Promise<{ name: string; families: string[] }[]> {
  const found = await db
    .selectFrom('families')
    .select(['slug', 'trial_scripts'])
    .where('retired', '=', false)
    .orderBy('sort_order')
    .execute();
  const byScript = new Map<string, string[]>();
  for (const { slug, trial_scripts } of found) {
    for (const script of trial_scripts) byScript.set(script, [...(byScript.get(script) ?? []), slug]);
  }
  return [...byScript].map(([name, families]) => ({ name, families }));
}

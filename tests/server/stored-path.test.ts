import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { importFoundry } from '../../server/catalogue/import.ts';
import { fromStoredPath, toStoredPath } from '../../server/catalogue/stored-path.ts';
import type { Database } from '../../server/db/database.ts';
import { findBetaDrafts } from '../../server/stores/club-fonts.ts';
import { findPicture } from '../../server/stores/content.ts';
import { findFontSources, findWebFont, findWebFontHashes } from '../../server/stores/fonts.ts';
import { findTrialStyles } from '../../server/stores/trials.ts';
import { openPglite } from '../support/databases.ts';

const root = join(import.meta.dirname, '../..');

async function tablesOf(db: Kysely<Database>): Promise<readonly { table: string }[]> {
  const all = sql<{ table: string }>`select table_name as table from information_schema.tables
    where table_schema = 'public'`;
  return (await all.execute(db)).rows;
}

it('a file below the shop is stored by its place there, any other by its whole path', () => {
  expect(toStoredPath(join(root, 'foundry/fonts/a.ttf'))).toBe('foundry/fonts/a.ttf');
  expect(fromStoredPath('foundry/fonts/a.ttf')).toBe(join(root, 'foundry/fonts/a.ttf'));
  for (const elsewhere of ['/srv/fonts/a.ttf', `${root}-next/a.ttf`]) {
    expect(toStoredPath(elsewhere)).toBe(elsewhere);
    expect(fromStoredPath(elsewhere)).toBe(elsewhere);
  }
});

it('the demo shop stores no folder of this host, and still finds every file', async () => {
  const connection = await openPglite();
  const { db } = connection;
  await importFoundry(connection);
  for (const { table } of await tablesOf(db)) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(db);
    expect(JSON.stringify(rows).includes(root), table).toBe(false);
  }
  const trials = await findTrialStyles(db, null);
  const betas = await findBetaDrafts(db);
  const [style] = await db.selectFrom('styles').select('font_class').limit(1).execute();
  const files = [
    (await findPicture(db, 'a-bakery-that-opens-at-four.avif'))?.path,
    ...trials.flatMap(({ source, licence }) => [source, licence]),
    ...betas.flatMap(({ licence, versions }) => [
      licence,
      ...versions.flatMap(({ styles }) => styles.map(({ source }) => source)),
    ]),
    ...(await findFontSources(db, [style?.font_class ?? ''])).values(),
  ];
  for (const hash of await findWebFontHashes(db)) files.push((await findWebFont(db, hash))?.source);
  expect(files.length).toBeGreaterThan(500);
  await Promise.all(files.map((file) => expect(access(file ?? ''), file).resolves.toBeUndefined()));
  await connection.close();
}, 60_000);

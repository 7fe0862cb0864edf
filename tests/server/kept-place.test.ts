import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { importFoundry } from '../../server/catalogue/import.ts';
import { fileAt, placeOf } from '../../server/catalogue/kept-place.ts';
import { findBetaDrafts } from '../../server/stores/club-fonts.ts';
import { findFontSources, findWebFont, findWebFontHashes } from '../../server/stores/fonts.ts';
import { findTrialStyles } from '../../server/stores/trials.ts';
import { openPglite } from '../support/databases.ts';
import { foundryOfTest } from '../support/written-foundry.ts';

const root = join(import.meta.dirname, '../..');

it('a file below the shop is kept by its place there, any other by its whole path', () => {
  expect(placeOf(join(root, 'foundry/fonts/a.ttf'))).toBe('foundry/fonts/a.ttf');
  expect(fileAt('foundry/fonts/a.ttf')).toBe(join(root, 'foundry/fonts/a.ttf'));
  for (const elsewhere of ['/srv/fonts/a.ttf', `${root}-next/a.ttf`]) {
    expect(placeOf(elsewhere)).toBe(elsewhere);
    expect(fileAt(elsewhere)).toBe(elsewhere);
  }
});

it('what an import keeps names no folder of the shop, and leads to every file', async () => {
  const { folder } = await foundryOfTest();
  const connection = await openPglite();
  const { db } = connection;
  await importFoundry(connection, { folder });
  const kept = await Promise.all([
    db.selectFrom('styles').selectAll().execute(),
    db.selectFrom('web_fonts').selectAll().execute(),
    db.selectFrom('content_parts').selectAll().execute(),
  ]);
  expect(JSON.stringify(kept)).not.toContain(root);

  const [hash = ''] = await findWebFontHashes(db);
  const trials = await findTrialStyles(db, null);
  const betas = await findBetaDrafts(db);
  const files = [
    (await findWebFont(db, hash))?.source,
    ...trials.flatMap(({ source, licence }) => [source, licence]),
    ...betas.flatMap(({ licence, versions }) => [
      licence,
      ...versions.flatMap(({ styles }) => styles.map(({ source }) => source)),
    ]),
    ...(await findFontSources(db, ['bungee-400'])).values(),
  ];
  expect(files.length).toBeGreaterThan(6);
  for (const file of files) await expect(access(file ?? ''), file).resolves.toBeUndefined();
  await connection.close();
});

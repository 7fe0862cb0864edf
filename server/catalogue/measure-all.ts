/** Measures the files of a whole foundry, each once for its bytes. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import { findMeasures, keepMeasures } from '../stores/catalogue.ts';
import { type MeasuredFile, standsForOthers } from './assemble.ts';
import { hashOf, type Measured, measureFont, measureRecipe } from './measure.ts';
import type { FoundryContent } from './read-foundry.ts';

/** SHA-256 of every font file, by its source. */
export async function hashFiles(
  { families }: FoundryContent,
  packages: string,
): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const { subfamilies } of families)
    for (const { files } of subfamilies)
      for (const { source } of files) hashes.set(source, hashOf(await readFile(resolve(packages, source))));
  return hashes;
}

/** Measures what isn't known yet; what was measured before comes from the database by the hash of its bytes. */
export async function measureAll(
  db: Kysely<Database>,
  { families }: FoundryContent,
  packages: string,
  hashes: ReadonlyMap<string, string>,
  onProgress: (text: string) => void,
): Promise<Map<string, MeasuredFile>> {
  const wanted = families.flatMap(({ subfamilies }) =>
    subfamilies.flatMap(({ files }) =>
      files.map((file) => {
        const hash = hashes.get(file.source) ?? '';
        const whole = standsForOthers(files, file);
        return {
          source: file.source,
          hash,
          whole,
          key: `${hash}/${measureRecipe}${whole ? '/features' : ''}`,
        };
      }),
    ),
  );
  const kept = await findMeasures(
    db,
    wanted.map(({ key }) => key),
  );
  const fresh = new Map<string, unknown>();
  const fonts = new Map<string, MeasuredFile>();
  for (const [index, { source, hash, whole, key }] of wanted.entries()) {
    // Only this file writes these rows, under a key that names the recipe.
    let measured = kept.get(key) as Measured | undefined;
    if (measured === undefined) {
      measured = measureFont(await readFile(resolve(packages, source)), whole);
      fresh.set(key, measured);
      if (whole) onProgress(`Measured ${index + 1} of ${wanted.length} styles`);
    }
    fonts.set(source, { hash, measured });
  }
  await keepMeasures(db, fresh);
  return fonts;
}

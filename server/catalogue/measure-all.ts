/** Measures all font files of a foundry, each once per content hash. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type FontMetrics, hashOf, measurementVersion } from '@skerry/font-facts/measure';
import type { RootDb } from '../db/database.ts';
import { findMeasures, insertMeasures } from '../stores/catalogue.ts';
import { isRepresentative, type MeasuredFile } from './assemble.ts';
import { featuresVersion } from './feature-names.ts';
import type { Measure } from './measure-file.ts';
import { type FoundryContent, FoundryError } from './read-foundry.ts';

/** SHA-256 of every font file, by its source. */
export async function hashFiles(
  { families }: FoundryContent,
  packagesFolder: string,
): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const { subfamilies } of families)
    for (const { files } of subfamilies)
      for (const { source } of files)
        hashes.set(source, hashOf(await readFile(resolve(packagesFolder, source))));
  return hashes;
}

export type MeasureOptions = {
  readonly onProgress: (text: string) => void;
  readonly measure: Measure;
  /** Whether the database keeps what was measured. */
  readonly keeps: boolean;
};

/** Measures what isn't known yet; earlier measurements come from the database, by the hash of the file's bytes. */
export async function measureAll(
  db: RootDb,
  { families }: FoundryContent,
  packagesFolder: string,
  hashes: ReadonlyMap<string, string>,
  { onProgress, measure, keeps }: MeasureOptions,
): Promise<Map<string, MeasuredFile>> {
  const requested = families.flatMap(({ subfamilies }) =>
    subfamilies.flatMap(({ files }) =>
      files.map((file) => {
        const hash = hashes.get(file.source) ?? '';
        const withFeatures = isRepresentative(files, file);
        return {
          source: file.source,
          hash,
          withFeatures,
          key: `${hash}/${withFeatures ? `${featuresVersion}/features` : measurementVersion}`,
        };
      }),
    ),
  );
  const cached = await findMeasures(
    db,
    requested.map(({ key }) => key),
  );
  const fresh = new Map<string, unknown>();
  const fonts = new Map<string, MeasuredFile>();
  for (const [index, { source, hash, withFeatures, key }] of requested.entries()) {
    // Only this file writes these rows, under a key that names the measurement version.
    let metrics = cached.get(key) as FontMetrics | undefined;
    if (metrics === undefined) {
      metrics = await measure(resolve(packagesFolder, source), withFeatures).catch((error: unknown) => {
        throw new FoundryError([
          `${source}: the font can’t be read (${error instanceof Error ? error.message : error}), expected it as it was exported`,
        ]);
      });
      fresh.set(key, metrics);
      if (withFeatures) onProgress(`Measured ${index + 1} of ${requested.length} styles`);
    }
    fonts.set(source, { hash, metrics });
  }
  if (keeps) await insertMeasures(db, fresh);
  return fonts;
}

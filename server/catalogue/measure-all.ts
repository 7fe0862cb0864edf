/** Measures all font files of a foundry, each once per content hash. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type FontMetrics, hashOf, measurementVersion } from '@skerry/font-facts/measure';
import { plural } from '../../domain/plural.ts';
import type { RootDb } from '../db/database.ts';
import { findMeasures, insertMeasures } from '../stores/catalogue.ts';
import { mapAtMost } from '../worker-pool/map-at-most.ts';
import type { WorkerPool } from '../worker-pool/pool.ts';
import { isRepresentative, type MeasuredFile } from './assemble.ts';
import { featuresVersion } from './feature-names.ts';
import { type MeasureInput, measureFile } from './measure-file.ts';
import { type FoundryContent, FoundryError } from './read-foundry.ts';

const task = { module: 'catalogue/measure-file.ts', name: 'measureFile' };

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

/** How many families are measured, of those that the foundry has. */
export type Measured = { readonly families: number; readonly of: number };

export type MeasureOptions = {
  readonly onProgress: (text: string, measured: Measured) => void | Promise<void>;
  /** The threads that measure; without them this one does. */
  readonly workerPool: Pick<WorkerPool, 'run' | 'threads'> | undefined;
  /** Whether the database keeps what was measured. */
  readonly keeps: boolean;
};

/** Measures what isn't known yet; earlier measurements come from the database, by the hash of the file's bytes. */
export async function measureAll(
  db: RootDb,
  { families }: FoundryContent,
  packagesFolder: string,
  hashes: ReadonlyMap<string, string>,
  { onProgress, workerPool, keeps }: MeasureOptions,
): Promise<Map<string, MeasuredFile>> {
  const requested = families.flatMap(({ family, subfamilies }) =>
    subfamilies.flatMap(({ files }) =>
      files.map((file) => {
        const hash = hashes.get(file.source) ?? '';
        const withFeatures = isRepresentative(files, file);
        return {
          family,
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
  const fresh = new Map<string, FontMetrics>();
  const missing = requested.filter(({ key }) => !cached.has(key));
  const left = Map.groupBy(missing, ({ family }) => family);
  await mapAtMost(missing, workerPool?.threads ?? 1, async (file) => {
    const { family, source, withFeatures, key } = file;
    const input = { path: resolve(packagesFolder, source), withFeatures };
    const measuring = workerPool
      ? workerPool.run<MeasureInput, FontMetrics>(task, input)
      : measureFile(input);
    const metrics = await measuring.catch((error: unknown) => {
      throw new FoundryError([
        `${source}: the font can’t be read (${error instanceof Error ? error.message : error}), expected it as it was exported`,
      ]);
    });
    fresh.set(key, metrics);
    const others = left.get(family)?.filter((other) => other !== file) ?? [];
    if (others.length > 0) left.set(family, others);
    else left.delete(family);
    const measured = { families: families.length - left.size, of: families.length };
    if (others.length === 0)
      await onProgress(
        `Measured ${measured.families} of ${plural(measured.of, 'family', 'families')}`,
        measured,
      );
  });
  if (keeps) await insertMeasures(db, fresh);
  return new Map(
    requested.map(({ source, hash, key }) => {
      // Only this file writes these rows, under a key that names the measurement version.
      const metrics = fresh.get(key) ?? (cached.get(key) as FontMetrics);
      return [source, { hash, metrics }];
    }),
  );
}

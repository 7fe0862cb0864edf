/** Measures a font file by its path, in this thread or as a task of the worker pool. */
import { readFile } from 'node:fs/promises';
import { type FontMetrics, measureFont } from '@skerry/font-facts/measure';
import { featureSamples } from './feature-names.ts';

/** The features take the longest. */
export type Measure = (path: string, withFeatures: boolean) => Promise<FontMetrics>;

/** In this thread. */
export const measureFile: Measure = async (path, withFeatures) =>
  measureFont(await readFile(path), withFeatures ? featureSamples : undefined);

/** A task of the worker pool. */
export const measureTask = async ({ path, withFeatures }: { path: string; withFeatures: boolean }) =>
  await measureFile(path, withFeatures);

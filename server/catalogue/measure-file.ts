/** Measures a font file by its path, in this thread or as a task of the worker pool. */
import { readFile } from 'node:fs/promises';
import { type FontMetrics, measureFont } from '@skerry/font-facts/measure';
import { featureSamples } from './feature-names.ts';

/** The features take the longest. */
export type MeasureInput = { readonly path: string; readonly withFeatures: boolean };

/** Rejects when the file can't be read or is no font. */
export const measureFile = async ({ path, withFeatures }: MeasureInput): Promise<FontMetrics> =>
  measureFont(await readFile(path), withFeatures ? featureSamples : undefined);

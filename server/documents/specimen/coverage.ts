import { readFile } from 'node:fs/promises';
import { create } from 'fontkit';
import { rangesOf } from '../../../domain/coverage.ts';

/** What a font file has by its cmap, as ranges. Rejects when it can't be read. */
export const coverageOf = async (path: string) => rangesOf(create(await readFile(path)).characterSet);

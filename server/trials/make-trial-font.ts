/** Makes a trial font in a worker thread: the promised characters, every layout feature, its name marked. */
import { readFile } from 'node:fs/promises';
import subsetFont from 'subset-font';
import { keptNameIds } from '../catalogue/make-web-font.ts';
import { markAsTrial } from './trial-name.ts';

export type TrialFontOrder = { readonly source: string; readonly characters: string };

/** Some 0.01 s; the bytes of the TTF. Rejects when the source can't be read. */
export async function makeTrialFont({ source, characters }: TrialFontOrder): Promise<Uint8Array> {
  const subset = await subsetFont(await readFile(source), characters, {
    targetFormat: 'sfnt',
    preserveNameIds: keptNameIds,
  });
  return new Uint8Array(markAsTrial(subset));
}

/** Makes a trial font in a worker thread: the promised characters, every layout feature, its name marked. */
import { readFile } from 'node:fs/promises';
import { markAsTrial } from '@skerry/font-facts/trial-name';
import subsetFont from 'subset-font';
import { preservedNameIds } from '../catalogue/make-web-font.ts';

export type TrialFontInput = { readonly source: string; readonly characters: string };

/** The bytes of the TTF; takes about 0.01 s. Rejects when the source can't be read. */
export async function makeTrialFont({ source, characters }: TrialFontInput): Promise<Uint8Array> {
  const subset = await subsetFont(await readFile(source), characters, {
    targetFormat: 'sfnt',
    preserveNameIds: preservedNameIds,
  });
  return new Uint8Array(markAsTrial(subset));
}

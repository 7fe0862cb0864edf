/** Makes a web font in a worker thread: a subset with every feature of its font, as WOFF2. */
import { readFile } from 'node:fs/promises';
import subsetFont from 'subset-font';
import { interfaceCharacters, webFontCharacters } from './web-font.ts';

export type WebFontInput = { readonly source: string; readonly scripts: readonly string[] };

/** Copyright, version, licence and the names of stylistic sets stay in every derived file (SIL OFL, section 2). */
export const preservedNameIds = [
  ...Array.from({ length: 15 }, (_, id) => id),
  16,
  17,
  25,
  ...Array.from({ length: 80 }, (_, id) => 256 + id),
];

/** Some 0.2 s; the bytes of the WOFF2. Rejects when the source can't be read. */
export async function makeWebFont({ source, scripts }: WebFontInput): Promise<Uint8Array> {
  const font = await readFile(source);
  const ofInterface = interfaceCharacters(scripts);
  return await subsetFont(font, ofInterface ?? webFontCharacters(scripts), {
    targetFormat: 'woff2',
    preserveNameIds: preservedNameIds,
    noHinting: ofInterface !== undefined,
  });
}

/** The full font as WOFF2, as buyers get it. */
export async function makeWholeWebFont(source: string): Promise<Uint8Array> {
  return await subsetFont(await readFile(source), '', {
    targetFormat: 'woff2',
    preserveNameIds: preservedNameIds,
    keepAllGlyphs: true,
  });
}

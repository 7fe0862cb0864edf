/** Makes the font file that a buyer gets, in a worker thread: without the scripts that weren't licensed. */
import { readFile } from 'node:fs/promises';
import { create } from 'fontkit';
import subsetFont from 'subset-font';
import { lettersOfScript } from '../../domain/script-letters.ts';
import { preservedNameIds } from '../catalogue/make-web-font.ts';

export type SoldFontInput = {
  /** Absolute; TTF, OTF or WOFF2. */
  readonly source: string;
  /** Keys of scripts, as Unicode names them. */
  readonly without: readonly string[];
};

/** Increase when sold fonts are made differently; those that were sold stay as they are. */
export const soldFontVersion = 2;

/** The bytes as TTF or OTF, with every feature of what is left. Rejects when the source can't be read. */
export async function makeSoldFont({ source, without }: SoldFontInput): Promise<Uint8Array> {
  const bytes = await readFile(source);
  if (without.length === 0)
    return await subsetFont(bytes, '', {
      targetFormat: 'sfnt',
      preserveNameIds: preservedNameIds,
      keepAllGlyphs: true,
    });
  const unwanted = without.flatMap((script) => lettersOfScript(script) ?? []);
  const characters = create(bytes)
    .characterSet.map((codePoint) => String.fromCodePoint(codePoint))
    .filter((character) => !unwanted.some((isLetter) => isLetter(character)));
  return await subsetFont(bytes, characters.join(''), {
    targetFormat: 'sfnt',
    preserveNameIds: preservedNameIds,
    glyphNames: true,
  });
}

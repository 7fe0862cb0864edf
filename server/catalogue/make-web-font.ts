/** Makes a web font in a worker thread: a subset with every feature of its font (for names: those that apply to them), as WOFF2. */
import { readFile } from 'node:fs/promises';
import subsetFont from 'subset-font';
import { interfaceCharacters, namesCharacters, webFontCharacters } from './web-font.ts';

export type WebFontInput = { readonly source: string; readonly scripts: readonly string[] };

/** Copyright, version, licence and the names of stylistic sets stay in every derived file (SIL OFL, section 2). */
export const preservedNameIds = [
  ...Array.from({ length: 15 }, (_, id) => id),
  16,
  17,
  25,
  ...Array.from({ length: 80 }, (_, id) => 256 + id),
];

/**
 * What is on by itself, in any script, and the kinds of figures, which pages choose. The others' glyphs would double a file
 * for names.
 */
const namesFeatures =
  'rvrn ltra ltrm rtla rtlm frac numr dnom ccmp locl mark mkmk rlig calt clig curs dist kern liga rclt ' +
  'isol fina fin2 fin3 medi med2 init mset stch abvm blwm nukt akhn rphf rkrf pref blwf abvf half pstf vatu cjct cfar ' +
  'pres abvs blws psts haln ljmo vjmo tjmo lnum onum pnum tnum';

/** Some 0.2 s; the bytes of the WOFF2. Rejects when the source can't be read. */
export async function makeWebFont({ source, scripts }: WebFontInput): Promise<Uint8Array> {
  const font = await readFile(source);
  const ofInterface = interfaceCharacters(scripts);
  const ofNames = namesCharacters(scripts);
  return await subsetFont(font, ofNames ?? ofInterface ?? webFontCharacters(scripts), {
    targetFormat: 'woff2',
    preserveNameIds: preservedNameIds,
    noHinting: ofInterface !== undefined,
    ...(ofNames === undefined ? {} : { keepFeatures: namesFeatures.split(' ') }),
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

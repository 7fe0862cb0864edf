/** The contents of a web font, and the address derived from them. */
import { createHash } from 'node:crypto';

/** Increase when web fonts are made differently: every address changes, old ones stay valid. */
const formatVersion = 1;

const range = (first: number, last: number) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));

const latin = `${range(0x20, 0x7e) + range(0xa0, 0x17f)}ȘșȚțẞ‐‑‒–—‘’‚“”„†‡•…‰′″‹›⁄€₪№™←↑→↓−×÷√∞≈≠≤≥½¼¾⅛⅜⅝⅞◊`;
const scriptCharacters: { readonly [script: string]: string } = {
  cyrillic: `${range(0x400, 0x45f)}ҐґЀЍѐѝ№`,
  greek: range(0x384, 0x3ce),
  arabic:
    range(0x60c, 0x60c) +
    range(0x610, 0x61f) +
    range(0x621, 0x652) +
    range(0x660, 0x66d) +
    'پچژکگی۰۱۲۳۴۵۶۷۸۹ٰٱۀیےۓ\u200c\u200d\u200e\u200f',
  hebrew: `${range(0x591, 0x5c7) + range(0x5d0, 0x5ea) + range(0x5f0, 0x5f4)}₪\u200e\u200f`,
};

/** The characters of the tester's file: Latin-1, Latin Extended-A and the scripts that the family declares. */
export function webFontCharacters(scripts: readonly string[]): string {
  return latin + scripts.map((script) => scriptCharacters[script] ?? '').join('');
}

/** In place of scripts: the web font with every character, for the glyph grid. Stored in the database. */
export const everyCharacter = 'whole';

/** In place of scripts: a file that is sent unmodified. Stored in the database. */
export const unmodifiedFile = 'file';

/** In place of scripts: a face of the interface, without hinting. Stored in the database. */
export const interfaceText = 'interface';

const codesOf = (text: string): string =>
  [...new Set(text)]
    .toSorted()
    .map((letter) => letter.codePointAt(0)?.toString(16))
    .join('.');
const charactersOf = (codes: string): string =>
  String.fromCodePoint(...codes.split('.').map((code) => Number.parseInt(code, 16)));

const letters = 'letters:';
/** In place of scripts: a face of the interface that holds these letters only. Stored in the database. */
export const lettersOf = (text: string): string => letters + codesOf(text);

/** The characters of a face of the interface; undefined for another web font. */
export function interfaceCharacters([first = '']: readonly string[]): string | undefined {
  if (first === interfaceText) return latin;
  return first.startsWith(letters) ? charactersOf(first.slice(letters.length)) : undefined;
}

/** How values in place of scripts begin that `lettersOfNames` gives. */
export const namesPrefix = 'names:';
/** In place of scripts: a style's file for its names, with their letters only. Stored in the database. */
export const lettersOfNames = (names: string): string => namesPrefix + codesOf(names);

/** The characters of a file for names; undefined for another web font. */
export const namesCharacters = ([first = '']: readonly string[]): string | undefined =>
  first.startsWith(namesPrefix) ? charactersOf(first.slice(namesPrefix.length)) : undefined;

/** The address of the web font with every character. */
export const wholeFontHash = (sourceHash: string): string => webFontHash(sourceHash, [everyCharacter]);

/** The name in `/fonts/{hash}.woff2`, known before the file is made: the same source and scripts give the same address. */
export function webFontHash(sourceHash: string, scripts: readonly string[]): string {
  return createHash('sha256')
    .update(`${formatVersion} ${sourceHash} ${scripts.join(',')}`)
    .digest('hex')
    .slice(0, 32);
}

export const webFontUrl = (hash: string): string => `/fonts/${hash}.woff2`;
/** The hash in such an address. */
export const hashInUrl = (url: string): string => url.replace(/^\/fonts\/|\.woff2$/g, '');

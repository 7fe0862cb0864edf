/** The fonts of an order as one zip: a folder per family, each with its fonts and its own licence text. */
import { readFile } from 'node:fs/promises';
import { ZipFile } from 'yazl';

export type ZipStyle = {
  readonly family: string;
  readonly subfamily: string;
  /** Absolute paths: the complete TTF, the same as WOFF2, the font's licence text. */
  readonly ttf: string;
  readonly woff2: string;
  readonly licence: string;
};

export type OrderZipInput = {
  /** The folder around everything. */
  readonly name: string;
  /** The time of every entry, so that the same order makes the same bytes. */
  readonly madeAt: Date;
  readonly styles: readonly ZipStyle[];
  /** The shop's licence text of the day of purchase, Markdown. */
  readonly licence: { readonly name: string; readonly body: string };
};

export type ZipEntry = {
  readonly path: readonly string[];
  readonly bytes: Buffer;
  readonly compress?: boolean;
};

/** Packs entries, only the first of those with one name; the same entries make the same bytes. */
export async function zipOf(entries: readonly ZipEntry[], madeAt: Date): Promise<Uint8Array> {
  const zip = new ZipFile();
  const parts: Buffer[] = [];
  const done = new Promise<void>((resolve, reject) => {
    zip.outputStream.on('data', (part: Buffer) => parts.push(part));
    zip.outputStream.on('end', resolve);
    zip.outputStream.on('error', reject);
  });
  const usedPaths = new Set<string>();
  for (const { path, bytes, compress = true } of entries) {
    const entry = path.map(safeName).join('/');
    if (usedPaths.has(entry)) continue;
    usedPaths.add(entry);
    zip.addBuffer(bytes, entry, { mtime: madeAt, mode: 0o100644, compress });
  }
  zip.end();
  await done;
  return new Uint8Array(Buffer.concat(parts));
}

/** The zip's bytes. Runs in a worker thread; rejects when a file can't be read. */
export async function makeZip({ name, madeAt, styles, licence }: OrderZipInput): Promise<Uint8Array> {
  const entries: ZipEntry[] = [
    { path: [name, licence.name], bytes: Buffer.from(licence.body, 'utf8') },
    { path: [name, 'READ ME.txt'], bytes: Buffer.from(readMe, 'utf8') },
  ];
  for (const style of styles) {
    const file = plainFontName(style.ttf);
    entries.push(
      { path: [name, style.family, 'TrueType', `${file}.ttf`], bytes: await readFile(style.ttf) },
      // WOFF2 is compressed already.
      {
        path: [name, style.family, 'WOFF2', `${file}.woff2`],
        bytes: await readFile(style.woff2),
        compress: false,
      },
      { path: [name, style.family, licenceName(style, styles)], bytes: await readFile(style.licence) },
    );
  }
  return await zipOf(entries, madeAt);
}

/** `Barlow_700Bold_Italic.ttf` becomes `Barlow-Bold_Italic`. */
export const plainFontName = (path: string): string =>
  path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/\.ttf$/, '')
    .replace(/_\d{3}/, '-');

/** Subfamilies from packages of their own may have licence texts of their own. */
export function licenceName(
  style: Pick<ZipStyle, 'family' | 'subfamily' | 'licence'>,
  styles: readonly Pick<ZipStyle, 'family' | 'licence'>[],
): string {
  const texts = new Set(styles.filter(({ family }) => family === style.family).map(({ licence }) => licence));
  const name = /OFL|FONT/i.test(style.licence.slice(style.licence.lastIndexOf('/') + 1)) ? 'OFL' : 'Licence';
  return texts.size > 1 ? `${name} ${style.subfamily}.txt` : `${name}.txt`;
}

/** A name that is safe on every system: no path, no reserved name, no dot at either end. */
export function safeName(text: string): string {
  const safe = text
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9 ._-]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^[ .]+|[ .]+$/g, '')
    .slice(0, 80);
  return safe === '' || /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(safe) ? `font-${safe}` : safe;
}

const readMe = `Thank you for licensing fonts.

TrueType   complete fonts for your computer: double-click a file, or use your font manager.
WOFF2      the same fonts for websites, with every character and OpenType feature.

Each family’s folder holds the licence that its designers published it under.
The shop’s own agreement, as it was on the day of your order, lies beside this file.
`;

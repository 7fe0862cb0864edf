/** The fonts of an order as one zip: a folder a family, each with its fonts and its own licence text. */
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

export type ZipOrder = {
  /** The folder that everything lies in. */
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

/** Packs entries, the first of a name where several share it; the same entries make the same bytes. */
export async function zipOf(entries: readonly ZipEntry[], madeAt: Date): Promise<Uint8Array> {
  const zip = new ZipFile();
  const parts: Buffer[] = [];
  const done = new Promise<void>((resolve, reject) => {
    zip.outputStream.on('data', (part: Buffer) => parts.push(part));
    zip.outputStream.on('end', resolve);
    zip.outputStream.on('error', reject);
  });
  const taken = new Set<string>();
  for (const { path, bytes, compress = true } of entries) {
    const entry = path.map(safeName).join('/');
    if (taken.has(entry)) continue;
    taken.add(entry);
    zip.addBuffer(bytes, entry, { mtime: madeAt, mode: 0o100644, compress });
  }
  zip.end();
  await done;
  return new Uint8Array(Buffer.concat(parts));
}

/** The zip's bytes. Runs in a worker thread; rejects when a file can't be read. */
export async function makeZip({ name, madeAt, styles, licence }: ZipOrder): Promise<Uint8Array> {
  const entries: ZipEntry[] = [
    { path: [name, licence.name], bytes: Buffer.from(licence.body, 'utf8') },
    { path: [name, 'READ ME.txt'], bytes: Buffer.from(readMe, 'utf8') },
  ];
  for (const one of styles) {
    const file = plainFontName(one.ttf);
    entries.push(
      { path: [name, one.family, 'TrueType', `${file}.ttf`], bytes: await readFile(one.ttf) },
      // WOFF2 is compressed as it is.
      {
        path: [name, one.family, 'WOFF2', `${file}.woff2`],
        bytes: await readFile(one.woff2),
        compress: false,
      },
      { path: [name, one.family, licenceName(one, styles)], bytes: await readFile(one.licence) },
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
  one: Pick<ZipStyle, 'family' | 'subfamily' | 'licence'>,
  styles: readonly Pick<ZipStyle, 'family' | 'licence'>[],
): string {
  const texts = new Set(styles.filter(({ family }) => family === one.family).map((style) => style.licence));
  const name = /OFL|FONT/i.test(one.licence.slice(one.licence.lastIndexOf('/') + 1)) ? 'OFL' : 'Licence';
  return texts.size > 1 ? `${name} ${one.subfamily}.txt` : `${name}.txt`;
}

/** Plain letters for every system: no path, no reserved name, no dot at either end. */
export function safeName(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9 ._-]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^[ .]+|[ .]+$/g, '')
    .slice(0, 80);
  return plain === '' || /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(plain) ? `font-${plain}` : plain;
}

const readMe = `Thank you for licensing fonts.

TrueType   complete fonts for your computer: double-click a file, or use your font manager.
WOFF2      the same fonts for websites, with every character and OpenType feature.

Each family's folder holds the licence that its designers published it under.
The shop's own agreement, as it was on the day of your order, lies beside this file.
`;

/** An order as one zip: a read-me, the agreement, and a folder per family with its fonts and their licence texts. */
import { readFile } from 'node:fs/promises';
import { ZipFile } from 'yazl';
import { longDate } from '../../domain/dates.ts';
import type { FontFormat, LicensedKind } from '../../domain/licence.ts';
import { locale } from '../../domain/locale.ts';
import { licensedTo } from '../../domain/postal-address.ts';
import { scriptSupportNote } from '../../domain/script-support.ts';
import { type Agreement, agreementPdf, agreementText } from './agreement.ts';

export type ZipStyle = {
  readonly family: string;
  readonly subfamily: string;
  readonly style: string;
  /** Absolute paths: the complete TTF, the same as WOFF2, the font's licence text. What isn't licensed is left out. */
  readonly ttf: string;
  readonly woff2?: string;
  readonly licence: string;
  readonly formats: readonly FontFormat[];
};

export type OrderZipInput = {
  /** The folder around everything. */
  readonly name: string;
  readonly styles: readonly ZipStyle[];
  /** What was licensed, with its kinds, tiers and scripts. */
  readonly lines: readonly {
    readonly name: string;
    readonly details: readonly string[];
    readonly licences: readonly LicensedKind[];
  }[];
  /** Its time is that of every entry, so that the same order makes the same bytes. */
  readonly agreement: Agreement & { readonly name: string };
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
export async function makeZip(input: OrderZipInput): Promise<Uint8Array> {
  const { name, styles, agreement } = input;
  const entries: ZipEntry[] = [
    { path: [name, 'READ ME.txt'], bytes: Buffer.from(readMe(input), 'utf8') },
    // A PDF is compressed already.
    {
      path: [name, `${agreement.name}.pdf`],
      bytes: Buffer.from(await agreementPdf(agreement)),
      compress: false,
    },
    { path: [name, `${agreement.name}.txt`], bytes: Buffer.from(agreementText(agreement), 'utf8') },
  ];
  for (const style of styles) {
    for (const { path, source, compress } of fontsOf(style))
      entries.push({ path: [name, style.family, ...path], bytes: await readFile(source), compress });
    entries.push({
      path: [name, style.family, licenceName(style, styles)],
      bytes: await readFile(style.licence),
    });
  }
  return await zipOf(entries, agreement.agreedAt);
}

/** The files of a style, below its family's folder. */
function fontsOf({ ttf, woff2, formats }: ZipStyle) {
  const name = plainFontName(ttf);
  return [
    ...(formats.includes('TrueType')
      ? [{ path: ['TrueType', `${name}.ttf`], source: ttf, compress: true }]
      : []),
    // WOFF2 is compressed already.
    ...(woff2 === undefined ? [] : [{ path: ['WOFF2', `${name}.woff2`], source: woff2, compress: false }]),
  ];
}

/** `Barlow_700Bold_Italic.ttf` becomes `Barlow-BoldItalic`, as font menus name it; any other file keeps its name. */
export const plainFontName = (path: string): string =>
  path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/\.ttf$/, '')
    .replace(/_\d{3}(?:Regular(?=_)|([A-Z][A-Za-z]*))(?:_(Italic))?$/, '-$1$2');

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

const howTo: Readonly<Record<FontFormat, string>> = {
  TrueType: 'Open a file to install it, or use a font manager.',
  WOFF2: 'Put the files on your server and name them in @font-face.',
};

/** What a format is for, and how it is installed: 'WOFF2: for web licences. Put …' */
function useOf(format: FontFormat, licences: readonly LicensedKind[]): string {
  const kinds = licences.flatMap(({ name, formats }) => (formats.includes(format) ? name.toLowerCase() : []));
  return `${format}: for ${new Intl.ListFormat(locale).format(new Set(kinds))} licences. ${howTo[format]}`;
}

const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`);

function readMe({ styles, lines, agreement }: OrderZipInput): string {
  const { orderNumber, agreedAt, licensee, foundry } = agreement;
  const formats = [...new Set(styles.flatMap((style) => style.formats))].toSorted();
  const licences = lines.flatMap((line) => line.licences);
  const families = [...new Set(styles.map(({ family }) => family))];
  const filesOf = (family: string) => {
    const own = styles.filter((style) => style.family === family);
    const hasSubfamilies = new Set(own.map(({ subfamily }) => subfamily)).size > 1;
    return own.map((style) => {
      const name = hasSubfamilies ? `${style.subfamily} ${style.style}` : style.style;
      const files = fontsOf(style).map(({ path }) => path.at(-1));
      return `${name}: ${files.join(', ')}`;
    });
  };
  return [
    `Order ${orderNumber}, ${longDate(agreedAt.toISOString())}`,
    `${licensedTo} ${licensee.texts[0] ?? ''}`,
    '',
    'Licences',
    ...indented(lines.flatMap(({ name, details }) => [name, ...indented(details)])),
    '',
    'Font files',
    ...indented(families.flatMap((family) => [family, ...indented(filesOf(family))])),
    '',
    'What they are for',
    ...indented(formats.map((format) => useOf(format, licences))),
    '  Every file is one static style with all of its characters and OpenType features.',
    `  ${scriptSupportNote}`,
    '',
    'Texts',
    `  ${agreement.name}: your agreement with ${foundry.name}, as it was on the day of your order.`,
    '  The text file in each family’s folder: the licence that its designers published it under.',
    '',
    `Questions: ${foundry.email}`,
    '',
  ].join('\n');
}

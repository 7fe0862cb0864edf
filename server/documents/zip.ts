/** An order as one zip: a read-me, the agreement, and a folder per family with its fonts and their licence texts. */
import { readFile } from 'node:fs/promises';
import { ZipFile } from 'yazl';
import { longDate } from '../../domain/dates.ts';
import { scriptSupportNote } from '../../domain/licence.ts';
import type { FontFormat, LicensedKind } from '../../domain/licence-shape.ts';
import { locale } from '../../domain/locale.ts';
import { licensedTo } from '../../domain/postal-address.ts';
import { type Agreement, agreementPdf, agreementText } from './agreement.ts';
import { webFiles, webName } from './web-files.ts';

export type ZipFont = {
  readonly family: string;
  readonly subfamily: string;
  readonly style: string;
  readonly weight: number;
  readonly italic: boolean;
  readonly isVariable: boolean;
  /** 'Barlow-BoldItalic.ttf' */
  readonly name: string;
  /** Absolute paths: the font, the same as WOFF2 where that is licensed, the font's own licence text. */
  readonly font: string;
  readonly woff2?: string;
  readonly licence: string;
  readonly formats: readonly FontFormat[];
};

export type OrderZipInput = {
  /** The folder around everything. */
  readonly name: string;
  readonly fonts: readonly ZipFont[];
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

/** Packs entries; of those with one name the later ones get another. The same entries make the same bytes. */
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
    const wanted = path.map(safeName).join('/');
    let entry = wanted;
    for (let number = 2; usedPaths.has(entry.toLowerCase()); number += 1)
      entry = wanted.replace(/(?=\.\w+$|$)/, ` ${number}`);
    usedPaths.add(entry.toLowerCase());
    zip.addBuffer(bytes, entry, { mtime: madeAt, mode: 0o100644, compress });
  }
  zip.end();
  await done;
  return new Uint8Array(Buffer.concat(parts));
}

/** The zip's bytes. Runs in a worker thread; rejects when a file can't be read. */
export async function makeZip(input: OrderZipInput): Promise<Uint8Array> {
  const { name, fonts, agreement } = input;
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
  for (const font of fonts)
    for (const { path, source, compress } of filesOf(font))
      entries.push({ path: [name, font.family, ...path], bytes: await readFile(source), compress });
  for (const [family, own] of Map.groupBy(fonts, (font) => font.family)) {
    const web = own.filter(({ woff2 }) => woff2 !== undefined);
    if (web.length > 0) entries.push(...(await webFiles([name, family, 'WOFF2'], family, web)));
    for (const { name: file, bytes } of await licenceFiles(own))
      entries.push({ path: [name, family, file], bytes });
  }
  return await zipOf(entries, agreement.agreedAt);
}

/** The files of a font, below its family's folder. */
function filesOf({ name, font, woff2, formats }: ZipFont) {
  const folder = name.endsWith('.otf') ? 'OpenType' : 'TrueType';
  return [
    ...(formats.includes('OpenType') ? [{ path: [folder, name], source: font, compress: true }] : []),
    // WOFF2 is compressed already.
    ...(woff2 === undefined ? [] : [{ path: ['WOFF2', webName(name)], source: woff2, compress: false }]),
  ];
}

/** The licence texts of a family's fonts, each once: subfamilies from packages of their own may have their own. */
export async function licenceFiles(
  fonts: readonly { readonly subfamily: string; readonly licence: string }[],
): Promise<{ readonly name: string; readonly bytes: Buffer }[]> {
  const texts = [...Map.groupBy(fonts, ({ licence }) => licence)];
  return await Promise.all(
    texts.map(async ([licence, [first]]) => {
      const bytes = await readFile(licence);
      const name = bytes.includes('SIL OPEN FONT LICENSE') ? 'OFL' : 'Licence';
      return { name: texts.length > 1 ? `${name} ${first?.subfamily}.txt` : `${name}.txt`, bytes };
    }),
  );
}

/** `Barlow_700Bold_Italic.ttf` becomes `Barlow-BoldItalic`, as font menus name it; any other file keeps its name, without its ending. */
export const plainFontName = (path: string): string =>
  path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/\.\w+$/, '')
    .replace(/_\d{3}(?:Regular(?=_)|([A-Z][A-Za-z]*))(?:_(Italic))?$/, '-$1$2');

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
  OpenType: 'Open a file (.otf or .ttf) to install it, or use a font manager.',
  WOFF2: 'Put the folder on your server, and link its stylesheet.css; index.html shows the fonts.',
};

/** What a format is for, and how it is installed: 'WOFF2: for web licences. Put …' */
function useOf(format: FontFormat, licences: readonly LicensedKind[]): string {
  const kinds = licences.flatMap(({ name, formats }) => (formats.includes(format) ? name.toLowerCase() : []));
  return `${format}: for ${new Intl.ListFormat(locale).format(new Set(kinds))} licences. ${howTo[format]}`;
}

const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`);

function readMe({ fonts, lines, agreement }: OrderZipInput): string {
  const { orderNumber, agreedAt, licensee, foundry } = agreement;
  const formats = [...new Set(fonts.flatMap((font) => font.formats))].toSorted();
  const licences = lines.flatMap((line) => line.licences);
  const families = [...new Set(fonts.map(({ family }) => family))];
  const namesOf = (family: string) => {
    const own = fonts.filter((font) => font.family === family);
    const hasSubfamilies = new Set(own.map(({ subfamily }) => subfamily)).size > 1;
    return own.map((font) => {
      const name = hasSubfamilies && !font.isVariable ? `${font.subfamily} ${font.style}` : font.style;
      return `${name}: ${filesOf(font)
        .map(({ path }) => path.at(-1))
        .join(', ')}`;
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
    ...indented(families.flatMap((family) => [family, ...indented(namesOf(family))])),
    '',
    'What they are for',
    ...indented(formats.map((format) => useOf(format, licences))),
    '  Every file has all of its OpenType features.',
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

/** The trial fonts as one zip: a folder per family with its fonts and its own licence text. */
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { licenceFiles, plainFontName, type ZipEntry, zipOf } from '../documents/zip.ts';

export type TrialZipStyle = {
  readonly family: string;
  readonly subfamily: string;
  /** Absolute paths: the made trial font, and the font's licence text. */
  readonly font: string;
  readonly licence: string;
  /** The complete font's file; its name gives the entry's name. */
  readonly source: string;
};

/** The zip's one folder, and its own name. */
export const trialFolderOf = (foundry: string): string => `${foundry} trial fonts`;

export type TrialZipInput = {
  /** The foundry's name. */
  readonly foundry: string;
  readonly styles: readonly TrialZipStyle[];
};
/** A fixed time, so that the same fonts make the same zip. */
const madeAt = new Date('2026-01-01T12:00:00Z');

/** The zip's bytes. Runs in a worker thread; rejects when a file can't be read. */
export async function makeTrialZip({ foundry, styles }: TrialZipInput): Promise<Uint8Array> {
  const folder = trialFolderOf(foundry);
  const entries: ZipEntry[] = [{ path: [folder, 'READ ME.txt'], bytes: Buffer.from(readMe, 'utf8') }];
  for (const style of styles) {
    const [family, ...styleParts] = plainFontName(style.source).split('-');
    const file = [`${family}Trial`, ...styleParts].join('-');
    entries.push({
      path: [folder, style.family, `${file}${extname(style.source)}`],
      bytes: await readFile(style.font),
    });
  }
  for (const [family, own] of Map.groupBy(styles, (style) => style.family))
    for (const { name, bytes } of await licenceFiles(own))
      entries.push({ path: [folder, family, name], bytes });
  return await zipOf(entries, madeAt);
}

const readMe = `Free trial fonts, for mock-ups in your design apps.

Every font holds a limited set of characters with all of its OpenType features. Its name says 'Trial', so that it can
stay installed beside the licensed font. For anything that is published, license the fonts.

Each family’s folder holds the licence that its designers published it under.
`;

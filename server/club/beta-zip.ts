/** One version of a Club font as a zip: its fonts, what changed in it, and the font's own licence text. */
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { plainFontName, type ZipEntry, zipOf } from '../documents/zip.ts';

export type BetaZipInput = {
  readonly name: string;
  readonly version: string;
  /** YYYY-MM-DD; the time of every entry, so that the same version makes the same bytes. */
  readonly date: string;
  /** Markdown. */
  readonly notes: string;
  /** Absolute paths. */
  readonly fonts: readonly string[];
  readonly licence: string;
};

/** The zip's bytes. Runs in a worker thread; rejects when a file can't be read. */
export async function makeBetaZip(input: BetaZipInput): Promise<Uint8Array> {
  const folder = `${input.name} ${input.version} beta`;
  const entries: ZipEntry[] = [
    { path: [folder, 'READ ME.txt'], bytes: Buffer.from(readMe(input), 'utf8') },
    { path: [folder, 'OFL.txt'], bytes: await readFile(input.licence) },
  ];
  for (const font of input.fonts)
    entries.push({ path: [folder, `${plainFontName(font)}${extname(font)}`], bytes: await readFile(font) });
  return await zipOf(entries, new Date(`${input.date}T12:00:00Z`));
}

const readMe = ({ name, version, date, notes }: BetaZipInput) => `${name}, version ${version} of ${date}

For members of the Club and the coworkers whom they invited. Letters may change width from one version to the next:
keep the version you finished a job with.

${notes.trim()}
`;

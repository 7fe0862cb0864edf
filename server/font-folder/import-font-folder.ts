/** Brings a folder of fonts into the foundry: keeps its files, writes the family's file, imports; all or nothing. */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Family } from '../catalogue/foundry-files.ts';
import { type ImportOptions, type ImportReport, importFoundry } from '../catalogue/import.ts';
import { hashOf } from '../catalogue/measure.ts';
import { FoundryError, readFoundry } from '../catalogue/read-foundry.ts';
import type { Connection } from '../db/connect.ts';
import { newFamilyText, type Places, subfamiliesOf, withOtherFonts } from './family-file.ts';
import { proposeFamily, slugOf } from './propose-family.ts';
import { type FolderFile, type FontFolder, readFontFolder } from './read-folder.ts';

const root = join(import.meta.dirname, '../..');

export type FontFolderReport = ImportReport & {
  readonly family: { readonly name: string; readonly slug: string };
  /** The family's file, and whether this import wrote it for the first time, changed its fonts, or left it. */
  readonly file: string;
  readonly outcome: 'new' | 'new fonts' | 'the same';
};

type Plan = {
  readonly slug: string;
  readonly file: string;
  readonly text: string;
  readonly before: string | undefined;
  readonly copies: readonly { readonly from: FolderFile; readonly to: string }[];
};

/**
 * `fonts` is a folder of TrueType files of one family with their licence text. The files are copied below the
 * foundry's folder under an address made from their contents, so that a later release of the family never takes the
 * place of what was sold before. Throws a FoundryError, and leaves the foundry's folder as it was.
 */
export async function importFontFolder(
  connection: Pick<Connection, 'db'>,
  fonts: string,
  options: ImportOptions = {},
): Promise<FontFolderReport> {
  const { folder = join(root, 'foundry'), packages = join(root, 'node_modules') } = options;
  const onProgress = options.onProgress ?? (() => {});
  const found = await readFontFolder(fonts, onProgress);
  const plan = await planOf(found, folder, packages);
  const undo = await carryOut(plan, folder, onProgress);
  try {
    const report = await importFoundry(connection, options);
    const outcome = plan.before === undefined ? 'new' : plan.before === plan.text ? 'the same' : 'new fonts';
    return { ...report, family: { name: found.family, slug: plan.slug }, file: plan.file, outcome };
  } catch (error) {
    await undo();
    throw error;
  }
}

async function planOf(found: FontFolder, folder: string, packages: string): Promise<Plan> {
  const { families, prices } = await readFoundry(folder, packages);
  const others = families.map(({ family }) => family);
  const slug = slugOf(found.family);
  if (slug === '')
    throw new FoundryError(
      [`${found.family}: makes no address, expected a family name with Latin letters or figures`],
      'The folder of fonts',
    );
  const known = others.find((family) => family.slug === slug || family.name === found.family);
  const isOfPackages = known?.subfamilies.some(({ package: name }) => name !== undefined);
  if (known && (isOfPackages || known.slug !== slug))
    throw new FoundryError(
      [
        `families/${known.slug}.yaml: the shop has ‘${known.name}’ from other files, expected a family that it has not`,
      ],
      'The folder of fonts',
    );
  const { places, copies } = placesOf(found, slug);
  const file = `families/${slug}.yaml`;
  const subfamilies = subfamiliesOf(found, places, known?.subfamilies ?? []);
  const start = known?.variable?.start;
  const variable = found.variable && {
    file: places.get(found.variable.path) ?? '',
    ...(start === undefined ? {} : { start }),
  };
  if (!known) {
    const family: Family = {
      ...proposeFamily(found, others, prices),
      subfamilies,
      ...(variable ? { variable } : {}),
    };
    return { slug, file, copies, before: undefined, text: newFamilyText(family) };
  }
  const before = await readFile(join(folder, file), 'utf8');
  const isSame =
    JSON.stringify(known.subfamilies.map(placesIn)) === JSON.stringify(subfamilies.map(placesIn));
  return {
    slug,
    file,
    copies,
    before,
    text: isSame ? before : withOtherFonts(before, subfamilies, variable),
  };
}

const placesIn = ({ fonts, licence }: Family['subfamilies'][number]) => [
  licence,
  ...(fonts ?? []).map(({ file }) => file),
];

/** `fonts/SLUG/RELEASE/FILE`: the release is the hash of everything in it. */
function placesOf({ fonts, licence, variable }: FontFolder, slug: string) {
  const files: readonly FolderFile[] = [...fonts, licence, ...(variable ? [variable] : [])];
  const contents = files.map(({ path, hash }) => `${basename(path)} ${hash}`).toSorted();
  const release = `fonts/${slug}/${hashOf(Buffer.from(contents.join('\n'))).slice(0, 12)}`;
  const taken = new Set<string>();
  const copies = files.map((from) => {
    const [base, ending] = from === licence ? [licenceBase(from), 'txt'] : [plainBase(from.path), 'ttf'];
    let name = `${base}.${ending}`;
    for (let number = 2; taken.has(name); number += 1) name = `${base}-${number}.${ending}`;
    taken.add(name);
    return { from, to: `${release}/${name}` };
  });
  const places: Places = new Map(copies.map(({ from, to }) => [from.path, to]));
  return { places, copies };
}

const plainBase = (path: string) =>
  basename(path)
    .replace(/\.[^.]+$/, '')
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'font';
const licenceBase = ({ bytes }: FolderFile) =>
  /SIL OPEN FONT LICENSE/i.test(bytes.toString('utf8')) ? 'OFL' : 'LICENCE';

/** Writes the files; gives what takes all of it back. */
async function carryOut(
  { file, text, before, copies }: Plan,
  folder: string,
  onProgress: (text: string) => void,
): Promise<() => Promise<void>> {
  const made: string[] = [];
  const path = join(folder, file);
  const undo = async () => {
    for (const one of made) await rm(join(folder, one), { force: true });
    if (before === undefined) await rm(path, { force: true });
    else await writeWhole(path, before);
  };
  try {
    for (const { from, to } of copies) {
      if (existsSync(join(folder, to))) continue;
      await mkdir(dirname(join(folder, to)), { recursive: true });
      made.push(to);
      await writeWhole(join(folder, to), from.bytes);
    }
    if (made.length > 0) onProgress(`Kept ${made.length} files below ${dirname(made[0] ?? '')}`);
    if (text !== before) await writeWhole(path, text);
    return undo;
  } catch (error) {
    await undo();
    throw error;
  }
}

/** A file is there whole or not at all. */
async function writeWhole(path: string, content: string | Buffer): Promise<void> {
  const own = `${path}.${process.pid}`;
  await writeFile(own, content);
  await rename(own, path);
}

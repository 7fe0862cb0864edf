/** Imports a folder of fonts into the foundry: copies its files, writes the family's file, imports; all or nothing. */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { hashOf } from '@skerry/font-facts/measure';
import type { Family } from '../catalogue/foundry-files.ts';
import { type ImportOptions, type ImportReport, importFoundry } from '../catalogue/import.ts';
import { FoundryError, readFoundry } from '../catalogue/read-foundry.ts';
import { demoFoundry } from '../config.ts';
import type { Connection } from '../db/connect.ts';
import { newFamilyText, subfamiliesOf, type TargetPaths, withOtherFonts } from './family-file.ts';
import { proposeFamily, slugOf } from './propose-family.ts';
import { type FolderFile, type FontFolder, readFontFolder } from './read-folder.ts';

const root = join(import.meta.dirname, '../..');

export type FontFolderReport = ImportReport & {
  readonly family: { readonly name: string; readonly slug: string };
  /** The family's file, and whether this import created it, updated its fonts, or left it unchanged. */
  readonly file: string;
  readonly outcome: 'new' | 'new fonts' | 'the same';
};

type Plan = {
  readonly slug: string;
  readonly file: string;
  readonly text: string;
  readonly previousText: string | undefined;
  readonly copies: readonly { readonly from: FolderFile; readonly to: string }[];
};

/**
 * `fonts` is a folder of the font files of one family with their licence text. The files are copied below the foundry's
 * folder under a path derived from their contents, so that a later release of the family never replaces what was sold
 * before. Throws a FoundryError, and leaves the foundry's folder unchanged.
 */
export async function importFontFolder(
  connection: Pick<Connection, 'db'>,
  fonts: string,
  options: ImportOptions = {},
): Promise<FontFolderReport> {
  const { folder = demoFoundry, packagesFolder = join(root, 'node_modules') } = options;
  const onProgress = options.onProgress ?? (() => {});
  const fontFolder = await readFontFolder(fonts, onProgress);
  const plan = await planOf(fontFolder, folder, packagesFolder);
  const undo = await applyPlan(plan, folder, onProgress);
  try {
    const report = await importFoundry(connection, options);
    const outcome =
      plan.previousText === undefined ? 'new' : plan.previousText === plan.text ? 'the same' : 'new fonts';
    return { ...report, family: { name: fontFolder.family, slug: plan.slug }, file: plan.file, outcome };
  } catch (error) {
    await undo();
    throw error;
  }
}

async function planOf(fontFolder: FontFolder, folder: string, packagesFolder: string): Promise<Plan> {
  const { families, retired, prices } = await readFoundry(folder, packagesFolder);
  const others = [...families.map(({ family }) => family), ...retired];
  const slug = slugOf(fontFolder.family);
  if (slug === '')
    throw new FoundryError(
      [`${fontFolder.family}: makes no address, expected a family name with Latin letters or figures`],
      'The folder of fonts',
    );
  const known = others.find((family) => family.slug === slug || family.name === fontFolder.family);
  const isOfPackages = known?.subfamilies.some(({ package: name }) => name !== undefined);
  if (known && (isOfPackages || known.slug !== slug))
    throw new FoundryError(
      [
        `families/${known.slug}.yaml: the shop has ‘${known.name}’ from other files, expected a family that it has not`,
      ],
      'The folder of fonts',
    );
  if (known?.retired)
    throw new FoundryError(
      [
        `families/${slug}.yaml: ‘${known.name}’ is retired, expected that it is sold again (take out retired) before its fonts are brought in`,
      ],
      'The folder of fonts',
    );
  const { targetPaths, copies } = planCopies(fontFolder, slug);
  const file = `families/${slug}.yaml`;
  const subfamilies = subfamiliesOf(fontFolder, targetPaths, known?.subfamilies ?? []);
  // What else is said of it stands: what it is sold with, where its sliders begin.
  const variable = fontFolder.variable && {
    ...known?.variable,
    file: targetPaths.get(fontFolder.variable.path) ?? '',
  };
  if (!known) {
    const family: Family = {
      ...proposeFamily(fontFolder, others, prices),
      subfamilies,
      ...(variable ? { variable } : {}),
    };
    return { slug, file, copies, previousText: undefined, text: newFamilyText(family) };
  }
  const previousText = await readFile(join(folder, file), 'utf8');
  const isSame = JSON.stringify(known.subfamilies.map(pathsIn)) === JSON.stringify(subfamilies.map(pathsIn));
  return {
    slug,
    file,
    copies,
    previousText,
    text: isSame ? previousText : withOtherFonts(previousText, subfamilies, variable),
  };
}

const pathsIn = ({ fonts, licence }: Family['subfamilies'][number]) => [
  licence,
  ...(fonts ?? []).map(({ file }) => file),
];

/** `fonts/SLUG/RELEASE/FILE`: the release is the hash of all its files. */
function planCopies({ fonts, licence, variable }: FontFolder, slug: string) {
  const files: readonly FolderFile[] = [...fonts, licence, ...(variable ? [variable] : [])];
  const contents = files.map(({ path, hash }) => `${basename(path)} ${hash}`).toSorted();
  const release = `fonts/${slug}/${hashOf(Buffer.from(contents.join('\n'))).slice(0, 12)}`;
  const usedNames = new Set<string>();
  const copies = files.map((from) => {
    const [base, ending] =
      from === licence
        ? [licenceBase(from), 'txt']
        : [plainBase(from.path), extname(from.path).slice(1).toLowerCase()];
    let name = `${base}.${ending}`;
    for (let number = 2; usedNames.has(name); number += 1) name = `${base}-${number}.${ending}`;
    usedNames.add(name);
    return { from, to: `${release}/${name}` };
  });
  const targetPaths: TargetPaths = new Map(copies.map(({ from, to }) => [from.path, to]));
  return { targetPaths, copies };
}

const plainBase = (path: string) =>
  basename(path)
    .replace(/\.[^.]+$/, '')
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'font';
const licenceBase = ({ bytes }: FolderFile) =>
  /SIL OPEN FONT LICENSE/i.test(bytes.toString('utf8')) ? 'OFL' : 'LICENCE';

/** Writes the files; returns the function that undoes all of it. */
async function applyPlan(
  { file, text, previousText, copies }: Plan,
  folder: string,
  onProgress: (text: string) => void,
): Promise<() => Promise<void>> {
  const createdFiles: string[] = [];
  const path = join(folder, file);
  const undo = async () => {
    for (const created of createdFiles) await rm(join(folder, created), { force: true });
    if (previousText === undefined) await rm(path, { force: true });
    else await writeAtomically(path, previousText);
  };
  try {
    for (const { from, to } of copies) {
      if (existsSync(join(folder, to))) continue;
      await mkdir(dirname(join(folder, to)), { recursive: true });
      createdFiles.push(to);
      await writeAtomically(join(folder, to), from.bytes);
    }
    if (createdFiles.length > 0)
      onProgress(`Kept ${createdFiles.length} files below ${dirname(createdFiles[0] ?? '')}`);
    if (text !== previousText) await writeAtomically(path, text);
    return undo;
  } catch (error) {
    await undo();
    throw error;
  }
}

/** Atomic: the file is complete or missing. */
async function writeAtomically(path: string, content: string | Buffer): Promise<void> {
  const tempPath = `${path}.${process.pid}`;
  await writeFile(tempPath, content);
  await rename(tempPath, path);
}

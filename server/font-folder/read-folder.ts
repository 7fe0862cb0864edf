/** Reads a folder of font files that are new to the shop, and reports everything that is wrong with them. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fontFileProblem } from '@skerry/font-facts/file-problem';
import { type FontMetrics, hashOf, measureFont } from '@skerry/font-facts/measure';
import { type FontName, fontNameOf, subfamilyOrder } from '@skerry/font-facts/style-names';
import { create, type Font } from 'fontkit';
import { FoundryError } from '../catalogue/read-foundry.ts';

export type FolderFile = {
  /** Within the folder, with forward slashes. */
  readonly path: string;
  readonly bytes: Buffer;
  readonly hash: string;
};

export type FolderFont = FolderFile &
  FontName & {
    readonly font: Font;
    readonly metrics: FontMetrics;
  };

export type FontFolder = {
  readonly family: string;
  /** The normal width first; from light to black, each upright before its italic. */
  readonly fonts: readonly FolderFont[];
  /** The upright variable file, when the folder has one beside its styles. */
  readonly variable?: FolderFile;
  readonly licence: FolderFile;
};

const fontFile = /\.(?:ttf|otf|ttc|otc|woff2?)$/i;
/** `LICENSE` alone may be the licence of a package's code: it is used only when there is no better one. */
const licenceFiles = [/^OFL[^/]*$/i, /^licen[cs]e[-_]font[^/]*$/i, /^(?:UFL|licen[cs]e|copying)[^/]*$/i];

/** Throws a FoundryError that names each fault by file, what is wrong, and what is expected. Changes nothing. */
export async function readFontFolder(
  folder: string,
  onProgress: (text: string) => void,
): Promise<FontFolder> {
  const problems: string[] = [];
  const createError = () => new FoundryError(problems, 'The folder of fonts');
  const paths = await pathsIn(folder, problems);
  const fontPaths = paths.filter((path) => fontFile.test(path));
  if (problems.length === 0 && fontPaths.length === 0)
    problems.push(`${folder}: no font file is there, expected at least one .ttf or .otf`);
  const licence = await readLicence(folder, paths, problems);
  const fonts: FolderFont[] = [];
  const variables: FolderFile[] = [];
  for (const [index, path] of fontPaths.entries()) {
    onProgress(`Reading ${index + 1} of ${fontPaths.length} fonts: ${path}`);
    const bytes = await readFile(join(folder, path));
    const read = readFont({ path, bytes, hash: hashOf(bytes) });
    if (typeof read === 'string') problems.push(`${path}: ${read}`);
    else if ('metrics' in read) fonts.push(read);
    else variables.push(read);
  }
  checkSameFamily(fonts, problems);
  if (fonts.length === 0 && variables.length > 0)
    problems.push(
      `${variables[0]?.path}: is a variable font without its styles, expected a font file for each style beside it`,
    );
  const [first] = fonts;
  if (problems.length > 0 || !first || !licence) throw createError();
  const variable = variables.find(({ path }) => !/italic/i.test(basename(path)));
  const inOrder = fonts.toSorted(
    (a, b) =>
      subfamilyOrder(a.subfamily) - subfamilyOrder(b.subfamily) ||
      a.weight - b.weight ||
      Number(a.italic) - Number(b.italic),
  );
  return { family: first.family, fonts: inOrder, licence, ...(variable ? { variable } : {}) };
}

async function pathsIn(folder: string, problems: string[]): Promise<string[]> {
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory()) {
    problems.push(`${folder}: is not a folder, expected one that holds fonts and their licence text`);
    return [];
  }
  const entries = await readdir(folder, { recursive: true });
  return entries
    .map((entry) => entry.replaceAll('\\', '/'))
    .filter((path) => path.split('/').every((part) => !part.startsWith('.') && part !== '__MACOSX'))
    .toSorted();
}

async function readLicence(
  folder: string,
  paths: readonly string[],
  problems: string[],
): Promise<FolderFile | undefined> {
  const texts = paths.filter((path) => /^[^.]+(?:\.(?:txt|md))?$/i.test(basename(path)));
  const path = licenceFiles
    .map((pattern) => texts.find((candidate) => pattern.test(basename(candidate))))
    .find((candidate) => candidate !== undefined);
  if (path !== undefined) {
    const bytes = await readFile(join(folder, path));
    if (bytes.toString('utf8').trim() !== '') return { path, bytes, hash: hashOf(bytes) };
  }
  if (paths.length > 0)
    problems.push(
      path === undefined
        ? `${folder}: no licence text is there, expected the fonts’ licence as OFL.txt or LICENSE.txt beside them`
        : `${path}: is empty, expected the fonts’ licence text`,
    );
  return undefined;
}

/** The font; for a variable one only its file; or the problem in words. */
function readFont(file: FolderFile): FolderFont | FolderFile | string {
  const problem = fontFileProblem(file.path, file.bytes);
  if (problem !== undefined) return problem;
  let font: Font;
  let metrics: FontMetrics;
  try {
    font = create(file.bytes);
    if (Object.keys(font.variationAxes).length > 0) return file;
    metrics = measureFont(file.bytes);
  } catch (error) {
    return `is a broken font (${error instanceof Error ? error.message : error}), expected a font that can be read`;
  }
  const name = fontNameOf(font);
  if (!name) return 'has no family name, expected one in its ‘name’ table';
  if (!metrics.scripts.includes('latin'))
    return 'lacks some of the letters A to Z, expected a font that can set Latin';
  return { ...file, ...name, font, metrics };
}

function checkSameFamily(fonts: readonly FolderFont[], problems: string[]): void {
  const families = Map.groupBy(fonts, ({ family }) => family);
  const [largestFamily] = [...families].toSorted(([, a], [, b]) => b.length - a.length);
  if (!largestFamily) return;
  for (const { path, family } of fonts)
    if (family !== largestFamily[0])
      problems.push(
        `${path}: belongs to ‘${family}’, expected fonts of one family (${largestFamily[1].length === 1 ? '' : `${largestFamily[1].length} of the files are of `}‘${largestFamily[0]}’)`,
      );
  const first = new Map<string, string>();
  for (const { path, family, subfamily, style, weight, italic } of fonts) {
    const key = `${family}/${subfamily}/${weight}/${italic}`;
    const known = first.get(key);
    if (known === undefined) first.set(key, path);
    else
      problems.push(
        `${path}: is ‘${style}’ (${subfamily}, ${weight}) as ${known} is, expected each style once`,
      );
  }
}

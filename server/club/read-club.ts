/** Reads the Club's fonts from the foundry's files and reports what is wrong with them, by file, line and column. */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { FontFile } from '../catalogue/font-files.ts';
import { type ParsedFile, readYaml } from '../catalogue/parse-file.ts';
import { findFonts } from '../catalogue/read-foundry.ts';
import { toStoredPath } from '../catalogue/stored-path.ts';
import { cleanHtml } from '../content/clean-html.ts';
import { typeset } from '../content/typeset.ts';
import { type BetaDraft, BetaFile } from './beta-files.ts';

export type ReadClubOptions = {
  /** The foundry's folder, and the node_modules that holds the fonts. */
  readonly folder: string;
  readonly packagesFolder: string;
  /** Names of the families by slug. */
  readonly families: ReadonlyMap<string, string>;
  readonly problems: string[];
  readonly warnings: string[];
};

type Beta = ParsedFile<BetaFile>;
type Version = BetaFile['versions'][number];

/** All of `club/SLUG.yaml`; a foundry without the folder has no such fonts. */
export async function readClub(options: ReadClubOptions): Promise<readonly BetaDraft[]> {
  const { folder, problems } = options;
  const path = join(folder, 'club');
  if (!existsSync(path)) return [];
  const drafts: BetaDraft[] = [];
  for (const file of (await readdir(path)).filter((name) => name.endsWith('.yaml')).toSorted()) {
    const source = await readYaml(folder, `club/${file}`, BetaFile, problems);
    if (source) drafts.push(await draftOf(source, file.slice(0, -'.yaml'.length), options));
  }
  return drafts;
}

async function draftOf(beta: Beta, key: string, options: ReadClubOptions): Promise<BetaDraft> {
  const { folder, packagesFolder, families } = options;
  const { value, locationOf, fault } = beta;
  if (value.slug !== key)
    fault(['slug'], `the slug ‘${value.slug}’ isn’t the file’s name, expected ‘${key}’`);
  if (!families.has(value.family))
    fault(
      ['family'],
      `‘${value.family}’ is not known, expected the slug of a file in families/ that is sold`,
    );
  const { files, licence } = await findFonts(value, folder, packagesFolder, fault);
  checkVersions(beta);
  const html = (markdown: string, path: readonly (string | number)[]) =>
    cleanHtml({ ...options, markdown, pictures: new Map(), locationOf: () => locationOf(path) });
  const versions = value.versions.map((version, index) => ({
    version: version.version,
    date: version.date,
    notes: html(version.notes, ['versions', index, 'notes']),
    notes_text: version.notes,
    styles: stylesOf(beta, index, version, files, options),
  }));
  return {
    slug: value.slug,
    name: typeset(value.name),
    family: value.family,
    designers: typeset(value.designers),
    sample: typeset(value.sample),
    about: html(value.about, ['about']),
    licence: toStoredPath(licence),
    // Of versions of one day, the one written first comes first.
    versions: versions.toSorted((a, b) => b.date.localeCompare(a.date)),
  };
}

function checkVersions({ value, fault }: Beta): void {
  const names = value.versions.map(({ version }) => version);
  for (const [index, name] of names.entries())
    if (names.indexOf(name) < index)
      fault(['versions', index, 'version'], `the version ${name} is there twice, expected another number`);
}

function stylesOf(
  { fault }: Beta,
  index: number,
  { styles }: Version,
  files: readonly FontFile[],
  { packagesFolder }: ReadClubOptions,
) {
  return styles.flatMap((name, styleIndex) => {
    const file = files.find((candidate) => candidate.name === name);
    if (file) return [{ name, source: toStoredPath(resolve(packagesFolder, file.source)) }];
    if (files.length > 0)
      fault(
        ['versions', index, 'styles', styleIndex],
        `there is no style ‘${name}’, expected one of ${files.map((candidate) => candidate.name).join(', ')}`,
      );
    return [];
  });
}

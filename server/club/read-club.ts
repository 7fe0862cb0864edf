/** Reads the Club's fonts from the foundry's files and finds what is wrong with them, by file and line. */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type FontFile, filesOf, licencePath } from '../catalogue/font-files.ts';
import { placeOf } from '../catalogue/kept-place.ts';
import { readYaml, type Source } from '../catalogue/read-foundry.ts';
import { cleanHtml } from '../content/clean-html.ts';
import { typeset } from '../content/typeset.ts';
import { type BetaDraft, BetaFile } from './beta-files.ts';

export type Around = {
  /** The foundry's folder, and the node_modules that holds the fonts. */
  readonly folder: string;
  readonly packages: string;
  /** Names of the families by slug. */
  readonly families: ReadonlyMap<string, string>;
  readonly problems: string[];
  readonly warnings: string[];
};

type Beta = Source<BetaFile>;
type Version = BetaFile['versions'][number];

/** All of `club/SLUG.yaml`; a foundry without the folder has no such fonts. */
export async function readClub(around: Around): Promise<readonly BetaDraft[]> {
  const { folder, problems } = around;
  const path = join(folder, 'club');
  if (!existsSync(path)) return [];
  const drafts: BetaDraft[] = [];
  for (const file of (await readdir(path)).filter((name) => name.endsWith('.yaml')).toSorted()) {
    const source = await readYaml(folder, `club/${file}`, BetaFile, problems);
    if (source) drafts.push(await draftOf(source, file.slice(0, -'.yaml'.length), around));
  }
  return drafts;
}

async function draftOf(beta: Beta, key: string, around: Around): Promise<BetaDraft> {
  const { folder, packages, families, problems } = around;
  const { value, at } = beta;
  if (value.slug !== key)
    problems.push(`${at(['slug'])}: the slug ‘${value.slug}’ isn't the file's name, expected ‘${key}’`);
  if (!families.has(value.family))
    problems.push(
      `${at(['family'])}: ‘${value.family}’ is not known, expected the slug of a file in families/`,
    );
  const files = await filesOf(value, folder, packages);
  for (const [index, { file }] of (value.fonts ?? []).entries())
    if (files.every(({ source }) => source !== join(folder, file)))
      problems.push(
        `${at(['fonts', index, 'file'])}: the file ${file} is missing, expected it below the foundry’s folder`,
      );
  if (files.length === 0 && value.package !== undefined)
    problems.push(
      `${at(['package'])}: ${value.package} has no TTF files, expected an installed package with files like Name_400Regular.ttf`,
    );
  const licence = licencePath(folder, packages, value);
  if (!existsSync(licence))
    problems.push(
      `${at(['licence'])}: the file ${value.licence} is missing, expected the font's licence text in the package or in licences/`,
    );
  checkVersions(beta, problems);
  const html = (markdown: string, path: readonly (string | number)[]) =>
    cleanHtml({ ...around, markdown, pictures: new Map(), at: () => at(path) });
  const versions = value.versions.map((version, index) => ({
    version: version.version,
    date: version.date,
    notes: html(version.notes, ['versions', index, 'notes']),
    notes_text: version.notes,
    styles: stylesOf(beta, index, version, files, around),
  }));
  return {
    slug: value.slug,
    name: typeset(value.name),
    family: value.family,
    designers: typeset(value.designers),
    sample: typeset(value.sample),
    about: html(value.about, ['about']),
    licence: placeOf(licence),
    // Of one day, the one that is written first.
    versions: versions.toSorted((a, b) => b.date.localeCompare(a.date)),
  };
}

function checkVersions({ value, at }: Beta, problems: string[]): void {
  const names = value.versions.map(({ version }) => version);
  for (const [index, name] of names.entries())
    if (names.indexOf(name) < index)
      problems.push(
        `${at(['versions', index, 'version'])}: the version ${name} is there twice, expected another number`,
      );
}

function stylesOf(
  { at }: Beta,
  index: number,
  { styles }: Version,
  files: readonly FontFile[],
  { packages, problems }: Around,
) {
  return styles.flatMap((name, place) => {
    const file = files.find((one) => one.name === name);
    if (file) return [{ name, source: placeOf(resolve(packages, file.source)) }];
    if (files.length > 0)
      problems.push(
        `${at(['versions', index, 'styles', place])}: there is no style ‘${name}’, expected one of ${files.map((one) => one.name).join(', ')}`,
      );
    return [];
  });
}

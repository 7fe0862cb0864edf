/** Finds a subfamily's complete font files, with the weights and names from their file names or the family's file. */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Family, FontFields } from './foundry-files.ts';

export type FontFile = {
  /** Below node_modules, with forward slashes; absolute for a file of the foundry's own. */
  readonly source: string;
  /** From the file's name, or from the family's file: the OS/2 table of light styles says 250 where it means 100 or 200. */
  readonly weight: number;
  readonly italic: boolean;
  /** 'Semi Bold Italic', 'Regular', 'Italic'. */
  readonly name: string;
};

const filePattern = /^[A-Za-z0-9]+_(\d{3})([A-Z][A-Za-z]+?)(_Italic)?\.(?:ttf|otf)$/;

/** The styles of a package from light to black, each upright before its italic; empty when it isn't installed. */
async function findPackageFonts(packagesFolder: string, name: string): Promise<readonly FontFile[]> {
  const folder = join(packagesFolder, name);
  let entries: string[];
  try {
    entries = await readdir(folder, { recursive: true });
  } catch {
    return [];
  }
  return entries
    .flatMap((entry) => {
      const path = entry.replaceAll('\\', '/');
      const match = filePattern.exec(path.slice(path.lastIndexOf('/') + 1));
      if (!match) return [];
      const italic = match[3] !== undefined;
      const weightName = (match[2] ?? '').replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
      return [
        { source: `${name}/${path}`, weight: Number(match[1]), italic, name: styleName(weightName, italic) },
      ];
    })
    .toSorted((a, b) => a.weight - b.weight || Number(a.italic) - Number(b.italic));
}

function styleName(weightName: string, italic: boolean): string {
  if (!italic) return weightName;
  return weightName === 'Regular' ? 'Italic' : `${weightName} Italic`;
}

/** The files of a package, or those of the foundry's own files that exist. */
export async function findFontFiles(
  { package: name, fonts = [] }: FontFields,
  folder: string,
  packagesFolder: string,
): Promise<readonly FontFile[]> {
  if (name !== undefined) return await findPackageFonts(packagesFolder, name);
  return fonts.flatMap(({ file, name: style, weight, italic = false }) => {
    const source = join(folder, file);
    return existsSync(source) ? [{ source, weight, italic, name: style }] : [];
  });
}

/** The path of a subfamily's licence text. */
export function licencePath(
  folder: string,
  packagesFolder: string,
  { package: name = '', licence }: FontFields,
): string {
  return licence.includes('/') ? join(folder, licence) : join(packagesFolder, name, licence);
}

/** The CSS class of a style, and the name of its face in pages; no two styles of the library may have one. */
export const styleClass = (
  family: Family,
  subfamily: Family['subfamilies'][number],
  { weight, italic }: Pick<FontFile, 'weight' | 'italic'>,
) => `${classOf(family, subfamily)}-${weight}${italic ? 'i' : ''}`;

/** The prefix of its styles' CSS classes: the package's name, or the family's with the width. */
function classOf({ slug }: Family, { name, package: packageName }: Family['subfamilies'][number]): string {
  if (packageName !== undefined) return packageName.slice(packageName.lastIndexOf('/') + 1);
  return name === 'Normal' ? slug : `${slug}-${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;
}

/** Reads a family's variable files: the axes of the first, its address, and the files that are sold. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashOf } from '@skerry/font-facts/measure';
import { create } from 'fontkit';
import type { VariableFont } from '../../domain/catalogue.ts';
import type { Family } from './foundry-files.ts';
import { unmodifiedFile, webFontHash } from './web-font.ts';

export type VariableDraft = {
  /** Absolute. */
  readonly source: string;
  readonly webHash: string;
  readonly font: VariableFont;
  /** Absolute paths with their hashes; none where they are only shown. */
  readonly sold: readonly { readonly source: string; readonly hash: string }[];
};

const clamp = (low: number, value: number, high: number) => Math.max(low, Math.min(value, high));

/** Its bytes and axes, or in words what is wrong. */
async function readAxes(file: string, source: string) {
  const bytes = await readFile(source).catch(() => undefined);
  if (!bytes) return `${file} is not there, expected a variable font file`;
  try {
    const axes = Object.entries(create(bytes).variationAxes);
    if (axes.length > 0) return { axes, hash: hashOf(bytes) };
    return `${file} has no axes, expected a variable font file`;
  } catch {
    return `${file} can’t be read as a font, expected a variable font file`;
  }
}

/** The draft, or in words what is wrong with a file; undefined for a family without one. */
export async function readVariable(
  { slug, variable }: Pick<Family, 'slug' | 'variable'>,
  folder: string,
  packagesFolder: string,
): Promise<VariableDraft | string | undefined> {
  if (!variable) return undefined;
  const { file, others = [], start = {}, sold_with, note } = variable;
  const pathOf = (name: string) => join(name.startsWith('fonts/') ? folder : packagesFolder, name);
  const files = [];
  for (const name of [file, ...others]) {
    const read = await readAxes(name, pathOf(name));
    if (typeof read === 'string') return read;
    files.push({ source: pathOf(name), ...read });
  }
  const [first] = files;
  if (!first) return undefined;
  const unknown = Object.keys(start).find((tag) => first.axes.every(([known]) => known !== tag));
  if (unknown)
    return `the font has no axis ‘${unknown}’, expected one of ${first.axes.map(([tag]) => tag).join(', ')}`;
  const webHash = webFontHash(first.hash, [unmodifiedFile]);
  return {
    source: first.source,
    webHash,
    font: {
      class: `${slug}-variable`,
      url: `/fonts/${webHash}.woff2`,
      axes: first.axes.map(([tag, { name, min, max, default: defaultValue }]) => ({
        tag,
        name,
        min,
        max,
        start: clamp(min, start[tag] ?? defaultValue, max),
      })),
      ...(sold_with === undefined ? {} : { sold_with }),
      ...(note === undefined ? {} : { note }),
    },
    sold: sold_with === undefined ? [] : files.map(({ source, hash }) => ({ source, hash })),
  };
}

/** Reads a family's variable files: the axes of the first, its address, and the files that are sold. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashOf } from '@skerry/font-facts/measure';
import { create } from 'fontkit';
import type { VariableFont } from '../../domain/catalogue.ts';
import { type Coverage, rangesOf } from '../../domain/coverage.ts';
import type { Family } from './foundry-files.ts';
import type { ParsedFile } from './parse-file.ts';
import { unmodifiedFile, webFontHash, webFontUrl } from './web-font.ts';

export type VariableDraft = {
  /** Absolute. */
  readonly source: string;
  readonly webHash: string;
  readonly font: VariableFont;
  readonly coverage: Coverage;
  /** Absolute paths with their hashes; none where they are only shown. */
  readonly sold: readonly { readonly source: string; readonly hash: string }[];
};

const clamp = (low: number, value: number, high: number) => Math.max(low, Math.min(value, high));

/** Its bytes and axes, or in words what is wrong. */
async function readAxes(file: string, source: string) {
  const bytes = await readFile(source).catch(() => undefined);
  if (!bytes) return `${file} is not there, expected a variable font file`;
  try {
    const { variationAxes, namedVariations, characterSet } = create(bytes);
    const axes = Object.entries(variationAxes);
    if (axes.length > 0)
      return { axes, instances: namedVariations, hash: hashOf(bytes), coverage: rangesOf(characterSet) };
    return `${file} has no axes, expected a variable font file`;
  } catch {
    return `${file} can’t be read as a font, expected a variable font file`;
  }
}

/** Undefined for a family without a variable file, and when something is wrong with one. */
export async function readVariable(
  { value: { slug, variable }, fault }: ParsedFile<Pick<Family, 'slug' | 'variable'>>,
  folder: string,
  packagesFolder: string,
): Promise<VariableDraft | undefined> {
  if (!variable) return undefined;
  const { file, others = [], start = {}, sold_with, note } = variable;
  const pathOf = (name: string) => join(name.startsWith('fonts/') ? folder : packagesFolder, name);
  const files = [];
  for (const [index, name] of [file, ...others].entries()) {
    const read = await readAxes(name, pathOf(name));
    if (typeof read === 'string')
      fault(['variable', ...(index === 0 ? ['file'] : ['others', index - 1])], read);
    else files.push({ source: pathOf(name), ...read });
  }
  const [first] = files;
  if (!first || files.length <= others.length) return undefined;
  for (const tag of Object.keys(start))
    if (first.axes.every(([known]) => known !== tag))
      fault(
        ['variable', 'start', tag],
        `the font has no axis ‘${tag}’, expected one of ${first.axes.map(([known]) => known).join(', ')}`,
      );
  const webHash = webFontHash(first.hash, [unmodifiedFile]);
  return {
    source: first.source,
    webHash,
    coverage: first.coverage,
    font: {
      class: `${slug}-variable`,
      url: webFontUrl(webHash),
      axes: first.axes.map(([tag, { name, min, max, default: defaultValue }]) => ({
        tag,
        name,
        min,
        max,
        start: clamp(min, start[tag] ?? defaultValue, max),
      })),
      instances: Object.entries(first.instances).map(([name, values]) => ({ name, axes: { ...values } })),
      ...(sold_with === undefined ? {} : { sold_with }),
      ...(note === undefined ? {} : { note }),
    },
    sold: sold_with === undefined ? [] : files.map(({ source, hash }) => ({ source, hash })),
  };
}

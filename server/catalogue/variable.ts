/** Reads a family's variable file: its axes, and the address derived from its bytes. */
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
};

const clamp = (low: number, value: number, high: number) => Math.max(low, Math.min(value, high));

/** The draft, or in words what is wrong with the file; undefined for a family without one. */
export async function readVariable(
  { slug, variable }: Pick<Family, 'slug' | 'variable'>,
  folder: string,
  packagesFolder: string,
): Promise<VariableDraft | string | undefined> {
  if (!variable) return undefined;
  const { file, start = {} } = variable;
  const source = file.startsWith('fonts/') ? join(folder, file) : join(packagesFolder, file);
  const bytes = await readFile(source).catch(() => undefined);
  if (!bytes) return `${file} is not there, expected a variable font file`;
  const axes = Object.entries(create(bytes).variationAxes);
  if (axes.length === 0) return `${file} has no axes, expected a variable font file`;
  const unknown = Object.keys(start).find((tag) => axes.every(([known]) => known !== tag));
  if (unknown)
    return `the font has no axis ‘${unknown}’, expected one of ${axes.map(([tag]) => tag).join(', ')}`;
  const webHash = webFontHash(hashOf(bytes), [unmodifiedFile]);
  return {
    source,
    webHash,
    font: {
      class: `${slug}-variable`,
      url: `/fonts/${webHash}.woff2`,
      axes: axes.map(([tag, { name, min, max, default: defaultValue }]) => ({
        tag,
        name,
        min,
        max,
        start: clamp(min, start[tag] ?? defaultValue, max),
      })),
    },
  };
}

/** A font file of the visitor's own, shown beside ours: which files are taken (§compare.own-font). */
import { fileSizeText } from './file-size.ts';

/** A file as a browser hands it over. */
export type FontFile = {
  readonly name: string;
  readonly size: number;
  readonly arrayBuffer: () => Promise<ArrayBuffer>;
};

export const ownFontEndings: readonly string[] = ['.ttf', '.otf', '.woff', '.woff2'];
const maxBytes = 30_000_000;

export const unreadableFont = 'Your browser can’t read this file as a font.';

/** Why a file isn't even tried; null for one that is. */
export function ownFontProblem({ name, size }: Pick<FontFile, 'name' | 'size'>): string | null {
  if (!ownFontEndings.some((ending) => name.toLowerCase().endsWith(ending)))
    return 'This isn’t a font file: choose one that ends in .ttf, .otf, .woff or .woff2.';
  return size > maxBytes ? `This file is too large: at most ${fileSizeText(maxBytes)}.` : null;
}

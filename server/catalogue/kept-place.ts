/**
 * Where a file of the foundry or of a font's package lies, as the database keeps it: below the shop's own folder, so that a data folder serves the
 * next checkout of the shop as well; files from anywhere else by their whole path.
 */
import { isAbsolute, join, relative, resolve } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** The place of a file that is given by its absolute path. */
export function placeOf(file: string): string {
  const below = relative(root, file);
  return isAbsolute(below) || below.startsWith('..') ? file : below.replaceAll('\\', '/');
}

/** The absolute path of a kept place. */
export const fileAt = (place: string): string => resolve(root, place);

/**
 * Paths of font and licence files as the database stores them: relative to the shop's own folder, so that a data folder also
 * works in the shop's next checkout; files from anywhere else by their absolute path.
 */
import { isAbsolute, join, relative, resolve } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** The stored form of an absolute path. */
export function toStoredPath(file: string): string {
  const relativePath = relative(root, file);
  return isAbsolute(relativePath) || relativePath.startsWith('..')
    ? file
    : relativePath.replaceAll('\\', '/');
}

/** The absolute path of a stored one. */
export const fromStoredPath = (storedPath: string): string => resolve(root, storedPath);

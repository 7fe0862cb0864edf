/** Reads back the letters that a shop without SMTP kept as files. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

export type KeptLetter = { readonly name: string; readonly letter: Email };

/** The names that folderMail gives; nothing else is ever read. */
const namePattern = /^[0-9TZ-]{20,40}-[0-9a-f]{8}$/;
const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** The newest first, at most so many. */
export async function findKeptLetters(folder: string, most: number): Promise<readonly KeptLetter[]> {
  const files = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const names = files.flatMap((file) => (file.endsWith('.eml') ? [file.slice(0, -'.eml'.length)] : []));
  const newest = names
    .filter((name) => namePattern.test(name))
    .toSorted()
    .toReversed()
    .slice(0, most);
  const letters = await Promise.all(newest.map((name) => readKeptLetter(folder, name)));
  return letters.flatMap((letter, index) => (letter ? [{ name: newest[index] ?? '', letter }] : []));
}

/** Undefined when there is no such letter. */
export async function readKeptLetter(folder: string, name: string): Promise<Email | undefined> {
  if (!namePattern.test(name)) return undefined;
  try {
    return await PostalMime.parse(await readFile(join(folder, `${name}.eml`)));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

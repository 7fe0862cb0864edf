/** Reads the emails that a shop without SMTP stored as files. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { codeOf } from '../operator-error.ts';

export type StoredEmail = { readonly name: string; readonly email: Email };

/** The file names that createFolderMail gives; no others are ever read. */
const namePattern = /^[0-9TZ-]{20,40}-[0-9a-f]{8}$/;

/** The newest first, at most `limit`. */
export async function findStoredEmails(folder: string, limit: number): Promise<readonly StoredEmail[]> {
  const files = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  const names = files.flatMap((file) => (file.endsWith('.eml') ? [file.slice(0, -'.eml'.length)] : []));
  const newest = names
    .filter((name) => namePattern.test(name))
    .toSorted()
    .toReversed()
    .slice(0, limit);
  const emails = await Promise.all(newest.map((name) => readStoredEmail(folder, name)));
  return emails.flatMap((email, index) => (email ? [{ name: newest[index] ?? '', email }] : []));
}

/** Undefined when there is no such email. */
export async function readStoredEmail(folder: string, name: string): Promise<Email | undefined> {
  if (!namePattern.test(name)) return undefined;
  try {
    return await PostalMime.parse(await readFile(join(folder, `${name}.eml`)));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * The shop's files below DATA_DIR/files. Writes are atomic. Most can be made again (web fonts, zips, invoices); the fonts of
 * orders, in `sold`, only while the catalogue has them unchanged.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { codeOf } from '../operator-error.ts';

export type FileStore = {
  /** Writes the bytes under a name atomically; an older file of that name is replaced. */
  readonly write: (name: string, bytes: Uint8Array) => Promise<void>;
  /** The bytes, or undefined when there is no such file. */
  readonly read: (name: string) => Promise<Buffer | undefined>;
  readonly has: (name: string) => Promise<boolean>;
  /** In bytes; undefined when there is no such file. */
  readonly size: (name: string) => Promise<number | undefined>;
  /** The absolute path, to stream from. Throws for a name that could leave the folder. */
  readonly path: (name: string) => string;
  readonly remove: (name: string) => Promise<void>;
};

/** Words, at most three lower-case folders deep; no dots but one before the extension. */
const namePattern = /^(?:[a-z0-9_-]{1,80}\/){0,3}[a-zA-Z0-9_-]{1,120}\.[a-z0-9]{1,8}$/;

/** `folder` is created with the first file. */
export function createFileStore(folder: string): FileStore {
  const root = resolve(folder);
  const path = (name: string) => {
    if (!namePattern.test(name)) throw new Error('A file name of the shop must be plain words.');
    return join(root, name);
  };
  const size = async (name: string) => {
    try {
      const found = await stat(path(name));
      return found.isFile() ? found.size : undefined;
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return undefined;
      throw error;
    }
  };
  return {
    path,
    write: async (name, bytes) => {
      const target = path(name);
      await mkdir(dirname(target), { recursive: true });
      const tempPath = `${target}.${randomBytes(6).toString('hex')}.part`;
      try {
        await writeSynced(tempPath, bytes);
        await rename(tempPath, target);
      } catch (error) {
        await rm(tempPath, { force: true });
        throw error;
      }
    },
    read: async (name) => {
      try {
        return await readFile(path(name));
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return undefined;
        throw error;
      }
    },
    has: async (name) => (await size(name)) !== undefined,
    size,
    remove: (name) => rm(path(name), { force: true }),
  };
}

/** Synced to disk before the rename makes it visible: a name never refers to an empty file after a crash. */
async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Made files (web fonts, zips, invoices) below DATA_DIR/files. A file is there whole or not at all. */
import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

export type FileStore = {
  /** Writes the bytes under a name, whole or not at all; an older file of that name is replaced. */
  readonly keep: (name: string, bytes: Uint8Array) => Promise<void>;
  /** The bytes, or undefined when there is no such file. */
  readonly read: (name: string) => Promise<Buffer | undefined>;
  readonly has: (name: string) => Promise<boolean>;
  /** The absolute path, to stream from. Throws for a name that could leave the folder. */
  readonly path: (name: string) => string;
  readonly remove: (name: string) => Promise<void>;
};

/** Lower-case words, at most three folders deep; no dots but one before the ending. */
const namePattern = /^(?:[a-z0-9_-]{1,80}\/){0,3}[a-zA-Z0-9_-]{1,120}\.[a-z0-9]{1,8}$/;

/** `folder` is where the files lie; it's made when the first is kept. */
export function filesIn(folder: string): FileStore {
  const root = resolve(folder);
  const path = (name: string) => {
    if (!namePattern.test(name)) throw new Error('A file name of the shop must be plain words.');
    return join(root, name);
  };
  return {
    path,
    keep: async (name, bytes) => {
      const target = path(name);
      await mkdir(dirname(target), { recursive: true });
      const draft = `${target}.${randomBytes(6).toString('hex')}.part`;
      try {
        await writeThrough(draft, bytes);
        await rename(draft, target);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    read: async (name) => {
      try {
        return await readFile(path(name));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    has: async (name) => {
      try {
        return (await stat(path(name))).isFile();
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },
    remove: (name) => rm(path(name), { force: true }),
  };
}

/** On the disk before the rename makes it visible: a name never points at an empty file after a crash. */
async function writeThrough(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

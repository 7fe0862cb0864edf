/**
 * The shop's files: documents, zips, web fonts, pictures, the fonts of orders. Writes are atomic. Most can be made again; the
 * fonts of orders, in `sold`, only while the catalogue has them unchanged. They are in a folder, or in a bucket that several
 * machines share (bucket.ts).
 */
import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { codeOf } from '../operator-error.ts';

/** How a browser is to save or show a file. */
export type FileHeaders = { readonly disposition: string; readonly type: string };

/** A file's bytes never change under its name, except that it may be made again. All reject with FileStoreAway while the store can't be reached. */
export type FileStore = {
  /** Writes the bytes under a name atomically; an older file of that name is replaced. */
  readonly write: (name: string, bytes: Uint8Array) => Promise<void>;
  /** The bytes, or undefined when there is no such file. */
  readonly read: (name: string) => Promise<Buffer | undefined>;
  readonly has: (name: string) => Promise<boolean>;
  /** In bytes; undefined when there is no such file. */
  readonly size: (name: string) => Promise<number | undefined>;
  /** The absolute path of the file on this machine, to work from. Rejects when there is no such file. */
  readonly path: (name: string) => Promise<string>;
  readonly remove: (name: string) => Promise<void>;
  /** The names of all files, in no order. */
  readonly list: () => AsyncIterable<string>;
  /** The free bytes of this machine's disk. Rejects when nothing can be written there. */
  readonly freeBytes: () => Promise<number>;
  /** Rejects when a store beyond this machine can't be used. */
  readonly check: () => Promise<void>;
  /** An address, valid for a minute, at which a browser gets the file from the store itself; undefined where there is none. */
  readonly publicUrl: (name: string, headers: FileHeaders) => Promise<string | undefined>;
  /** Frees what is on this machine only to be near. */
  readonly evict: () => Promise<void>;
  readonly close: () => void;
};

type Bytes = Uint8Array | AsyncIterable<Uint8Array>;
/** Takes a file as it comes, too. */
export type FileFolder = FileStore & { readonly write: (name: string, bytes: Bytes) => Promise<void> };

/** The store can't be reached just now: its files aren't lost. */
export class FileStoreAway extends Error {}

/** Undefined, as for a file that isn't there, while the store is away. */
export async function unlessAway<Found>(finding: Promise<Found>): Promise<Found | undefined> {
  try {
    return await finding;
  } catch (error) {
    if (error instanceof FileStoreAway) return undefined;
    throw error;
  }
}

/** Words, at most three lower-case folders deep; no dots but one before the extension. */
const namePattern = /^(?:[a-z0-9_-]{1,80}\/){0,3}[a-zA-Z0-9_-]{1,120}\.[a-z0-9]{1,8}$/;

export const isFileName = (name: string): boolean => namePattern.test(name);

/** Throws for a name that could leave the folder. */
export function checkFileName(name: string): void {
  if (!isFileName(name)) throw new Error('A file name of the shop must be plain words.');
}

/** In a folder, which is created with the first file. */
export function createFileStore(folder: string): FileFolder {
  const root = resolve(folder);
  const pathOf = (name: string) => {
    checkFileName(name);
    return join(root, name);
  };
  const size = async (name: string) => {
    const path = pathOf(name);
    const found = await orUndefined(stat(path));
    return found?.isFile() ? found.size : undefined;
  };
  const write = async (name: string, bytes: Bytes) => {
    const target = pathOf(name);
    await mkdir(dirname(target), { recursive: true });
    const tempPath = `${target}.${randomBytes(6).toString('hex')}.part`;
    try {
      await writeSynced(tempPath, bytes);
      await rename(tempPath, target);
    } catch (error) {
      await rm(tempPath, { force: true });
      throw error;
    }
  };
  const remove = async (name: string) => await rm(pathOf(name), { force: true });
  return {
    write,
    read: async (name) => await orUndefined(readFile(pathOf(name))),
    has: async (name) => (await size(name)) !== undefined,
    size,
    path: async (name) => {
      if ((await size(name)) === undefined) throw new Error(`There is no file ${name}.`);
      return pathOf(name);
    },
    remove,
    list: async function* () {
      const entries = (await orUndefined(readdir(root, { recursive: true, withFileTypes: true }))) ?? [];
      for (const entry of entries) {
        const name = relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/');
        if (entry.isFile() && isFileName(name)) yield name;
      }
    },
    freeBytes: async () => {
      const trial = `health/${randomBytes(6).toString('hex')}.txt`;
      await write(trial, Buffer.from('ok'));
      try {
        const { bavail, bsize } = await statfs(pathOf(trial));
        return bavail * bsize;
      } finally {
        await remove(trial);
      }
    },
    check: async () => undefined,
    publicUrl: async () => undefined,
    evict: async () => undefined,
    close: () => undefined,
  };
}

async function orUndefined<Found>(finding: Promise<Found>): Promise<Found | undefined> {
  try {
    return await finding;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Synced to disk before the rename makes it visible: a name never refers to an empty file after a crash. */
async function writeSynced(path: string, bytes: Bytes): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

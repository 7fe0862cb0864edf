/** Pictures by name and hash: from memory, from disk, or made on request; concurrent requests share one making. */
import { readFile } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import type { Db } from '../db/database.ts';
import { type FileStore, unlessAway } from '../gateways/files.ts';
import { type MakeFile, readOrMake } from '../gateways/made-files.ts';
import { log } from '../log.ts';
import { findMadePictures, findPicture, type PictureFile } from '../stores/content.ts';
import type { WorkerPool } from '../worker-pool/pool.ts';
import { drawnPictureHash, type PictureInput, type PictureMaking, pictureHash } from './make-picture.ts';

export type Pictures = {
  /** The bytes of this name and hash; the newest hash where that is another; undefined if there is no such picture. */
  readonly get: (name: string, hash: string) => Promise<Buffer | { readonly newer: string } | undefined>;
  /** What is to be made of those that current pages name and that don't exist yet. */
  readonly missing: () => Promise<MakeFile[]>;
};

const maxMemoryBytes = 24 * 1024 * 1024;

const endingOf = (name: string) => name.slice(name.lastIndexOf('.') + 1);

export function createPictures({
  db,
  files,
  workerPool,
}: {
  db: Db;
  files: FileStore;
  workerPool: WorkerPool;
}): Pictures {
  /** The foundry's own file is kept: what is made of it can be made again, whatever becomes of the foundry's folder. */
  const sourceOf = async (path: string, hash: string, focus: PictureInput['focus']) => {
    const kept = `pictures/${hash}.source`;
    if (await unlessAway(files.has(kept))) return await files.path(kept);
    const bytes = await readFile(path).catch(() => undefined);
    if (!bytes || pictureHash(bytes, focus) !== hash) return undefined;
    await files
      .write(kept, bytes)
      .catch((err: unknown) => log.error({ err }, `The picture ${path} could not be kept.`));
    return path;
  };

  const madeOf = async ({ name, hash, path, making }: PictureFile): Promise<Buffer | undefined> => {
    if (!making) {
      const bytes = await readFile(path).catch(() => undefined);
      // Drawn again but not imported yet: these bytes belong to another address.
      return bytes && drawnPictureHash(bytes) === hash ? bytes : undefined;
    }
    return await readOrMake(files, madeName({ name, hash, making }), async () => {
      const source = await sourceOf(path, hash, making.focus);
      if (source === undefined) return undefined;
      const format = endingOf(name) as PictureMaking['format']; // the import wrote no other
      const task = { module: 'content/make-picture.ts', name: 'makePicture' };
      return await workerPool.run<PictureInput, Uint8Array>(task, { source, format, ...making });
    });
  };

  const memory = new LRUCache<string, Buffer>({
    maxSize: maxMemoryBytes,
    sizeCalculation: ({ length }) => length,
  });

  return {
    get: async (name, hash) => {
      const key = `${hash} ${name}`;
      const cached = memory.get(key);
      if (cached) return cached;
      const found = await findPicture(db, name);
      if (found && found.hash !== hash) return { newer: found.hash };
      const bytes = found && (await madeOf(found));
      if (bytes) memory.set(key, bytes);
      return bytes;
    },
    missing: async () => {
      const pictures = await findMadePictures(db);
      const isThere = await Promise.all(
        pictures.map(
          async ({ making, ...picture }) =>
            making === null || (await files.has(madeName({ ...picture, making }))),
        ),
      );
      return pictures
        .filter((_, index) => !isThere[index])
        .map((picture) => async () => {
          if (!(await madeOf(picture)))
            throw new Error(`The picture ${picture.path} is gone, or was changed and not imported.`);
        });
    },
  };
}

const madeName = ({
  name,
  hash,
  making,
}: Pick<PictureFile, 'name' | 'hash'> & { readonly making: { readonly width: number } }) =>
  `pictures/${hash}-${making.width}.${endingOf(name)}`;

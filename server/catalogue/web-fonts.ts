/** Web fonts by their hash: from memory, from disk, or made on request; concurrent requests share one making. */
import { readFile } from 'node:fs/promises';
import { hashOf } from '@skerry/font-facts/measure';
import { LRUCache } from 'lru-cache';
import type { Db } from '../db/database.ts';
import type { FileStore } from '../gateways/files.ts';
import { type MakeFile, readOrMake } from '../gateways/made-files.ts';
import { findWebFont, findWebFontHashes } from '../stores/fonts.ts';
import { findFoundry } from '../stores/foundry.ts';
import type { WorkerPool } from '../worker-pool/pool.ts';
import type { WebFontInput } from './make-web-font.ts';
import { everyCharacter, hashInUrl, unmodifiedFile } from './web-font.ts';
import { wholeWebFont } from './whole-web-font.ts';

export type WebFonts = {
  /** The WOFF2, or undefined for a hash that no page names. */
  readonly get: (hash: string) => Promise<Buffer | undefined>;
  /** What is to be made of those that current pages name and that don't exist yet, the interface's first. */
  readonly missing: () => Promise<MakeFile[]>;
};

const maxMemoryBytes = 24 * 1024 * 1024;

export function createWebFonts({
  db,
  files,
  workerPool,
}: {
  db: Db;
  files: FileStore;
  workerPool: WorkerPool;
}): WebFonts {
  const find = (hash: string): Promise<Buffer | undefined> =>
    readOrMake(files, fileName(hash), async () => {
      const row = await findWebFont(db, hash);
      if (!row) return undefined;
      const { source, scripts } = row;
      if (scripts.includes(unmodifiedFile)) return await readFile(source);
      if (!scripts.includes(everyCharacter))
        return await workerPool.run<WebFontInput, Uint8Array>(
          { module: 'catalogue/make-web-font.ts', name: 'makeWebFont' },
          row,
        );
      const fontHash = hashOf(await readFile(source));
      return await files.read(await wholeWebFont({ files, workerPool }, fontHash, () => source));
    });

  const memory = new LRUCache<string, Buffer>({
    maxSize: maxMemoryBytes,
    sizeCalculation: ({ length }) => length,
    fetchMethod: find,
    ignoreFetchAbort: true,
  });
  const get = (hash: string) => memory.fetch(hash);

  return {
    get,
    missing: async () => {
      const { faces } = (await findFoundry(db)).theme;
      const ofInterface = Object.values(faces).flatMap((face) => (face ? [hashInUrl(face.url)] : []));
      const hashes = [...new Set([...ofInterface, ...(await findWebFontHashes(db))])];
      const isThere = await Promise.all(hashes.map((hash) => files.has(fileName(hash))));
      return hashes.filter((_, index) => !isThere[index]).map((hash) => () => find(hash));
    },
  };
}

const fileName = (hash: string) => `fonts/${hash}.woff2`;

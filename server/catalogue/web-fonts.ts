/** Web fonts by their hash: from memory, from disk, or made on request; concurrent requests share one making. */
import { readFile } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import type { Db } from '../db/database.ts';
import type { FileStore } from '../gateways/files.ts';
import { readOrMake } from '../gateways/made-files.ts';
import { findWebFont, findWebFontHashes } from '../stores/fonts.ts';
import type { WorkerPool } from '../worker-pool/pool.ts';
import type { WebFontInput } from './make-web-font.ts';
import { everyCharacter, unmodifiedFile } from './web-font.ts';

export type WebFonts = {
  /** The WOFF2, or undefined for a hash that no page names. */
  readonly get: (hash: string) => Promise<Buffer | undefined>;
  /** Makes all web fonts that current pages name and that don't exist yet. */
  readonly warm: (onProgress?: (done: number, total: number) => void) => Promise<void>;
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
  const find = async (hash: string): Promise<Buffer | undefined> => {
    const cached = await files.read(fileName(hash));
    if (cached) return cached;
    const row = await findWebFont(db, hash);
    if (!row) return undefined;
    const module = 'catalogue/make-web-font.ts';
    if (row.scripts.includes(unmodifiedFile)) return await readFile(row.source);
    return await readOrMake(files, fileName(hash), () =>
      row.scripts.includes(everyCharacter)
        ? workerPool.run<string, Uint8Array>({ module, name: 'makeWholeWebFont' }, row.source)
        : workerPool.run<WebFontInput, Uint8Array>({ module, name: 'makeWebFont' }, row),
    );
  };

  const memory = new LRUCache<string, Buffer>({
    maxSize: maxMemoryBytes,
    sizeCalculation: ({ length }) => length,
    fetchMethod: find,
    ignoreFetchAbort: true,
  });
  const get = (hash: string) => memory.fetch(hash);

  return {
    get,
    warm: async (onProgress) => {
      const hashes = await findWebFontHashes(db);
      for (let first = 0; first < hashes.length; first += workerPool.threads) {
        const batch = hashes.slice(first, first + workerPool.threads);
        const missing = await Promise.all(
          batch.map(async (hash) => ((await files.has(fileName(hash))) ? [] : [hash])),
        );
        await Promise.all(missing.flat().map(get));
        onProgress?.(first + batch.length, hashes.length);
      }
    },
  };
}

const fileName = (hash: string) => `fonts/${hash}.woff2`;

/** Web fonts by their hash: from memory, from disk, or made on request; concurrent requests share one making. */
import { readFile } from 'node:fs/promises';
import type { Db } from '../db/database.ts';
import type { FileStore } from '../gateways/files.ts';
import { log } from '../log.ts';
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

/** An LRU cache in memory: the least recently used font is evicted first. */
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
  const memory = new Map<string, Buffer>();
  const inFlight = new Map<string, Promise<Buffer | undefined>>();
  let heldBytes = 0;

  const addToMemory = (hash: string, font: Buffer) => {
    memory.set(hash, font);
    heldBytes += font.length;
    for (const [oldest, { length }] of memory) {
      if (heldBytes <= maxMemoryBytes) break;
      memory.delete(oldest);
      heldBytes -= length;
    }
  };

  const find = async (hash: string): Promise<Buffer | undefined> => {
    const cached = await files.read(fileName(hash));
    if (cached) return cached;
    const row = await findWebFont(db, hash);
    if (!row) return undefined;
    const module = 'catalogue/make-web-font.ts';
    if (row.scripts.includes(unmodifiedFile)) return await readFile(row.source);
    const bytes = row.scripts.includes(everyCharacter)
      ? await workerPool.run<string, Uint8Array>({ module, name: 'makeWholeWebFont' }, row.source)
      : await workerPool.run<WebFontInput, Uint8Array>({ module, name: 'makeWebFont' }, row);
    const font = Buffer.from(bytes);
    // A full disk must not cost the page its font.
    await files
      .write(fileName(hash), font)
      .catch((err: unknown) => log.error({ err }, 'A web font could not be saved.'));
    return font;
  };

  const get = (hash: string): Promise<Buffer | undefined> => {
    const inMemory = memory.get(hash);
    if (inMemory) {
      memory.delete(hash);
      memory.set(hash, inMemory);
      return Promise.resolve(inMemory);
    }
    const pending = inFlight.get(hash);
    if (pending !== undefined) return pending;
    const found = find(hash)
      .then((font) => {
        if (font) addToMemory(hash, font);
        return font;
      })
      .finally(() => inFlight.delete(hash));
    inFlight.set(hash, found);
    return found;
  };

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

/** Web fonts by their hash: from memory, from disk, or made now; each made once, however many ask. */
import { readFile } from 'node:fs/promises';
import type { Db } from '../db/database.ts';
import type { FileStore } from '../gateways/files.ts';
import { findWebFont, findWebFontHashes } from '../stores/fonts.ts';
import type { WorkPool } from '../work/pool.ts';
import type { WebFontOrder } from './make-web-font.ts';
import { everyCharacter, wholeFile } from './web-font.ts';

export type WebFonts = {
  /** The WOFF2, or undefined for a hash that no page names. */
  readonly get: (hash: string) => Promise<Buffer | undefined>;
  /** Makes whatever pages of today name and isn't there yet. */
  readonly warm: (onProgress?: (made: number, of: number) => void) => Promise<void>;
};

/** What pages name all day stays in memory; the least recently asked goes first. */
const memoryBytes = 24 * 1024 * 1024;

export function webFontsOf({ db, files, work }: { db: Db; files: FileStore; work: WorkPool }): WebFonts {
  const memory = new Map<string, Buffer>();
  const making = new Map<string, Promise<Buffer | undefined>>();
  let held = 0;

  const remember = (hash: string, font: Buffer) => {
    memory.set(hash, font);
    held += font.length;
    for (const [oldest, { length }] of memory) {
      if (held <= memoryBytes) break;
      memory.delete(oldest);
      held -= length;
    }
  };

  const find = async (hash: string): Promise<Buffer | undefined> => {
    const kept = await files.read(fileName(hash));
    if (kept) return kept;
    const order = await findWebFont(db, hash);
    if (!order) return undefined;
    const module = 'catalogue/make-web-font.ts';
    if (order.scripts.includes(wholeFile)) return await readFile(order.source);
    const bytes = order.scripts.includes(everyCharacter)
      ? await work.run<string, Uint8Array>({ module, name: 'makeWholeWebFont' }, order.source)
      : await work.run<WebFontOrder, Uint8Array>({ module, name: 'makeWebFont' }, order);
    const made = Buffer.from(bytes);
    // A full disk costs time, not the page its font.
    await files
      .keep(fileName(hash), made)
      .catch((error: unknown) => console.error('A web font was not kept:', error));
    return made;
  };

  const get = (hash: string): Promise<Buffer | undefined> => {
    const hot = memory.get(hash);
    if (hot) {
      memory.delete(hash);
      memory.set(hash, hot);
      return Promise.resolve(hot);
    }
    const running = making.get(hash);
    if (running !== undefined) return running;
    const found = find(hash)
      .then((font) => {
        if (font) remember(hash, font);
        return font;
      })
      .finally(() => making.delete(hash));
    making.set(hash, found);
    return found;
  };

  return {
    get,
    warm: async (onProgress) => {
      const hashes = await findWebFontHashes(db);
      for (let first = 0; first < hashes.length; first += work.threads) {
        const some = hashes.slice(first, first + work.threads);
        const missing = await Promise.all(
          some.map(async (hash) => ((await files.has(fileName(hash))) ? [] : [hash])),
        );
        await Promise.all(missing.flat().map(get));
        onProgress?.(first + some.length, hashes.length);
      }
    },
  };
}

const fileName = (hash: string) => `fonts/${hash}.woff2`;

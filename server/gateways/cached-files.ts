/** A bucket's files with a cache in a folder of this machine, which may be lost at any time. */
import { stat, utimes } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { log } from '../log.ts';
import type { Bucket } from './bucket.ts';
import type { FileFolder, FileStore } from './files.ts';
import { once } from './once.ts';

const maxCacheBytes = 2 * 1024 ** 3;
/** A file that was used so lately may be in use. */
const inUseMs = 3_600_000;

/** What was written or read here is read from the cache. The bucket has a file first, so that no machine alone has it. */
export function cachedFiles(bucket: Bucket, cache: FileFolder): FileStore {
  /** What needn't be marked as used again. */
  const used = new LRUCache<string, true>({ max: 10_000, ttl: inUseMs / 2 });
  const fetching = new Map<string, Promise<Buffer | undefined>>();
  const copying = new Map<string, Promise<void>>();

  const keep = async (name: string, bytes: Uint8Array) => {
    try {
      await cache.write(name, bytes);
    } catch (err) {
      log.error({ err }, `The file ${name} could not be kept on this machine.`);
      // An older one would be served.
      await cache.remove(name).catch(() => undefined);
    }
  };
  const fetch = async (name: string) => {
    const bytes = await bucket.read(name);
    if (bytes) await keep(name, bytes);
    return bytes;
  };
  /** Never whole in memory: zips of many buyers may be needed at once. */
  const copy = (name: string) => bucket.stream(name, (bytes) => cache.write(name, bytes));
  const markUsed = async (name: string) => {
    if (used.has(name)) return;
    used.set(name, true);
    const now = new Date();
    await utimes(await cache.path(name), now, now);
  };
  const size = async (name: string) => (await cache.size(name)) ?? (await bucket.size(name));

  return {
    write: async (name, bytes) => {
      await bucket.write(name, bytes);
      await keep(name, bytes);
    },
    read: async (name) => {
      const cached = await cache.read(name);
      if (cached) await markUsed(name);
      return cached ?? (await once(fetching, name, () => fetch(name)));
    },
    has: async (name) => (await size(name)) !== undefined,
    size,
    path: async (name) => {
      if (!(await cache.has(name))) await once(copying, name, () => copy(name));
      await markUsed(name);
      return await cache.path(name);
    },
    remove: async (name) => {
      await bucket.remove(name);
      await cache.remove(name);
    },
    list: bucket.list,
    freeBytes: cache.freeBytes,
    check: bucket.check,
    publicUrl: bucket.publicUrl,
    evict: () => evict(cache, maxCacheBytes),
    close: bucket.close,
  };
}

/** Removes the files of a folder that weren't used for longest, until the others fit. */
export async function evict(folder: FileStore, maxBytes: number): Promise<void> {
  const found: { name: string; bytes: number; usedAt: number }[] = [];
  for await (const name of folder.list()) {
    // Another process may have removed it.
    const facts = await folder
      .path(name)
      .then((path) => stat(path))
      .catch(() => undefined);
    if (facts) found.push({ name, bytes: facts.size, usedAt: facts.mtimeMs });
  }
  let bytes = found.reduce((sum, file) => sum + file.bytes, 0);
  for (const file of found.toSorted((a, b) => a.usedAt - b.usedAt)) {
    if (bytes <= maxBytes || Date.now() - file.usedAt < inUseMs) return;
    await folder.remove(file.name);
    bytes -= file.bytes;
  }
}

/** GET /pictures/{name}.{hash}.avif: immutable files, addressed by their hash. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Services } from '../services.ts';
import { findPicture } from '../stores/content.ts';

const address = /^([a-z0-9-]{1,80})\.([0-9a-f]{16})\.(avif|png)$/;
const types: Readonly<Record<string, string>> = { avif: 'image/avif', png: 'image/png' };
/** Some 50 kB each. */
const maxCached = 200;

/** An outdated address redirects to the newer one; anything else is 404. */
export function registerPictures(app: FastifyInstance, { db }: Pick<Services, 'db'>): void {
  const cache = new LRUCache<string, Buffer>({ max: maxCached });
  const bytesOf = async (path: string, hash: string) => {
    const cached = cache.get(hash);
    if (cached) return cached;
    const bytes = await readFile(path).catch(() => undefined);
    const actualHash = bytes && createHash('sha256').update(bytes).digest('hex').slice(0, 16);
    // Drawn again but not imported yet: these bytes belong to another address.
    if (!bytes || actualHash !== hash) return undefined;
    cache.set(hash, bytes);
    return bytes;
  };

  app.get<{ Params: { name: string } }>('/pictures/:name', async (request, reply) => {
    const missing = () =>
      reply.code(404).header('cache-control', 'no-store').send({ error: 'This picture does not exist.' });
    const [, name = '', hash = '', ending = ''] = address.exec(request.params.name) ?? [];
    const cached = name === '' ? undefined : cache.get(hash);
    const found = cached || name === '' ? undefined : await findPicture(db, `${name}.${ending}`);
    if (found && found.hash !== hash) {
      const newer = `/pictures/${name}.${found.hash}.${ending}`;
      return reply.header('cache-control', 'no-store').redirect(newer, 302);
    }
    const bytes = cached ?? (found && (await bytesOf(found.path, hash)));
    if (!bytes) return missing();
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('etag', `"${hash}"`)
      .header('cross-origin-resource-policy', ending === 'png' ? 'cross-origin' : 'same-origin')
      .type(types[ending] ?? 'application/octet-stream');
    if (request.headers['if-none-match'] === `"${hash}"`) return reply.code(304).send();
    return reply.send(bytes);
  });
}

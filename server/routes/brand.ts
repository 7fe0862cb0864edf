/** GET /favicon.svg, /social.png and /wordmark.svg: the foundry's mark, as the last import left it. */
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { BrandFileName } from '../db/tables/catalogue.ts';
import type { Services } from '../services.ts';
import { findBrandFile } from '../stores/foundry.ts';

const types: readonly (readonly [BrandFileName, string])[] = [
  ['favicon.svg', 'image/svg+xml'],
  ['social.png', 'image/png'],
  ['wordmark.svg', 'image/svg+xml'],
];

/** Read once for each version of the content, also where there is none; kept by browsers for an hour. */
export function registerBrandFiles(
  app: FastifyInstance,
  { db, currentState }: Pick<Services, 'db' | 'currentState'>,
): void {
  for (const [name, type] of types) {
    let kept:
      | { readonly version: string; readonly bytes: Buffer | undefined; readonly etag: string }
      | undefined;
    app.get(`/${name}`, async (request, reply) => {
      const { contentVersion: version } = await currentState();
      if (kept?.version !== version) {
        const bytes = await findBrandFile(db, name);
        const hash = bytes && createHash('sha256').update(bytes).digest('hex').slice(0, 16);
        kept = { version, bytes, etag: `"${hash}"` };
      }
      if (!kept.bytes) return reply.code(404).send({ error: 'This picture does not exist.' });
      reply
        .header('cache-control', 'public, max-age=3600')
        .header('etag', kept.etag)
        .header('cross-origin-resource-policy', 'cross-origin')
        .type(type);
      if (request.headers['if-none-match'] === kept.etag) return reply.code(304).send();
      return reply.send(kept.bytes);
    });
  }
}

/** The browser's build: browsers cache hashed files for ever. */
import { fileURLToPath } from 'node:url';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { distFolder } from './built.ts';

/** Adds one route for each file of the build; its `.br` variant is sent where one is accepted. */
export async function registerAssets(app: FastifyInstance): Promise<void> {
  await app.register(files, {
    root: fileURLToPath(new URL('client/', distFolder)),
    wildcard: false,
    globIgnore: ['**/*.br'],
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const isHashed = /client[\\/]assets[\\/]/.test(path);
      reply.header(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });
}

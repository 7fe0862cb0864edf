/** Serves the sandbox's browser part as it is written: no build, nothing of it inside the shop's bundle. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

const files = [
  'stripe.js',
  'elements.js',
  'card-field.js',
  'card-parts.js',
  'card-styles.js',
  'card-number.js',
  'challenge.js',
  'dom.js',
  'api.js',
];

export function serveBrowserFiles(scope: FastifyInstance): void {
  for (const name of files) {
    const text = readFileSync(join(import.meta.dirname, 'browser', name), 'utf8');
    scope.get(`/${name}`, async (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(text),
    );
  }
}

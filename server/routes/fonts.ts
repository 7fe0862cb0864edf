/** GET /fonts/{hash}.woff2: immutable files, addressed by their hash. */
import type { FastifyInstance } from 'fastify';
import type { WebFonts } from '../catalogue/web-fonts.ts';
import { immutable } from '../response-cache.ts';

const address = /^([0-9a-f]{32})\.woff2$/;

/** Registers the route; an address of another format is 404 before anything is looked up. */
export function registerFonts(app: FastifyInstance, fonts: WebFonts): void {
  app.get<{ Params: { name: string } }>('/fonts/:name', async (request, reply) => {
    const hash = address.exec(request.params.name)?.[1];
    const font = hash === undefined ? undefined : await fonts.get(hash);
    if (hash === undefined || font === undefined) {
      return reply.code(404).header('cache-control', 'no-store').send({ error: 'This font does not exist.' });
    }
    reply
      .header('cache-control', immutable)
      .header('etag', `"${hash}"`)
      .header('cross-origin-resource-policy', 'same-origin')
      .type('font/woff2');
    if (request.headers['if-none-match'] === `"${hash}"`) return reply.code(304).send();
    return reply.send(font);
  });
}

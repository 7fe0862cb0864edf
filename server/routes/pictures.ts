/** GET /pictures/{name}.{hash}.avif and /pictures/{name}.{hash}.{width}.webp: immutable files, addressed by their hash. */
import type { FastifyInstance } from 'fastify';
import type { Pictures } from '../content/pictures.ts';
import { immutable } from '../response-cache.ts';

const address = /^([a-z0-9-]{1,80})\.([0-9a-f]{16})\.((?:[1-9]\d{0,3}\.)?(avif|webp)|(png|jpg))$/;
const types: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
};

/** An outdated address redirects to the newer one; anything else is 404. */
export function registerPictures(app: FastifyInstance, pictures: Pictures): void {
  app.get<{ Params: { name: string } }>('/pictures/:name', async (request, reply) => {
    const [, name, hash = '', ending = '', page, social = ''] = address.exec(request.params.name) ?? [];
    const found = name === undefined ? undefined : await pictures.get(`${name}.${ending}`, hash);
    if (!found)
      return reply
        .code(404)
        .header('cache-control', 'no-store')
        .send({ error: 'This picture does not exist.' });
    if ('newer' in found) {
      const newer = `/pictures/${name}.${found.newer}.${ending}`;
      return reply.header('cache-control', 'no-store').redirect(newer, 302);
    }
    reply
      .header('cache-control', immutable)
      .header('etag', `"${hash}"`)
      .header('cross-origin-resource-policy', page === undefined ? 'cross-origin' : 'same-origin')
      .type(types[page ?? social] ?? 'application/octet-stream');
    if (request.headers['if-none-match'] === `"${hash}"`) return reply.code(304).send();
    return reply.send(found);
  });
}

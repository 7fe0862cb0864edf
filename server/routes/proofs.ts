/** GET /proofs/{slug}.pdf?v=1&as=…: a text as it is set in the tester, on paper, by the tester's own parameters (§tester.block.proof). */
import type { FastifyInstance } from 'fastify';
import { slugPattern } from '../../domain/catalogue.ts';
import type { Proofs } from '../documents/proofs.ts';
import type { Shedding } from '../overload/shedding.ts';
import { slugInPdfName } from './specimens.ts';

const folder = '/proofs/';

/**
 * Registers the route; anything but the slug of a current family is 404. A proof is made anew for each request and isn't broken
 * off when its reader leaves, so it holds a turn of its client to its end.
 */
export function registerProofs(
  app: FastifyInstance,
  proofs: Proofs,
  shedding: Pick<Shedding, 'guarded'>,
): void {
  const answer = shedding.guarded(async (request, reply) => {
    const { pathname, searchParams } = new URL(request.url, 'http://proof');
    const slug = slugInPdfName(pathname.slice(folder.length));
    const params = Object.fromEntries(searchParams);
    const bytes = slugPattern.test(slug) ? await proofs.make(slug, params) : undefined;
    if (!bytes)
      return reply
        .code(404)
        .header('cache-control', 'no-store')
        .send({ error: 'This proof does not exist.' });
    return reply
      .header('cache-control', 'private, max-age=3600')
      .header('x-robots-tag', 'noindex')
      .header('content-disposition', `inline; filename="${slug}-proof.pdf"`)
      .header('content-encoding', 'identity')
      .type('application/pdf')
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  });
  app.get(`${folder}:name`, answer);
}

/** GET /proofs/{slug}.pdf?v=1&as=…: a text as it is set in the tester, on paper, by the tester's own parameters (§tester.block.proof). */
import type { FastifyInstance } from 'fastify';
import { slugPattern } from '../../domain/catalogue.ts';
import { createProofs } from '../documents/proofs.ts';
import type { Services } from '../services.ts';
import { slugInPdfName } from './specimens.ts';

/** Registers the route; anything but the slug of a current family is 404. */
export function registerProofs(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'workerPool' | 'clock'>,
): void {
  const proofs = createProofs(services);
  app.get<{ Params: { name: string } }>('/proofs/:name', async (request, reply) => {
    const slug = slugInPdfName(request.params.name);
    const { searchParams } = new URL(request.url, 'http://proof');
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
}

/** GET /specimens/{slug}.pdf: a family's specimen, the same for everybody (§typeface.specimen). */
import type { FastifyInstance } from 'fastify';
import { slugPattern } from '../../domain/catalogue.ts';
import { createSpecimens, type Specimens } from '../documents/specimens.ts';
import type { Services } from '../services.ts';

const ending = '.pdf';
/** 'barlow' of 'barlow.pdf'; '' of any other name. */
export const slugInPdfName = (name: string) => (name.endsWith(ending) ? name.slice(0, -ending.length) : '');

/** Registers the route; anything but the slug of a current family is 404. */
export function registerSpecimens(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'files' | 'workerPool'>,
  specimens: Specimens = createSpecimens(services),
): void {
  app.get<{ Params: { name: string } }>('/specimens/:name', async (request, reply) => {
    const slug = slugInPdfName(request.params.name);
    const found = slugPattern.test(slug) ? await specimens.get(slug) : undefined;
    if (!found) {
      return reply
        .code(404)
        .header('cache-control', 'no-store')
        .send({ error: 'This specimen does not exist.' });
    }
    reply
      .header('cache-control', 'public, max-age=0, s-maxage=60, stale-while-revalidate=300')
      .header('etag', `"${found.hash}"`)
      .header('content-disposition', `inline; filename="${slug}-specimen.pdf"`)
      .header('content-encoding', 'identity')
      .type('application/pdf');
    if (request.headers['if-none-match'] === `"${found.hash}"`) return reply.code(304).send();
    return reply.send(found.bytes);
  });
}

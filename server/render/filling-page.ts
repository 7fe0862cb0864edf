/** What a new shop shows at every address while its catalogue is filled; it looks again by itself, without a script (§operation.ready.filling). */
import type { FastifyReply } from 'fastify';
import { plural } from '../../domain/plural.ts';
import type { Measured } from '../catalogue/measure-all.ts';
import { plainPage } from '../plain-page.ts';

const againSeconds = '2';

/** With 503: nothing is to be kept or indexed. */
export function sendFilling(reply: FastifyReply, { families, of }: Measured): Promise<FastifyReply> {
  reply.headers({ refresh: againSeconds, 'retry-after': againSeconds });
  const progress =
    of === 0
      ? 'The foundry’s files are being read.'
      : `<label>${families} of ${plural(of, 'family', 'families')}<progress max="${of}" value="${families}"></progress></label>`;
  return plainPage(reply, 503, {
    title: 'The catalogue is being filled',
    body: `<p>${progress}</p><p>The shop opens here by itself.</p>`,
  });
}

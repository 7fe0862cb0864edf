/** /metrics in Prometheus' format, for whoever has METRICS_TOKEN; nowhere without one (§notices.metrics). */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { metrics } from '../metrics.ts';
import { hashOfToken } from '../security/tokens.ts';
import type { Services } from '../services.ts';

const isSame = (a: string, b: string) =>
  timingSafeEqual(Buffer.from(hashOfToken(a)), Buffer.from(hashOfToken(b)));

export function registerMetrics(app: FastifyInstance, { config: { metricsToken } }: Services): void {
  if (metricsToken === undefined) return;
  app.get('/metrics', async (request, reply) => {
    const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
    reply.header('cache-control', 'no-store');
    if (!isSame(token, metricsToken))
      return await reply.code(403).send({ error: 'Expected the token of METRICS_TOKEN.' });
    return await reply.type(metrics.contentType).send(await metrics.metrics());
  });
}

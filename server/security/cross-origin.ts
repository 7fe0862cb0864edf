/**
 * Browsers on other origins (CORS). Those that the operator lists (API_ORIGINS) may call the API and read its files: by the
 * bearer token, which their page holds, and never by a cookie, which any page could make a browser send.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { methodsOf } from '../unknown-addresses.ts';

const isOpenToOthers = (url: string) => /^\/(?:v1|fonts|pictures|specimens)\//.test(url);

/** The request's origin, if it is listed; undefined otherwise. */
export function listedOrigin(
  { apiOrigins }: Pick<Config, 'apiOrigins'>,
  { headers, url }: Pick<FastifyRequest, 'headers' | 'url'>,
): string | undefined {
  return isOpenToOthers(url) ? apiOrigins.find((origin) => origin === headers.origin) : undefined;
}

/** Lets listed origins in; without any, there is nothing to do. Before all that reads cookies. */
export function registerCrossOrigin(app: FastifyInstance, config: Pick<Config, 'apiOrigins'>): void {
  if (config.apiOrigins.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    const origin = listedOrigin(config, request);
    if (origin === undefined) return;
    delete request.headers.cookie;
    const methods = methodsOf(request.url);
    const isPreflight =
      request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
    if (isPreflight && methods.length > 0)
      return reply
        .code(204)
        .header('access-control-allow-methods', methods.join(', '))
        .header('access-control-allow-headers', 'authorization, content-type, idempotency-key, if-none-match')
        .header('access-control-max-age', '600')
        .send();
  });
  app.addHook('onSend', async (request, reply) => {
    if (!isOpenToOthers(request.url)) return;
    // Caches between must not give one origin's response to another.
    const vary = reply.getHeader('vary');
    reply.header('vary', vary === undefined ? 'origin' : `${vary}, origin`);
    const origin = listedOrigin(config, request);
    if (origin === undefined) return;
    reply
      .removeHeader('set-cookie')
      .header('access-control-allow-origin', origin)
      .header('access-control-expose-headers', 'content-disposition, etag, retry-after')
      .header('cross-origin-resource-policy', 'cross-origin');
  });
}

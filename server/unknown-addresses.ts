/** Addresses of the API that no call has: 404, or 405 where another method would do. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { api } from '../domain/api.ts';
import type { Call } from '../domain/call.ts';
import { notFoundBody } from './failures.ts';

export const documentPath = 'openapi.json';

const known: readonly { readonly method: string; readonly pattern: RegExp }[] = [
  ...Object.values<Call>(api),
  { method: 'GET', path: documentPath },
].map(({ method, path }) => ({ method, pattern: new RegExp(`^/v1/${path.replace(/\{\w+\}/g, '[^/]+')}$`) }));

/** The methods that an address takes; none for an unknown one. */
export function methodsOf(url: string): string[] {
  const [path = ''] = url.split('?');
  const methods = known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
  return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))];
}

/** In JSON, whatever the request accepts. */
export function sendUnknown({ method, url }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const methods = methodsOf(url);
  reply.header('cache-control', 'no-store');
  // A method that the address takes, and no route: a part of it is too long.
  if (methods.length === 0 || methods.includes(method)) return reply.code(404).send(notFoundBody);
  return reply
    .code(405)
    .header('allow', methods.join(', '))
    .send({ error: `This address takes ${methods.join(', ')} only.` });
}

/** Registers what is left of /v1/ and of any other version. */
export function registerUnknown(app: FastifyInstance): void {
  for (const path of ['/v1/*', '/:version(^v\\d+$)/*'])
    app.all(path, async (request, reply) => sendUnknown(request, reply));
}

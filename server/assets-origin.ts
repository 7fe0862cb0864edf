/**
 * Files whose names change with their content, from a CDN (ASSETS_ORIGIN) that fetches them here: the browser's code, web
 * fonts, pictures. Whatever names them in a reply or a page names them there (§operation.cdn.assets).
 */
import type { FastifyInstance } from 'fastify';
import { api } from '../domain/api.ts';
import type { Call } from '../domain/call.ts';
import type { Config } from './config.ts';
import type { Handlers } from './handler.ts';

const isAsset = (url: string) => /^\/(?:assets|fonts|pictures)\//.test(url);

/** Where an address of a font or a picture begins, in a text of its own, in HTML, or in a list of widths. */
const addresses =
  /(?<=^|["',(]\s?)(?=\/(?:fonts|pictures)\/[\w.-]+\.(?:woff2|avif|webp|png|jpg)(?:$|["',\s)]))/g;

/** The same value with all such addresses at the origin; unchanged without one. */
export function atAssetsOrigin<Value>(origin: string | undefined, value: Value): Value {
  if (origin === undefined) return value;
  const relocate = (inner: unknown): unknown => {
    if (typeof inner === 'string') return inner.replace(addresses, origin);
    if (Array.isArray(inner)) return inner.map(relocate);
    if (typeof inner !== 'object' || inner === null || Object.getPrototypeOf(inner) !== Object.prototype)
      return inner;
    return Object.fromEntries(Object.entries(inner).map(([name, member]) => [name, relocate(member)]));
  };
  // The same members, with other texts.
  return relocate(value) as Value;
}

/** The same handlers; what is the same for everybody names such files at the origin. */
export function handlersAtAssetsOrigin({ assetsOrigin }: Config, handlers: Handlers): Handlers {
  if (assetsOrigin === undefined) return handlers;
  const rows = new Map<string, Call>(Object.entries(api));
  const relocated = Object.entries(handlers).map(([name, handler]) => [
    name,
    rows.get(name)?.cached
      ? // Each with the request of its own call, which no type can express over all calls at once.
        async (request: never) => atAssetsOrigin(assetsOrigin, await handler(request))
      : handler,
  ]);
  return Object.fromEntries(relocated);
}

/** Lets pages of the shop, and no others, use what comes from the CDN, which passes these headers on. */
export function registerAssetsOrigin(app: FastifyInstance, { assetsOrigin, origin }: Config): void {
  if (assetsOrigin === undefined) return;
  app.addHook('onSend', async ({ url }, reply) => {
    if (!isAsset(url)) return;
    reply.headers({ 'access-control-allow-origin': origin, 'cross-origin-resource-policy': 'cross-origin' });
  });
}

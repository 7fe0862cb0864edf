/** Response cache: responses that are the same for everybody, serialised and compressed once per content version. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { acceptsEncoding } from './accepts-encoding.ts';
import { allowStyles } from './security/headers.ts';

export type CachedResponse = {
  readonly kind: 'cached';
  readonly etag: string;
  readonly type: string;
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
  /** Hashes of its style elements. */
  readonly styles: readonly string[];
};

export const jsonType = 'application/json; charset=utf-8';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const quality = 6;
/** Visitors choose the keys, so memory is limited: the least recently used entry is removed first. */
const defaultMaxBytes = 64 * 1024 * 1024;

const isResponse = (made: { readonly kind: string }): made is CachedResponse => made.kind === 'cached';
const bytesOf = ({ plain, br, gzip: gzipped }: CachedResponse) => plain.length + br.length + gzipped.length;

/** Compresses a response outside of the event loop's thread and gives it an ETag of its content. */
export async function toCachedResponse(
  text: string,
  type: string,
  styles: readonly string[] = [],
): Promise<CachedResponse> {
  const plain = Buffer.from(text, 'utf8');
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  const [br, gzipped] = await Promise.all([toBrotli(plain, { params }), toGzip(plain, { level: quality })]);
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  return { kind: 'cached', etag: `W/"${hash}"`, type, plain, br, gzip: gzipped, styles };
}

/** `Other` is what `make` may give instead of a response, like a refusal: all who wait for it get it, nobody later. */
export type ResponseCache<Other extends { readonly kind: string } = never> = {
  /** The response of this key and content version, built once; a failed one is built again at the next request. */
  readonly get: (
    key: string,
    version: string,
    make: () => Promise<CachedResponse | Other>,
  ) => Promise<CachedResponse | Other>;
  readonly has: (key: string, version: string) => boolean;
};

/** An LRU cache of `maxBytes` in all; responses being built don't count yet. */
export function createResponseCache<Other extends { readonly kind: string } = never>(
  maxBytes = defaultMaxBytes,
): ResponseCache<Other> {
  type Made = CachedResponse | Other;
  const createCache = () =>
    new LRUCache<string, Made, () => Promise<Made>>({
      maxSize: maxBytes,
      // Too large to be kept: what is no response.
      sizeCalculation: (made) => (isResponse(made) ? bytesOf(made) : maxBytes + 1),
      fetchMethod: (_key, _stale, { context: make }) => make(),
      ignoreFetchAbort: true,
    });
  let cache = createCache();
  let currentVersion = '';
  return {
    get(key, version, make) {
      // A new cache and not a cleared one: who waits for a response of the former version still gets it.
      if (version !== currentVersion) cache = createCache();
      currentVersion = version;
      return cache.forceFetch(key, { context: make });
    },
    has: (key, version) => version === currentVersion && cache.has(key),
  };
}

/** Cache-Control of a file whose name changes with its content. */
export const immutable = 'public, max-age=31536000, immutable';

const cacheControl = {
  public: 'public, max-age=0, s-maxage=60, stale-while-revalidate=300',
  private: 'private, max-age=0',
  immutable,
} as const;

/** How a cached response is sent. */
export type SendOptions = {
  readonly visibility?: keyof typeof cacheControl;
  readonly vary?: string;
  /** The body in `dcz`, for a browser with the dictionary that it needs. */
  readonly dcz?: Buffer | undefined;
};

/** By what a CDN can be told to forget it: all of the foundry's content, or what is about one typeface. */
function surrogateKey(url: string): string {
  const [, slug] = /^\/(?:typeface|shops|v1\/typefaces|v1\/shops)\/([a-z0-9-]+)/.exec(url) ?? [];
  return slug === undefined ? 'content' : `content typeface-${slug}`;
}

/** Sends a cached response in the best encoding, or 304 when the browser has it already. */
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
  { visibility = 'public', vary = 'accept-encoding', dcz }: SendOptions = {},
): FastifyReply {
  reply
    .header('etag', response.etag)
    .header('cache-control', cacheControl[visibility])
    .header('surrogate-key', surrogateKey(request.url))
    .header('vary', vary);
  // With a 304, too: its headers replace those in the browser's cache.
  allowStyles(reply, response.styles);
  const etags = request.headers['if-none-match']?.split(',').map((candidate) => candidate.trim());
  if (etags?.includes(response.etag) || etags?.includes('*')) return reply.code(304).send();
  if (dcz) return reply.header('content-encoding', 'dcz').type(response.type).send(dcz);
  return sendBody(request, reply, response);
}

/** Sends a response that is cached here but nowhere else (no-store): a page for something missing or closed. */
export function sendUncacheable(
  request: FastifyRequest,
  reply: FastifyReply,
  status: 200 | 404 | 503,
  response: CachedResponse,
): FastifyReply {
  allowStyles(reply, response.styles);
  return sendBody(request, reply.code(status).header('cache-control', 'no-store'), response);
}

function sendBody(request: FastifyRequest, reply: FastifyReply, response: CachedResponse): FastifyReply {
  const encoding = acceptsEncoding(request, 'br')
    ? 'br'
    : acceptsEncoding(request, 'gzip')
      ? 'gzip'
      : undefined;
  // `identity` stops the compression plug-in from processing finished bytes.
  reply.header('content-encoding', encoding ?? 'identity').type(response.type);
  return reply.send(encoding ? response[encoding] : response.plain);
}

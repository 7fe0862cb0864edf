/** Answers that are the same for everybody: serialised and compressed once, kept until the content changes. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { allowStyles } from './security/headers.ts';

export type KeptAnswer = {
  readonly etag: string;
  readonly type: string;
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
  /** Hashes of the style elements in it. */
  readonly styles: readonly string[];
};

export const jsonType = 'application/json; charset=utf-8';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const quality = 6;
/** Addresses of visitors' choosing mustn't fill the memory: what was asked for longest ago goes first. */
const mostBytes = 64 * 1024 * 1024;

const bytesOf = ({ plain, br, gzip: zipped }: KeptAnswer) => plain.length + br.length + zipped.length;

/** Compresses an answer off the event loop's thread and names it by its content. */
export async function keepable(
  text: string,
  type: string,
  styles: readonly string[] = [],
): Promise<KeptAnswer> {
  const plain = Buffer.from(text, 'utf8');
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  const [br, zipped] = await Promise.all([toBrotli(plain, { params }), toGzip(plain, { level: quality })]);
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  return { etag: `W/"${hash}"`, type, plain, br, gzip: zipped, styles };
}

export type KeptAnswers = {
  /** The answer of this key and content version, made once; one that couldn't be made is made again when asked. */
  readonly get: (key: string, version: string, make: () => Promise<KeptAnswer>) => Promise<KeptAnswer>;
  readonly has: (key: string, version: string) => boolean;
};

/** `most` bytes in all; what is being made doesn't count yet. */
export function createKeptAnswers(most = mostBytes): KeptAnswers {
  const answers = new Map<string, { readonly answer: Promise<KeptAnswer>; bytes: number }>();
  let current = '';
  let bytes = 0;
  const remove = (key: string) => {
    bytes -= answers.get(key)?.bytes ?? 0;
    answers.delete(key);
  };
  const begin = (key: string, make: () => Promise<KeptAnswer>) => {
    const kept = { answer: make(), bytes: 0 };
    answers.set(key, kept);
    const isKept = () => answers.get(key) === kept;
    kept.answer.then(
      (made) => {
        if (!isKept()) return;
        kept.bytes = bytesOf(made);
        bytes += kept.bytes;
        for (const [oldest, one] of answers) {
          if (bytes <= most || oldest === key) break;
          // One in the making frees nothing, and would be made twice.
          if (one.bytes > 0) remove(oldest);
        }
      },
      () => {
        if (isKept()) remove(key);
      },
    );
    return kept;
  };
  return {
    get(key, version, make) {
      if (version !== current) {
        answers.clear();
        bytes = 0;
        current = version;
      }
      const kept = answers.get(key) ?? begin(key, make);
      // The youngest is at the end.
      if (answers.delete(key)) answers.set(key, kept);
      return kept.answer;
    },
    has: (key, version) => version === current && answers.has(key),
  };
}

function accepts(request: FastifyRequest, encoding: 'br' | 'gzip'): boolean {
  const header = request.headers['accept-encoding'];
  const text = Array.isArray(header) ? header.join(',') : (header ?? '');
  return text.split(',').some((part) => {
    const [name, ...parameters] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

const lifetimes = {
  public: 'public, max-age=0, s-maxage=60, stale-while-revalidate=300',
  private: 'private, max-age=0',
} as const;

/** Sends a kept answer in the best encoding, or 304 when the browser has it already. */
export function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: KeptAnswer,
  caches: keyof typeof lifetimes = 'public',
): FastifyReply {
  reply
    .header('etag', answer.etag)
    .header('cache-control', lifetimes[caches])
    .header('vary', 'accept-encoding');
  // With a 304 too: its headers take the place of those that the browser kept.
  allowStyles(reply, answer.styles);
  const known = request.headers['if-none-match']?.split(',').map((one) => one.trim());
  if (known?.includes(answer.etag) || known?.includes('*')) return reply.code(304).send();
  return sendBody(request, reply, answer);
}

/** Sends what is kept here, but shall be kept nowhere else: a page that says that something is missing or closed. */
export function sendUnkept(
  request: FastifyRequest,
  reply: FastifyReply,
  status: 200 | 404 | 503,
  answer: KeptAnswer,
): FastifyReply {
  allowStyles(reply, answer.styles);
  return sendBody(request, reply.code(status).header('cache-control', 'no-store'), answer);
}

function sendBody(request: FastifyRequest, reply: FastifyReply, answer: KeptAnswer): FastifyReply {
  const encoding = accepts(request, 'br') ? 'br' : accepts(request, 'gzip') ? 'gzip' : undefined;
  // `identity` keeps the compressing plug-in away from bytes that are ready.
  reply.header('content-encoding', encoding ?? 'identity').type(answer.type);
  return reply.send(encoding ? answer[encoding] : answer.plain);
}

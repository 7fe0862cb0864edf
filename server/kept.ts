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

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const quality = 6;
/** Addresses of visitors' choosing mustn't fill the memory; the oldest go first. */
const atMost = 2000;

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
};

export function createKeptAnswers(): KeptAnswers {
  const answers = new Map<string, Promise<KeptAnswer>>();
  let current = '';
  return {
    get(key, version, make) {
      if (version !== current) {
        answers.clear();
        current = version;
      }
      const kept = answers.get(key);
      if (kept !== undefined) return kept;
      const made = make();
      answers.set(key, made);
      made.catch(() => {
        if (answers.get(key) === made) answers.delete(key);
      });
      const oldest = answers.keys().next().value;
      if (answers.size > atMost && oldest !== undefined) answers.delete(oldest);
      return made;
    },
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
  const encoding = accepts(request, 'br') ? 'br' : accepts(request, 'gzip') ? 'gzip' : undefined;
  // `identity` keeps the compressing plug-in away from bytes that are ready.
  reply.header('content-encoding', encoding ?? 'identity').type(answer.type);
  return reply.send(encoding ? answer[encoding] : answer.plain);
}

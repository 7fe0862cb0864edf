/** Compression dictionaries (RFC 9842, decision 0037): what a browser has, new bytes are compressed against. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { acceptsEncoding } from './accepts-encoding.ts';

/** What a response depends on where a dictionary may be used, for shared caches. */
export const dictionaryVary = 'accept-encoding, available-dictionary';

const toZstd = promisify(zstdCompress);
/** Before the Zstandard frame: a skippable frame that holds the dictionary's SHA-256. */
const magic = Buffer.from('5e2a4d1820000000', 'hex');
/** The highest whose window (8 MB) every browser takes. */
const level = 19;

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();

/** The bytes in `dcz`, compressed outside of the event loop's thread. */
export async function toDcz(plain: Buffer, dictionary: Buffer): Promise<Buffer> {
  const params = { [constants.ZSTD_c_compressionLevel]: level };
  const frame = await toZstd(plain, { dictionary, params, pledgedSrcSize: plain.length });
  return Buffer.concat([magic, sha256(dictionary), frame]);
}

const maxBytes = 16 * 1024 * 1024;

type Make = () => Promise<Buffer | undefined>;
/** Bodies by the dictionary's hash and the name of what they hold; the least recently used is removed first. */
const bodies = new LRUCache<string, Buffer, Make>({
  maxSize: maxBytes,
  sizeCalculation: ({ length }) => length,
  fetchMethod: (_key, _stale, { context: make }) => make(),
  ignoreFetchAbort: true,
});

/**
 * The body in `dcz` of what `content` reads, compressed once for all browsers with the same dictionary. `name` changes with
 * the content. Undefined for a browser that can't, or whose dictionary isn't the one that `findDictionary` finds.
 */
export async function dictionaryCompressed(
  request: FastifyRequest,
  name: string,
  content: () => Promise<Buffer>,
  findDictionary: () => Promise<Buffer | undefined>,
): Promise<Buffer | undefined> {
  const available = request.headers['available-dictionary'];
  if (available === undefined || !acceptsEncoding(request, 'dcz')) return undefined;
  const make = async () => {
    const dictionary = await findDictionary();
    const isSame = dictionary && available === `:${sha256(dictionary).toString('base64')}:`;
    return isSame ? await toDcz(await content(), dictionary) : undefined;
  };
  return await bodies.fetch(`${available} ${name}`, { context: make });
}

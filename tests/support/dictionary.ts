/** What a browser says and understands of compression dictionaries (RFC 9842). */
import { createHash } from 'node:crypto';
import { zstdDecompressSync } from 'node:zlib';

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();

/** The headers of a browser that has this dictionary. */
export const withDictionary = (dictionary: Buffer, id = '') => ({
  'accept-encoding': 'gzip, deflate, br, zstd, dcb, dcz',
  'available-dictionary': `:${sha256(dictionary).toString('base64')}:`,
  ...(id && { 'dictionary-id': `"${id}"` }),
});

/** The content of a body in `dcz`; throws where it isn't one of this dictionary. */
export function fromDcz(body: Buffer, dictionary: Buffer): Buffer {
  const header = Buffer.concat([Buffer.from('5e2a4d1820000000', 'hex'), sha256(dictionary)]);
  if (!body.subarray(0, 40).equals(header)) throw new Error('The body names another dictionary.');
  return zstdDecompressSync(body.subarray(40), { dictionary });
}

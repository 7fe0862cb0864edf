/** Session tokens: 256 random bits, stored only as a hash. */
import { createHash, randomBytes } from 'node:crypto';

export const newToken = () => randomBytes(32).toString('base64url');

export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('hex');

/** The token of `Authorization: Bearer …`; undefined when the header is missing or something else. */
export function bearerToken(header: string | undefined): string | undefined {
  return header === undefined ? undefined : /^Bearer +([A-Za-z0-9_-]{20,200}) *$/i.exec(header)?.[1];
}

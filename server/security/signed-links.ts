/** Links whose signature proves that the shop wrote them: letters, digits, hyphens and underscores with one dot. */
import { createHmac, timingSafeEqual } from 'node:crypto';

const sign = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest();

function isSigned(secret: string, text: string, signature: string): boolean {
  const expected = sign(secret, text);
  const provided = Buffer.from(signature, 'base64url');
  return provided.length === expected.length && timingSafeEqual(provided, expected);
}

/** A signed path segment of these parts, none of which may contain a colon; it expires after `minutes`. */
export function writeSigned(secret: string, parts: readonly (string | number)[], minutes: number, now: Date) {
  const until = Math.floor(now.getTime() / 1000) + minutes * 60;
  const text = Buffer.from([...parts, until].join(':')).toString('base64url');
  return `${text}.${sign(secret, text).toString('base64url')}`;
}

/** The parts of a link; undefined when it is forged, changed or expired. */
export function readSigned(secret: string, link: string, now: Date): readonly string[] | undefined {
  const [text = '', signature = '', ...more] = link.split('.');
  if (more.length > 0 || !isSigned(secret, text, signature)) return undefined;
  const parts = Buffer.from(text, 'base64url').toString('utf8').split(':');
  return Number(parts.at(-1)) * 1000 < now.getTime() ? undefined : parts.slice(0, -1);
}

const leaving = (id: string | number) => `leave:${id}`;

/** The newsletter's unsubscribe link: signed, without an expiry. */
export const writeUnsubscribeLink = (secret: string, id: number): string =>
  `${id}.${sign(secret, leaving(id)).toString('base64url')}`;

/** The reader's id; undefined when the link is forged or changed. */
export function readUnsubscribeLink(secret: string, link: string): number | undefined {
  const [id = '', signature = ''] = link.split('.');
  return /^\d{1,10}$/.test(id) && isSigned(secret, leaving(id), signature) ? Number(id) : undefined;
}

/** The link by which a reader leaves the newsletter: signed, without an end. */
import { createHmac, timingSafeEqual } from 'node:crypto';

const signatureOf = (secret: string, id: string) =>
  createHmac('sha256', secret).update(`leave:${id}`).digest();

export const writeLeaveLink = (secret: string, id: number): string =>
  `${id}.${signatureOf(secret, String(id)).toString('base64url')}`;

/** The reader's id; undefined when the link is forged or changed. */
export function readLeaveLink(secret: string, link: string): number | undefined {
  const [id = '', signature = ''] = link.split('.');
  const given = Buffer.from(signature, 'base64url');
  const right = signatureOf(secret, id);
  const fits = /^\d{1,10}$/.test(id) && given.length === right.length && timingSafeEqual(given, right);
  return fits ? Number(id) : undefined;
}

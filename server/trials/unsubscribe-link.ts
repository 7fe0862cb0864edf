/** The newsletter's unsubscribe link: signed, without an expiry. */
import { createHmac, timingSafeEqual } from 'node:crypto';

const signatureOf = (secret: string, id: string) =>
  createHmac('sha256', secret).update(`leave:${id}`).digest();

export const writeUnsubscribeLink = (secret: string, id: number): string =>
  `${id}.${signatureOf(secret, String(id)).toString('base64url')}`;

/** The reader's id; undefined when the link is forged or changed. */
export function readUnsubscribeLink(secret: string, link: string): number | undefined {
  const [id = '', signature = ''] = link.split('.');
  const presented = Buffer.from(signature, 'base64url');
  const expected = signatureOf(secret, id);
  const isValid =
    /^\d{1,10}$/.test(id) && presented.length === expected.length && timingSafeEqual(presented, expected);
  return isValid ? Number(id) : undefined;
}

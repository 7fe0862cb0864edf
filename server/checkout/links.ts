/** Download links: signed for minutes, bound to an order, a file and an account (reliability, 'Accounts'). */
import { createHmac, timingSafeEqual } from 'node:crypto';

const linkMinutes = 15;
const files = { zip: 'z', pdf: 'p' } as const;
export type LinkedFile = keyof typeof files;

export type Link = { readonly orderId: string; readonly file: LinkedFile; readonly userId: number };

const sign = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest();

/** Letters, digits, hyphens and underscores with one dot; short enough for a part of a path. */
export function writeLink(secret: string, { orderId, file, userId }: Link, now: Date): string {
  const until = Math.floor(now.getTime() / 1000) + linkMinutes * 60;
  const text = Buffer.from([orderId, files[file], userId, until].join(':')).toString('base64url');
  return `${text}.${sign(secret, text).toString('base64url')}`;
}

/** What a link stands for; undefined when it is forged, changed or too old. */
export function readLink(secret: string, link: string, now: Date): Link | undefined {
  const [text = '', signature = '', ...more] = link.split('.');
  const expected = sign(secret, text);
  const given = Buffer.from(signature, 'base64url');
  if (more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected))
    return undefined;
  const [orderId = '', short, userId, until] = Buffer.from(text, 'base64url').toString('utf8').split(':');
  if (Number(until) * 1000 < now.getTime()) return undefined;
  return { orderId, file: short === files.zip ? 'zip' : 'pdf', userId: Number(userId) };
}

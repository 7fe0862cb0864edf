/** Download links: signed for minutes, bound to an order, a file and an account (reliability, 'Accounts'). */
import { readSigned, writeSigned } from '../security/signed-links.ts';

const linkMinutes = 15;
const files = { zip: 'z', pdf: 'p' } as const;
export type LinkedFile = keyof typeof files;

export type Link = { readonly orderId: string; readonly file: LinkedFile; readonly userId: number };

/** Short enough for a part of a path. */
export function writeLink(secret: string, { orderId, file, userId }: Link, now: Date): string {
  return writeSigned(secret, [orderId, files[file], userId], linkMinutes, now);
}

/** What a link stands for; undefined when it is forged, changed or too old. */
export function readLink(secret: string, link: string, now: Date): Link | undefined {
  const [orderId, short, userId] = readSigned(secret, link, now) ?? [];
  if (orderId === undefined) return undefined;
  return { orderId, file: short === files.zip ? 'zip' : 'pdf', userId: Number(userId) };
}

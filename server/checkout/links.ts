/**
 * Download links: signed for minutes, bound to an order, a file, an account and its access version, so that they are over
 * when the password changes (reliability, 'Accounts').
 */
import { readSigned, writeSigned } from '../security/signed-links.ts';
import type { Access } from '../stores/users.ts';

const linkMinutes = 15;
const files = { zip: 'z', pdf: 'p' } as const;
export type LinkedFile = keyof typeof files;

export type Link = Access & {
  readonly orderId: string;
  readonly file: LinkedFile;
};

/** Short enough for a part of a path. */
export function writeLink(secret: string, { orderId, file, userId, accessVersion }: Link, now: Date): string {
  return writeSigned(secret, [orderId, files[file], userId, accessVersion], linkMinutes, now);
}

/** What a link stands for; undefined when it is forged, changed or too old. */
export function readLink(secret: string, link: string, now: Date): Link | undefined {
  const [orderId, short, userId, accessVersion] = readSigned(secret, link, now) ?? [];
  if (orderId === undefined) return undefined;
  return {
    orderId,
    file: short === files.zip ? 'zip' : 'pdf',
    userId: Number(userId),
    accessVersion: Number(accessVersion),
  };
}

/**
 * Download links: signed, valid for minutes, bound to an order, a file, an account and its access version, so that a
 * password change ends them.
 */
import { readSigned, writeSigned } from '../security/signed-links.ts';
import type { Access } from '../stores/users.ts';

const linkMinutes = 15;
const files = { zip: 'z', pdf: 'p' } as const;
export type LinkedFile = keyof typeof files;

export type DownloadLink = Access & {
  readonly orderId: string;
  readonly file: LinkedFile;
};

/** A signed link, short enough for a part of a path. */
export function writeDownloadLink(
  secret: string,
  { orderId, file, userId, accessVersion }: DownloadLink,
  now: Date,
): string {
  return writeSigned(secret, [orderId, files[file], userId, accessVersion], linkMinutes, now);
}

/** What a link grants access to; undefined when it is forged, changed or expired. */
export function readDownloadLink(secret: string, link: string, now: Date): DownloadLink | undefined {
  const [orderId, fileCode, userId, accessVersion] = readSigned(secret, link, now) ?? [];
  if (orderId === undefined) return undefined;
  return {
    orderId,
    file: fileCode === files.zip ? 'zip' : 'pdf',
    userId: Number(userId),
    accessVersion: Number(accessVersion),
  };
}

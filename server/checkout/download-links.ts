/**
 * Download links: signed, valid for minutes, bound to an order, a file, an account and its access version, so that a
 * password change ends them.
 */
import { readSigned, writeSigned } from '../security/signed-links.ts';
import type { Access } from '../stores/users.ts';

const linkMinutes = 15;
const codes = { zip: 'z', pdf: 'p' } as const;
/** The fonts, the invoice, or another document by its number. */
export type LinkedFile = keyof typeof codes | { readonly document: string };

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
  const code = typeof file === 'string' ? codes[file] : file.document;
  return writeSigned(secret, [orderId, code, userId, accessVersion], linkMinutes, now);
}

/** What a link grants access to; undefined when it is forged, changed or expired. */
export function readDownloadLink(secret: string, link: string, now: Date): DownloadLink | undefined {
  const [orderId, code = '', userId, accessVersion] = readSigned(secret, link, now) ?? [];
  if (orderId === undefined) return undefined;
  return {
    orderId,
    file: code === codes.zip ? 'zip' : code === codes.pdf ? 'pdf' : { document: code },
    userId: Number(userId),
    accessVersion: Number(accessVersion),
  };
}

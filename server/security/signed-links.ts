/** Links that prove by their signature that we wrote them: letters, digits, hyphens and underscores with one dot. */
import { createHmac, timingSafeEqual } from 'node:crypto';

const sign = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest();

/** The parts, none of which may hold a colon, as a part of a path; it is good for so many minutes. */
export function writeSigned(secret: string, parts: readonly (string | number)[], minutes: number, now: Date) {
  const until = Math.floor(now.getTime() / 1000) + minutes * 60;
  const text = Buffer.from([...parts, until].join(':')).toString('base64url');
  return `${text}.${sign(secret, text).toString('base64url')}`;
}

/** The parts of a link; undefined when it is forged, changed or too old. */
export function readSigned(secret: string, link: string, now: Date): readonly string[] | undefined {
  const [text = '', signature = '', ...more] = link.split('.');
  const expected = sign(secret, text);
  const given = Buffer.from(signature, 'base64url');
  if (more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected))
    return undefined;
  const parts = Buffer.from(text, 'base64url').toString('utf8').split(':');
  return Number(parts.at(-1)) * 1000 < now.getTime() ? undefined : parts.slice(0, -1);
}

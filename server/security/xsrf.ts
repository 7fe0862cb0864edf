/**
 * The anti-forgery token: a cookie, signed for one session or for visitors, whose value comes back in a header, beside the
 * browser's own word on where a call comes from (public-site, section 7; reliability, accounts). A call without any
 * trace of a browser carries no cookies that a foreign page could misuse, and needs none.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieOf, secureFor } from './cookies.ts';
import { bearerToken } from './tokens.ts';

const cookieName = 'XSRF-TOKEN';

export type Xsrf = {
  /**
   * Sets the cookie for a session, or for a visitor, unless the browser brought a good one. A read without a session (a
   * followed link, say) says nothing of the session that the browser has: a cookie that it brought stays.
   */
  readonly issue: (request: FastifyRequest, reply: FastifyReply, bearer: string | undefined) => void;
  /** Whether an unsafe call may go on. */
  readonly allows: (request: FastifyRequest) => boolean;
};

/** Compares secrets in a time that says nothing of where they differ. */
export const equal = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a, 'latin1'), Buffer.from(b, 'latin1'));

/** `secret` is shared by every process; `origin` is where the shop is configured to be found. */
export function createXsrf(secret: string, origin: string): Xsrf {
  /** `bearer` is the session's token; a visitor has none. */
  const signed = (random: string, bearer = '') =>
    `${random}.${createHmac('sha256', secret).update(`${random}.${bearer}`).digest('base64url')}`;
  const isFor = (bearer: string | undefined, token: string) => {
    const random = token.slice(0, Math.max(0, token.indexOf('.')));
    return /^[A-Za-z0-9_-]{22}$/.test(random) && equal(token, signed(random, bearer));
  };
  /**
   * The shop's configured origin, or the Host that the request itself names, for a shop that nobody configured. No
   * forwarded host counts: a proxy that doesn't set it passes on what the visitor wrote.
   */
  const isSameOrigin = ({ headers }: FastifyRequest) => {
    const site = headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin') return false;
    if (headers.origin === undefined || headers.origin === origin) return true;
    return URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host;
  };

  return {
    issue(request, reply, bearer) {
      const brought = cookieOf(request, cookieName);
      const isReadAlone = request.method === 'GET' && bearer === undefined;
      if (brought !== undefined && (isReadAlone || isFor(bearer, brought))) return;
      const token = signed(randomBytes(16).toString('base64url'), bearer);
      reply.header('set-cookie', `${cookieName}=${token}; Path=/; SameSite=Lax${secureFor(request, origin)}`);
    },
    allows(request) {
      const { headers } = request;
      const fromBrowser =
        headers.origin !== undefined ||
        headers['sec-fetch-site'] !== undefined ||
        headers.cookie !== undefined;
      if (!fromBrowser) return true;
      const header = headers['x-xsrf-token'];
      const brought = cookieOf(request, cookieName);
      if (typeof header !== 'string' || brought === undefined) return false;
      return (
        isSameOrigin(request) && equal(header, brought) && isFor(bearerToken(headers.authorization), brought)
      );
    },
  };
}

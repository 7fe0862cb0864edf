/**
 * The anti-forgery token: a cookie, signed for one session or for visitors, whose value is sent back in a header; checked
 * together with the browser's own headers about a call's origin (§api.xsrf). A call
 * without any sign of a browser has no cookies that a foreign page could misuse, and needs no token.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieOptions } from './device.ts';
import { bearerToken } from './tokens.ts';

const cookieName = 'XSRF-TOKEN';

export type Xsrf = {
  /**
   * Sets the cookie for a session, or for a visitor, unless the browser sent a valid one. A read without a session (a
   * followed link, say) says nothing about the browser's session: a cookie that it sent stays.
   */
  readonly issue: (request: FastifyRequest, reply: FastifyReply, bearer: string | undefined) => void;
  /** Whether an unsafe call is allowed. */
  readonly allows: (request: FastifyRequest) => boolean;
  /**
   * Whether a form that a browser sends by itself is allowed: it can't add the header, so the browser must name this origin
   * as its source (§api.xsrf.forms).
   */
  readonly allowsForm: (request: FastifyRequest) => boolean;
};

/** Compares secrets in a time that doesn't depend on where they differ. */
export const equal = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a, 'latin1'), Buffer.from(b, 'latin1'));

/** `secret` is shared by all processes; `origin` is the shop's configured address. */
export function createXsrf(secret: string, origin: string): Xsrf {
  /** `bearer` is the session's token; a visitor has none. */
  const signed = (random: string, bearer = '') =>
    `${random}.${createHmac('sha256', secret).update(`${random}.${bearer}`).digest('base64url')}`;
  const isFor = (bearer: string | undefined, token: string) => {
    const random = token.slice(0, Math.max(0, token.indexOf('.')));
    return /^[A-Za-z0-9_-]{22}$/.test(random) && equal(token, signed(random, bearer));
  };
  /**
   * The configured origin, or the request's own Host for a shop that wasn't configured. Forwarded hosts don't count: a proxy
   * that doesn't set the header passes on the visitor's value.
   */
  const isSameOrigin = ({ headers }: FastifyRequest) => {
    const site = headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin') return false;
    if (headers.origin === undefined || headers.origin === origin) return true;
    return URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host;
  };

  return {
    issue(request, reply, bearer) {
      const cookie = request.cookies[cookieName];
      const isReadAlone = request.method === 'GET' && bearer === undefined;
      if (cookie !== undefined && (isReadAlone || isFor(bearer, cookie))) return;
      const token = signed(randomBytes(16).toString('base64url'), bearer);
      reply.setCookie(cookieName, token, cookieOptions(request, origin));
    },
    allowsForm(request) {
      const { headers } = request;
      const hasSource = headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;
      return hasSource ? isSameOrigin(request) : headers.cookie === undefined;
    },
    allows(request) {
      const { headers } = request;
      const fromBrowser =
        headers.origin !== undefined ||
        headers['sec-fetch-site'] !== undefined ||
        headers.cookie !== undefined;
      if (!fromBrowser) return true;
      const header = headers['x-xsrf-token'];
      const cookie = request.cookies[cookieName];
      if (typeof header !== 'string' || cookie === undefined) return false;
      return (
        isSameOrigin(request) && equal(header, cookie) && isFor(bearerToken(headers.authorization), cookie)
      );
    },
  };
}
